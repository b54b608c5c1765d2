import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { scopeLevel } from "./rules.ts";
import { day, eventHead, id, period } from "../core/shapes.ts";

// A day's events as one service sells them.

/** How a service currently sells an event; the first state that applies. */
export const sellingStates = [
  "over",
  "suspended",
  "closedHere",
  "started",
  "noLines",
  "notSold",
  "closed",
  "partly",
  "open",
] as const;
export const sellingState = z.enum(sellingStates);
export type SellingState = z.output<typeof sellingState>;

export const serviceDay = call("catalog/service_day", {
  summary:
    "The events of a day in the leagues that the session's service sells: what it sells of each, what it closed, and the rules about single events.",
  access: [roles.admin],
  isEventData: true,
  payload: z.strictObject({
    day: day.optional().describe("absent: the service's today"),
    leagueId: id.optional(),
  }),
  answer: z.object({
    day,
    leagues: z.array(z.object({ leagueId: id, name: z.string() })).describe("those that it sells, in its order"),
    events: z.array(
      eventHead.extend({
        leagueName: z.string(),
        sportCode: z.string(),
        state: sellingState,
        lines: z.int().describe("HQ's"),
        open: z.int().describe("of them, on sale here now"),
        notSold: z.int().describe("of them, excluded by rules"),
        periods: z.array(period).describe("of which it has lines"),
        closures: z
          .array(z.object({ ruleId: id, period: period.nullable().describe("null: all of it") }))
          .describe("the service's own rules that only take the event off sale"),
        exceptions: z
          .array(z.object({ ruleId: id, level: scopeLevel, control: z.string() }))
          .describe("other rules about only this event"),
      }),
    ),
  }),
});
