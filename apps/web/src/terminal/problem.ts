import type { Refused } from "@chalkboard/messages";
import { readEntry } from "./entry.ts";
import { type Repair, repairFor } from "./repairs.ts";
import type { Quote } from "./use-quote.ts";
import { withTyped } from "./use-quotes.ts";
import type { Till } from "./use-till.ts";

export type Problem = {
  readonly refused: readonly Refused[];
  /** The sale was refused; else it would be. */
  readonly wasRefused: boolean;
  /** What one key does about it. */
  readonly repair: Repair | undefined;
};

/** The controls that look at amounts; without an amount they have nothing to say. */
const amountCodes: readonly number[] = [-23, -24, -29, -33, -34, -41, -44];

/** Why the slip was refused, or would be, and what helps. */
export function problemOf(
  { slip, line, spelling }: Pick<Till, "slip" | "line" | "spelling">, quote: Quote | undefined,
): Problem {
  const wasRefused = slip.refused.length > 0;
  const refused = slip.stage !== "composing" ? [] : wasRefused ? slip.refused : foreseen(slip.legs.length > 0 ? quote : undefined);
  // Of an amount that is being typed the quote before knows nothing.
  const passing = quote === undefined || quote.isOld || quote.isNominal ? undefined : quote.largestPassing;
  const asked = wasRefused ? slip : withTyped(slip, readEntry(line, spelling).at(-1));
  return { refused, wasRefused, repair: repairFor(refused, asked, passing) };
}

function foreseen(quote: Quote | undefined): readonly Refused[] {
  if (quote === undefined) return [];
  return quote.isNominal ? quote.refusals.filter(({ code }) => !amountCodes.includes(code)) : quote.refusals;
}
