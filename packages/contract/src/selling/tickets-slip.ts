import { fullCovers } from "@chalkboard/engine";
import { z } from "zod";
import { american, epochMs, id, lineKey, minor, mode, quarters } from "../core/shapes.ts";

// A slip: what a seller asks to be sold, and what pays it.

export const amountIs = z.enum(["risk", "win"]);

/** Which price changes since display the customer accepts. */
export const priceChange = z.enum(["refuse", "better", "any"]);

/** A leg at the line of the board; the server applies teasers and bought points. */
export const slipLeg = z.strictObject({
  key: lineKey,
  points: quarters.nullable(),
  price: american,
  boughtQuarters: z.int().min(2).max(80).optional().describe("half points bought on this leg, 2 quarters each"),
});

const coverNames = Object.keys(fullCovers) as [keyof typeof fullCovers, ...(keyof typeof fullCovers)[]];

/** What pays the stake: money, or point credit, of which only the winnings become money. */
export const funding = z.enum(["balance", "credit"]);

export const slip = z.strictObject({
  mode,
  legs: z.array(slipLeg).min(1).max(25),
  amount: minor.positive(),
  amountIs,
  priceChange: priceChange.default("refuse"),
  /** When the customer's quote was made; the sale's age counts from it. A slip that was never quoted has none. */
  quotedAt: epochMs.min(0).optional(),
  /** When its first quote was made: later notices do not block it. */
  begunAt: epochMs.optional(),
  payWith: funding.optional().describe("absent: from the balance"),
  teaserCardId: id.optional().describe("for a teaser: its card"),
  progressiveTableId: id.optional().describe("for a progressive parlay: its table"),
  sizes: z
    .array(z.int().min(1).max(25))
    .min(1)
    .max(25)
    .optional()
    .describe("for a round robin: the numbers of legs of its parlays"),
  cover: z.enum(coverNames).optional().describe("for a full-cover bet: which one"),
  laterAmounts: z
    .array(minor.positive())
    .min(1)
    .max(24)
    .optional()
    .describe("for an if-bet: the amounts after the first; absent when all are the same"),
});
export type Slip = z.output<typeof slip>;
