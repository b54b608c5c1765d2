import { type CentsTable, type ConversionSettings, isCentsTable, pointModes } from "@chalkboard/engine";
import { z } from "zod";
import { call, roles } from "../../core/call.ts";
import { american, epochMs, id, minor, mode } from "../../core/shapes.ts";

// Payout tables as data. A fraction is a text `n/d`: "13/5" is 13 to 5.

const fraction = z
  .string()
  .regex(/^[1-9]\d{0,8}\/[1-9]\d{0,8}$/)
  .describe("n/d, above zero");
const teams = z.string().regex(/^([1-9]|1\d|2[0-5])$/);
/** Profit per unit, by the number of teams that count. */
const pays = z.record(teams, fraction).refine((table) => Object.keys(table).length > 0, "pays for no number of teams");
const sport = z.string().min(1).max(40);

const teaserCard = z.strictObject({
  points: z
    .array(
      z.strictObject({
        sport,
        market: z.enum(["spread", "total"]),
        quarters: z
          .int()
          .min(-160)
          .max(160)
          .multipleOf(2)
          .refine((quarters) => quarters !== 0, "moves no line"),
      }),
    )
    .min(1)
    .max(40)
    .describe("quarters added in the customer's favour; negative for a pleaser"),
  pays,
  tie: z.enum(["reduce", "cancel", "lose", "win"]),
  noPlay: z.enum(["reduce", "cancel"]),
});
const parlayTable = z.strictObject({
  fixed: z.record(teams, fraction).describe("applies if every leg has the standard odds"),
  standardOdds: fraction.describe("decimal, stake included: 21/11 is −110"),
  caps: z.record(teams, fraction),
  cap: fraction.nullable(),
});
const progressiveTable = z
  .record(teams, z.array(fraction).min(1).max(25))
  .refine((table) => Object.keys(table).length > 0, "pays for no number of teams");
const keyNumber = z.strictObject({
  number: z.int().min(0).max(400),
  ontoCents: z.int().min(0).max(200),
  offCents: z.int().min(0).max(200),
});
const pointPrices = z
  .array(
    z.strictObject({
      market: z.enum(["spread", "total"]),
      sport: sport.optional().describe("absent: every sport without a row of its own"),
      mode: z.enum(pointModes).optional().describe("absent: every mode without a row of its own"),
      centsPerHalf: z.int().min(0).max(200),
      keys: z.array(keyNumber).max(40),
      maximumHalves: z.int().min(1).max(40),
      from: z.int().min(-1_000).max(-100).describe("the most expensive price at which points are still sold"),
    }),
  )
  .min(1)
  .max(100)
  .refine(
    (rows) => new Set(rows.map((row) => `${row.market}/${row.sport ?? ""}/${row.mode ?? ""}`)).size === rows.length,
    "two rows of one market, sport and mode",
  )
  .describe("the row of the sport and mode applies, else of the sport, else of the mode, else the general one");
const earlyLeads = z
  .record(sport, z.int().min(1).max(200))
  .describe("the lead at which a money line is paid early, by sport");

export const payTableKind = z.enum([
  "teaser",
  "parlay",
  "progressive",
  "pointPrices",
  "earlyLeads",
  "freePlay",
  "cashOut",
  "conversion",
]);
const freePlay = z
  .strictObject({
    prices: z
      .strictObject({ from: american, to: american })
      .nullable()
      .describe("the lowest and the highest price of a leg"),
    legs: z
      .partialRecord(mode, z.int().min(1).max(25))
      .describe("by mode, the number of legs; an absent mode is not allowed"),
    maximumWin: minor.positive().nullable(),
  })
  .describe("what point credit may be staked on");
const cashOut = z.strictObject({
  marginBasisPoints: z.int().min(0).max(5_000).describe("the margin in hundredths of a percent of the fair value"),
});

const booksum = z
  .int()
  .min(10_000)
  .max(20_000)
  .describe("ten-thousandths of the sum of 1 / decimal price: 10,450 is a margin of 4.5 %");
export const marginMethod = z.enum(["multiplicative", "power", "oddsRatio", "shin", "additive"]);
const centsChart = z
  .strictObject({
    bands: z
      .array(
        z.strictObject({
          from: z.int().min(100).max(100_000).describe("a favourite's price without its minus"),
          width: z.int().min(1).max(5_000).describe("cents to the dog's price"),
        }),
      )
      .min(1)
      .max(60),
    last: z
      .int()
      .min(100)
      .max(100_000)
      .describe("the last favourite's price of the chart; beyond it the width keeps the same proportion"),
  })
  .refine((chart) => isCentsTable(centsTable(chart)), "prices and widths rise from band to band");
