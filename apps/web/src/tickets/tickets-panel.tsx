import { tickets } from "@chalkboard/contract";
import { Button, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import type { AskedOf } from "../data/client.ts";
import { useAsk } from "../data/use-ask.ts";
import { EmptyState } from "../kit/empty-state.tsx";
import { Time } from "../kit/figures.tsx";
import { Money } from "../kit/money.tsx";
import { useWords } from "../kit/words.tsx";
import { openPanel } from "../data/panels.ts";
import { Status } from "../betting/ticket-status.tsx";
import styles from "./list.module.css";

export type TicketsPanelProps = { readonly title: string; readonly asked: AskedOf<typeof tickets.listTickets> };

const step = 100;

/** The tickets behind a figure, each with what it adds to it; a ticket opens its story. */
export function TicketsPanel({ title, asked }: TicketsPanelProps) {
  const { t } = useWords();
  const [limit, setLimit] = useState(step);
  const { data } = useAsk(tickets.listTickets, { ...asked, limit });
  if (data.rows.length === 0) return <EmptyState />;
  return (
    <>
      <table className={styles["list"]} aria-label={title}>
        <thead><tr><th scope="col">{t("tickets.number")}</th><th scope="col">{t("tickets.soldAt")}</th><th scope="col">{t("tickets.bets")}</th><th
          scope="col">{t("tickets.status")}</th><th scope="col" className={styles["figure"]}>{t("tickets.amount")}</th></tr></thead>
        <tbody>
          {data.rows.map((ticket) => (
            <tr key={ticket.number}>
              <td><UnstyledButton className={styles["opens"]}
                onClick={() => { openPanel({ kind: "ticket", number: ticket.number }); }}>{ticket.number}</UnstyledButton></td>
              <td><Time at={ticket.soldAt} as="dateTime" /></td>
              <td>{ticket.description}</td>
              <td><Status status={ticket.status} /></td>
              <td className={styles["figure"]}><Money amount={ticket.amount} currency={ticket.currency} /></td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.next !== null && limit < 500 && <Button variant="default" mt="sm"
        onClick={() => { setLimit(Math.min(500, limit + step * 2)); }}>{t("tickets.more")}</Button>}
    </>
  );
}
