// Markets of one game determine each other: a team likely to win is likely to cover, and the teams' expected scores add
// up to the total. A market that disagrees with the others is an error of its source. Source: rules.md 4.3, residuals
// between a book's own lines are an alert; the figures are measured on the lines and results of eight seasons
// (test/seasons/related-markets.test.ts).
import { type BetType, knownBetType } from "../bets/bet-types.ts";
import type { Sport } from "../grading/grading-rules.ts";
import { fairProbabilities } from "./margins.ts";
import { impliedBy } from "./price-of-chance.ts";

/** An offered market: its first bet, that bet's points in quarters, and the American prices of all sides. */
export type OfferedMarket = {
  readonly betType: number;
  readonly side: number;
  readonly points: number | null;
  readonly prices: readonly number[];
};

/** The value of a market's first bet implied by other markets of its game. */
export type Contradiction = {
  readonly against: readonly OfferedMarket[];
  /** Fair probabilities of the first bet: as offered, and as implied by the others. */
  readonly chance: number;
  readonly implied: number;
  /**
   * The difference as a probability: for two markets that determine each other the smaller one, so that a few cents on
   * a big favourite stay small.
   */
  readonly distance: number;
};

/** The scales of logistic distributions, which are √3/π of a standard deviation, in points of the sport. */
export type GameFigures = {
  readonly margin: number;
  readonly total: number;
  readonly team: number;
  /**
   * How much further a visitor's margin reaches beyond a tie than a home side's, which does not bat any more once it
   * leads.
   */
  readonly visitor: number;
  /** For the first half: its share of the game's total and margin, and its own scales. */
  readonly half?: { readonly share: number; readonly lead: number; readonly margin: number; readonly total: number };
};

/** Sports whose game is described by one margin and one total, but not where a draw is on offer. */
export const gameFigures: Partial<Readonly<Record<Sport, GameFigures>>> = {
  baseball: {
    margin: 2.4,
    total: 2.8,
    team: 1.85,
    visitor: 0.3,
    half: { share: 0.55, lead: 0.55, margin: 1.85, total: 2 },
  },
  basketball: {
    margin: 6.7,
    total: 10,
    team: 6.1,
    visitor: 0,
    half: { share: 0.503, lead: 0.52, margin: 5.6, total: 6.5 },
  },
  football: {
    margin: 6.6,
    total: 7.4,
    team: 5.2,
    visitor: 0,
    half: { share: 0.505, lead: 0.505, margin: 5.8, total: 5.2 },
  },
  hockey: { margin: 1.42, total: 1.28, team: 0.92, visitor: 0 },
};

/**
 * The mean implied by a market of a whole game, in points: the visitor's margin, or the total.
 * @param market its first bet is on the away team, or the over; a third price, of the draw, is taken out
 * @returns undefined where its prices imply no probabilities
 */
export function saidInPoints(
  scales: { readonly margin: number; readonly total: number },
  market: OfferedMarket,
): number | undefined {
  const [first, second] = fairChances(market.prices) ?? [];
  if (first === undefined || second === undefined) return undefined;
  const type = knownBetType(market.betType);
  const scale = type.market === "total" ? scales.total : scales.margin;
  return scale * Math.log(first / second) + threshold({ ...scales, team: 1, visitor: 0 }, type, market.points);
}

/**
 * The fair probabilities of a market's sides, with the margin taken out by the power method.
 * @param prices American prices of every side
 * @returns undefined where the prices imply none
 */
export function fairChances(prices: readonly number[]): readonly number[] | undefined {
  return prices.length < 2 ? undefined : fairProbabilities("power", prices.map(impliedBy));
}

/**
 * What other markets of a game imply for one: the money line and the spread for each other, both team totals for the
 * total, total and margin for a team total, the game's markets for its half's.
 * @param others comparable markets of the same game
 * @returns the furthest; undefined where none of them implies anything for it
 */
