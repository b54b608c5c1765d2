import { type EpochMs, localTime } from "@chalkboard/kernel";
import { type League, leagues } from "./leagues.ts";
import { type PeriodScore, lastChange, stateOf } from "./play.ts";
import { decimal } from "./price.ts";
import { type Book, bookOf, bookmakers } from "./prices.ts";
import { type Game, type World, gamesBetween, listedUntil } from "./schedule.ts";
import { pitchersOf } from "./strength.ts";

// Builds the provider's JSON from the simulated world. Field names and their order are those of its version 4.

export type DateFormat = "iso" | "unix";
export type OddsFormat = "american" | "decimal";

/** A caller's odds request. */
export type OddsRequest = {
  readonly markets: readonly string[];
  readonly oddsFormat: OddsFormat;
  readonly dateFormat: DateFormat;
  /** Keys of bookmakers; undefined for all of the region. */
  readonly bookmakers: readonly string[] | undefined;
};

const dayMs = 86_400_000;
const longestGameMs = dayMs / 2;

export function sportsAnswer(): unknown {
  return leagues.map(({ key, group, title, description }) => ({
    key,
    group,
    title,
    description,
    active: true,
    has_outrights: false,
  }));
}

/** Games in progress or starting before the end of tomorrow, earliest first. */
export function currentGames(world: World, league: League, now: EpochMs): readonly Game[] {
  return gamesBetween(world, league, now - longestGameMs, listedUntil(league, now)).filter(
    (game) => stateOf(world, game, now).endsAt > now,
  );
}

export function eventAnswer(game: Game, dateFormat: DateFormat): Record<string, unknown> {
  return {
    id: game.id,
    sport_key: game.league.key,
    sport_title: game.league.title,
    commence_time: time(game.startsAt, dateFormat),
    home_team: game.home,
    away_team: game.away,
  };
}

/** A game with each bookmaker's prices for the requested markets; a game in progress has no bookmakers. */
export function oddsAnswer(world: World, game: Game, now: EpochMs, ask: OddsRequest): unknown {
  const books = bookmakers
    .filter((bookmaker) => ask.bookmakers === undefined || ask.bookmakers.includes(bookmaker.key))
    .map((bookmaker) => bookOf(world, game, bookmaker, now))
    .filter((book) => book !== undefined);
  return { ...eventAnswer(game, ask.dateFormat), bookmakers: books.map((book) => bookAnswer(book, ask)) };
}

/** Current games, and those that ended within this many days. */
export function scoresAnswer(
  world: World,
  league: League,
  now: EpochMs,
  daysFrom: number | undefined,
  dateFormat: DateFormat,
): unknown {
  const from = now - (daysFrom ?? 0) * dayMs;
  return gamesBetween(world, league, from - longestGameMs, listedUntil(league, now))
    .map((game) => ({ game, state: stateOf(world, game, now) }))
    .filter(({ state }) => state.endsAt > (daysFrom === undefined ? now : from))
    .map(({ game, state }) => ({
      ...eventAnswer(game, dateFormat),
      completed: state.status === "final",
      scores:
        state.status === "scheduled"
          ? null
          : [
              { name: game.home, score: String(state.home) },
              { name: game.away, score: String(state.away) },
            ],
      last_update: state.status === "scheduled" ? null : time(lastChange(world, game, now), dateFormat),
    }));
}

/** The score by periods, which the provider does not have; described in README.md. */
export function linescoreAnswer(world: World, game: Game, now: EpochMs): unknown {
  const state = stateOf(world, game, now);
  const pitchers = pitchersOf(world, game);
  return {
    id: game.id,
    sport_key: game.league.key,
    commence_time: time(game.startsAt, "iso"),
    home_team: game.home,
    away_team: game.away,
    status: state.status,
    period: state.period ?? null,
    half: state.batting === undefined ? null : state.batting === "away" ? "top" : "bottom",
    clock: state.clockSeconds === undefined ? null : clock(state.clockSeconds),
    away_score: state.status === "scheduled" ? null : state.away,
    home_score: state.status === "scheduled" ? null : state.home,
    periods: state.periods.map((period) => periodAnswer(period, state.status)),
    pitchers: pitchers ?? null,
    last_update: state.status === "scheduled" ? null : time(lastChange(world, game, now), "iso"),
  };
}

function periodAnswer(row: PeriodScore, status: string): unknown {
  const missing = (["away", "home"] as const).filter((side) => row[side] === null);
  return status === "final" && missing.length > 0 ? { ...row, not_played: missing } : row;
}

function bookAnswer({ bookmaker, updatedAt, markets }: Book, ask: OddsRequest): unknown {
  const last_update = time(updatedAt, ask.dateFormat);
  return {
    key: bookmaker.key,
    title: bookmaker.title,
    last_update,
    markets: markets
      .filter((market) => ask.markets.includes(market.key))
      .map((market) => ({
        key: market.key,
        last_update,
        outcomes: market.outcomes.map((outcome) =>
          ask.oddsFormat === "decimal" ? { ...outcome, price: decimal(outcome.price) } : outcome,
        ),
      })),
  };
}

function time(at: EpochMs, format: DateFormat): string | number {
  if (format === "unix") return Math.floor(at / 1000);
  const { year, month, day, hour, minute, second } = localTime(at, "UTC");
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}Z`;
}

function clock(seconds: number): string {
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
