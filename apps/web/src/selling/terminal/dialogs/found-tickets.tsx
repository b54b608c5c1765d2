import type { AnswerOf, tickets } from "@chalkboard/contract";
import { modeKey } from "@chalkboard/list-columns";
import { Button, UnstyledButton } from "@mantine/core";
import { useBusinessDay } from "../../../data/viewer.ts";
import { addDays } from "../../../kit/format/days.ts";
import { Moment } from "../../../kit/format/figures.tsx";
import { Money } from "../../../kit/format/money.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { Status } from "../../../page-parts/betting/ticket-status.tsx";
import styles from "./find-dialog.module.css";

type Row = AnswerOf<typeof tickets.listTickets>["rows"][number];
type Search = {
  /** The searched days; absent for a ticket's number, which is searched in all. */
  readonly period?: { readonly from: string; readonly to: string };
  /** To how many days the search can be extended. */
  readonly older?: number;
};

export type FoundTicketsProps = {
  readonly rows: readonly Row[];
  /** Absent for the till's last tickets. */
  readonly search?: Search;
  readonly onShow: (number: number) => void;
  readonly onOlder: (days: number) => void;
  readonly onMore?: () => void;
};

/** Tickets to choose from, with the period that was searched and the ways to widen it. */
export function FoundTickets({ rows, search, onShow, onOlder, onMore }: FoundTicketsProps) {
  const { t, format } = useLocale();
  const today = useBusinessDay();
  const older = search?.older;
  return (
    <>
      {rows.length > 0 && (
        <>
          <p className={styles["lead"]}>
            <kbd>↓</kbd> {t(search === undefined ? "terminal.lastTickets" : "terminal.foundTickets")}
          </p>
          <ul
            className={styles["tickets"]}
            aria-label={t(search === undefined ? "terminal.lastTickets" : "terminal.foundTickets")}
          >
            {rows.map((ticket) => (
              <li key={ticket.number}>
                <TicketRow ticket={ticket} onShow={onShow} />
              </li>
            ))}
          </ul>
        </>
      )}
      {search !== undefined && (
        <div className={styles["searched"]}>
          <p role="status">
            {rows.length === 0 && (
              <>
                <strong>{t("terminal.noTicketFound")}</strong>{" "}
                {t(older === undefined ? "terminal.noTicketFewer" : "terminal.noTicketWhy")}{" "}
              </>
            )}
            <Searched search={search} />
          </p>
          {onMore !== undefined && (
            <Button variant="default" data-further onClick={onMore}>
              {t("terminal.moreTickets")}
            </Button>
          )}
          {older !== undefined && (
            <Button
              variant="default"
              data-further
              onClick={() => {
                onOlder(older);
              }}
            >
              {t("terminal.searchBackTo", { day: format.day(addDays(today, 1 - older), today) })}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** Which days were searched. */
function Searched({ search: { period } }: { readonly search: Search }) {
  const { t, format } = useLocale();
  const today = useBusinessDay();
  if (period === undefined) return t("terminal.searchedAll");
  const from = format.day(period.from, today);
  return period.from === period.to
    ? t("terminal.searchedDay", { day: from })
    : t("terminal.searchedDays", { from, to: format.day(period.to, today) });
}

function TicketRow({ ticket, onShow }: { readonly ticket: Row } & Pick<FoundTicketsProps, "onShow">) {
  const { t } = useLocale();
  return (
    <UnstyledButton
      className={styles["ticket"]}
      onClick={() => {
        onShow(ticket.number);
      }}
    >
      <strong>{ticket.number}</strong> <Moment at={ticket.soldAt} /> <Status status={ticket.status} />
      <span className={styles["bets"]}>
        {t(modeKey(ticket.mode))} · {ticket.description}
      </span>{" "}
      <span className={styles["money"]}>
        <Money amount={ticket.stake} />
        {" → "}
        <Money amount={ticket.possibleWin} />
      </span>
    </UnstyledButton>
  );
}
