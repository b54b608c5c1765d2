// Matches each row of the official sheet to a game of the day, and says what its numbers would change. Pure.
import type { EpochMs, EventId, TeamId } from "@chalkboard/kernel";
import type { calendar } from "@chalkboard/contract";
import type { NoGame, SheetGame } from "./sheet-games.ts";
import { clockOf } from "../terms.ts";

export type DayGame = {
  readonly id: EventId;
  readonly title: string;
  readonly starts_at: EpochMs;
  readonly away_id: TeamId;
  readonly home_id: TeamId;
  readonly away_rotation: number | null;
  readonly home_rotation: number | null;
};
export type Numbers = calendar.Numbers;
type Why = calendar.SheetWhy;
type Matched = { readonly row: SheetGame; readonly game: DayGame };
export type Reading = {
  readonly rows: readonly {
    readonly line: number;
    readonly text: string;
    readonly eventId: EventId | null;
    readonly why: Why | null;
    readonly cell: calendar.GameField | null;
  }[];
  /** The numbers that the sheet gives a game. */
  readonly numbers: ReadonlyMap<EventId, Numbers>;
};

/**
 * Matches rows and games: by both teams, and where these play twice by the time, or by the order where the sheet has
 * all of them and no times.
 */
export function matchSheet(
  rows: readonly (SheetGame | NoGame)[],
  games: readonly DayGame[],
  { day, timeZone }: { day: string; timeZone: string },
): Reading {
  const matched: Matched[] = [];
  const whys = new Map<number, Why>();
  const doubtful: { readonly row: SheetGame; readonly games: readonly DayGame[] }[] = [];
  for (const row of rows) {
    if ("why" in row) {
      whys.set(row.line, row.why);
      continue;
    }
    const candidates = candidatesOf(row, games);
    const [only] = candidates;
    if (row.day !== null && row.day !== day) whys.set(row.line, "otherDay");
    else if (row.away.rotation === null || row.home.rotation === null) whys.set(row.line, "noNumber");
    else if (only === undefined) whys.set(row.line, "notOnDay");
    else if (candidates.length === 1) matched.push({ row, game: only });
    else doubtful.push({ row, games: candidates });
  }
  for (const group of Map.groupBy(doubtful, ({ games: of }) => of.map(({ id }) => id).join()).values()) {
    const pairs = pairUp(
      group.map(({ row }) => row),
      group[0]?.games ?? [],
      timeZone,
    );
    for (const { row } of group) {
      const pair = pairs.find((one) => one.row === row);
      if (pair === undefined) whys.set(row.line, "whichGame");
      else matched.push(pair);
    }
  }
  for (const ofGame of Map.groupBy(matched, ({ game }) => game.id).values()) {
    for (const { row } of ofGame.slice(1)) whys.set(row.line, "twice");
  }
  const numbers = new Map(
    matched
      .toReversed()
      .filter(({ row }) => !whys.has(row.line))
      .map(({ row, game }) => [game.id, numbersOf(row, game)]),
  );
  return {
    numbers,
    rows: rows.map((row) => ({
      line: row.line,
      text: row.text,
      eventId: matched.find((one) => one.row.line === row.line)?.game.id ?? null,
      why: whys.get(row.line) ?? null,
      cell: "why" in row ? (row.cell ?? null) : null,
    })),
  };
}

/** Our games of the two teams; those with the same home team come first. */
function candidatesOf({ away, home }: SheetGame, games: readonly DayGame[]): readonly DayGame[] {
  const asSaid = games.filter(({ away_id, home_id }) => away.teams.includes(away_id) && home.teams.includes(home_id));
  return asSaid.length > 0
    ? asSaid
    : games.filter(({ away_id, home_id }) => away.teams.includes(home_id) && home.teams.includes(away_id));
}

/**
 * Games of the same two teams, each with its row: in order where there are as many rows as games, else each by a time
 * that only one of them has.
 */
function pairUp(rows: readonly SheetGame[], games: readonly DayGame[], timeZone: string): readonly Matched[] {
  const hasTimes = rows.every(({ minute }) => minute !== null);
  const inOrder = games.toSorted((one, other) => one.starts_at - other.starts_at);
  if (rows.length === games.length) {
    const ordered = hasTimes ? rows.toSorted((one, other) => (one.minute ?? 0) - (other.minute ?? 0)) : rows;
    return ordered.flatMap((row, index) => (inOrder[index] === undefined ? [] : [{ row, game: inOrder[index] }]));
  }
  return rows.flatMap((row) => {
    const atTime = games.filter((game) => clockOf(game.starts_at, timeZone).minute === row.minute);
    return atTime.length === 1 && atTime[0] !== undefined ? [{ row, game: atTime[0] }] : [];
  });
}

// A number belongs to its team, also where the sheet has the other team at home.
function numbersOf({ away, home }: SheetGame, { away_id }: DayGame): Numbers {
  const [first, second] = away.teams.includes(away_id) ? [away, home] : [home, away];
  return { away: first.rotation, home: second.rotation };
}

/** The titles of games that would get a number which another one has too, by the game that loses it. */
export function takenBy(
  games: readonly DayGame[],
  numbers: ReadonlyMap<EventId, Numbers>,
): ReadonlyMap<EventId, string> {
  const after = games.flatMap((game) => {
    const { away, home } = numbers.get(game.id) ?? { away: game.away_rotation, home: game.home_rotation };
    return [away, home].flatMap((number) => (number === null ? [] : [{ game, number }]));
  });
  const shared = [...Map.groupBy(after, ({ number }) => number).values()].filter(({ length }) => length > 1);
  return new Map(
    shared.flatMap((ofNumber) =>
      ofNumber.flatMap(({ game }, index) => {
        const other = ofNumber.find((_, place) => place !== index)?.game;
        return other === undefined ? [] : [[game.id, other.title] as const];
      }),
    ),
  );
}