export function contradiction(
  sport: Sport,
  market: OfferedMarket,
  others: readonly OfferedMarket[],
): Contradiction | undefined {
  const own = gameFigures[sport];
  const [one, ...rest] = own === undefined ? [] : [market, ...others].map((each) => saidBy(own, each));
  if (own === undefined || one === undefined) return undefined;
  const found = expected(
    own,
    one,
    rest.filter((other) => other !== undefined),
  ).map(({ value, from, share }): Contradiction => {
    const implied = chanceAt(own, one, value);
    const forth = Math.abs(one.chance - implied);
    const [other] = from;
    const back =
      from.length > 1 || other === undefined ? forth : Math.abs(other.chance - chanceAt(own, other, one.value / share));
    return {
      against: from.map(({ offered }) => offered),
      chance: one.chance,
      implied,
      distance: Math.min(forth, back),
    };
  });
  return found.toSorted((a, b) => b.distance - a.distance)[0];
}

/** A market with its implied mean, in points: the visitor's margin, the total, or a team's own. */
type Said = {
  readonly type: BetType;
  readonly offered: OfferedMarket;
  readonly chance: number;
  readonly value: number;
};

/** What others imply for a market: in its points, of which their own are a share. */
type Expected = { readonly value: number; readonly share: number; readonly from: readonly Said[] };

/** Undefined for markets without two sides, and for markets that no others determine. */
function saidBy(own: GameFigures, offered: OfferedMarket): Said | undefined {
  const chance = offered.prices.length === 2 ? fairChances(offered.prices)?.[0] : undefined;
  const type = knownBetType(offered.betType);
  const scale = scaleOf(own, type);
  if (chance === undefined || scale === undefined) return undefined;
  return {
    type,
    offered,
    chance,
    value: scale * Math.log(chance / (1 - chance)) + threshold(own, type, offered.points),
  };
}

function chanceAt(own: GameFigures, { type, offered }: Said, value: number): number {
  return 1 / (1 + Math.exp((threshold(own, type, offered.points) - value) / (scaleOf(own, type) ?? 1)));
}

/** The value above which the first bet wins. */
function threshold({ visitor }: GameFigures, { market, period }: BetType, quarters: number | null): number {
  if (market === "moneyLine" || quarters === null) return 0;
  return market === "spread" ? -quarters / 4 - (period === "game" ? visitor : 0) : quarters / 4;
}

function scaleOf(own: GameFigures, { market, period }: BetType): number | undefined {
  const part = period === "game" ? own : period === "firstHalf" ? own.half : undefined;
  if (market === "teamTotal") return period === "game" ? own.team : undefined;
  return market === "total" ? part?.total : market === "moneyLine" || market === "spread" ? part?.margin : undefined;
}

function expected(
  { half }: GameFigures,
  { type: { market, period }, offered: { side } }: Said,
  others: readonly Said[],
): readonly Expected[] {
  const of = (kind: string, part: string): readonly Said[] =>
    others.filter(({ type }) => type.market === kind && type.period === part);
  const each = (found: readonly Said[], share = 1): readonly Expected[] =>
    found.map((one) => ({ value: one.value * share, share, from: [one] }));
  const isHalf = period === "firstHalf";
  if (market === "moneyLine" || market === "spread") {
    const whole = isHalf ? [...of("moneyLine", "game"), ...of("spread", "game")] : [];
    return [...each(of(market === "spread" ? "moneyLine" : "spread", period)), ...each(whole, half?.lead)];
  }
  const [total] = of("total", "game");
  if (market === "total" && isHalf) return each(total === undefined ? [] : [total], half?.share);
  if (market === "total") {
    const [away, home] = [1, 2].map((team) => of("teamTotal", "game").find((one) => one.offered.side === team));
    return away === undefined || home === undefined
      ? []
      : [{ value: away.value + home.value, share: 1, from: [away, home] }];
  }
  return total === undefined
    ? []
    : of("spread", "game").map((spread) => ({
        value: (total.value + (side === 1 ? spread.value : -spread.value)) / 2,
        share: 1,
        from: [total, spread],
      }));
}
