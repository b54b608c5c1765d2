// The games table of nflverse: one row a game, with its own id and its start in New York. `spread_line` is what the
// home team gives: its handicap is the opposite. There are no scores by quarter.

import { addDays, instantOf } from "@chalkboard/kernel";
import type { ImportedLine, ImportedResult, ImportedTeam, Part, Problem, Reason, Season, SeasonGame } from "./game.ts";
import { namedRows, type NamedRow } from "./csv-rows.ts";
import { nflTeam } from "./nfl-teams.ts";
import { pointsCell, priceCell } from "./sbr-cells.ts";
import type { FileKind } from "./file-kind.ts";
import { loadSeasonGames } from "./season-games.ts";

const columns = [
  "game_id",
  "gameday",
  "gametime",
  "away_team",
  "home_team",
  "away_score",
  "home_score",
  "away_moneyline",
  "home_moneyline",
  "spread_line",
  "away_spread_odds",
  "home_spread_odds",
  "total_line",
  "under_odds",
  "over_odds",
] as const;

export const nflverse: FileKind = {
  hasTimes: true,
  read: (csvText): Season => {
    const rows = namedRows(csvText, columns);
    const problems: Problem[] = [];
    const games = rows.flatMap((row) => readGame(row, problems) ?? []);
    return { games: loadSeasonGames(games, problems), problems, rows: rows.length };
  },
};

function readGame(row: NamedRow, problems: Problem[]): SeasonGame | undefined {
  const skip = (reason: Reason): undefined => void problems.push({ row: row.row, reason, leftOut: { code: "game" } });
  if (!row.isComplete) return skip({ code: "columns" });
  const key = row.cell("game_id");
  const day = row.cell("gameday");
  const time = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(row.cell("gametime"));
  if (!/^[\w-]{3,60}$/.test(key)) return skip({ code: "notKey", said: key, column: "game_id" });
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && addDays(day, 0) === day;
  if (!isDay) return skip({ code: "notDay", said: day, example: "2018-09-06", column: "gameday" });
  if (time === null) return skip({ code: "notTime", said: row.cell("gametime"), example: "20:20", column: "gametime" });
  const codes = [row.cell("away_team"), row.cell("home_team")] as const;
  const [visitor, host] = codes.map((code) => nflTeam(code, seasonOf(day)));
  if (visitor === undefined || host === undefined)
    return skip({ code: "unknownCode", said: visitor === undefined ? codes[0] : codes[1] });
  if (visitor.code === host.code) return skip({ code: "againstItself", said: codes[0] });
  const result = resultOf(row.cell("away_score"), row.cell("home_score"));
  if (result !== null && "wrong" in result) return skip(result.wrong);
  const side = (team: ImportedTeam) => ({ team, rotation: null, pitcher: null });
  const startsAt = instantOf(day, Number(time[1]) * 60 + Number(time[2]), "America/New_York");
  const [away, home] = codes;
  const turnedKey = key.endsWith(`_${away}_${home}`)
    ? `${key.slice(0, -(away.length + home.length + 2))}_${home}_${away}`
    : key;
  return {
    key,
    turnedKey,
    rows: [row.row],
    day,
    startsAt,
    away: side(visitor),
    home: side(host),
    result,
    opening: [],
    closing: linesOf(row, problems),
  };
}

/** The year in which the season of a day began: its last games are in February. */
function seasonOf(day: string): number {
  return Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < 6 ? 1 : 0);
}

function resultOf(away: string, home: string): ImportedResult | null | { readonly wrong: Reason } {
  if (away === "" && home === "") return null;
  const odd = [away, home].find((text) => !/^\d{1,3}(\.0)?$/.test(text));
  if (odd !== undefined)
    return { wrong: { code: "notScore", said: odd, column: odd === away ? "away_score" : "home_score" } };
  return { status: "final", segments: [{ segment: "game", away: Number(away), home: Number(home) }] };
}

type Wanted = { readonly what: Part; readonly points?: string; readonly prices: readonly [string, string] };

function linesOf(row: NamedRow, problems: Problem[]): readonly ImportedLine[] {
  const market = (
    { what, points, prices }: Wanted,
    make: (price: readonly [number, number], points: number) => readonly ImportedLine[],
  ) => {
    const input = points === undefined ? prices : [...prices, points];
    const cells = input.map((name) =>
      name === points ? pointsCell(row.cell(name), -60, 120) : priceCell(row.cell(name)),
    );
    const values = cells.flatMap((cell) => ("value" in cell ? [cell.value] : []));
    if (cells.every((cell) => "none" in cell)) return [];
    const [first = 0, second = 0, third = 0] = values;
    if (values.length === cells.length) return make([first, second], third);
    const reasons = cells.map((cell, index) => ("wrong" in cell ? { ...cell.wrong, column: input[index] } : undefined));
    const missing = input[cells.findIndex((cell) => "none" in cell)];
    problems.push({
      row: row.row,
      reason: reasons.find((reason) => reason !== undefined) ?? { code: "missing", column: missing },
      leftOut: what,
    });
    return [];
  };
  return [
    ...market({ what: { code: "moneyLine" }, prices: ["away_moneyline", "home_moneyline"] }, ([away, home]) => [
      { betType: 1, side: 1, points: null, price: away },
      { betType: 1, side: 2, points: null, price: home },
    ]),
    ...market(
      { what: { code: "spread" }, points: "spread_line", prices: ["away_spread_odds", "home_spread_odds"] },
      ([away, home], given) => [
        { betType: 2, side: 1, points: given, price: away },
        { betType: 2, side: 2, points: -given || 0, price: home },
      ],
    ),
    ...market(
      { what: { code: "total" }, points: "total_line", prices: ["over_odds", "under_odds"] },
      ([over, under], points) => [
        { betType: 3, side: 0, points, price: over },
        { betType: 4, side: 0, points, price: under },
      ],
    ),
  ];
}
