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
  worst: minor.nullable().describe("the profit in the worst case over all of them; null if not counted yet"),
  rate: usedRate
    .nullable()
    .describe("its conversion rate; null for the figure's own currency, and if there is no rate"),
  isConverted: z.boolean().describe("whether it is in the figures: false without a rate"),
});
export type CurrencyPart = z.output<typeof currencyPart>;

/** An event's worst case over all currencies. */
export const worstCase = z.object({
  currency: z.string().describe("the house currency"),
  profit: minor.nullable().describe("below zero the book loses; null if no rate converts any of it"),
  countedAt: epochMs,
  parts: z
    .array(z.object({ currency: z.string(), profit: minor, rate: usedRate.nullable(), isConverted: z.boolean() }))
    .describe("the profit of each currency at that final score; the converted ones add up to the whole"),
});
export type WorstCase = z.output<typeof worstCase>;

export const listEvents = listCall("action/list_events", {
  summary:
    "Events with open bets: the worst case of each, the number of legs, and the potential payout by side. All currencies together, in the house currency " +
    "at the current rates, or one currency alone. The largest loss first; before it, what has no rate.",
  access: desk,
  filters: {
    leagueId: id.optional(),
    day: day.optional(),
    currency: currency.optional().describe("only this one, in its own amounts"),
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
        "the profit of its worst case, below zero a loss: the worst final score, and for bets that it does not decide the most expensive outcomes; null if " +
          "it is not counted yet, or without a rate",
      ),
    worstAt: epochMs.nullable().describe("when that was counted"),
    legs: z.int().describe("of open tickets, in every currency"),
    open: minor
      .nullable()
      .describe("the potential payout: each leg its stake times its price; null, like those by side, without a rate"),
    away: minor.nullable(),
    home: minor.nullable(),
    draw: minor.nullable(),
    over: minor.nullable(),
    under: minor.nullable(),
    other: minor.nullable().describe("outcomes and runners"),
    parts: z.array(currencyPart).describe("each currency alone; the converted ones add up to the figures"),
    missing: z.int().describe("currencies without a rate, which are in no figure"),
  }),
  sums: { currency: z.string(), legs: z.int(), open: minor, missing: z.int() },
  sorts: ["worst", "open", "legs", "startsAt", "eventName"],
});

/** Where tickets were sold. */
export const dimension = z.enum(["service", "zone", "pos"]);

const where = { serviceId: id.optional(), zoneId: id.optional().describe("the zone itself"), posId: id.optional() };
const wagers = z.object({ tickets: z.int(), stake: minor, toWin: minor });
/** Without it all currencies together, in the house currency at the current rates. */
const ofCurrency = currency.optional().describe("only this one, in its own amounts");
const figuresIn = z.string().describe("the currency of the figures");
const stakes = z
  .array(z.object({ currency: z.string(), stake: minor }))
  .describe("the stake in each currency; those with a rate add up to the figures");

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
    "The action of one event in one currency, or of all in the house currency: by bet and side, by service, zone or POS, and the lay-offs. A bet of a " +
    "combined ticket counts with the stake of its wagers, so that only straights add up to the total.",
  access: desk,
  payload: z.strictObject({
    eventId,
    currency: ofCurrency,
    by: dimension.default("service"),
    ...where,
    tickets: z.enum(["open", "all"]).default("open").describe("open tickets, or all that were not cancelled"),
  }),
  answer: z.object({
    event: eventHead.extend({ leagueName: z.string(), sportCode: z.string() }),
    currency: figuresIn,
    currencies: z.array(z.string()).describe("those with such tickets"),
    parts: z
      .array(
        wagers.extend({
          currency: z.string(),
          rate: usedRate.nullable().describe("null for the figures' own currency, or without a rate"),
          isConverted: z.boolean().describe("whether it is in the amounts: false without a rate"),
        }),
      )
      .describe("the total of each currency separately"),
    total: wagers.describe("of all tickets with a bet on the event, each once"),
    rows: z.array(
      z.object({
        betType: z.int(),
        side,
        alternate: z.int(),
        straights: wagers,
        combined: wagers,
        parts: stakes,
        lowest: quarters.nullable().describe("of the points that were sold"),
        highest: quarters.nullable(),
        averagePrice: american.nullable().describe("by stake; null outside the range of prices"),
        line: z
          .object({ points: quarters.nullable(), price: american, isOpen: z.boolean() })
          .nullable()
          .describe("the current line, also if closed"),
        closingValue: z
          .number()
          .nullable()
          .describe(
            "probability points weighted by stake: how much likelier the bets are by the last line before the start than by their prices; above zero is in the " +
              "customers' favour. Without in-play bets. Null if nothing can be compared",
          ),
        compared: minor.describe("the stakes that were compared"),
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
          parts: stakes,
        }),
      )
      .describe("of the dimension, largest stake first; they add up to the total"),
    layOffs: z.array(layOff).describe("in every currency, newest first; including withdrawn ones"),
  }),
});

