import type { tickets } from "@chalkboard/contract";
import type { PlainKey, Translate } from "@chalkboard/messages";
import { UnstyledButton } from "@mantine/core";
import type { ListColumn } from "../lists/list.tsx";
import { modeKey, statusKey } from "./bet-words.ts";
import { Status } from "./ticket-status.tsx";
import styles from "./ticket-columns.module.css";

type TicketColumn = ListColumn<typeof tickets.listTickets>;
type Figure = "stake" | "possibleWin" | "prize" | "paid";

/** The columns of every list of tickets. @param open a ticket's story */
export function ticketColumns(open: (number: number) => void, t: Translate): readonly TicketColumn[] {
  return [
    { title: "tickets.number", by: "number", value: ({ number }) => String(number), width: 98, cell: ({ number }) => <UnstyledButton className={styles["opens"]}
      onClick={() => { open(number); }}>{number}</UnstyledButton> },
    { title: "tickets.soldAt", value: ({ soldAt }) => soldAt, kind: "dateTime", width: 146 },
    { title: "tickets.pos", by: "posName", value: ({ posName }) => posName, width: 96 },
    { title: "terminal.mode", value: ({ mode }) => t(modeKey(mode)), width: 150, wideOnly: true },
    { title: "tickets.bets", value: ({ description }) => description, grow: 3 },
    { title: "tickets.status", by: "status", value: ({ status }) => t(statusKey(status)), cell: ({ status }) => <Status status={status} />, width: 106 },
    money("betting.risk", "stake", 94), money("betting.toWin", "possibleWin", 100), money("tickets.prize", "prize", 94), money("tickets.paid", "paid", 94),
  ];
}

function money(title: PlainKey, figure: Figure, width: number): TicketColumn {
  return { title, by: figure, value: (row) => row[figure], summed: (sums) => sums[figure], kind: "money", currency: ({ currency }) => currency, width };
}
