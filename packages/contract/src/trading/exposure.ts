import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { listCall } from "../core/list-call.ts";
import { usedRate } from "./exchange-rates.ts";
import {
  american,
  betTypeId,
  currency,
  day,
  epochMs,
  eventHead,
  eventId,
  eventStatus,
  id,
  minor,
  quarters,
  side,
} from "../core/shapes.ts";

// Exposure: what was sold on an event, what it may cost at each possible result, and the lay-offs against it.

export * from "./exposure-closing.ts";

const desk = [roles.platform, roles.assistant];

/** One currency's part of a figure, shown beside the figure over all currencies. */
export const currencyPart = z.object({
  currency: z.string(),
  legs: z.int(),
  open: minor,
  worst: minor.nullable().describe("what it brings in the worst case of all of them; null where not counted yet"),
  rate: usedRate
    .nullable()
    .describe("that it was converted at; null for the figure's own currency, and where there is no rate"),
  isConverted: z.boolean().describe("whether it is in the figures: false where there is no rate"),
});
export type CurrencyPart = z.output<typeof currencyPart>;

/** An event's worst case over all currencies. */
export const worstCase = z.object({
  currency: z.string().describe("the house currency"),
  profit: minor.nullable().describe("below zero the book loses; null where no rate converts any of it"),
  countedAt: epochMs,
  parts: z
    .array(z.object({ currency: z.string(), profit: minor, rate: usedRate.nullable(), isConverted: z.boolean() }))
    .describe("what each currency brings at that end of the game; those converted add up to the whole"),
});
export type WorstCase = z.output<typeof worstCase>;

export const listEvents = listCall("action/list_events", {
  summary:
    "Events with open bets: what each may cost at worst, how many legs, and what those of each side may pay. All currencies together, in the house " +
    "currency at its rates of now, or one of them in itself. What costs most first; before it, what no rate converts.",
  access: desk,
  filters: {
    leagueId: id.optional(),
    day: day.optional(),
    currency: currency.optional().describe("this one alone, in its own amounts"),
  },
  row: z.object({
    eventId,
    eventName: z.string(),
    leagueName: z.string(),
    startsAt: epochMs,
    status: eventStatus,
    currency: z.string().describe("of the figures"),
    worst: minor
      .nullable()
      .describe(
        "the profit of its worst end, below zero a loss: the worst final score, and of bets that it does not decide the " +
          "answers that cost most; null where it is not counted yet, or no rate converts it",
      ),
    worstAt: epochMs.nullable().describe("when that was counted"),
    legs: z.int().describe("of open tickets, of every currency"),
    open: minor
      .nullable()
      .describe(
        "what they may pay: each leg its stake times its price; null, like those by side, where no rate converts any of it",
      ),
    away: minor.nullable(),
    home: minor.nullable(),
    draw: minor.nullable(),
    over: minor.nullable(),
    under: minor.nullable(),
    other: minor.nullable().describe("answers and runners"),
    parts: z.array(currencyPart).describe("each currency by itself; those converted add up to the figures"),
    missing: z.int().describe("currencies without a rate, which are in no figure"),
  }),
  sums: { currency: z.string(), legs: z.int(), open: minor, missing: z.int() },
  sorts: ["worst", "open", "legs", "startsAt", "eventName"],
});

/** Where tickets were sold. */
export const dimension = z.enum(["service", "zone", "pos"]);

const where = { serviceId: id.optional(), zoneId: id.optional().describe("the zone itself"), posId: id.optional() };
const wagers = z.object({ tickets: z.int(), stake: minor, toWin: minor });

/** A bet that the book placed elsewhere. */
export const layOff = z.object({
  layOffId: z.int(),
  betType: z.int(),
  side,
  points: quarters.nullable(),
  price: american,
  stake: minor,
  toWin: minor,
  currency: z.string(),
  withWhom: z.string(),
  note: z.string(),
  recordedAt: epochMs,
  recordedBy: z.string(),
  withdrawnAt: epochMs.nullable(),
  withdrawnBy: z.string(),
  withdrawnWhy: z.string(),
});

