// The baseball files of the archive of sportsbookreviewsonline.com: two rows per game, the visitor's first. They
// contain no start times and no year.

import { type Day, instantOf } from "@chalkboard/kernel";
import type { ImportedLeague, ImportedSide, ParsedSeason, Problem, Reason, Season, SeasonGame } from "./game.ts";
import { mlbTeam } from "./mlb-teams.ts";
import { lineScore } from "./sbr-line-score.ts";
import { moneyLine, type PointsMarket, spread, total } from "./sbr-lines.ts";
import { dayOfCell, type GamePair, pairs } from "./sbr-pairs.ts";
import { type Column, type SbrRow, sbrRows } from "./sbr-rows.ts";
import type { FileKind } from "./file-kind.ts";

export const mlb: ImportedLeague = {
  sport: { code: "baseball", name: "Baseball" },
  code: "baseball_mlb",
  name: "MLB",
  abbreviation: "MLB",
  timeZone: "America/New_York",
  segments: ["1", "2", "3", "4", "5", "6", "7", "8", "9"],
};

/**
 * The file has no times: every game starts at 19:05 in the league's zone, the second of a double-header four hours
 * later.
 */
const startMinute = 19 * 60 + 5;
const secondGameMinutes = 4 * 60;

const totalBounds = [3, 25] as const;
const openTotal: PointsMarket<Column> = {
  what: { code: "openingTotal" },
  points: "Open OU",
  prices: "Open OU Odds",
  bounds: totalBounds,
};
const closeTotal: PointsMarket<Column> = {
  what: { code: "closingTotal" },
  points: "Close OU",
  prices: "Close OU Odds",
  bounds: totalBounds,
};
/** The archive has it once, at the close. */
const runLine: PointsMarket<Column> = {
  what: { code: "runLine" },
  points: "Run Line",
  prices: "Run Line Odds",
  bounds: [-10, 10],
};

const inningColumns: readonly Column[] = ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th"];

export const sbrMlb: FileKind = { hasTimes: false, read: readSbrMlb };

type Pair = GamePair<SbrRow>;

/**
 * Reads a season. Rows that give no game, and cells that give no market, are reported and left out.
 * @param season year in which the games were played
 * @throws UnreadableFile when it is not such a file
 */
export function parseSbrMlb(csvText: string, season: number): ParsedSeason {
  const { games, problems, rows } = readSbrMlb(csvText, season);
  const unplayed = games
    .filter(({ result }) => result === null)
    .map(({ rows: [row = 0] }): Problem => ({
      row,
      reason: { code: "notScore", said: "", column: "Final" },
      leftOut: { code: "game" },
    }));
  return {
    games: games.flatMap(({ result, ...game }) => (result === null ? [] : [{ ...game, result }])),
    rows,
    problems: [...problems, ...unplayed].sort((a, b) => a.row - b.row),
  };
}

/** As parseSbrMlb, including future games: those without any score. @throws UnreadableFile */
export function readSbrMlb(csvText: string, season: number): Season {
  const rows = sbrRows(csvText);
  const problems: Problem[] = [];
  const games: SeasonGame[] = [];
  const seen = new Map<string, number>();
  const meetings = new Map<string, number>();
  for (const pair of pairs(rows, problems)) {
    const game = readGame(pair, season, meetings, problems);
    if (game === undefined) continue;
    const earlier = seen.get(game.key);
    if (earlier !== undefined) {
      problems.push({ row: pair.away.row, reason: { code: "twice", row: earlier }, leftOut: { code: "game" } });
      continue;
    }
    seen.set(game.key, pair.away.row);
    meetings.set(meetingOf(game), (meetings.get(meetingOf(game)) ?? 0) + 1);
    games.push(game);
  }
  return { games, problems: problems.sort((a, b) => a.row - b.row), rows: rows.length };
}

