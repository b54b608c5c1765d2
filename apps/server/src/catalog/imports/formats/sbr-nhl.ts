// The hockey files of the archive of sportsbookreviewsonline.com: like its baseball files, but with full team names,
// the year in a column, and no rotation numbers or times. Periods are regulation only; the final includes overtime, and
// one goal for a shoot-out win.

import type { Problem, Reason, Season, SeasonGame } from "./game.ts";
import { namedRows, type NamedRow } from "./csv-rows.ts";
import { nhlTeam } from "./nhl-teams.ts";
import { moneyLine, type PointsMarket, spread, total } from "./sbr-lines.ts";
import { dayOfCell, type GamePair, pairs } from "./sbr-pairs.ts";
import type { FileKind } from "./file-kind.ts";
import { evening, loadSeasonGames, periodScore } from "./season-games.ts";

const columns = [
  "Year",
  "Date",
  "VH",
  "Team",
  "1st",
  "2nd",
  "3rd",
  "Final",
  "Open",
  "Close",
  "PuckLineGoals",
  "PuckLineOdds",
  "OpenOUGoals",
  "OpenOUOdds",
  "CloseOUGoals",
  "CloseOUOdds",
] as const;
const periods = ["1st", "2nd", "3rd"] as const;
const openTotal: PointsMarket<string> = {
  what: { code: "openingTotal" },
  points: "OpenOUGoals",
  prices: "OpenOUOdds",
  bounds: [3, 12],
};
const closeTotal: PointsMarket<string> = {
  what: { code: "closingTotal" },
  points: "CloseOUGoals",
  prices: "CloseOUOdds",
  bounds: [3, 12],
};
const puckLine: PointsMarket<string> = {
  what: { code: "puckLine" },
  points: "PuckLineGoals",
  prices: "PuckLineOdds",
  bounds: [-6, 6],
};

export const sbrNhl: FileKind = {
  hasTimes: false,
  read: (csvText): Season => {
    const rows = namedRows(csvText, columns);
    const problems: Problem[] = [];
    const games = [...pairs(rows, problems)].flatMap((pair) => readGame(pair, problems) ?? []);
    return { games: loadSeasonGames(games, problems), problems, rows: rows.length };
  },
};

function readGame(pair: GamePair<NamedRow>, problems: Problem[]): SeasonGame | undefined {
  const { away, home } = pair;
  const skip = ({ row }: NamedRow, reason: Reason): undefined =>
    void problems.push({ row, reason, leftOut: { code: "game" } });
  for (const row of [away, home]) {
    if (!row.isComplete) return skip(row, { code: "columns" });
    if (row.cell("Team") === "") return skip(row, { code: "blank", column: "Team" });
  }
  const year = /^\d{4}$/.test(away.cell("Year")) ? Number(away.cell("Year")) : 0;
  const day = year === 0 ? undefined : dayOfCell(away.cell("Date"), year);
  if (day === undefined)
    return skip(away, { code: "notDay", said: dateOf(away), example: "2017 1004", column: "Year, Date" });
  const isSameDay = ["Year", "Date"].every((name) => away.cell(name) === home.cell(name));
  if (!isSameDay)
    return skip(home, { code: "otherDay", said: dateOf(home), other: dateOf(away), column: "Year, Date" });
  const season = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < 8 ? 1 : 0);
  const team = (name: string) =>
    nhlTeam(name, season) ?? { code: name, name, abbreviation: name.slice(0, 3).toUpperCase(), aliases: [] };
  const [visitorTeam, hostTeam] = [team(away.cell("Team")), team(home.cell("Team"))];
  const [visitor, host] = [visitorTeam.name, hostTeam.name];
  if (visitor === host) return skip(home, { code: "againstItself", said: host });
  const result = periodScore(
    periods.map((name) => away.cell(name)),
    periods.map((name) => home.cell(name)),
    [away.cell("Final"), home.cell("Final")],
  );
  if (result !== null && "wrong" in result) return skip(away, result.wrong);
  const opening = [moneyLine(pair, "Open", { code: "openingMoneyLine" }), total(pair, openTotal)];
  const closing = [
    moneyLine(pair, "Close", { code: "closingMoneyLine" }),
    spread(pair, puckLine),
    total(pair, closeTotal),
  ];
  problems.push(...[...opening, ...closing].flatMap((market) => market.problems));
  const side = (of: typeof hostTeam) => ({ team: of, rotation: null, pitcher: null });
  return {
    key: `${day}/${away.cell("Team")}-${home.cell("Team")}`,
    turnedKey: `${day}/${home.cell("Team")}-${away.cell("Team")}`,
    rows: [away.row, home.row],
    day,
    startsAt: evening(day, "America/New_York"),
    away: side(visitorTeam),
    home: side(hostTeam),
    result,
    opening: opening.flatMap(({ lines }) => lines),
    closing: closing.flatMap(({ lines }) => lines),
  };
}

function dateOf(row: NamedRow): string {
  return `${row.cell("Year")} ${row.cell("Date")}`.trim();
}
