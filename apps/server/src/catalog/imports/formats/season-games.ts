import { instantOf, type Day, type EpochMs } from "@chalkboard/kernel";
import type { ImportedResult, ImportedScore, Problem, Reason, SeasonGame } from "./game.ts";

// Shared helpers that make games of a file's rows.

/** Games of a file by key; a duplicate is a problem of its later row. */
export function loadSeasonGames(found: readonly SeasonGame[], problems: Problem[]): readonly SeasonGame[] {
  const seen = new Map<string, SeasonGame>();
  for (const game of found) {
    const earlier = seen.get(game.key);
    if (earlier === undefined) seen.set(game.key, game);
    else
      problems.push({
        row: game.rows[0] ?? 0,
        reason: { code: "twice", row: earlier.rows[0] ?? 0 },
        leftOut: { code: "game" },
      });
  }
  problems.sort((a, b) => a.row - b.row);
  return [...seen.values()];
}

/** The year of a day in a season that runs over the turn of the year. */
export function yearIn(season: number, monthAndDay: string): number {
  return Number(monthAndDay.slice(0, -2)) >= 8 ? season : season + 1;
}

/** 19:05 in the league's zone: the archive has no times. */
export function evening(day: Day, timeZone: string): EpochMs {
  return instantOf(day, 19 * 60 + 5, timeZone);
}

/**
 * A team's points by period and its final, as one result. Finals beyond the sum of the periods are overtime, which only
 * a level game has.
 * @returns null where no cell has a figure: the game is in the future
 */
export function periodScore(
  away: readonly string[],
  home: readonly string[],
  finals: readonly [away: string, home: string],
): ImportedResult | null | { readonly wrong: Reason } {
  const cells = [...away, ...home, ...finals];
  if (cells.every((text) => text === "")) return null;
  const odd = cells.find((text) => !/^\d{1,3}$/.test(text));
  if (odd !== undefined) return { wrong: { code: "notPoints", said: odd } };
  const segments: ImportedScore[] = away.map((points, index) => ({
    segment: String(index + 1),
    away: Number(points),
    home: Number(home[index]),
  }));
  const sum = (side: "away" | "home"): number => segments.reduce((all, one) => all + (one[side] ?? 0), 0);
  const game = { segment: "game", away: Number(finals[0]), home: Number(finals[1]) };
  const rest = { segment: "OT", away: game.away - sum("away"), home: game.home - sum("home") };
  const isLevel = sum("away") === sum("home");
  const adds = rest.away !== 0 || rest.home !== 0;
  if (rest.away < 0 || rest.home < 0 || (adds && !isLevel)) {
    return {
      wrong: { code: "sums", away: sum("away"), home: sum("home"), finalAway: game.away, finalHome: game.home },
    };
  }
  return { status: "final", segments: [...segments, ...(adds ? [rest] : []), game] };
}
