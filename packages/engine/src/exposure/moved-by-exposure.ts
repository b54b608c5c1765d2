// The automatic effect of money on a market: the price moves by some cents for every amount that one side has more than
// the other, and the market leaves the board at a larger amount. Steps are undone half an amount late, so that a line
// does not flicker. Source: rules.md 5, auto line moves.
import { demand } from "../bad-argument.ts";

export type ExposureRule = {
  /** Minor units by which one side may exceed the other before its price moves a step; null: the price stays. */
  readonly moveEvery: number | null;
  /** Cents of a step, and the maximum of all steps together. */
  readonly moveCents: number;
  readonly mostCents: number;
  /** Minor units at which the market leaves the board; null: it stays on it. */
  readonly offBoard: number | null;
};

export type ExposureState = {
  /** The first side's excess over the second when a trader last set the price: steps are counted from there. */
  readonly base: number;
  /** Steps in force; above zero the first side is the more expensive one. */
  readonly steps: number;
  /** The excess when the market last came on the board. */
  readonly boardBase: number;
};

export type MovedByExposure = {
  readonly steps: number;
  /** How far the first side's price is from the desk's; the second side's is as far the other way. */
  readonly cents: number;
  /** Whether the market leaves the board. */
  readonly isOff: boolean;
};

/**
 * Applies a rule to the money on a two-sided market.
 * @param net by how much the first side's possible cost exceeds the second's, in minor units; below zero: less
 * @throws BadArgument `notASetting`
 */
export function movedByExposure(
  { moveEvery, moveCents, mostCents, offBoard }: ExposureRule,
  net: number,
  state: ExposureState,
): MovedByExposure {
  const wholes = [moveCents, mostCents, net, state.base, state.steps, state.boardBase].every(Number.isSafeInteger);
  const fits =
    moveCents >= 0 && mostCents >= 0 && (moveEvery === null || moveEvery > 0) && (offBoard === null || offBoard > 0);
  demand(wholes && fits, "notASetting", () => ({ moveEvery, moveCents, mostCents, offBoard, net }));
  const steps = moveEvery === null ? 0 : stepsAt((net - state.base) / moveEvery, state.steps);
  const cents = Math.max(-mostCents, Math.min(mostCents, steps * moveCents));
  return {
    steps,
    cents: cents === 0 ? 0 : -cents,
    isOff: offBoard !== null && Math.abs(net - state.boardBase) >= offBoard,
  };
}

// The current steps stay while the money is within half a step below them.
function stepsAt(amounts: number, before: number): number {
  if (amounts < 0) return 0 - stepsAt(-amounts, -before);
  return Math.max(Math.floor(amounts), Math.min(Math.floor(amounts + 0.5), before));
}
