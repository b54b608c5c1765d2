import type { reports } from "@chalkboard/contract";
import { OpensStory } from "../../page-parts/betting/ticket-renderers.tsx";
import type { Renderers } from "../../page-parts/lists/use-list-columns.ts";

/** The renderers of movements: a ticket number opens the ticket's history. */
export const movementRenderers = {
  "betting.ticket": { cell: ({ ticket }) => (ticket === null ? null : <OpensStory number={ticket} />) },
} satisfies Renderers<typeof reports.listMovements>;
