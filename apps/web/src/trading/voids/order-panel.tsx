import { type AnswerOf, voids } from "@chalkboard/contract";
import { orderStateKey, scopeText, voidCauseKeys, voidTicketListColumns } from "@chalkboard/list-columns";
import { Button, Text } from "@mantine/core";
import { Suspense, useState } from "react";
import { ticketRenderers } from "../../page-parts/betting/ticket-renderers.tsx";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { type Pager, Drawer } from "../../kit/dialog/drawer.tsx";
import { DialogFooter } from "../../kit/dialog/dialog-footer.tsx";
import { Loading } from "../../kit/states/loading.tsx";
import { PageBoundary } from "../../kit/states/page-boundary.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { ListTable } from "../../page-parts/lists/list-table.tsx";
import { useListColumns } from "../../page-parts/lists/use-list-columns.ts";
import { UndoEffects } from "./effects.tsx";
import { Why } from "./why.tsx";
import { momentText } from "../../kit/format/moment-text.ts";

type Order = AnswerOf<typeof voids.listOrders>["rows"][number];

/** An order's history and its tickets, and undoing it. */
export function OrderPanel({
  order,
  onClose,
  among,
}: {
  readonly order: Order;
  readonly onClose: () => void;
  readonly among: Pager;
}) {
  const locale = useLocale();
  const { t, format, zone } = locale;
  const [isUndoing, setUndoing] = useState(false);
  const columns = useListColumns(voidTicketListColumns, ticketRenderers);
  const {
    orderId,
    eventName,
    cause,
    createdBy,
    createdAt,
    reason,
    confirmedBy,
    undoneAt,
    undoneBy,
    undoneReason,
    tickets,
  } = order;
  return (
    <Drawer title={`${t("voids.order")} ${String(orderId)} · ${eventName}`} onClose={onClose} among={among}>
      <Text size="sm">
        {t(voidCauseKeys[cause])} · {scopeText(order, locale)} · {t(orderStateKey(order))}
      </Text>
      <Text size="sm">
        {t("voids.orderedStory", { name: createdBy, at: momentText(format, createdAt, zone), reason })}
      </Text>
      {confirmedBy !== "" && <Text size="sm">{t("voids.confirmedStory", { name: confirmedBy })}</Text>}
      {undoneAt === null ? (
        <Button
          my="sm"
          variant="default"
          onClick={() => {
            setUndoing(true);
          }}
        >
          {t("voids.undo")}
        </Button>
      ) : (
        <Text size="sm" mb="sm">
          {t("voids.undoneBy", { name: undoneBy, at: momentText(format, undoneAt, zone), reason: undoneReason })}
        </Text>
      )}
      <PageBoundary>
        <Suspense fallback={<Loading />}>
          <ListTable
            key={tickets}
            label={t("voids.tickets")}
            name={`void-order-${String(orderId)}`}
            call={voids.listOrderTickets}
            filters={{ orderId }}
            isOfTickets
            rowKey={({ number }) => number}
            columns={columns}
            everyMs={10_000}
            empty={{ title: "voids.emptyTickets", why: "voids.emptyTicketsWhy" }}
          />
        </Suspense>
      </PageBoundary>
      {isUndoing && (
        <UndoDialog
          orderId={orderId}
          onClose={() => {
            setUndoing(false);
          }}
        />
      )}
    </Drawer>
  );
}

function UndoDialog({ orderId, onClose }: { readonly orderId: number; readonly onClose: () => void }) {
  const { t } = useLocale();
  const toasts = useToasts();
  const [reason, setReason] = useState("");
  const [hasNotice, setHasNotice] = useState(true);
  const { mutate, busy } = useCallMutation(voids.undo, {
    refresh: [voids.listOrders, voids.listProposals, voids.listOrderTickets],
  });
  const undo = async (): Promise<void> => {
    const result = await mutate({ orderId, reason: reason.trim(), hasNotice });
    if (!result.ok) return;
    toasts.done(result.data.proposalId === null ? t("voids.doneUndone", { orderId }) : t("voids.waits"));
    onClose();
  };
  return (
    <Dialog title={t("voids.undoTitle", { orderId })} onClose={onClose} size="lg" isBusy={busy}>
      <Text size="sm" mb="sm">
        {t("voids.undoWhy")}
      </Text>
      <Why reason={reason} onReason={setReason} hasNotice={hasNotice} onNotify={setHasNotice} />
      <PageBoundary>
        <Suspense fallback={<Loading />}>
          <UndoEffects orderId={orderId} hasNotice={hasNotice} reason={reason} />
        </Suspense>
      </PageBoundary>
      <DialogFooter
        action={t("voids.undo")}
        onConfirm={() => {
          void undo();
        }}
        onCancel={onClose}
        isBusy={busy}
        isOff={reason.trim() === ""}
      />
    </Dialog>
  );
}