function centsTable({
  bands,
  last,
}: {
  readonly bands: readonly { readonly from: number; readonly width: number }[];
  readonly last: number;
}): CentsTable {
  return { bands: bands.map(({ from, width }) => [from, width]), last };
}
const asHq = z.strictObject({ kind: z.literal("identity") });
const byMargin = z.strictObject({ kind: z.literal("margin"), method: marginMethod, booksum });
export const conversion = z
  .strictObject({
    twoWay: z.discriminatedUnion("kind", [
      asHq,
      z.strictObject({ kind: z.literal("addedCents"), cents: z.int().min(0).max(300) }),
      z.strictObject({ kind: z.literal("centsLine"), chart: centsChart }),
      byMargin,
    ]),
    manyWay: z.discriminatedUnion("kind", [
      asHq,
      byMargin.refine(({ method }) => method !== "additive", "leaves chances below nothing"),
    ]),
    ladder: z.int().min(1).max(100).describe("prices are multiples of this many cents from even money"),
    booksum: z
      .strictObject({ minimum: booksum, maximum: booksum })
      .refine(({ minimum, maximum }) => minimum <= maximum, "the least is above the most")
      .describe("limits that a market must meet to be sold"),
  })
  .describe("how a service converts HQ's prices");

/** A conversion as the engine takes it. */
export function conversionSettings({ twoWay, ...rest }: z.output<typeof conversion>): ConversionSettings {
  return {
    version: 1,
    twoWay: twoWay.kind === "centsLine" ? { ...twoWay, chart: centsTable(twoWay.chart) } : twoWay,
    ...rest,
  };
}

const ticketTables = [
  z.strictObject({ kind: z.literal("teaser"), content: teaserCard }),
  z.strictObject({ kind: z.literal("parlay"), content: parlayTable }),
  z.strictObject({ kind: z.literal("progressive"), content: progressiveTable }),
  z.strictObject({ kind: z.literal("pointPrices"), content: pointPrices }),
] as const;

/** A pay table of the kinds that price a ticket at its sale. */
export const ticketTableContent = z.discriminatedUnion("kind", ticketTables);
export type TicketTableContent = z.output<typeof ticketTableContent>;

/** A pay table by its kind. */
const payTableContent = z.discriminatedUnion("kind", [
  ...ticketTables,
  z.strictObject({ kind: z.literal("earlyLeads"), content: earlyLeads }),
  z.strictObject({ kind: z.literal("freePlay"), content: freePlay }),
  z.strictObject({ kind: z.literal("cashOut"), content: cashOut }),
  z.strictObject({ kind: z.literal("conversion"), content: conversion }),
]);
export type PayTableContent = z.output<typeof payTableContent>;

const payTable = z.object({
  tableId: z.int(),
  version: z.int(),
  name: z.string(),
  isSold: z.boolean(),
  isOwn: z.boolean().describe("the session's own, not the platform's"),
  table: payTableContent,
});

export const listPayTables = call("services/list_pay_tables", {
  summary:
    "The session's service's pay tables: teaser cards, parlay and progressive tables, point prices, early leads. Its own take precedence over the " +
    "platform's.",
  access: "signedIn",
  payload: z.strictObject({ kind: payTableKind.optional() }),
  answer: z.object({
    tables: z
      .array(payTable)
      .describe(
        "sellers and bettors see only those in use, and none that shows what the service earns: conversions and cash-out",
      ),
  }),
});

export const listPayTableVersions = call("services/list_pay_table_versions", {
  summary:
    "The versions of a pay table that the session sees, newest first: what each pays, from when, and its author.",
  access: [roles.platform, roles.admin],
  payload: z.strictObject({ tableId: id }),
  answer: z.array(
    payTable.extend({
      savedAt: epochMs.nullable().describe("null: part of the program"),
      savedBy: z.string().nullable().describe("null: no one that the session can see"),
    }),
  ),
});

export const savePayTable = call("services/save_pay_table", {
  summary:
    "Writes a new version of a pay table, or a new table with version 0; −4 if it has changed since. Sold tickets keep the copy that they were sold by.",
  access: [roles.platform, roles.admin],
  changes: true,
  payload: z.strictObject({
    tableId: id
      .optional()
      .describe("absent for a new table; one with the name of a platform's table replaces it for the service"),
    version: z.int().min(0),
    name: z.string().trim().min(1).max(60),
    isSold: z.boolean(),
    table: payTableContent,
  }),
  answer: z.object({ tableId: z.int(), version: z.int(), rulesVersion: z.int() }),
});
