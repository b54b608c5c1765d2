import { voids } from "@chalkboard/contract";
import { Suspense, useState } from "react";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { DialogFooter } from "../../kit/dialog/dialog-footer.tsx";
import { Loading } from "../../kit/states/loading.tsx";
import { PageBoundary } from "../../kit/states/page-boundary.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale } from "../../kit/format/words.tsx";
import { OrderEffects } from "./effects.tsx";
import { GameField } from "./game-field.tsx";
import { type ScopeDraft, ScopeFields, scopeFrom, wholeGame } from "./scope-fields.tsx";
import { Why } from "./why.tsx";

/** Creates an order that voids bets: which, why, its effects on money, and whom to notify, before it is done. */
export function OrderDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLocale();
  const toasts = useToasts();
  const [eventId, setEventId] = useState<number | null>(null);
  const [draft, setDraft] = useState<ScopeDraft>(wholeGame);
  const [reason, setReason] = useState("");
  const [isTold, setResult] = useState(true);
  const { mutate, busy } = useCallMutation(voids.order, {
    refresh: [voids.listOrders, voids.listProposals, voids.preview],
  });
  const scope = scopeFrom(draft);
  const input = eventId === null || scope === undefined ? undefined : { eventId, ...scope };
  const order = async (): Promise<void> => {
    if (input === undefined) return;
    const result = await mutate({ ...input, reason: reason.trim(), isTold });
    if (!result.ok) return;
    const { orderId } = result.data;
    toasts.done(orderId === null ? t("voids.waits") : t("voids.doneOrdered", { orderId }));
    onClose();
  };
  return (
    <Dialog title={t("voids.add")} onClose={onClose} size="lg" isBusy={busy}>
      <GameField eventId={eventId} onChange={setEventId} />
      <ScopeFields draft={draft} onChange={setDraft} />
      <Why reason={reason} onReason={setReason} isTold={isTold} onNotify={setResult} />
      {input !== undefined && (
        <PageBoundary key={JSON.stringify(input)}>
          <Suspense fallback={<Loading />}>
            <OrderEffects asked={input} isTold={isTold} reason={reason} isWhole={draft.what === "whole"} />
          </Suspense>
        </PageBoundary>
      )}
      <DialogFooter
        action={t("voids.add")}
        onConfirm={() => {
          void order();
        }}
        onCancel={onClose}
        isBusy={busy}
        isOff={input === undefined || reason.trim() === ""}
      />
    </Dialog>
  );
}
