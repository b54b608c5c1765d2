// The final scores that a game's own lines make likely: margin by its spread or money line, total by its total. A
// derived view; no money depends on it. Sources: the scales of margins and totals are those of related-markets.ts,
// measured on eight seasons; soccer's follow from goals that occur one by one (a variance equals its mean, rules.md
// 4.7).
import type { Sport } from "../grading/grading-rules.ts";
import { gameFigures, type OfferedMarket, saidInPoints } from "../conversion/related-markets.ts";
import { knownBetType } from "../bets/bet-types.ts";
import { type Scenario, scenariosAround, type Spread } from "../conversion/scenarios.ts";

/**
 * A sport whose games end with a margin and a total: the deviations of both, in points; the total of a game without
 * lines; whether a tie is possible.
 */
type Ends = {
  readonly margin: number;
  readonly total: number;
  readonly usualTotal: number;
  readonly ties: boolean;
  /** The steps of a plot of margins and totals. */
  readonly step: { readonly margin: number; readonly total: number };
};

// The deviation of a logistic distribution is π/√3 of its scale.
const deviation = Math.PI / Math.sqrt(3);
const soccerDeviation = 1.65;

const measured = (sport: Sport, rest: Pick<Ends, "usualTotal" | "ties" | "step">): Ends => {
  const { margin, total } = gameFigures[sport] ?? { margin: 1, total: 1 };
  return { margin: margin * deviation, total: total * deviation, ...rest };
};

const ends: Partial<Readonly<Record<Sport, Ends>>> = {
  baseball: measured("baseball", { usualTotal: 8.5, ties: false, step: { margin: 1, total: 2 } }),
  basketball: measured("basketball", { usualTotal: 215, ties: false, step: { margin: 5, total: 10 } }),
  football: measured("football", { usualTotal: 45, ties: true, step: { margin: 7, total: 7 } }),
  hockey: measured("hockey", { usualTotal: 6, ties: false, step: { margin: 1, total: 1 } }),
  soccer: {
    margin: soccerDeviation,
    total: soccerDeviation,
    usualTotal: 2.6,
    ties: true,
    step: { margin: 1, total: 1 },
  },
};

/** Final scores around a game's lines, and the steps of a plot of them. */
export type GameEnds = { readonly scenarios: readonly Scenario[]; readonly step: Ends["step"] };

/**
 * The final scores that a game's lines make likely.
 * @param markets of the whole game as offered: money line and spread of the away team, the over; the others are ignored
 * @returns undefined for a sport whose result has no margin and total
 */
export function gameEnds(sport: Sport, markets: readonly OfferedMarket[]): GameEnds | undefined {
  const own = ends[sport];
  if (own === undefined) return undefined;
  const said = (market: string): number | undefined => {
    const offered = markets.find(
      ({ betType }) => knownBetType(betType).market === market && knownBetType(betType).period === "game",
    );
    return offered === undefined
      ? undefined
      : saidInPoints({ margin: own.margin / deviation, total: own.total / deviation }, offered);
  };
  const total: Spread = { mean: Math.max(said("total") ?? own.usualTotal, 1), deviation: own.total };
  const lead = -(said("spread") ?? said("moneyLine") ?? 0);
  // A margin beyond the total is not a score: such a line is limited to the largest possible margin.
  const margin: Spread = { mean: Math.max(-total.mean, Math.min(lead, total.mean)), deviation: own.margin };
  return { scenarios: scenariosAround(margin, total, own.ties), step: own.step };
}
