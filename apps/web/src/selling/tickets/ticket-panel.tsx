import { live, roles, tickets } from "@chalkboard/contract";
import { modeKey } from "@chalkboard/list-columns";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useFind } from "../../data/use-find.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { Time } from "../../kit/format/figures.tsx";
import { Money } from "../../kit/format/money.tsx";
import { printHtml } from "../../kit/print/print.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { useLive } from "../../live/live.ts";
import { useSession } from "../../data/viewer.ts";
import { CancelForm } from "./cancel-form.tsx";
import { CashOutForm } from "./cash-out-form.tsx";
import { reasonText } from "./leg-reason.ts";
import { Status } from "../../page-parts/betting/ticket-status.tsx";
import { Story } from "./story/story.tsx";
import { type Ticket, betOf, outcomeKey, whoOf } from "./ticket-labels.ts";
import styles from "./story/story.module.css";

const everyMs = 30_000;

/** A ticket's current state and its history, updated live. */
export function TicketPanel({ number }: { readonly number: number }) {
  const { data: ticket, refresh } = useCallQuery(tickets.findTicket, { number });
  // Lines change without a message about the ticket.
  const { data: around } = useCallQuery(tickets.story, { number }, { everyMs });
  useLive(live.subjects.tickets(ticket.serviceId, ticket.posId), refresh, () => undefined);
  return (
    <article className={styles["ticket"]}>
      <Head ticket={ticket} />
      <Legs ticket={ticket} />
      <Story ticket={ticket} around={around} />
      <TicketButtons ticket={ticket} />
    </article>
  );
}

