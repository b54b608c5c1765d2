// Fits a game into a day that has other games (docs/design/catalog.md).
import { calendar } from "@chalkboard/contract";
import type { Day, EventId, LeagueId } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import * as queries from "./queries.ts";
import type { Terms } from "./terms.ts";
import { freeRotations } from "./write.ts";

/** The next free pair of numbers of a league's day; null where the day has no numbers left. */
export async function nextRotations(
  sql: Sql,
  leagueId: LeagueId,
  day: Day,
): Promise<Pick<Terms, "awayRotation" | "homeRotation">> {
  const least = (await sql.row(queries.firstRotation, [leagueId, day]))?.rotation ?? 1;
  const [next = null] = await freeRotations(sql, leagueId, [day], least % 2 === 0 ? least + 1 : least);
  return { awayRotation: next, homeRotation: next === null ? null : next + 1 };
}

/**
 * The terms of a game that moves to another day, fitted into that day: its teams' first free game number, and the next free rotation numbers where another
 * game has one of its own. On its own day nothing changes.
 */
export async function fitted(sql: Sql, terms: Terms, before: Terms, eventId: EventId): Promise<Terms> {
  if (terms.day === before.day) return terms;
  const { leagueId, day, awayId, homeId, awayRotation, homeRotation } = terms;
  const there = (await sql.rows(queries.gamesOfTeams, [leagueId, day, awayId, homeId, eventId])).map(
    ({ game_number: number }) => number,
  );
  const gameNumber = places.find((place) => !there.includes(place)) ?? terms.gameNumber;
  const numbers = [awayRotation, homeRotation].filter((one) => one !== null);
  const taken = await sql.rows(queries.takenRotations, [leagueId, day, eventId, numbers]);
  return { ...terms, gameNumber, ...(taken.length === 0 ? {} : await nextRotations(sql, leagueId, day)) };
}

const places = Array.from({ length: calendar.eventTerms.shape.gameNumber.maxValue ?? 1 }, (_, index) => index + 1);
