// The provider's market keys and our bet types.

import { training } from "@chalkboard/contract";
import { knownBetType } from "@chalkboard/engine";
import type { MeantMarket } from "./adaptor.ts";

/** A bet: type and side, on the main line. */
export type Bet = { readonly betType: number; readonly side: number };

type MarketKind = "winner" | "spread" | "total" | "teamTotal";

export type Market = {
  readonly kind: MarketKind;
  /** The bet types of the two answers: the same for sides of a team, over and under for totals. */
  readonly betTypes: readonly [number, number];
};

/** What the keys of the provider mean, each by the first bet type of its market. */
const markets: Readonly<Record<string, number>> = {
  h2h: 1, spreads: 2, totals: 3, team_totals: 5, h2h_h1: 7, spreads_h1: 8, totals_h1: 9,
  // The first half of baseball is the first five innings.
  h2h_1st_5_innings: 7, spreads_1st_5_innings: 8, totals_1st_5_innings: 9,
};

/** A market of two sides by its first bet type. */
function marketBy(first: number): Market {
  const { market, opposite } = knownBetType(first);
  const kind = market === "moneyLine" ? "winner" : market === "spread" || market === "teamTotal" ? market : "total";
  return { kind, betTypes: [first, opposite ?? first] };
}

/** What a key of the provider means here, by itself or as a person has said; undefined for the many markets that we do not sell. */
export function marketOf(key: string, meant: readonly MeantMarket[] = []): Market | undefined {
  const first = isOwnKey(key) ? markets[key] : meant.find(({ name }) => name === key)?.betType;
  return first === undefined ? undefined : marketBy(first);
}

/** Whether it is one that needs nobody to say what it means. */
export function isOwnKey(key: string): boolean {
  return Object.hasOwn(markets, key);
}

/** Keys that the provider answers for all games of a sport at once. */
export const featuredKeys: readonly string[] = ["h2h", "spreads", "totals"];

/** Keys that it answers game by game. */
export function furtherKeys(sportKey: string, meant: readonly MeantMarket[] = []): readonly string[] {
  const own = sportKey.startsWith("baseball_")
    ? ["team_totals", "h2h_1st_5_innings", "spreads_1st_5_innings", "totals_1st_5_innings"]
    : ["team_totals", "h2h_h1", "spreads_h1", "totals_h1"];
  return [...own, ...meant.filter(({ leagues }) => leagues.includes(sportKey)).map(({ name }) => name)];
}

/** The bet types that such keys can bring. */
export function betTypesOf(keys: readonly string[], meant: readonly MeantMarket[] = []): ReadonlySet<number> {
  return new Set(keys.flatMap((key) => marketOf(key, meant)?.betTypes ?? []));
}

/** The bets that are priced together: two sides of one market, and the draw where it is on offer. */
export const groups: readonly (readonly [Bet, Bet, ...Bet[]])[] = training.marketBets.flatMap(groupsOf);

function groupsOf(first: number): readonly (readonly [Bet, Bet, ...Bet[]])[] {
  const { kind, betTypes: [one, other] } = marketBy(first);
  const sides: readonly [Bet, Bet] = [{ betType: one, side: 1 }, { betType: one, side: 2 }];
  if (kind === "winner") return [[...sides, { betType: one, side: 3 }]];
  if (kind === "spread") return [sides];
  return (kind === "total" ? [0] : [1, 2]).map((side) => [{ betType: one, side }, { betType: other, side }] as const);
}
