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
    handle: rates.nullable().describe("percent of what was sold and not cancelled"),
    net: z
      .strictObject({
        kind: z.enum(["positive", "carried"]).describe("`carried`: what a month lost is made up first"),
        share: rates,
      })
      .nullable()
      .describe("percent of decided stakes less prizes, where that is above zero"),
    perTicket: price,
    perPos: price.describe("a month, for each POS that sold"),
    perCustomer: price.describe("a month, for each customer who bet"),
    minimum: price.describe("a month"),
  })
  .refine(({ net }) => net === null || net.kind === "positive" || Object.keys(net.share.byKind).length === 0, {
    path: ["net"],
    message: "a net that is carried has one percentage for all tickets",
  });
export type FeeTerms = z.output<typeof feeTerms>;

export const feeLine = z.object({
  of: z.enum(["handle", "net", "tickets", "pos", "customers", "minimum"]),
  kinds: z.array(z.string()).describe("of which kinds of tickets; none: of all that no other line names"),
  base: minor.nullable().describe("what the percentage is of"),
  rate: z.int().nullable(),
  count: z.int().nullable(),
  price: minor.nullable().describe("for each; of a minimum what the days pay at least"),
  madeUp: minor.describe("of a net: what was lost before and is made up by it"),
  amount: minor,
});
export type FeeLineReport = z.output<typeof feeLine>;

/** The days of one month under one version of a scheme, with their fee. */
export const feeStretch = z.object({
  from: day,
  to: day,
  schemeName: z.string(),
  carried: minor.describe("lost before and not made up"),
  lines: z.array(feeLine),
  fee: minor,
  carriedAfter: minor,
});
export type FeeStretch = z.output<typeof feeStretch>;
