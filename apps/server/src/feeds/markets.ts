// The provider's market keys and our bet types.

/** A bet: type and side, on the main line. */
export type Bet = { readonly betType: number; readonly side: number };

type MarketKind = "winner" | "spread" | "total" | "teamTotal";

export type Market = {
  readonly kind: MarketKind;
  readonly period: "game" | "firstHalf";
  /** The bet types of the two answers: the same for sides of a team, over and under for totals. */
  readonly betTypes: readonly [number, number];
};

const winner: Market = { kind: "winner", period: "game", betTypes: [1, 1] };
const spread: Market = { kind: "spread", period: "game", betTypes: [2, 2] };
const total: Market = { kind: "total", period: "game", betTypes: [3, 4] };
const teamTotal: Market = { kind: "teamTotal", period: "game", betTypes: [5, 6] };
const halfWinner: Market = { kind: "winner", period: "firstHalf", betTypes: [7, 7] };
const halfSpread: Market = { kind: "spread", period: "firstHalf", betTypes: [8, 8] };
const halfTotal: Market = { kind: "total", period: "firstHalf", betTypes: [9, 10] };

const markets: Readonly<Record<string, Market>> = {
  h2h: winner, spreads: spread, totals: total, team_totals: teamTotal,
  h2h_h1: halfWinner, spreads_h1: halfSpread, totals_h1: halfTotal,
  // The first half of baseball is the first five innings.
  h2h_1st_5_innings: halfWinner, spreads_1st_5_innings: halfSpread, totals_1st_5_innings: halfTotal,
};

/** What a key of the provider means here; undefined for the many markets that we do not sell. */
export function marketOf(key: string): Market | undefined {
  return Object.hasOwn(markets, key) ? markets[key] : undefined;
}

/** Keys that the provider answers for all games of a sport at once. */
export const featuredKeys: readonly string[] = ["h2h", "spreads", "totals"];

/** Keys that it answers game by game. */
export function furtherKeys(sportKey: string): readonly string[] {
  return sportKey.startsWith("baseball_")
    ? ["team_totals", "h2h_1st_5_innings", "spreads_1st_5_innings", "totals_1st_5_innings"]
    : ["team_totals", "h2h_h1", "spreads_h1", "totals_h1"];
}

/** The bet types that such keys can bring. */
export function betTypesOf(keys: readonly string[]): ReadonlySet<number> {
  return new Set(keys.flatMap((key) => marketOf(key)?.betTypes ?? []));
}

/** The bets that are priced together: two sides of one market, and the draw where it is on offer. */
export const groups: readonly (readonly [Bet, Bet, ...Bet[]])[] = [
  [{ betType: 1, side: 1 }, { betType: 1, side: 2 }, { betType: 1, side: 3 }],
  [{ betType: 2, side: 1 }, { betType: 2, side: 2 }],
  [{ betType: 3, side: 0 }, { betType: 4, side: 0 }],
  [{ betType: 5, side: 1 }, { betType: 6, side: 1 }],
  [{ betType: 5, side: 2 }, { betType: 6, side: 2 }],
  [{ betType: 7, side: 1 }, { betType: 7, side: 2 }, { betType: 7, side: 3 }],
  [{ betType: 8, side: 1 }, { betType: 8, side: 2 }],
  [{ betType: 9, side: 0 }, { betType: 10, side: 0 }],
];
