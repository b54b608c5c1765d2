import { identity, roles, tickets } from "@chalkboard/contract";
import { type Refused, explain } from "@chalkboard/i18n";
import { Alert, Button, Group, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { refresh } from "../../data/connection/queries.ts";
import { useFind } from "../../data/use-find.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { useToasts } from "../../kit/states/toasts.tsx";
import { type Locale, useLocale } from "../../kit/format/locale.tsx";
import { useSession } from "../../data/viewer.ts";
import type { Ticket } from "./ticket-labels.ts";

export type CashOutFormProps = { readonly ticket: Ticket; readonly onClose: () => void };

/**
 * Cashes out an open ticket at the service's current offer, after showing its calculation; over a counter the printed
 * ticket is returned.
 */
export function CashOutForm({ ticket, onClose }: CashOutFormProps) {
  const locale = useLocale();
  const { t, format } = locale;
  const toasts = useToasts();
  const { role } = useSession();
  const isClerk = role === roles.clerk;
  const [code, setCode] = useState("");
  const quote = useFind(tickets.quoteCashOut, { number: ticket.number });
  const { mutate, busy, refused } = useCallMutation(tickets.cashOut, {
    quiet: true,
    refresh: [tickets.findTicket, tickets.listTickets, identity.currentBalance],
  });
  const money = (amount: number): string => format.money(amount, ticket.currency);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (quote === undefined) return;
    void mutate({ number: ticket.number, code, offer: quote.offer }).then((result) => {
      if (!result.ok) return refresh([tickets.quoteCashOut]);
      toasts.done(t("tickets.cashedOut", { amount: format.moneyWithCode(result.data.amount, ticket.currency) }));
      onClose();
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <strong>{t("tickets.cashOut")}</strong>
        {quote === undefined ? (
          <span>{t("tickets.cashOutNone")}</span>
        ) : (
          <span>{t("tickets.cashOutWorth", { amount: money(quote.offer), stake: money(quote.stake) })}</span>
        )}
        {isClerk && (
          <TextInput
            label={t("tickets.code")}
            value={code}
            autoComplete="off"
            autoFocus
            onChange={(event) => {
              setCode(event.currentTarget.value.toUpperCase());
            }}
          />
        )}
        {refused !== undefined && (
          <Alert color="no" role="alert">
            {cashOutRefused(refused, money, locale)}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" size="md" onClick={onClose} disabled={busy}>
            {t("kit.back")}
          </Button>
          <Button
            type="submit"
            size="md"
            loading={busy}
            disabled={quote === undefined || (isClerk && code.trim() === "")}
          >
            {t("tickets.cashOutFor", { amount: quote === undefined ? "" : money(quote.offer) })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

// If the value has fallen meanwhile it is offered again; the figure above is the new one.
function cashOutRefused(refused: Refused, money: (amount: number) => string, locale: Locale): string {
  const data = typeof refused.data === "object" && refused.data !== null ? refused.data : {};
  const { offer, reason } = data as { readonly offer?: unknown; readonly reason?: unknown };
  if (typeof offer === "number") return locale.t("tickets.cashOutNow", { amount: money(offer) });
  if (reason === "wrongCode") return locale.t("tickets.payReasonWrongCode");
  return reason === undefined ? explain(refused, locale).text : locale.t("tickets.cashOutNone");
}