function readGame(
  pair: Pair,
  season: number,
  meetings: ReadonlyMap<string, number>,
  problems: Problem[],
): SeasonGame | undefined {
  const { away, home } = pair;
  const skip = (row: SbrRow, reason: Reason): undefined =>
    void problems.push({ row: row.row, reason, leftOut: { code: "game" } });
  for (const row of [away, home]) {
    if (!row.isComplete) return skip(row, { code: "columns" });
    if (mlbTeam(row.cell("Team").toUpperCase(), season) === undefined)
      return skip(row, { code: "unknownCode", said: row.cell("Team") });
  }
  const day = dayOfCell(away.cell("Date"), season);
  if (day === undefined) return skip(away, { code: "notDay", said: away.cell("Date"), example: "405", column: "Date" });
  if (away.cell("Date") !== home.cell("Date"))
    return skip(home, { code: "otherDay", said: home.cell("Date"), other: away.cell("Date"), column: "Date" });
  const sides = { away: sideOf(away, season), home: sideOf(home, season) };
  if (sides.away === undefined || sides.home === undefined) {
    const row = sides.away === undefined ? away : home;
    return skip(row, { code: "notRotation", said: row.cell("Rot"), column: "Rot" });
  }
  if (sides.away.team.code === sides.home.team.code)
    return skip(home, { code: "againstItself", said: sides.home.team.code });
  const scores = [writtenScore(away), writtenScore(home)] as const;
  const result = scores.every(isUnwritten) ? null : lineScore(...scores);
  if (result !== null && "wrong" in result) return skip(away, result.wrong);

  const opening = [moneyLine(pair, "Open", { code: "openingMoneyLine" }), total(pair, openTotal)];
  const closing = [
    moneyLine(pair, "Close", { code: "closingMoneyLine" }),
    spread(pair, runLine),
    total(pair, closeTotal),
  ];
  problems.push(...[...opening, ...closing].flatMap((market) => market.problems));
  const named = { day, away: sides.away, home: pairedRotation(sides.away, sides.home) };
  const meeting = meetings.get(meetingOf(named)) ?? 0;
  return {
    ...named,
    key: keyOf(named),
    turnedKey: keyOf({ day, away: named.home, home: named.away }),
    rows: [away.row, home.row],
    startsAt: instantOf(day, startMinute + meeting * secondGameMinutes, mlb.timeZone),
    opening: opening.flatMap((market) => market.lines),
    closing: closing.flatMap((market) => market.lines),
    result,
  };
}

function keyOf({
  day,
  away,
  home,
}: {
  readonly day: Day;
  readonly away: ImportedSide;
  readonly home: ImportedSide;
}): string {
  return `${day}/${away.rotation ?? "-"}/${away.team.code}-${home.team.code}`;
}

function writtenScore(row: SbrRow): { innings: string[]; final: string } {
  return { innings: inningColumns.map((column) => row.cell(column)), final: row.cell("Final") };
}

/** A future game has no figure in any cell of its score. */
function isUnwritten({ innings, final }: { readonly innings: readonly string[]; readonly final: string }): boolean {
  return [...innings, final].every((text) => text === "");
}

/** Two teams of one day, whichever is at home: their number of games shows a double-header. */
function meetingOf(game: { day: Day; away: ImportedSide; home: ImportedSide }): string {
  return `${game.day} ${[game.away.team.code, game.home.team.code].sort().join(" ")}`;
}

function sideOf(row: SbrRow, season: number): ImportedSide | undefined {
  const team = mlbTeam(row.cell("Team").toUpperCase(), season);
  const rotation = row.cell("Rot");
  if (team === undefined || !/^(\d{1,6}|NL|-|)$/i.test(rotation)) return undefined;
  return { team, rotation: /^\d+$/.test(rotation) ? Number(rotation) : null, pitcher: pitcherOf(row.cell("Pitcher")) };
}

/**
 * The visitor has the odd number of a pair, the home team the next even one. One game of 2018 has the visitor's number
 * twice.
 */
function pairedRotation(away: ImportedSide, home: ImportedSide): ImportedSide {
  const isRepeated = away.rotation !== null && away.rotation === home.rotation;
  return isRepeated ? { ...home, rotation: away.rotation + 1 } : home;
}

/** The listed starter as the archive writes them, JLESTER-L; a blank name is none. */
function pitcherOf(text: string): string | null {
  return text === "" || /^(-|nl|undecided)(-[lr])?$/i.test(text) ? null : text;
}
