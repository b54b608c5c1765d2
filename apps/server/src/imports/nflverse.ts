// The games table of nflverse: one row a game, with its own id and its start in New York. `spread_line` is what the home team gives: its handicap is the
// opposite. There are no scores by quarter.

import { addDays, instantOf } from "@chalkboard/kernel";
import type { ImportedLine, ImportedResult, Problem, Season, SeasonGame } from "./game.ts";
import { namedRows, type NamedRow } from "./csv-rows.ts";
import { pointsCell, priceCell } from "./sbr-cells.ts";
import type { FileKind } from "./file-kind.ts";
import { gatherGames } from "./season-games.ts";

const columns = ["game_id", "gameday", "gametime", "away_team", "home_team", "away_score", "home_score", "away_moneyline", "home_moneyline", "spread_line",
  "away_spread_odds", "home_spread_odds", "total_line", "under_odds", "over_odds"] as const;

/** The table writes a club that moved by the place where it is now. */
const teams: Readonly<Record<string, string>> = {
  ARI: "Arizona Cardinals", ATL: "Atlanta Falcons", BAL: "Baltimore Ravens", BUF: "Buffalo Bills", CAR: "Carolina Panthers", CHI: "Chicago Bears",
  CIN: "Cincinnati Bengals", CLE: "Cleveland Browns", DAL: "Dallas Cowboys", DEN: "Denver Broncos", DET: "Detroit Lions", GB: "Green Bay Packers",
  HOU: "Houston Texans", IND: "Indianapolis Colts", JAX: "Jacksonville Jaguars", KC: "Kansas City Chiefs", LA: "Los Angeles Rams",
  LAC: "Los Angeles Chargers", LAR: "Los Angeles Rams", LV: "Las Vegas Raiders", MIA: "Miami Dolphins", MIN: "Minnesota Vikings",
  NE: "New England Patriots", NO: "New Orleans Saints", NYG: "New York Giants", NYJ: "New York Jets", PHI: "Philadelphia Eagles",
  PIT: "Pittsburgh Steelers", SEA: "Seattle Seahawks", SF: "San Francisco 49ers", TB: "Tampa Bay Buccaneers", TEN: "Tennessee Titans",
  WAS: "Washington Commanders",
};

export const nflverse: FileKind = {
  hasTimes: true,
  read: (csvText): Season => {
    const rows = namedRows(csvText, columns, "a games table of nflverse");
    const problems: Problem[] = [];
    const games = rows.flatMap((row) => readGame(row, problems) ?? []);
    return { games: gatherGames(games, problems), problems, rows: rows.length };
  },
};

function readGame(row: NamedRow, problems: Problem[]): SeasonGame | undefined {
  const skip = (reason: string): undefined => void problems.push({ row: row.row, reason, leftOut: "game" });
  if (!row.isComplete) return skip("the row has another number of columns than the header");
  const key = row.cell("game_id");
  const day = row.cell("gameday");
  const time = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(row.cell("gametime"));
  if (!/^[\w-]{3,60}$/.test(key)) return skip(`game_id is ${key || "blank"}`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || addDays(day, 0) !== day) return skip(`gameday is ${day || "blank"}, not a day such as 2018-09-06`);
  if (time === null) return skip(`gametime is ${row.cell("gametime") || "blank"}, not a time such as 20:20`);
  const codes = [row.cell("away_team"), row.cell("home_team")] as const;
  const stranger = codes.find((code) => !Object.hasOwn(teams, code));
  if (stranger !== undefined) return skip(`no team has the code ${stranger || "(blank)"}`);
  if (teams[codes[0]] === teams[codes[1]]) return skip(`${codes[0]} plays against itself`);
  const result = resultOf(row.cell("away_score"), row.cell("home_score"));
  if (result !== null && "wrong" in result) return skip(result.wrong);
  const side = (code: string) => ({ team: { code, name: teams[code] ?? code, abbreviation: code, aliases: [] }, rotation: null, pitcher: null });
  const startsAt = instantOf(day, Number(time[1]) * 60 + Number(time[2]), "America/New_York");
  return { key, rows: [row.row], day, startsAt, away: side(codes[0]), home: side(codes[1]), result, opening: [], closing: linesOf(row, problems) };
}

function resultOf(away: string, home: string): ImportedResult | null | { readonly wrong: string } {
  if (away === "" && home === "") return null;
  if (![away, home].every((text) => /^\d{1,3}(\.0)?$/.test(text))) return { wrong: `the score is ${away || "blank"} and ${home || "blank"}` };
  return { status: "final", segments: [{ segment: "game", away: Number(away), home: Number(home) }] };
}

type Wanted = { readonly what: string; readonly points?: string; readonly prices: readonly [string, string] };

function linesOf(row: NamedRow, problems: Problem[]): readonly ImportedLine[] {
  const market = ({ what, points, prices }: Wanted, make: (price: readonly [number, number], points: number) => readonly ImportedLine[]) => {
    const cells = [...prices.map((name) => priceCell(row.cell(name))), ...(points === undefined ? [] : [pointsCell(row.cell(points), -60, 120)])];
    const values = cells.flatMap((cell) => ("value" in cell ? [cell.value] : []));
    if (cells.every((cell) => "none" in cell)) return [];
    const [first = 0, second = 0, third = 0] = values;
    if (values.length === cells.length) return make([first, second], third);
    const wrong = cells.find((cell) => "wrong" in cell);
    problems.push({ row: row.row, reason: wrong !== undefined && "wrong" in wrong ? wrong.wrong : "a figure is missing", leftOut: what });
    return [];
  };
  return [
    ...market({ what: "money line", prices: ["away_moneyline", "home_moneyline"] }, ([away, home]) =>
      [{ betType: 1, side: 1, points: null, price: away }, { betType: 1, side: 2, points: null, price: home }]),
    ...market({ what: "spread", points: "spread_line", prices: ["away_spread_odds", "home_spread_odds"] }, ([away, home], given) =>
      [{ betType: 2, side: 1, points: given, price: away }, { betType: 2, side: 2, points: -given || 0, price: home }]),
    ...market({ what: "total", points: "total_line", prices: ["over_odds", "under_odds"] }, ([over, under], points) =>
      [{ betType: 3, side: 0, points, price: over }, { betType: 4, side: 0, points, price: under }]),
  ];
}
