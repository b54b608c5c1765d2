// Results as sellers see them: on the till, and on its paper.
import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { day, epochMs, eventStatus, id, resultStatus, segmentScore } from "../core/shapes.ts";

/** A game of a day as sellers see it: its official result, or none yet. */
export const dayResult = z.object({
  eventId: z.int(),
  name: z.string().describe("the game's name, for one without teams"),
  startsAt: epochMs,
  eventStatus,
  sides: z.array(z.object({ side: z.int(), rotation: z.int().nullable(), name: z.string() })),
  status: resultStatus.nullable().describe("null: no official result yet"),
  segments: z.array(segmentScore),
  isCorrected: z.boolean(),
  isOrder: z.boolean().describe("bets of it are void by order, and there is no score yet"),
});

export const dayResults = call("results/day_results", {
  summary:
    "The games of a day that the session's service sells, with their official results, league by league in the service's order. Games that have not begun " +
    "are not among them, unless they were cancelled or postponed.",
  access: [roles.clerk],
  payload: z.strictObject({ day: day.optional().describe("absent: today") }),
  answer: z.object({
    day,
    leagues: z.array(z.object({ leagueId: id, name: z.string(), games: z.array(dayResult) })),
  }),
});

export const printDayResults = call("results/print_day_results", {
  summary:
    "The results of a day as an HTML document to print locally: the games of the leagues (absent: all) that have an official result.",
  access: [roles.clerk],
  payload: z.strictObject({ day: day.optional(), leagueIds: z.array(id).min(1).max(200).optional() }),
  answer: z.object({
    html: z.string(),
    width: z.int().describe("paper width in millimetres"),
    games: z.int().describe("how many are on it"),
  }),
});
