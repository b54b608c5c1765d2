import { results } from "@chalkboard/contract";
import { versionTicketListColumns } from "@chalkboard/list-columns";
import { Suspense } from "react";
import { ticketRenderers } from "../../page-parts/betting/ticket-renderers.tsx";
import type { FiltersOf } from "../../data/connection/client.ts";
import { type Pager, Drawer } from "../../kit/dialog/drawer.tsx";
import { Loading } from "../../kit/states/loading.tsx";
import { PageBoundary } from "../../kit/states/page-boundary.tsx";
import { ListTable } from "../../page-parts/lists/list-table.tsx";
import { useListColumns } from "../../page-parts/lists/use-list-columns.ts";

type GradedPanelProps = {
  readonly title: string;
  readonly input: FiltersOf<typeof results.listVersionTickets>;
  readonly onClose: () => void;
  readonly among: Pager;
};

/** The tickets that a result graded, each with the amount posted for it; a number opens the ticket's history. */
export function GradedPanel({ title, input, onClose, among }: GradedPanelProps) {
  return (
    <Drawer title={title} onClose={onClose} among={among}>
      <PageBoundary>
        <Suspense fallback={<Loading />}>
          <ListTable
            label={title}
            name="graded-tickets"
            call={results.listVersionTickets}
            filters={input}
            isOfTickets
            rowKey={({ number }) => number}
            columns={useListColumns(versionTicketListColumns, ticketRenderers)}
            empty={{ title: "voids.emptyTickets", why: "empty.behindWhy" }}
          />
        </Suspense>
      </PageBoundary>
    </Drawer>
  );
}
