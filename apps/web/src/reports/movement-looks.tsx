import type { reports } from "@chalkboard/contract";
import { OpensStory } from "../betting/ticket-looks.tsx";
import type { Looks } from "../lists/use-sheet.ts";

/** How movements look: a ticket's number opens its story. */
export const movementLooks = {
  "betting.ticket": { cell: ({ ticket }) => (ticket === null ? null : <OpensStory number={ticket} />) },
} satisfies Looks<typeof reports.listMovements>;
