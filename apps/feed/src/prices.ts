import type { EpochMs } from "@chalkboard/kernel";
import { hash, wander } from "./chance.ts";
import { type Distribution, split } from "./distribution.ts";
import { bookPrice } from "./price.ts";
import type { Game, World } from "./schedule.ts";
import { type Means, type Outlook, meansOf, outlook } from "./strength.ts";

export type Bookmaker = {
  readonly key: string;
  readonly title: string;
  readonly booksum: number;
  readonly stepCents: number;
};

/**
 * The three bookmakers of this world, all of region `us`. The booksum is the sum of both sides' implied probabilities.
 */
export const bookmakers: readonly Bookmaker[] = [
  { key: "harborline", title: "Harbor Line", booksum: 1.028, stepCents: 1 },
  { key: "northgate", title: "Northgate", booksum: 1.045, stepCents: 5 },
  { key: "silverdime", title: "Silver Dime", booksum: 1.05, stepCents: 5 },
];

export type Outcome = {
  readonly name: string;
  readonly description?: string;
  readonly price: number;
  readonly point?: number;
};
export type Market = { readonly key: string; readonly outcomes: readonly Outcome[] };
export type Book = { readonly bookmaker: Bookmaker; readonly updatedAt: EpochMs; readonly markets: readonly Market[] };

/** Markets that the provider offers for many games at once; all others are requested game by game. */
export const featuredMarkets: readonly string[] = ["h2h", "spreads", "totals"];

/** The provider's market keys for single games, whether a league has them or not. */
export const knownMarkets: readonly string[] = [
  ...featuredMarkets,
  "team_totals",
  ...["h1", "h2", "q1", "q2", "q3", "q4", "p1", "p2", "p3"].flatMap((period) =>
    [...featuredMarkets, "team_totals"].map((market) => `${market}_${period}`),
  ),
  ...featuredMarkets.map((market) => `${market}_1st_5_innings`),
];

/** Every market key of a league. */
export function marketKeys({
  league: {
    firstHalfKeys: { h2h, spreads, totals },
    singles,
  },
}: {
  readonly league: Game["league"];
}): readonly string[] {
  return [
    ...featuredMarkets,
    "team_totals",
    h2h,
    spreads,
    totals,
    ...singles.flatMap((period) => featuredMarkets.map((market) => `${market}_${period}`)),
  ];
}

/**
 * A bookmaker's markets on a game, at American prices. Prices change only when the bookmaker looks at the market:
 * rarely days ahead, every two minutes in the last hour.
 * @returns undefined once the game has started
 */
export function bookOf(world: World, game: Game, bookmaker: Bookmaker, now: EpochMs): Book | undefined {
  if (now >= game.startsAt) return undefined;
  const updatedAt = lookedAt(world, game, bookmaker, now);
  const means = meansOf(world, game, opinionOf(world, game, bookmaker, updatedAt));
  const { league } = game;
  const whole = outlook(game, means, league.periods, true);
  const half = outlook(game, means, league.firstHalf, false);
  const quote = { game, bookmaker, means };
  const { firstHalfKeys } = league;
  return {
    bookmaker,
    updatedAt,
    markets: [
      { key: "h2h", outcomes: winner(quote, whole) },
      { key: "spreads", outcomes: spread(quote, whole, league.fixedSpread?.game) },
      { key: "totals", outcomes: total(quote, whole.total) },
      {
        key: "team_totals",
        outcomes: [...total(quote, whole.away, game.away), ...total(quote, whole.home, game.home)],
      },
      { key: firstHalfKeys.h2h, outcomes: winner(quote, half) },
      { key: firstHalfKeys.spreads, outcomes: spread(quote, half, league.fixedSpread?.firstHalf) },
      { key: firstHalfKeys.totals, outcomes: total(quote, half.total) },
      ...singlePeriods(quote),
    ],
  };
}

/** Every period has the same expected score, so all of them are priced alike. */
function singlePeriods(quote: Quote): readonly Market[] {
  const { game, means } = quote;
  if (game.league.singles.length === 0) return [];
  const one = outlook(game, means, 1, false);
  const [h2h, spreads, totals] = [winner(quote, one), spread(quote, one, undefined), total(quote, one.total)];
  return game.league.singles.flatMap((period) => [
    { key: `h2h_${period}`, outcomes: h2h },
    { key: `spreads_${period}`, outcomes: spreads },
    { key: `totals_${period}`, outcomes: totals },
  ]);
}

/** When a bookmaker last looked at the market; it looks more often as the start approaches. */
function lookedAt(world: World, game: Game, bookmaker: Bookmaker, now: EpochMs): EpochMs {
  const hours = (game.startsAt - now) / 3_600_000;
  const everyMs = (hours > 24 ? 60 : hours > 6 ? 20 : hours > 1 ? 6 : 2) * 60_000;
  const shift = (hash(world.seed, game.id, bookmaker.key) % 3600) * 1000;
  return Math.floor((now - shift) / everyMs) * everyMs + shift;
}

function opinionOf(world: World, game: Game, bookmaker: Bookmaker, at: EpochMs): { strength: number; total: number } {
  const { deviation } = game.league;
  const about = (what: string): number =>
    wander(world.seed, `${game.id}${what}`, at) + 0.35 * wander(world.seed, `${game.id}${what}${bookmaker.key}`, at);
  return { strength: deviation.strength * about("strength"), total: deviation.total * about("total") };
}

type Quote = { readonly game: Game; readonly bookmaker: Bookmaker; readonly means: Means };

/** Who is ahead. A tied score counts for neither side. */
function winner({ game, bookmaker }: Quote, { margin }: Outlook): readonly Outcome[] {
  const { above, below } = split(margin.chances, margin.offset, 0);
  return [
    { name: game.home, price: bookPrice(above / (above + below), bookmaker) },
    { name: game.away, price: bookPrice(below / (above + below), bookmaker) },
  ];
}

/**
 * The handicap: fixed where the league has one (the favourite gives it), else the one whose sides are closest to even.
 */
function spread({ game, bookmaker, means }: Quote, { margin }: Outlook, fixed: number | undefined): readonly Outcome[] {
  const given =
    fixed === undefined ? nearestToEven(margin.chances, margin.offset) : means.home >= means.away ? fixed : -fixed;
  const { above, below } = split(margin.chances, margin.offset, given);
  return [
    { name: game.home, price: bookPrice(above / (above + below), bookmaker), point: given === 0 ? 0 : -given },
    { name: game.away, price: bookPrice(below / (above + below), bookmaker), point: given },
  ];
}

function total({ bookmaker }: Quote, chances: Distribution, team?: string): readonly Outcome[] {
  const point = nearestToEven(chances, 0);
  const { above, below } = split(chances, 0, point);
  const whose = team === undefined ? {} : { description: team };
  return [
    { name: "Over", ...whose, price: bookPrice(above / (above + below), bookmaker), point },
    { name: "Under", ...whose, price: bookPrice(below / (above + below), bookmaker), point },
  ];
}

/** The number of points, in halves, at which over and under are closest to equally likely. */
function nearestToEven(chances: Distribution, offset: number): number {
  const mean = chances.reduce((sum, chance, index) => sum + chance * (index - offset), 0);
  let best = 0;
  let smallest = Number.POSITIVE_INFINITY;
  for (let doubled = Math.round(mean * 2) - 5; doubled <= Math.round(mean * 2) + 5; doubled += 1) {
    const { above, below } = split(chances, offset, doubled / 2);
    const distance = Math.abs(above / (above + below) - 0.5);
    if (distance < smallest - 1e-12) [best, smallest] = [doubled / 2, distance];
  }
  return best;
}
