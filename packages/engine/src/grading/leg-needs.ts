// Says before a game what a leg needs: a figure that must be reached, and those at which it pushes or is half decided.
import { type Market, type Period, knownBetType } from "../bets/bet-types.ts";
import type { GradableLeg } from "./grader.ts";
import { demandLeg } from "./leg.ts";
import { outcomeOfDistance } from "./outcome.ts";

/**
 * What a leg needs, as data: its figure (the side's margin, the total, a team's total …) must be at least or at most
 * `wins`. An Asian line is half won, half lost, and a whole one pushed, on one figure each. A draw needs a margin of
 * exactly zero.
 */
export type LegNeeds = {
  readonly market: Market;
  readonly period: Period;
  readonly direction: "atLeast" | "atMost" | "exactly";
  readonly wins: number;
  readonly halfWins: number | null;
  readonly pushes: number | null;
  readonly halfLoses: number | null;
};

/**
 * What a leg needs to win. `undefined` for bets decided by an outcome instead of a figure (who scores first, yes or no,
 * races).
 * @throws BadArgument like `gradeLeg` for the leg
 */
export function legNeeds(leg: GradableLeg): LegNeeds | undefined {
  const type = knownBetType(leg.betType);
  demandLeg(leg, type);
  const nothing = { market: type.market, period: type.period, halfWins: null, pushes: null, halfLoses: null };
  if (type.market === "moneyLine")
    return leg.side === 3
      ? { ...nothing, direction: "exactly", wins: 0 }
      : { ...nothing, direction: "atLeast", wins: 1 };
  if (leg.points === null) return undefined;
  const isUnder = type.pick === "under";
  // From the view of the side that wants more: the figure over this line, in quarters. For an under both are reversed.
  const line = type.market === "spread" ? 0 - leg.points : isUnder ? 0 - leg.points : leg.points;
  const at = (figure: number): string => outcomeOfDistance(figure * 4 - line, line % 2 !== 0);
  const around = [0, 1, 2].map((step) => Math.floor(line / 4) + step);
  const figureOf = (outcome: string): number | null => {
    const figure = around.find((candidate) => at(candidate) === outcome);
    return figure === undefined ? null : isUnder ? 0 - figure : figure;
  };
  return {
    ...nothing,
    direction: isUnder ? "atMost" : "atLeast",
    wins: figureOf("win") ?? 0,
    halfWins: figureOf("halfWin"),
    pushes: figureOf("push"),
    halfLoses: figureOf("halfLose"),
  };
}
