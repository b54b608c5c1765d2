import { type Rational, rationals } from "@chalkboard/kernel";
import { BadArgument } from "../bad-argument.ts";
import type { Outcome } from "./outcome.ts";

/**
 * The effect of a push or a void leg on a same-game parlay that has not lost: repriced without it (from prices stored
 * at the sale), the whole bet void, or, for a push, lost. Each book has its own pair.
 */
export type SameGamePolicy = { readonly push: "reprice" | "void" | "lose"; readonly noPlay: "reprice" | "void" };

/** A same-game parlay as one leg of a ticket: an outcome, and the odds that the rest of its legs had at the sale. */
export type SameGameGrade = { readonly outcome: Outcome; readonly odds: Rational };

/**
 * Grades a same-game parlay from its own legs. Its price came from outside, and so did those of its subsets.
 * @param outcomes of its legs
 * @param pricesBySubset the odds sold for a set of its legs, as a bit mask (bit i is leg i); must contain the full set
 * @throws BadArgument `noLegs`, `tooFewLegs` below two, `unknownOutcome` for a half outcome, `notASetting` when a price
 * of the remaining legs was never stored
 */
export function gradeSameGame(
  outcomes: readonly Outcome[],
  pricesBySubset: ReadonlyMap<number, Rational>,
  policy: SameGamePolicy,
): SameGameGrade {
  if (outcomes.length === 0) throw new BadArgument("noLegs");
  if (outcomes.length < 2) throw new BadArgument("tooFewLegs", { legs: outcomes.length, minimum: 2 });
  const full = priceOf((1 << outcomes.length) - 1, pricesBySubset);
  const half = outcomes.find((outcome) => outcome === "halfWin" || outcome === "halfLose");
  if (half !== undefined) throw new BadArgument("unknownOutcome", { outcome: half, mode: "sameGame" });
  const pushed = outcomes.includes("push");
  const noPlay = outcomes.includes("void");
  if (outcomes.includes("lose") || (pushed && policy.push === "lose")) return { outcome: "lose", odds: full };
  if (outcomes.includes("pending")) return { outcome: "pending", odds: full };
  if ((pushed && policy.push === "void") || (noPlay && policy.noPlay === "void"))
    return { outcome: "void", odds: rationals.one };
  const won = outcomes.reduce(
    (mask, outcome, leg) => (outcome === "win" || outcome === "earlyWin" ? mask | (1 << leg) : mask),
    0,
  );
  if (won === 0) return { outcome: pushed ? "push" : "void", odds: rationals.one };
  return { outcome: "win", odds: priceOf(won, pricesBySubset) };
}

function priceOf(mask: number, prices: ReadonlyMap<number, Rational>): Rational {
  const odds = prices.get(mask);
  if (odds === undefined) throw new BadArgument("notASetting", { subset: mask });
  return odds;
}
