// Markets of one game determine each other: who is likely to win is likely to cover, and what two teams are to score is the total. A market that says another
// game than the rest is a fault of its source. Source: rules.md 4.3, residuals between a book's own lines are an alert; the figures are measured on the lines
// and results of eight seasons (test/seasons/related-markets.test.ts).
import { type BetType, knownBetType } from "../bets/bet-types.ts";
import type { Sport } from "../grading/grading-rules.ts";
import { fairProbabilities } from "./margins.ts";
import { impliedBy } from "./price-of-chance.ts";

/** A market as it is offered: its first bet, that bet's points in quarters, and the American prices of all sides. */
export type OfferedMarket = { readonly betType: number; readonly side: number; readonly points: number | null; readonly prices: readonly number[] };

/** What a market's first bet would be worth by other markets of its game. */
export type Contradiction = {
  readonly against: readonly OfferedMarket[];
  /** Fair chances of the first bet: as it is offered, and as the others have it. */
  readonly chance: number; readonly implied: number;
  /** How far they are apart, as a chance: of two markets that determine each other the lesser, so that beside a great favourite a few cents are few. */
  readonly distance: number;
};

/** The scales of logistic distributions, which are √3/π of a standard deviation, in points of the sport. */
export type GameFigures = {
  readonly margin: number; readonly total: number; readonly team: number;
  /** What a visitor's margin has more beyond a tie than a home side's, which bats no more once it leads. */
  readonly visitor: number;
  /** Of the first half: its part of the game's total and of its margin, and its own scales. */
  readonly half?: { readonly share: number; readonly lead: number; readonly margin: number; readonly total: number };
};

/** Sports whose game is told by one margin and one total; where a draw is on offer it is not. */
export const gameFigures: Partial<Readonly<Record<Sport, GameFigures>>> = {
  baseball: { margin: 2.4, total: 2.8, team: 1.85, visitor: 0.3, half: { share: 0.55, lead: 0.55, margin: 1.85, total: 2 } },
  basketball: { margin: 6.7, total: 10, team: 6.1, visitor: 0, half: { share: 0.503, lead: 0.52, margin: 5.6, total: 6.5 } },
  football: { margin: 6.6, total: 7.4, team: 5.2, visitor: 0, half: { share: 0.505, lead: 0.505, margin: 5.8, total: 5.2 } },
  hockey: { margin: 1.42, total: 1.28, team: 0.92, visitor: 0 },
};

/**
 * The mean that a market of a whole game says, in points: the visitor's margin, or the total.
 * @param market its first bet is of the away team, or the over; a third price, of the draw, is taken out
 * @returns undefined where its prices have no chances
 */
export function saidInPoints(scales: { readonly margin: number; readonly total: number }, market: OfferedMarket): number | undefined {
  const [first, second] = fairChances(market.prices) ?? [];
  if (first === undefined || second === undefined) return undefined;
  const type = knownBetType(market.betType);
  const scale = type.market === "total" ? scales.total : scales.margin;
  return scale * Math.log(first / second) + threshold({ ...scales, team: 1, visitor: 0 }, type, market.points);
}

/**
 * The fair chances of a market's sides, their margin taken out by power.
 * @param prices American prices of every side
 * @returns undefined where they have none
 */
export function fairChances(prices: readonly number[]): readonly number[] | undefined {
  return prices.length < 2 ? undefined : fairProbabilities("power", prices.map(impliedBy));
}

/**
 * What other markets of a game say of one: the money line and the spread of each other, both team totals of the total, total and margin of a team total, the
 * game's markets of its half's.
 * @param others those beside it that may be compared
 * @returns the furthest; undefined where none of them says anything about it
 */
export function contradiction(sport: Sport, market: OfferedMarket, others: readonly OfferedMarket[]): Contradiction | undefined {
  const own = gameFigures[sport];
  const [one, ...rest] = own === undefined ? [] : [market, ...others].map((each) => saidBy(own, each));
  if (own === undefined || one === undefined) return undefined;
  const found = expected(own, one, rest.filter((other) => other !== undefined)).map(({ value, from, share }): Contradiction => {
    const implied = chanceAt(own, one, value);
    const forth = Math.abs(one.chance - implied);
    const [other] = from;
    const back = from.length > 1 || other === undefined ? forth : Math.abs(other.chance - chanceAt(own, other, one.value / share));
    return { against: from.map(({ offered }) => offered), chance: one.chance, implied, distance: Math.min(forth, back) };
  });
  return found.toSorted((a, b) => b.distance - a.distance)[0];
}

/** A market with what it says on average, in points: the visitor's margin, the total, or a team's own. */
type Said = { readonly type: BetType; readonly offered: OfferedMarket; readonly chance: number; readonly value: number };

/** What others say of a market: in its points, of which their own are a share. */
type Expected = { readonly value: number; readonly share: number; readonly from: readonly Said[] };

/** Undefined for what is not of two sides, and for markets that no others determine. */
function saidBy(own: GameFigures, offered: OfferedMarket): Said | undefined {
  const chance = offered.prices.length === 2 ? fairChances(offered.prices)?.[0] : undefined;
  const type = knownBetType(offered.betType);
  const scale = scaleOf(own, type);
  if (chance === undefined || scale === undefined) return undefined;
  return { type, offered, chance, value: scale * Math.log(chance / (1 - chance)) + threshold(own, type, offered.points) };
}

function chanceAt(own: GameFigures, { type, offered }: Said, value: number): number {
  return 1 / (1 + Math.exp((threshold(own, type, offered.points) - value) / (scaleOf(own, type) ?? 1)));
}

/** From where on the first bet wins. */
function threshold({ visitor }: GameFigures, { market, period }: BetType, quarters: number | null): number {
  if (market === "moneyLine" || quarters === null) return 0;
  return market === "spread" ? -quarters / 4 - (period === "game" ? visitor : 0) : quarters / 4;
}

function scaleOf(own: GameFigures, { market, period }: BetType): number | undefined {
  const part = period === "game" ? own : period === "firstHalf" ? own.half : undefined;
  if (market === "teamTotal") return period === "game" ? own.team : undefined;
  return market === "total" ? part?.total : market === "moneyLine" || market === "spread" ? part?.margin : undefined;
}

function expected({ half }: GameFigures, { type: { market, period }, offered: { side } }: Said, others: readonly Said[]): readonly Expected[] {
  const of = (kind: string, part: string): readonly Said[] => others.filter(({ type }) => type.market === kind && type.period === part);
  const each = (found: readonly Said[], share = 1): readonly Expected[] => found.map((one) => ({ value: one.value * share, share, from: [one] }));
  const isHalf = period === "firstHalf";
  if (market === "moneyLine" || market === "spread") {
    const whole = isHalf ? [...of("moneyLine", "game"), ...of("spread", "game")] : [];
    return [...each(of(market === "spread" ? "moneyLine" : "spread", period)), ...each(whole, half?.lead)];
  }
  const [total] = of("total", "game");
  if (market === "total" && isHalf) return each(total === undefined ? [] : [total], half?.share);
  if (market === "total") {
    const [away, home] = [1, 2].map((team) => of("teamTotal", "game").find((one) => one.offered.side === team));
    return away === undefined || home === undefined ? [] : [{ value: away.value + home.value, share: 1, from: [away, home] }];
  }
  return total === undefined ? [] : of("spread", "game")
    .map((spread) => ({ value: (total.value + (side === 1 ? spread.value : -spread.value)) / 2, share: 1, from: [total, spread] }));
}
