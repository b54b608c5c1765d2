import type { reports } from "@chalkboard/contract";
import { OpensStory } from "../betting/ticket-renderers.tsx";
import type { Renderers } from "../lists/use-list-columns.ts";

/** How movements look: a ticket's number opens its story. */
export const movementRenderers = {
  "betting.ticket": { cell: ({ ticket }) => (ticket === null ? null : <OpensStory number={ticket} />) },
} satisfies Renderers<typeof reports.listMovements>;
