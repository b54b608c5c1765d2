// The hockey files of the archive of sportsbookreviewsonline.com: as its baseball, with teams by their names, the year in a column, and no rotation numbers
// or times. Periods are regulation only; the final has overtime, and one goal for a shoot-out that was won.

import type { Problem, Season, SeasonGame } from "./game.ts";
import { namedRows, type NamedRow } from "./csv-rows.ts";
import { moneyLine, type PointsMarket, spread, total } from "./sbr-lines.ts";
import { dayOfCell, type GamePair, pairs } from "./sbr-pairs.ts";
import type { FileKind } from "./file-kind.ts";
import { evening, gatherGames, periodScore } from "./season-games.ts";

const columns = ["Year", "Date", "VH", "Team", "1st", "2nd", "3rd", "Final", "Open", "Close", "PuckLineGoals", "PuckLineOdds", "OpenOUGoals", "OpenOUOdds",
  "CloseOUGoals", "CloseOUOdds"] as const;
const periods = ["1st", "2nd", "3rd"] as const;
const openTotal: PointsMarket<string> = { what: "opening total", points: "OpenOUGoals", prices: "OpenOUOdds", bounds: [3, 12] };
const closeTotal: PointsMarket<string> = { what: "closing total", points: "CloseOUGoals", prices: "CloseOUOdds", bounds: [3, 12] };
const puckLine: PointsMarket<string> = { what: "puck line", points: "PuckLineGoals", prices: "PuckLineOdds", bounds: [-6, 6] };

export const sbrNhl: FileKind = {
  hasTimes: false,
  read: (csvText): Season => {
    const rows = namedRows(csvText, columns, "a hockey file of the SBR archive");
    const problems: Problem[] = [];
    const games = [...pairs(rows, problems)].flatMap((pair) => readGame(pair, problems) ?? []);
    return { games: gatherGames(games, problems), problems, rows: rows.length };
  },
};

function readGame(pair: GamePair<NamedRow>, problems: Problem[]): SeasonGame | undefined {
  const { away, home } = pair;
  const skip = ({ row }: NamedRow, reason: string): undefined => void problems.push({ row, reason, leftOut: "game" });
  for (const row of [away, home]) {
    if (!row.isComplete) return skip(row, "the row has another number of columns than the header");
    if (row.cell("Team") === "") return skip(row, "Team is blank");
  }
  const year = /^\d{4}$/.test(away.cell("Year")) ? Number(away.cell("Year")) : 0;
  const day = year === 0 ? undefined : dayOfCell(away.cell("Date"), year);
  if (day === undefined) return skip(away, `${away.cell("Year") || "blank"} and ${away.cell("Date") || "blank"} are not a year and a day such as 1004`);
  if (["Year", "Date"].some((name) => away.cell(name) !== home.cell(name))) return skip(home, "the visitor's row has another day");
  const [visitor, host] = [away.cell("Team"), home.cell("Team")];
  if (visitor === host) return skip(home, `${host} play against themselves`);
  const result = periodScore(periods.map((name) => away.cell(name)), periods.map((name) => home.cell(name)), [away.cell("Final"), home.cell("Final")]);
  if (result !== null && "wrong" in result) return skip(away, result.wrong);
  const opening = [moneyLine(pair, "Open", "opening money line"), total(pair, openTotal)];
  const closing = [moneyLine(pair, "Close", "closing money line"), spread(pair, puckLine), total(pair, closeTotal)];
  problems.push(...[...opening, ...closing].flatMap((market) => market.problems));
  const side = (name: string) => ({ team: { code: name, name, abbreviation: name.slice(0, 3).toUpperCase(), aliases: [] }, rotation: null, pitcher: null });
  return {
    key: `${day}/${visitor}-${host}`, rows: [away.row, home.row], day, startsAt: evening(day, "America/New_York"), away: side(visitor), home: side(host),
    result, opening: opening.flatMap(({ lines }) => lines), closing: closing.flatMap(({ lines }) => lines),
  };
}
