import { z } from "zod";
import { day, minor, mode } from "../core/shapes.ts";

// The terms of a fee, and the lines of its calculation.

const basisPoints = z.int().min(0).max(10_000).describe("hundredths of a percent");

/** The kinds of tickets that may have their own percentage: a mode, or racing in any mode. */
export const feeKind = z.enum([...mode.options, "racing"]);
export type FeeKind = z.output<typeof feeKind>;
const rates = z.strictObject({ all: basisPoints, byKind: z.partialRecord(feeKind, basisPoints).default({}) });
const price = minor.min(0).max(1_000_000_000_000);

export const schemeName = z.string().trim().min(1).max(60);

/** The fee that a service pays the platform. Each part is optional: null or zero. */
export const feeTerms = z
  .strictObject({
    handle: rates.nullable().describe("percentage of what was sold and not cancelled"),
    net: z
      .strictObject({
        kind: z.enum(["positive", "carried"]).describe("`carried`: a month's loss is recovered first"),
        share: rates,
      })
      .nullable()
      .describe("percentage of graded stakes less prizes, if that is above zero"),
    perTicket: price,
    perPos: price.describe("monthly, for each POS that sold"),
    perCustomer: price.describe("monthly, for each customer who bet"),
    minimum: price.describe("monthly"),
  })
  .refine(({ net }) => net === null || net.kind === "positive" || Object.keys(net.share.byKind).length === 0, {
    path: ["net"],
    message: "a net that is carried has one percentage for all tickets",
  });
export type FeeTerms = z.output<typeof feeTerms>;

export const feeLine = z.object({
  of: z.enum(["handle", "net", "tickets", "pos", "customers", "minimum"]),
  kinds: z.array(z.string()).describe("the kinds of tickets; empty: all that no other line names"),
  base: minor.nullable().describe("the amount of which the percentage is taken"),
  rate: z.int().nullable(),
  count: z.int().nullable(),
  price: minor.nullable().describe("for each; for a minimum the least amount for the days"),
  madeUp: minor.describe("for a net: earlier losses that are recovered from it"),
  amount: minor,
});
export type FeeLineReport = z.output<typeof feeLine>;

/** The days of one month under one version of a scheme, with their fee. */
export const feeStretch = z.object({
  from: day,
  to: day,
  schemeName: z.string(),
  carried: minor.describe("earlier losses that are not recovered"),
  lines: z.array(feeLine),
  fee: minor,
  carriedAfter: minor,
});
export type FeeStretch = z.output<typeof feeStretch>;
