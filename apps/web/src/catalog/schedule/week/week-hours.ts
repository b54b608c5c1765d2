// A week by hours: the games in each hour of each day, and the new start of a moved game. Pure.
import type { AnswerOf, calendar } from "@chalkboard/contract";
import { addDays, type Day, dayOf, instantsOf, localTime } from "@chalkboard/kernel";

export type Week = AnswerOf<typeof calendar.weekGames>;
export type WeekGame = Week["games"][number];
export type WeekLeague = Week["leagues"][number];

/** An hour of a day, written `2026-11-21 19`. */
export type HourKey = string;
export type Place = { readonly day: Day; readonly hour: number; readonly minute: number };

/** A line of an hour: a game, the games of a league, or the leagues that do not fit; the last two can be opened. */
export type Line =
  | { readonly kind: "game"; readonly key: string; readonly game: WeekGame; readonly depth: number }
  | {
      readonly kind: "league" | "rest";
      readonly key: string;
      readonly name: string;
      readonly leagues: number;
      readonly games: readonly WeekGame[];
      readonly isOpen: boolean;
      readonly depth: number;
    };

/** Maximum lines of an hour until one is opened. */
export const mostLines = 4;
const quarterMs = 15 * 60_000;

export const hourKey = ({ day, hour }: Pick<Place, "day" | "hour">): HourKey => `${day} ${String(hour)}`;

/** Maps instants to positions in a time zone. Clocks change at quarters of hours, so each quarter is computed once. */
export function placesIn(zone: string): (at: number) => Place {
  const cache = new Map<number, Place>();
  return (at) => {
    const start = Math.floor(at / quarterMs) * quarterMs;
    let place = cache.get(start);
    if (place === undefined) {
      const { hour, minute } = localTime(start, zone);
      place = { day: dayOf(start, zone), hour, minute };
      cache.set(start, place);
    }
    return { ...place, minute: place.minute + Math.floor((at - start) / 60_000) };
  };
}

/** The games by hour, in the given order. */
export function gamesByHour(
  games: readonly WeekGame[],
  placeOf: (at: number) => Place,
): ReadonlyMap<HourKey, readonly WeekGame[]> {
  return Map.groupBy(games, ({ startsAt }) => hourKey(placeOf(startsAt)));
}

/**
 * The lines of an hour. A few games have a line each; more are grouped by league, in league order, and those that do
 * not fit share one line.
 * @param open the keys of the opened lines
 */
export function linesOf(
  hour: HourKey,
  games: readonly WeekGame[],
  leagues: readonly WeekLeague[],
  open: ReadonlySet<string>,
): readonly Line[] {
  if (games.length <= mostLines) return games.map((game) => gameLine(game, 0));
  const byLeague = Map.groupBy(games, ({ leagueId }) => leagueId);
  const groups = leagues.flatMap(({ leagueId, name }) => {
    const of = byLeague.get(leagueId);
    return of === undefined ? [] : [{ leagueId, name, of }];
  });
  const isTight = groups.length > mostLines;
  const shown = isTight ? groups.slice(0, mostLines - 1) : groups;
  const rest = isTight ? groups.slice(mostLines - 1) : [];
  const lines = (some: typeof groups, depth: number): readonly Line[] =>
    some.flatMap(({ leagueId, name, of }) => {
      const [only] = of;
      if (of.length === 1 && only !== undefined) return [gameLine(only, depth)];
      const key = leagueKey(hour, leagueId);
      const isOpen = open.has(key);
      const head: Line = { kind: "league", key, name, leagues: 1, games: of, isOpen, depth };
      return [head, ...(isOpen ? of.map((game) => gameLine(game, depth + 1)) : [])];
    });
  if (!isTight) return lines(shown, 0);
  const key = restKey(hour);
  const isOpen = open.has(key);
  const more: Line = {
    kind: "rest",
    key,
    name: "",
    leagues: rest.length,
    games: rest.flatMap(({ of }) => of),
    isOpen,
    depth: 0,
  };
  return [...lines(shown, 0), more, ...(isOpen ? lines(rest, 1) : [])];
}

const gameLine = (game: WeekGame, depth: number): Line => ({ kind: "game", key: gameKey(game.eventId), game, depth });
export const gameKey = (eventId: number): string => `game ${String(eventId)}`;
const leagueKey = (hour: HourKey, leagueId: number): string => `${hour} league ${String(leagueId)}`;
const restKey = (hour: HourKey): string => `${hour} rest`;

/** The lines that must be open so that a game is visible in its hour. */
export const keysTo = (hour: HourKey, leagueId: number): readonly string[] => [
  restKey(hour),
  leagueKey(hour, leagueId),
];

/** The instant with the same minute in another hour of a day; undefined in an hour that clocks skip. */
export function atHour(startsAt: number, day: Day, hour: number, zone: string): number | undefined {
  return instantsOf(day, hour * 60 + localTime(startsAt, zone).minute, zone)[0];
}

/** The same time on another day; undefined where clocks skip it. */
export function atDay(startsAt: number, day: Day, zone: string): number | undefined {
  return atHour(startsAt, day, localTime(startsAt, zone).hour, zone);
}

/**
 * The target of a key while moving a game: up or down a quarter of an hour, sideways a day; undefined outside the shown
 * week.
 */
export function carriedBy(key: string, startsAt: number, firstDay: Day, zone: string): number | undefined {
  const step = { ArrowUp: -quarterMs, ArrowDown: quarterMs }[key];
  const days = { ArrowLeft: -1, ArrowRight: 1 }[key];
  const day = dayOf(startsAt, zone);
  const to =
    step !== undefined ? startsAt + step : days !== undefined ? atDay(startsAt, addDays(day, days), zone) : undefined;
  return to === undefined || !isShown(dayOf(to, zone), firstDay) ? undefined : to;
}

/** Whether a day is one of the seven. */
export function isShown(day: Day, firstDay: Day): boolean {
  return day >= firstDay && day <= addDays(firstDay, 6);
}

/** An instant as a game's terms: in its league's time zone, to the minute. */
export function termsAt(at: number, zone: string): Pick<calendar.EventTerms, "day" | "minute" | "isLater"> {
  const { hour, minute } = localTime(at, zone);
  const [day, inDay] = [dayOf(at, zone), hour * 60 + minute];
  const second = instantsOf(day, inDay, zone)[1];
  return { day, minute: inDay, isLater: second !== undefined && at >= second };
}
