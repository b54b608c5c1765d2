import { reports } from "@chalkboard/contract";
import { Button, UnstyledButton } from "@mantine/core";
import { Suspense, useState } from "react";
import type { AskedOf } from "../data/client.ts";
import { useAsk } from "../data/use-ask.ts";
import { EmptyState } from "../kit/empty-state.tsx";
import { Time } from "../kit/figures.tsx";
import { Loading } from "../kit/loading.tsx";
import { Money } from "../kit/money.tsx";
import { useWords } from "../kit/words.tsx";
import { modeKey } from "../betting/bet-words.ts";
import { openPanel } from "../data/panels.ts";
import { Status } from "../betting/ticket-status.tsx";
import styles from "./figure-panel.module.css";

type Asked = AskedOf<typeof reports.figureTickets>;
export type FigurePanelProps = { readonly title: string; readonly asked: Asked; readonly commission: number };

/** The tickets behind a figure, each with what it adds to it, over the totals of all of them; a ticket opens its story. */
export function FigurePanel({ title, asked, commission }: FigurePanelProps) {
  const { t, format, zone } = useWords();
  // The ticket after which each page begins; the first begins with the newest.
  const [pages, setPages] = useState<readonly (number | undefined)[]>([undefined]);
  const { data: { total, currency, asOf } } = useAsk(reports.figureTickets, asked);
  if (total.tickets === 0) return <EmptyState />;
  const { figure } = asked;
  const hasPos = asked.posId === undefined;
  return (
    <>
      <p className={styles["sum"]}>
        {t("reports.ticketCount", { count: total.tickets })} · {t(`reports.${figure}`)} <b><Money amount={total.amount} currency={currency}
          zero /></b> · {t("reports.asOf", { time: format.clock(asOf, zone) })}
        {commission !== 0 && <> · {t("reports.net")} <Money amount={total.amount} currency={currency} /> − {t("reports.commission")} <Money
          amount={commission} currency={currency} /> = <b><Money amount={total.amount - commission} currency={currency} zero /></b></>}
      </p>
      <div className={styles["scroller"]}>
        <table className={styles["list"]} aria-label={title}>
          <thead><tr>
            <th scope="col">{t("tickets.number")}</th><th scope="col">{t("tickets.soldAt")}</th>{hasPos && <th scope="col">{t("reports.pos")}</th>}
            <th scope="col">{t("tickets.bets")}</th><th scope="col">{t("terminal.mode")}</th><th scope="col">{t("tickets.status")}</th>
            <th scope="col" data-figure>{t("betting.risk")}</th><th scope="col" data-figure>{t("betting.toWin")}</th>
            <th scope="col" data-figure>{t("tickets.prize")}</th><th scope="col" data-figure>{t(`reports.${figure}`)}</th>
          </tr></thead>
          {pages.map((before, index) => (
            <Suspense key={before ?? 0} fallback={<tbody><tr><td colSpan={10}><Loading /></td></tr></tbody>}>
              <Rows asked={before === undefined ? asked : { ...asked, before }} hasPos={hasPos} isLast={index === pages.length - 1}
                onOlder={(last) => { setPages([...pages, last]); }} />
            </Suspense>
          ))}
          <tfoot><tr>
            <th scope="row" colSpan={hasPos ? 6 : 5}>{t("kit.total")}</th>
            {[total.stake, total.possibleWin, total.prize, total.amount].map((sum, index) => (
              <td key={index} data-figure><Money amount={sum} currency={currency} /></td>
            ))}
          </tr></tfoot>
        </table>
      </div>
    </>
  );
}

type RowsProps = { readonly asked: Asked; readonly hasPos: boolean; readonly isLast: boolean; readonly onOlder: (last: number) => void };

function Rows({ asked, hasPos, isLast, onOlder }: RowsProps) {
  const { t } = useWords();
  const { data: { tickets, more } } = useAsk(reports.figureTickets, asked);
  const last = tickets.at(-1);
  return (
    <tbody>
      {tickets.map((ticket) => (
        <tr key={ticket.number}>
          <td><UnstyledButton className={styles["opens"]}
            onClick={() => { openPanel({ kind: "ticket", number: ticket.number }); }}>{ticket.number}</UnstyledButton></td>
          <td><Time at={ticket.soldAt} as="dateTime" /></td>
          {hasPos && <td>{ticket.posName}</td>}
          <td className={styles["bets"]}>{ticket.description}</td>
          <td>{t(modeKey(ticket.mode))}</td>
          <td><Status status={ticket.status} /></td>
          {[ticket.stake, ticket.possibleWin, ticket.prize, ticket.amount].map((sum, index) => (
            <td key={index} data-figure><Money amount={sum} currency={ticket.currency} /></td>
          ))}
        </tr>
      ))}
      {isLast && more && last !== undefined && (
        <tr><td colSpan={10}><Button variant="default" onClick={() => { onOlder(last.number); }}>{t("tickets.older")}</Button></td></tr>
      )}
    </tbody>
  );
}
