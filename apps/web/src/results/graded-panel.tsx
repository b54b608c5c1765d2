import { results } from "@chalkboard/contract";
import { versionTicketListColumns } from "@chalkboard/sheets";
import { Suspense } from "react";
import { ticketRenderers } from "../betting/ticket-renderers.tsx";
import type { FiltersOf } from "../data/client.ts";
import { type Pager, Drawer } from "../kit/drawer.tsx";
import { Loading } from "../kit/loading.tsx";
import { PageBoundary } from "../kit/page-boundary.tsx";
import { ListTable } from "../lists/list-table.tsx";
import { useListColumns } from "../lists/use-list-columns.ts";

type GradedPanelProps = {
  readonly title: string; readonly asked: FiltersOf<typeof results.listVersionTickets>; readonly onClose: () => void; readonly among: Pager;
};

/** The tickets that a result graded, each with the amount posted for it; a number opens the ticket's history. */
export function GradedPanel({ title, asked: input, onClose, among }: GradedPanelProps) {
  return (
    <Drawer title={title} onClose={onClose} among={among}>
      <PageBoundary><Suspense fallback={<Loading />}>
        <ListTable label={title} name="graded-tickets" call={results.listVersionTickets} filters={input} isOfTickets rowKey={({ number }) => number}
          columns={useListColumns(versionTicketListColumns, ticketRenderers)} empty={{ title: "voids.emptyTickets", why: "empty.behindWhy" }} />
      </Suspense></PageBoundary>
    </Drawer>
  );
}
