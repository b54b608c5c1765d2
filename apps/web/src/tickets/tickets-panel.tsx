import { tickets } from "@chalkboard/contract";
import { useMemo } from "react";
import type { FiltersOf } from "../data/client.ts";
import { useWords } from "../kit/words.tsx";
import { ListTable } from "../lists/list-table.tsx";
import { openPanel } from "../data/panels.ts";
import { ticketColumns } from "../betting/ticket-columns.tsx";

export type TicketsPanelProps = { readonly title: string; readonly asked: FiltersOf<typeof tickets.listTickets> };

/** What the story of each tells, and a drawer has no room for. */
const storysOwn: ReadonlySet<string> = new Set(["betting.toWin", "tickets.paid"]);

/** The tickets of an event or a POS; a ticket opens its story. */
export function TicketsPanel({ title, asked }: TicketsPanelProps) {
  const { t } = useWords();
  const columns = useMemo(() => ticketColumns((number) => { openPanel({ kind: "ticket", number }); }, t)
    .filter(({ title }) => !storysOwn.has(title)), [t]);
  return <ListTable label={title} empty={{ title: "empty.behind", why: "empty.behindWhy" }}
    name="tickets" call={tickets.listTickets} filters={asked} rowKey={({ number }) => number} isOfTickets columns={columns} />;
}
