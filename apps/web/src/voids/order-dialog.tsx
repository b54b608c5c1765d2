import { voids } from "@chalkboard/contract";
import { Suspense, useState } from "react";
import { useTell } from "../data/use-tell.ts";
import { Dialog } from "../kit/dialog.tsx";
import { Foot } from "../kit/foot.tsx";
import { Loading } from "../kit/loading.tsx";
import { PageBoundary } from "../kit/page-boundary.tsx";
import { useToasts } from "../kit/toasts.tsx";
import { useWords } from "../kit/words.tsx";
import { OrderEffects } from "./effects.tsx";
import { GameField } from "./game-field.tsx";
import { type ScopeDraft, ScopeFields, scopeFrom, wholeGame } from "./scope-fields.tsx";
import { Why } from "./why.tsx";

/** Orders that bets are void: which, why, what it does to whose money, and who is told, before it is done. */
export function OrderDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords();
  const toasts = useToasts();
  const [eventId, setEventId] = useState<number | null>(null);
  const [draft, setDraft] = useState<ScopeDraft>(wholeGame);
  const [reason, setReason] = useState("");
  const [isTold, setTold] = useState(true);
  const { tell, busy } = useTell(voids.order, { refresh: [voids.listOrders, voids.listProposals, voids.preview] });
  const scope = scopeFrom(draft);
  const asked = eventId === null || scope === undefined ? undefined : { eventId, ...scope };
  const order = async (): Promise<void> => {
    if (asked === undefined) return;
    const told = await tell({ ...asked, reason: reason.trim(), isTold });
    if (!told.ok) return;
    const { orderId } = told.data;
    toasts.done(orderId === null ? t("voids.waits") : t("voids.doneOrdered", { orderId }));
    onClose();
  };
  return (
    <Dialog title={t("voids.add")} onClose={onClose} size="lg" isBusy={busy}>
      <GameField eventId={eventId} onChange={setEventId} />
      <ScopeFields draft={draft} onChange={setDraft} />
      <Why reason={reason} onReason={setReason} isTold={isTold} onTold={setTold} />
      {asked !== undefined && <PageBoundary key={JSON.stringify(asked)}><Suspense fallback={<Loading />}>
        <OrderEffects asked={asked} isTold={isTold} reason={reason} isWhole={draft.what === "whole"} /></Suspense></PageBoundary>}
      <Foot deed={t("voids.add")} onDeed={() => { void order(); }} onCancel={onClose} isBusy={busy} isOff={asked === undefined || reason.trim() === ""} />
    </Dialog>
  );
}
