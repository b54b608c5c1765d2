import { tickets } from "@chalkboard/contract";
import { ticketListColumns } from "@chalkboard/list-columns";
import { useMemo } from "react";
import type { FiltersOf } from "../../data/connection/client.ts";
import { ListTable } from "../../page-parts/lists/list-table.tsx";
import { useListColumns } from "../../page-parts/lists/use-list-columns.ts";
import { ticketRenderers } from "../../page-parts/betting/ticket-renderers.tsx";

export type TicketsPanelProps = { readonly title: string; readonly input: FiltersOf<typeof tickets.listTickets> };

/** Columns that a ticket's own panel shows, for which a drawer has no room. */
const panelOnlyColumns: ReadonlySet<string> = new Set(["messaging.service", "betting.toWin", "tickets.paid"]);

/** The tickets of an event or a POS; a ticket opens its history. */
export function TicketsPanel({ title, input }: TicketsPanelProps) {
  const sheet = useListColumns(ticketListColumns, ticketRenderers);
  const columns = useMemo(() => sheet.filter((column) => !panelOnlyColumns.has(column.title)), [sheet]);
  return (
    <ListTable
      label={title}
      empty={{ title: "empty.behind", why: "empty.behindWhy" }}
      name="tickets"
      call={tickets.listTickets}
      filters={input}
      rowKey={({ number }) => number}
      isOfTickets
      columns={columns}
    />
  );
}
