// Reports read what thousands of sales wrote: those of many days are queued, so that a till beside them sells at its
// usual speed (docs/decisions/0511).

import type { Handler } from "./handlers.ts";
import type { Routed } from "./routes.ts";
import { createTurns, type Turns } from "./turns.ts";

/** A report of this many days or fewer is a page that a person looks at between two customers. */
const fewDays = 8;
const dayMs = 86_400_000;
/** One of two cores stays free for the tills, no matter who asks. */
const usual = {
  long: { atOnce: 1, atOnceOfOne: 1, waiting: 64, waitingOfOne: 16 },
  short: { atOnce: 4, atOnceOfOne: 2, waiting: 256, waitingOfOne: 64 },
} as const;
const counted = /^(?:reports|fees)\/|^money\/week_lines$/;

/** The calls of a server, with reports queued per service: a refusal −2 `tooMany` where too many wait. */
export function reportsInTurn(routed: readonly Routed[], bounds = usual): readonly Routed[] {
  const [long, short] = [createTurns(bounds.long), createTurns(bounds.short)];
  return routed.map(({ call, handler }) =>
    !counted.test(call.path) || call.changes === true
      ? { call, handler }
      : { call, handler: inTurn(handler, (payload) => (daysOf(payload) > fewDays ? long : short)) },
  );
}

function inTurn(handler: Routed["handler"], turnsFor: (payload: unknown) => Turns): Routed["handler"] {
  const take: Handler<Routed["call"]> = (payload, context) =>
    turnsFor(payload).take(context.session?.serviceId ?? 0, async () => handler(payload, context), context.isGone);
  return take;
}

/** The number of requested days; 0 where none are named. */
function daysOf(payload: unknown): number {
  const { from, to } = (payload ?? {}) as { readonly from?: unknown; readonly to?: unknown };
  return typeof from === "string" && typeof to === "string" && from <= to
    ? (Date.parse(to) - Date.parse(from)) / dayMs + 1
    : 0;
}
