import { z } from "zod";
import { roles } from "../core/call.ts";
import { listCall } from "../core/list-call.ts";
import { american, betTypeId, currency, day, epochMs, eventId, id, minor, quarters, side } from "../core/shapes.ts";

// Bets sold before a game began, compared with the closing line: who beats the closing line.

const desk = [roles.platform, roles.assistant];

const filters = {
  from: day.describe("of the business days of the sales"),
  to: day,
  leagueId: id.optional(),
  currency: currency.optional(),
};
const share = z.number().describe("of the stake");

/** The value of bets at the closing lines. */
const worth = {
  bets: z.int().describe("legs of any mode, those whose points moved left out"),
  stake: minor.describe("of the wagers that they are in"),
  beat: z.int().describe("of them, at a better price than the close without its margin"),
  mean: share.describe(
    "what a bet is worth by the closing chance without its margin: chance times decimal price, less one",
  ),
  low: share.nullable().describe("bounds that hold the true mean in 95 of 100 cases; null for a single bet"),
  high: share.nullable(),
  edge: minor.describe("the same with the stakes: what the bets win from the book, by the close"),
};

export const closingPlace = z.enum(["service", "zone", "pos"]);
export type ClosingPlace = z.output<typeof closingPlace>;

export const listClosers = listCall("action/list_closers", {
  summary:
    "Who beats the close: services, zones or POS (an online customer's is his own), by what their bets were worth at the closing lines.",
  access: desk,
  filters: {
    ...filters,
    by: closingPlace.default("pos"),
    least: z.int().min(1).max(100_000).default(30).describe("bets that somebody must have"),
  },
  row: z.object({
    placeId: id,
    name: z.string(),
    serviceId: id,
    serviceName: z.string(),
    currency: z.string(),
    ...worth,
  }),
  sums: { currency: z.string(), bets: z.int(), stake: minor, edge: minor },
  sorts: ["edge", "bets", "stake", "mean", "name"],
});

export const listClosingLines = listCall("action/list_closing_lines", {
  summary:
    "The lines on which was bet before the start, by currency: the last price, what was bet and what that was worth.",
  access: desk,
  filters,
  row: z.object({
    eventId,
    eventName: z.string(),
    leagueId: id,
    leagueName: z.string(),
    sportCode: z.string(),
    timeZone: z.string(),
    startsAt: epochMs,
    betType: betTypeId,
    side,
    alternate: z.int(),
    teamName: z.string(),
    currency: z.string(),
    points: quarters.nullable(),
    price: american.describe("the last before the start"),
    ...worth,
  }),
  sums: { currency: z.string(), bets: z.int(), stake: minor, edge: minor },
  sorts: ["edge", "bets", "stake", "mean", "startsAt", "eventName"],
});
