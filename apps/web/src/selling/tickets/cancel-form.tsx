import { tickets } from "@chalkboard/contract";
import { type Refused, explain } from "@chalkboard/i18n";
import { Alert, Button, Group, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { useToasts } from "../../kit/states/toasts.tsx";
import { type Locale, useLocale } from "../../kit/format/locale.tsx";
import type { Ticket } from "./ticket-labels.ts";

export type CancelFormProps = { readonly ticket: Ticket; readonly needsReason: boolean; readonly onClose: () => void };

/** Cancels a ticket after showing the consequences; an admin gives a reason. */
export function CancelForm({ ticket, needsReason, onClose }: CancelFormProps) {
  const locale = useLocale();
  const { t, format } = locale;
  const toasts = useToasts();
  const [reason, setReason] = useState("");
  const { mutate, busy, refused } = useCallMutation(tickets.cancel, {
    quiet: true,
    refresh: [tickets.findTicket, tickets.listTickets],
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void mutate({ number: ticket.number, reason }).then((result) => {
      if (!result.ok) return;
      toasts.done(t("tickets.wasCancelled"));
      onClose();
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <strong>{t("tickets.cancelTitle", { number: String(ticket.number) })}</strong>
        <span>{t("tickets.cancelHint", { amount: format.moneyWithCode(ticket.stake, ticket.currency) })}</span>
        {needsReason && (
          <TextInput
            label={t("tickets.cancelWhy")}
            value={reason}
            maxLength={200}
            data-autofocus
            autoFocus
            required
            onChange={(event) => {
              setReason(event.currentTarget.value);
            }}
          />
        )}
        {refused !== undefined && (
          <Alert color="no" role="alert">
            {cancelRefused(refused, locale)}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" size="md" onClick={onClose} disabled={busy}>
            {t("kit.back")}
          </Button>
          <Button type="submit" size="md" loading={busy} disabled={needsReason && reason.trim() === ""}>
            {t("tickets.cancel")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const reasons = ["tooLate", "started", "decided", "cancelled", "paid", "reasonNeeded"] as const;
const reasonKeys = {
  tooLate: "tickets.cancelReasonTooLate",
  started: "tickets.cancelReasonStarted",
  decided: "tickets.cancelReasonDecided",
  cancelled: "tickets.cancelReasonCancelled",
  paid: "tickets.cancelReasonPaid",
  reasonNeeded: "tickets.cancelReasonReasonNeeded",
} as const;

function cancelRefused(refused: Refused, locale: Locale): string {
  const { data } = refused;
  const result = typeof data === "object" && data !== null && "reason" in data ? data.reason : undefined;
  const reason = reasons.find((candidate) => candidate === result);
  return reason === undefined ? explain(refused, locale).text : locale.t(reasonKeys[reason]);
}
