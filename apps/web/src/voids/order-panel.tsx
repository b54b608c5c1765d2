import { type AnswerOf, voids } from "@chalkboard/contract";
import { orderStateKey, scopeText, voidCauseKeys, voidTicketSheet } from "@chalkboard/sheets";
import { Button, Text } from "@mantine/core";
import { Suspense, useState } from "react";
import { ticketLooks } from "../betting/ticket-looks.tsx";
import { useTell } from "../data/use-tell.ts";
import { Dialog } from "../kit/dialog.tsx";
import { type Among, Drawer } from "../kit/drawer.tsx";
import { Foot } from "../kit/foot.tsx";
import { Loading } from "../kit/loading.tsx";
import { PageBoundary } from "../kit/page-boundary.tsx";
import { useToasts } from "../kit/toasts.tsx";
import { useWords } from "../kit/words.tsx";
import { ListTable } from "../lists/list-table.tsx";
import { useSheet } from "../lists/use-sheet.ts";
import { UndoEffects } from "./effects.tsx";
import { Why } from "./why.tsx";

type Order = AnswerOf<typeof voids.listOrders>["rows"][number];

/** An order's story and its tickets, and the way to undo it. */
export function OrderPanel({ order, onClose, among }: { readonly order: Order; readonly onClose: () => void; readonly among: Among }) {
  const words = useWords();
  const { t, format, zone } = words;
  const [isUndoing, setUndoing] = useState(false);
  const columns = useSheet(voidTicketSheet, ticketLooks);
  const { orderId, eventName, cause, createdBy, createdAt, reason, confirmedBy, undoneAt, undoneBy, undoneReason, tickets } = order;
  return (
    <Drawer title={`${t("voids.order")} ${String(orderId)} · ${eventName}`} onClose={onClose} among={among}>
      <Text size="sm">{t(voidCauseKeys[cause])} · {scopeText(order, words)} · {t(orderStateKey(order))}</Text>
      <Text size="sm">{t("voids.orderedStory", { name: createdBy, at: format.dateTime(createdAt, zone), reason })}</Text>
      {confirmedBy !== "" && <Text size="sm">{t("voids.confirmedStory", { name: confirmedBy })}</Text>}
      {undoneAt === null
        ? <Button my="sm" variant="default" onClick={() => { setUndoing(true); }}>{t("voids.undo")}</Button>
        : <Text size="sm" mb="sm">{t("voids.undoneBy", { name: undoneBy, at: format.dateTime(undoneAt, zone), reason: undoneReason })}</Text>}
      <PageBoundary><Suspense fallback={<Loading />}>
        <ListTable key={tickets} label={t("voids.tickets")} name={`void-order-${String(orderId)}`} call={voids.listOrderTickets} filters={{ orderId }}
          isOfTickets rowKey={({ number }) => number} columns={columns} everyMs={10_000}
          empty={{ title: "voids.emptyTickets", why: "voids.emptyTicketsWhy" }} />
      </Suspense></PageBoundary>
      {isUndoing && <UndoDialog orderId={orderId} onClose={() => { setUndoing(false); }} />}
    </Drawer>
  );
}

function UndoDialog({ orderId, onClose }: { readonly orderId: number; readonly onClose: () => void }) {
  const { t } = useWords();
  const toasts = useToasts();
  const [reason, setReason] = useState("");
  const [isTold, setTold] = useState(true);
  const { tell, busy } = useTell(voids.undo, { refresh: [voids.listOrders, voids.listProposals, voids.listOrderTickets] });
  const undo = async (): Promise<void> => {
    const told = await tell({ orderId, reason: reason.trim(), isTold });
    if (!told.ok) return;
    toasts.done(told.data.proposalId === null ? t("voids.doneUndone", { orderId }) : t("voids.waits"));
    onClose();
  };
  return (
    <Dialog title={t("voids.undoTitle", { orderId })} onClose={onClose} size="lg" isBusy={busy}>
      <Text size="sm" mb="sm">{t("voids.undoWhy")}</Text>
      <Why reason={reason} onReason={setReason} isTold={isTold} onTold={setTold} />
      <PageBoundary><Suspense fallback={<Loading />}><UndoEffects orderId={orderId} isTold={isTold} reason={reason} /></Suspense></PageBoundary>
      <Foot deed={t("voids.undo")} onDeed={() => { void undo(); }} onCancel={onClose} isBusy={busy} isOff={reason.trim() === ""} />
    </Dialog>
  );
}
