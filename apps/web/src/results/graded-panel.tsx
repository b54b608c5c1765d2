import { results } from "@chalkboard/contract";
import { versionTicketSheet } from "@chalkboard/sheets";
import { Suspense } from "react";
import { ticketLooks } from "../betting/ticket-looks.tsx";
import type { FiltersOf } from "../data/client.ts";
import { type Among, Drawer } from "../kit/drawer.tsx";
import { Loading } from "../kit/loading.tsx";
import { PageBoundary } from "../kit/page-boundary.tsx";
import { ListTable } from "../lists/list-table.tsx";
import { useSheet } from "../lists/use-sheet.ts";

type GradedPanelProps = {
  readonly title: string; readonly asked: FiltersOf<typeof results.listVersionTickets>; readonly onClose: () => void; readonly among: Among;
};

/** The tickets that a result graded, each with what the books moved for it; a number opens its story. */
export function GradedPanel({ title, asked, onClose, among }: GradedPanelProps) {
  return (
    <Drawer title={title} onClose={onClose} among={among}>
      <PageBoundary><Suspense fallback={<Loading />}>
        <ListTable label={title} name="graded-tickets" call={results.listVersionTickets} filters={asked} isOfTickets rowKey={({ number }) => number}
          columns={useSheet(versionTicketSheet, ticketLooks)} empty={{ title: "voids.emptyTickets", why: "empty.behindWhy" }} />
      </Suspense></PageBoundary>
    </Drawer>
  );
}
