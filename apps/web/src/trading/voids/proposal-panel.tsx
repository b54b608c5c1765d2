import { type AnswerOf, voids } from "@chalkboard/contract";
import { answerText, requestText } from "@chalkboard/list-columns";
import { Button, Text, TextInput } from "@mantine/core";
import { Suspense, useState } from "react";
import type { InputOf } from "../../data/connection/client.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { DialogFooter } from "../../kit/dialog/dialog-footer.tsx";
import { Loading } from "../../kit/states/loading.tsx";
import { PageBoundary } from "../../kit/states/page-boundary.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { OrderEffects, UndoEffects } from "./effects.tsx";
import { momentText } from "../../kit/format/moment-text.ts";

type Proposal = AnswerOf<typeof voids.listProposals>["rows"][number];
const old = [voids.listProposals, voids.listOrders, voids.listCases];

/**
 * A request, its present effects, and the second person's decision: yes, or no with a reason. The requester can only
 * withdraw it.
 */
export function ProposalPanel({ proposal, onClose }: { readonly proposal: Proposal; readonly onClose: () => void }) {
  const locale = useLocale();
  const { t, format, zone } = locale;
  const toasts = useToasts();
  const [reason, setReason] = useState("");
  const { mutate, busy } = useCallMutation(voids.confirm, { refresh: old });
  const { mutate: refuse, busy: isRefusing } = useCallMutation(voids.decline, { refresh: old });
  const { proposalId, eventName, payload, createdBy, createdAt, isOwn, outcome, note } = proposal;
  const confirm = async (): Promise<void> => {
    if (!(await mutate({ proposalId })).ok) return;
    toasts.done(t("voids.doneConfirmed"));
    onClose();
  };
  const decline = async (): Promise<void> => {
    if (!(await refuse({ proposalId, reason: reason.trim() })).ok) return;
    toasts.done(t("voids.doneDeclined"));
    onClose();
  };
  return (
    <Dialog title={eventName} onClose={onClose} size="lg" isBusy={busy || isRefusing}>
      <Text size="sm">{requestText(proposal, locale)}</Text>
      <Text size="sm" mb="sm">
        {t("voids.orderedStory", {
          name: createdBy,
          at: momentText(format, createdAt, zone),
          reason: String(payload["reason"] ?? ""),
        })}
      </Text>
      {outcome !== null ? (
        <Text size="sm">
          {answerText(proposal, locale)}
          {note === "" ? "" : `: ${note}`}
        </Text>
      ) : (
        <>
          <PageBoundary>
            <Suspense fallback={<Loading />}>
              <What proposal={proposal} />
            </Suspense>
          </PageBoundary>
          {isOwn && (
            <Text size="sm" mb="sm" fw="var(--cb-weight-total)">
              {t("voids.requestedByYou")}
            </Text>
          )}
          <TextInput
            label={t("voids.reason")}
            maxLength={300}
            mb="sm"
            value={reason}
            onChange={({ currentTarget }) => {
              setReason(currentTarget.value);
            }}
          />
          <DialogFooter
            action={t("voids.confirm")}
            onConfirm={() => {
              void confirm();
            }}
            onCancel={onClose}
            isBusy={busy}
            isOff={isOwn}
          >
            <Button
              variant="default"
              loading={isRefusing}
              disabled={reason.trim() === ""}
              onClick={() => {
                void decline();
              }}
            >
              {t(isOwn ? "voids.takeBack" : "voids.decline")}
            </Button>
          </DialogFooter>
        </>
      )}
    </Dialog>
  );
}

/** Its present effects. The contract has validated what is stored. */
function What({ proposal: { act, payload } }: { readonly proposal: Proposal }) {
  const { hasNotice = false, reason = "" } = payload as { readonly hasNotice?: boolean; readonly reason?: string };
  if (act === "undo")
    return (
      <UndoEffects orderId={(payload as { readonly orderId: number }).orderId} hasNotice={hasNotice} reason={reason} />
    );
  if (act === "decideCase") return null;
  const { reason: _, hasNotice: __, ...scope } = payload as InputOf<typeof voids.order>;
  return <OrderEffects input={scope} hasNotice={hasNotice} reason={reason} isWhole={Object.keys(scope).length === 1} />;
}