function Head({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useLocale();
  const { currency } = ticket;
  // A free play's refund is point credit, not money.
  const payable = Math.max(0, ticket.prize + (ticket.funding === "credit" ? 0 : ticket.refund) - ticket.paid);
  return (
    <header className={styles["head"]} role="presentation">
      <div className={styles["state"]}>
        <Status status={ticket.status} />{" "}
        <span>
          {t(modeKey(ticket.mode))} · {ticket.posName} · <Time at={ticket.soldAt} as="dateTime" />
        </span>
      </div>
      <dl className={styles["figures"]}>
        <div>
          <dt>{t("betting.risk")}</dt>
          <dd>
            <Money amount={ticket.stake} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{t("betting.toWin")}</dt>
          <dd>
            <Money amount={ticket.possibleWin} currency={currency} />
          </dd>
        </div>
        {ticket.prize > 0 && (
          <div>
            <dt>{t("tickets.prize")}</dt>
            <dd>
              <Money amount={ticket.prize} currency={currency} />
            </dd>
          </div>
        )}
        {ticket.refund > 0 && (
          <div>
            <dt>{t("tickets.refund")}</dt>
            <dd>
              <Money amount={ticket.refund} currency={currency} />
            </dd>
          </div>
        )}
        {ticket.paid > 0 && (
          <div>
            <dt>{t("tickets.paid")}</dt>
            <dd>
              <Money amount={ticket.paid} currency={currency} />
            </dd>
          </div>
        )}
        {ticket.tax > 0 && (
          <div>
            <dt>{t("reports.tax")}</dt>
            <dd>
              <Money amount={ticket.tax} currency={currency} />
            </dd>
          </div>
        )}
        {payable > 0 && ticket.cancelledAt === null && (
          <div className={styles["payable"]}>
            <dt>{t("tickets.payable")}</dt>
            <dd>
              <Money amount={payable} currency={currency} withCode />
            </dd>
          </div>
        )}
      </dl>
      {payable > 0 && ticket.payableUntil !== null && (
        <p className={styles["code"]}>
          {t("tickets.payableUntil")} <Time at={ticket.payableUntil} as="dateTime" />
        </p>
      )}
      <Code ticket={ticket} />
    </header>
  );
}

/** The validation code; an admin sees it on request, which is recorded. */
function Code({ ticket: { number, code } }: { readonly ticket: Ticket }) {
  const { t } = useLocale();
  const { role } = useSession();
  const { mutate, busy } = useCallMutation(tickets.showCode);
  const [requested, setRequested] = useState<string | undefined>(undefined);
  const shown = code ?? requested;
  if (shown === undefined && role !== roles.admin) return null;
  const show = (): void => {
    void mutate({ number }).then((result) => {
      if (result.ok) setRequested(result.data.code);
    });
  };
  return (
    <p className={styles["code"]}>
      {t("tickets.code")}{" "}
      {shown === undefined ? (
        <Button
          size="compact-sm"
          variant="default"
          loading={busy}
          title={t("tickets.codeHidden")}
          aria-label={`${t("tickets.showCode")} · ${t("tickets.code")}`}
          onClick={show}
        >
          {t("tickets.showCode")}
        </Button>
      ) : (
        <b>
          {shown.slice(0, 4)} {shown.slice(4)}
        </b>
      )}
    </p>
  );
}

function Legs({ ticket }: { readonly ticket: Ticket }) {
  const locale = useLocale();
  const { t, oddsFormat } = locale;
  return (
    <ol className={styles["legs"]} aria-label={t("tickets.legs")}>
      {ticket.legs.map((leg) => (
        <li key={leg.number} data-outcome={leg.outcome}>
          <div>
            <strong>
              {whoOf(leg)} {betOf(leg, oddsFormat)}
            </strong>
            <small>
              {leg.teamName === "" ? "" : `${leg.eventName} · `}
              <Time at={leg.startsAt} as="dateTime" />
            </small>
          </div>
          <div className={styles["outcome"]}>
            <b>{t(ticket.cancelledAt === null ? outcomeKey(leg.outcome) : "betting.statusCancelled")}</b>
            <small>{reasonText(leg, locale)}</small>
          </div>
        </li>
      ))}
    </ol>
  );
}

function TicketButtons({ ticket }: { readonly ticket: Ticket }) {
  const { t, format } = useLocale();
  const { role, posId } = useSession();
  const [action, setAction] = useState<"cancel" | "cashOut" | undefined>(undefined);
  const { mutate, busy } = useCallMutation(tickets.printTicket, { refresh: [tickets.findTicket] });
  const print = (): void => {
    void mutate({ number: ticket.number }).then((result) => {
      if (result.ok) printHtml(result.data.html);
    });
  };
  const mayPrint = ticket.code !== undefined || role === roles.admin;
  const isOpen = ticket.cancelledAt === null && ticket.status === 0;
  const mayCancel =
    isOpen && (role === roles.admin || (role === roles.clerk && posId === ticket.posId && ticket.cancelUntil !== null));
  // Only those who may cash out query a ticket's current value.
  const mayCashOut = isOpen && posId === ticket.posId && (role === roles.clerk || role === roles.customer);
  const offer = useFind(tickets.quoteCashOut, mayCashOut ? { number: ticket.number } : null);
  const close = (): void => {
    setAction(undefined);
  };
  if (action === "cancel") return <CancelForm ticket={ticket} needsReason={role === roles.admin} onClose={close} />;
  if (action === "cashOut") return <CashOutForm ticket={ticket} onClose={close} />;
  return (
    <div className={styles["actions"]}>
      {mayPrint && (
        <Button size="md" variant="default" loading={busy} onClick={print}>
          {t("tickets.print")}
        </Button>
      )}
      {offer !== undefined && (
        <Button
          size="md"
          variant="default"
          onClick={() => {
            setAction("cashOut");
          }}
        >
          {t("tickets.cashOutFor", { amount: format.money(offer.offer, ticket.currency) })}
        </Button>
      )}
      {mayCancel && (
        <Button
          size="md"
          variant="default"
          onClick={() => {
            setAction("cancel");
          }}
        >
          {t("tickets.cancel")}
        </Button>
      )}
    </div>
  );
}