const ending = z.object({ away: z.int(), home: z.int(), profit: minor });

export const liability = call("action/liability", {
  summary:
    "The profit of one event at each final score, over its open bets of every mode and the lay-offs, in one currency, or of all in the house currency. " +
    "Below zero the book loses.",
  access: desk,
  payload: z.strictObject({
    eventId,
    currency: ofCurrency,
    serviceId: id.optional().describe("only the tickets of this one, without lay-offs"),
    others: z
      .enum(["chance", "win"])
      .default("chance")
      .describe("legs on other games and periods count by their probability, or as if all of them won"),
  }),
  answer: z.object({
    currency: figuresIn,
    wagers: z.int().describe("open ones: each bet of a round robin separately"),
    stake: minor,
    worst: minor.describe("the worst final score, and for bets that it does not decide the most expensive outcomes"),
    together: worstCase
      .nullable()
      .describe("the worst case over all currencies and services, as it was last counted; null if it was not yet"),
    score: z
      .object({
        expected: minor,
        worst: ending,
        best: ending,
        atRisk: minor.describe("the profit reached in 95 of 100 games"),
        shortfall: minor.describe("the mean of the other five"),
        withoutLayOffs: z.object({ expected: minor, worst: minor }),
        step: z.object({ margin: z.int(), total: z.int() }),
        cells: z
          .array(
            z.object({
              margin: z.int().describe("home less away: from here to the next step"),
              total: z.int(),
              chance: z.number(),
              profit: minor,
              parts: z
                .array(z.object({ currency: z.string(), profit: minor }))
                .describe("the mean profit of each currency; empty where the figures are of one in its own amounts"),
            }),
          )
          .describe("the mean profit of the scores in each step"),
        movers: z
          .array(
            z.object({
              legs: z.array(z.object({ betType: z.int(), side, points: quarters.nullable() })),
              wagers: z.int(),
              stake: minor,
              parts: stakes,
              profit: minor.describe("their profit in the worst case"),
              worstWithout: minor.describe("the worst case without them"),
            }),
          )
          .describe("groups of bets on the same lines, those that contribute most to the worst case first"),
      })
      .nullable()
      .describe("null for a sport whose result has no margin and total"),
    besides: z
      .array(
        z.object({
          betType: z.int().describe("of the market's first bet"),
          side,
          wagers: z.int(),
          stake: minor,
          parts: stakes,
          expected: minor,
          worst: minor.describe("if the most expensive outcome wins; exact if one line was sold"),
          answer: z.object({ betType: z.int(), side }).describe("that outcome"),
        }),
      )
      .describe("bets that the final score does not decide, by market"),
  }),
});

const text = (most: number): z.ZodString => z.string().trim().max(most);

export const recordLayOff = call("action/record_lay_off", {
  summary:
    "Records a lay-off: a bet that the book made elsewhere on an event. It counts in the event's exposure at once.",
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
    "Withdraws a recorded lay-off, with a reason: it was not made, or was mistyped. It remains in the list. −4 if someone did before.",
  access: desk,
  changes: true,
  payload: z.strictObject({ layOffId: z.int().positive(), reason: text(300).min(1) }),
  answer: z.object({}),
});