export const event = call("action/event", {
  summary:
    "The action of one event in one currency: by bet and side, by service, zone or POS, and the bets laid off. A bet of a combined ticket counts with " +
    "the stake of the wagers that it is in, so that only straights add up to the total.",
  access: desk,
  payload: z.strictObject({
    eventId,
    currency,
    by: dimension.default("service"),
    ...where,
    tickets: z.enum(["open", "all"]).default("open").describe("open tickets, or all that were not cancelled"),
  }),
  answer: z.object({
    event: eventHead.extend({ leagueName: z.string(), sportCode: z.string() }),
    currencies: z.array(z.string()).describe("those in which there are such tickets"),
    total: wagers.describe("of all tickets with a bet on the event, each once"),
    rows: z.array(
      z.object({
        betType: z.int(),
        side,
        alternate: z.int(),
        straights: wagers,
        combined: wagers,
        lowest: quarters.nullable().describe("of the points that were sold"),
        highest: quarters.nullable(),
        averagePrice: american.nullable().describe("by stake; null beyond the prices that there are"),
        line: z
          .object({ points: quarters.nullable(), price: american, isOpen: z.boolean() })
          .nullable()
          .describe("as it stands, or closed"),
        closingValue: z
          .number()
          .nullable()
          .describe(
            "chance points by stake: how much likelier the last line before the start says the bets are " +
              "than their prices; above zero the customers have the better of it. What was sold in play is left out. Null where nothing can be compared",
          ),
        compared: minor.describe("the stakes that could be"),
      }),
    ),
    places: z
      .array(
        z.object({
          placeId: id,
          name: z.string(),
          serviceId: id,
          serviceName: z.string(),
          zoneId: id.nullable(),
          ...wagers.shape,
        }),
      )
      .describe("of the dimension, the largest stake first; they add up to the total"),
    layOffs: z.array(layOff).describe("in every currency, the newest first; those withdrawn as well"),
  }),
});

const ending = z.object({ away: z.int(), home: z.int(), profit: minor });

export const liability = call("action/liability", {
  summary:
    "What one event may cost at each final score, over its open bets of every mode and the bets laid off. Profits: below zero the book loses.",
  access: desk,
  payload: z.strictObject({
    eventId,
    currency,
    serviceId: id.optional().describe("this one's tickets alone, without the bets laid off"),
    others: z
      .enum(["chance", "win"])
      .default("chance")
      .describe("legs on other games and periods count by their chance, or as if all of them won"),
  }),
  answer: z.object({
    wagers: z.int().describe("open ones: each bet of a round robin for itself"),
    stake: minor,
    worst: minor.describe("the worst final score, and of bets that it does not decide the answers that cost most"),
    together: worstCase
      .nullable()
      .describe("the worst case over all currencies and services, as it was counted last; null where it was not yet"),
    score: z
      .object({
        expected: minor,
        worst: ending,
        best: ending,
        atRisk: minor.describe("the profit that 95 of 100 games reach"),
        shortfall: minor.describe("the mean of the five others"),
        withoutLayOffs: z.object({ expected: minor, worst: minor }),
        step: z.object({ margin: z.int(), total: z.int() }),
        cells: z
          .array(
            z.object({
              margin: z.int().describe("home less away: from here to the next step"),
              total: z.int(),
              chance: z.number(),
              profit: minor,
            }),
          )
          .describe("the mean profit of the scores in each step"),
        movers: z
          .array(
            z.object({
              legs: z.array(z.object({ betType: z.int(), side, points: quarters.nullable() })),
              wagers: z.int(),
              stake: minor,
              profit: minor.describe("what they bring in the worst case"),
              worstWithout: minor.describe("the worst case if they were not there"),
            }),
          )
          .describe("bets on the same lines, those first without which the worst case is best"),
      })
      .nullable()
      .describe("null for a sport whose result is no margin and total"),
    besides: z
      .array(
        z.object({
          betType: z.int().describe("of the market's first bet"),
          side,
          wagers: z.int(),
          stake: minor,
          expected: minor,
          worst: minor.describe("when the answer that costs most wins; exact where one line was sold"),
          answer: z.object({ betType: z.int(), side }).describe("that answer"),
        }),
      )
      .describe("bets that the final score does not decide, by market"),
  }),
});

const text = (most: number): z.ZodString => z.string().trim().max(most);

export const recordLayOff = call("action/record_lay_off", {
  summary:
    "Records a bet that the book made elsewhere against an event. It counts into what the event may cost at once.",
  access: desk,
  changes: true,
  payload: z.strictObject({
    eventId,
    betType: betTypeId,
    side,
    points: quarters.nullable(),
    price: american,
    stake: minor.positive().max(1_000_000_000_000),
    currency,
    withWhom: text(80).min(1),
    note: text(300).default(""),
  }),
  answer: z.object({ layOffId: z.int() }),
});

export const withdrawLayOff = call("action/withdraw_lay_off", {
  summary:
    "Takes a recorded bet back, with a reason: it was not made, or typed wrongly. It stays listed. −4 where somebody did before.",
  access: desk,
  changes: true,
  payload: z.strictObject({ layOffId: z.int().positive(), reason: text(300).min(1) }),
  answer: z.object({}),
});
