// The terms of a game as its form has them, made from the stored row. Pure.
import { isDeepStrictEqual } from "node:util";
import { calendar } from "@chalkboard/contract";
import { type Day, type EpochMs, dayOf, instantsOf, localTime } from "@chalkboard/kernel";
import type { RowOf } from "../../platform/database/query.ts";
import type * as queries from "./queries.ts";

export type Stored = RowOf<typeof queries.eventForUpdate.columns>;
export type Terms = calendar.EventTerms;

const minuteMs = 60_000;
/** Nothing is entered further ahead. */
export const aheadMs = 2 * 366 * 24 * 60 * minuteMs;

/** The default name of a game. */
export function usualName(
  away: string,
  home: string,
  { isNeutral, gameNumber }: Pick<Terms, "isNeutral" | "gameNumber">,
): string {
  return `${away} ${isNeutral ? "vs" : "@"} ${home}${gameNumber > 1 ? ` (${String(gameNumber)})` : ""}`;
}

/** Day and minute of an instant in a league's time zone, and whether that minute already occurred that day. */
export function clockOf(
  at: EpochMs,
  timeZone: string,
): { readonly day: Day; readonly minute: number; readonly isLater: boolean } {
  const { hour, minute } = localTime(at, timeZone);
  const day = dayOf(at, timeZone);
  const inDay = hour * 60 + minute;
  const second = instantsOf(day, inDay, timeZone)[1];
  return { day, minute: inDay, isLater: second !== undefined && at >= second };
}

/** The instant of a game's terms; undefined in an hour that the clocks skip. */
export function startOf(
  { day, minute, isLater }: Pick<Terms, "day" | "minute" | "isLater">,
  timeZone: string,
): EpochMs | undefined {
  const [first, second] = instantsOf(day, minute, timeZone);
  return isLater ? (second ?? first) : first;
}

export function termsOf(row: Stored): Terms {
  const { title, away_team, home_team, starts_at, cutoff_at } = row;
  const kind = { isNeutral: row.is_neutral, gameNumber: row.game_number };
  return inOrder({
    leagueId: row.league_id,
    ...clockOf(starts_at, row.time_zone),
    awayId: row.away_id,
    homeId: row.home_id,
    name: title === usualName(away_team, home_team, kind) ? "" : title,
    awayRotation: row.away_rotation,
    homeRotation: row.home_rotation,
    awayPitcher: row.away_pitcher,
    homePitcher: row.home_pitcher,
    ...kind,
    note: row.note,
    cutoffMinutes: Math.min(1_440, Math.max(0, Math.round((starts_at - cutoff_at) / minuteMs))),
    isPostponed: row.status === "postponed",
    held: row.held as Terms["held"],
  });
}

/** The same terms always give the same text. */
export function inOrder(terms: Terms): Terms {
  const {
    leagueId,
    day,
    minute,
    isLater,
    awayId,
    homeId,
    name,
    awayRotation,
    homeRotation,
    awayPitcher,
    homePitcher,
    gameNumber,
    isNeutral,
    note,
    cutoffMinutes,
    isPostponed,
    held,
  } = terms;
  return {
    leagueId,
    day,
    minute,
    isLater,
    awayId,
    homeId,
    name,
    awayRotation,
    homeRotation,
    awayPitcher,
    homePitcher,
    gameNumber,
    isNeutral,
    note,
    cutoffMinutes,
    isPostponed,
    held: calendar.heldField.options.filter((one) => held.includes(one)),
  };
}

/** Fields that change together: a start is never changed in part. */
const together: readonly (readonly (keyof Terms)[])[] = [["day", "minute", "isLater"]];

/**
 * Merges a person's change with what is stored: fields that they left as they saw them keep their stored value,
 * whatever a source wrote meanwhile.
 * @param was what the form was filled with
 * @returns the merged terms, and the values that the person saw in the fields they changed
 */
export function meant(given: Terms, was: Terms, stored: Terms): { readonly terms: Terms; readonly was: Terms } {
  const names = Object.keys(stored) as (keyof Terms)[];
  const changed = new Set(names.filter((name) => !isDeepStrictEqual(given[name], was[name])));
  for (const parts of together)
    if (parts.some((part) => changed.has(part))) for (const part of parts) changed.add(part);
  const but = (terms: Terms): Terms =>
    Object.fromEntries(names.map((name) => [name, (changed.has(name) ? terms : stored)[name]])) as Terms;
  return { terms: but(given), was: but(was) };
}
