import { UnstyledButton } from "@mantine/core";
import type { Column } from "../kit/columns.ts";
import styles from "./list.module.css";
import { Status } from "../shell/ticket-status.tsx";
import type { TicketHead } from "./ticket-words.ts";

/** The columns of every list of tickets. @param open a ticket's story */
export function ticketColumns(open: (number: number) => void): readonly Column<TicketHead>[] {
  return [
    { title: "tickets.number", value: ({ number }) => String(number), width: 98, cell: ({ number }) => <UnstyledButton className={styles["opens"]}
      onClick={() => { open(number); }}>{number}</UnstyledButton> },
    { title: "tickets.soldAt", value: ({ soldAt }) => soldAt, kind: "dateTime", width: 146 },
    { title: "tickets.pos", value: ({ posName }) => posName, width: 96 },
    { title: "tickets.bets", value: ({ description }) => description, grow: 3 },
    { title: "tickets.status", value: ({ status }) => status, kind: "text", cell: ({ status }) => <Status status={status} />, width: 106 },
    { title: "betting.risk", value: ({ stake }) => stake, kind: "money", currency: ({ currency }) => currency, width: 94 },
    { title: "betting.toWin", value: ({ possibleWin }) => possibleWin, kind: "money", currency: ({ currency }) => currency, width: 100 },
    { title: "tickets.prize", value: ({ prize }) => prize, kind: "money", currency: ({ currency }) => currency, width: 94 },
    { title: "tickets.paid", value: ({ paid }) => paid, kind: "money", currency: ({ currency }) => currency, width: 94 },
  ];
}
