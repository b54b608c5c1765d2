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
  bets: z.int().describe("legs of any mode, without those whose points moved"),
  stake: minor.describe("of their wagers"),
  beat: z.int().describe("of them, at a better price than the close without its margin"),
  mean: share.describe(
    "expected value of a bet by the closing probability without its margin: probability times decimal price, less one",
  ),
  low: share.nullable().describe("95 % confidence interval of the mean; null for a single bet"),
  high: share.nullable(),
  edge: minor.describe("the same weighted by stake: the bets' expected profit from the book, by the close"),
};

export const closingPlace = z.enum(["service", "zone", "pos"]);
export type ClosingPlace = z.output<typeof closingPlace>;

export const listClosers = listCall("action/list_closers", {
  summary:
    "Closing line value: services, zones or POS (for an online customer their own), by the value of their bets at the closing lines.",
  access: desk,
  filters: {
    ...filters,
    by: closingPlace.default("pos"),
    least: z.int().min(1).max(100_000).default(30).describe("the minimum number of bets"),
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
  summary: "The lines with bets before the start, by currency: the last price, what was bet and its value.",
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
