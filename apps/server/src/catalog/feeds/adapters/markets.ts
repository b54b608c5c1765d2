// Maps the provider's market keys to our bet types.

import { nameMatching } from "@chalkboard/contract";
import { knownBetType } from "@chalkboard/engine";
import type { MeantMarket } from "./adaptor.ts";

/** A bet: type and side, on the main line. */
export type Bet = { readonly betType: number; readonly side: number };

type MarketKind = "winner" | "spread" | "total" | "teamTotal";

export type Market = {
  readonly kind: MarketKind;
  /** The bet types of the two outcomes: the same for sides of a team, over and under for totals. */
  readonly betTypes: readonly [number, number];
};

const kindKeys = ["h2h", "spreads", "totals", "team_totals"] as const;

/**
 * The provider's periods, each with the first bet types of its markets in the order of the kinds; a team's total does
 * not exist for every period.
 */
const periods = {
  h1: [7, 8, 9, 31],
  h2: [32, 33, 34],
  q1: [11, 12, 13, 56],
  q2: [15, 16, 17],
  q3: [19, 20, 21],
  q4: [23, 24, 25],
  // Hockey's periods take the bets of quarters.
  p1: [11, 12, 13, 56],
  p2: [15, 16, 17],
  p3: [19, 20, 21],
  // The first half of baseball is the first five innings.
  "1st_5_innings": [7, 8, 9],
} as const satisfies Readonly<Record<string, readonly number[]>>;
type PeriodKey = keyof typeof periods;

function keysOf(period: PeriodKey): readonly (readonly [key: string, first: number])[] {
  return periods[period].map((first, index) => [`${kindKeys[index] ?? ""}_${period}`, first]);
}

/**
 * The meaning of the provider's keys, each by the first bet type of its market. Why others are missing:
 * docs/design/catalog.md.
 */
const markets: Readonly<Record<string, number>> = {
  h2h: 1,
  spreads: 2,
  totals: 3,
  team_totals: 5,
  ...Object.fromEntries((Object.keys(periods) as PeriodKey[]).flatMap(keysOf)),
};

/**
 * The periods to request, by the sport prefix of the provider's league keys. The second half is sold while the first is
 * played.
 */
const requestedPeriods: Readonly<Record<string, readonly PeriodKey[]>> = {
  baseball: ["1st_5_innings"],
  basketball: ["h1", "q1", "q2", "q3", "q4"],
  americanfootball: ["h1", "q1", "q2", "q3", "q4"],
  icehockey: ["p1", "p2", "p3"],
  soccer: ["h1"],
};

/** A market of two sides by its first bet type. */
function marketBy(first: number): Market {
  const { market, opposite } = knownBetType(first);
  const kind = market === "moneyLine" ? "winner" : market === "spread" || market === "teamTotal" ? market : "total";
  return { kind, betTypes: [first, opposite ?? first] };
}

/** The meaning of a provider's key, built in or set by a person; undefined for the many markets that we do not sell. */
export function marketOf(key: string, meant: readonly MeantMarket[] = []): Market | undefined {
  const first = isBuiltInKey(key) ? markets[key] : meant.find(({ name }) => name === key)?.betType;
  return first === undefined ? undefined : marketBy(first);
}

/** Whether a key needs no meaning set by a person. */
export function isBuiltInKey(key: string): boolean {
  return Object.hasOwn(markets, key);
}

/** Keys that the provider returns for all games of a sport at once. */
export const featuredKeys: readonly string[] = ["h2h", "spreads", "totals"];

/**
 * Keys that it returns game by game: of the game and of the periods of its sport, and those whose meaning a person has
 * set.
 * @param taken the bet types taken from the source; null for all. Each market costs credits, so unused ones are not
 * requested
 */
export function furtherKeys(
  sportKey: string,
  meant: readonly MeantMarket[] = [],
  taken: ReadonlySet<number> | null = null,
): readonly string[] {
  const [sport = ""] = sportKey.split("_");
  const own = [
    "team_totals",
    ...(requestedPeriods[sport] ?? []).flatMap((period) => keysOf(period).map(([key]) => key)),
  ];
  const keys = [...own, ...meant.filter(({ leagues }) => leagues.includes(sportKey)).map(({ name }) => name)];
  return taken === null
    ? keys
    : keys.filter((key) => marketOf(key, meant)?.betTypes.some((betType) => taken.has(betType)));
}

/** The bet types that these keys can bring. */
export function betTypesOf(keys: readonly string[], meant: readonly MeantMarket[] = []): ReadonlySet<number> {
  return new Set(keys.flatMap((key) => marketOf(key, meant)?.betTypes ?? []));
}

/** The bets that are priced together: two sides of one market, and the draw where it is offered. */
export const groups: readonly (readonly [Bet, Bet, ...Bet[]])[] = nameMatching.marketBets.flatMap(groupsOf);

function groupsOf(first: number): readonly (readonly [Bet, Bet, ...Bet[]])[] {
  const {
    kind,
    betTypes: [one, other],
  } = marketBy(first);
  const sides: readonly [Bet, Bet] = [
    { betType: one, side: 1 },
    { betType: one, side: 2 },
  ];
  if (kind === "winner") return [[...sides, { betType: one, side: 3 }]];
  if (kind === "spread") return [sides];
  return (kind === "total" ? [0] : [1, 2]).map(
    (side) =>
      [
        { betType: one, side },
        { betType: other, side },
      ] as const,
  );
}
