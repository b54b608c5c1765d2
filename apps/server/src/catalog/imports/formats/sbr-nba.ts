// The basketball files of the archive of sportsbookreviewsonline.com. Spread and total share a column: the small figure
// is in the favourite's row and is the spread, the large one is the total. They have no prices, by which the archive
// means −110; neither times nor years.

import type { ImportedLine, ImportedSide, Problem, Reason, Season, SeasonGame } from "./game.ts";
import { namedRows, type NamedRow } from "./csv-rows.ts";
import { nbaTeam } from "./nba-teams.ts";
import { pointsCell } from "./sbr-cells.ts";
import { type Market, moneyLine } from "./sbr-lines.ts";
import { dayOfCell, type GamePair, pairs } from "./sbr-pairs.ts";
import type { FileKind } from "./file-kind.ts";
import { evening, loadSeasonGames, periodScore, yearIn } from "./season-games.ts";

const columns = ["Date", "Rot", "VH", "Team", "1st", "2nd", "3rd", "4th", "Final", "Open", "Close", "ML"] as const;
const quarters = ["1st", "2nd", "3rd", "4th"] as const;
const standardPrice = -110;
/** A spread is smaller than any total. */
const mostSpread = 60;

export const sbrNba: FileKind = {
  hasTimes: false,
  read: (csvText, season): Season => {
    const rows = namedRows(csvText, columns);
    const problems: Problem[] = [];
    const games = [...pairs(rows, problems)].flatMap((pair) => readGame(pair, season, problems) ?? []);
    return { games: loadSeasonGames(games, problems), problems, rows: rows.length };
  },
};

function readGame({ away, home }: GamePair<NamedRow>, season: number, problems: Problem[]): SeasonGame | undefined {
  const skip = ({ row }: NamedRow, reason: Reason): undefined =>
    void problems.push({ row, reason, leftOut: { code: "game" } });
  const short = [away, home].find((row) => !row.isComplete);
  if (short !== undefined) return skip(short, { code: "columns" });
  const date = away.cell("Date");
  const day = dayOfCell(date, yearIn(season, date));
  if (day === undefined) return skip(away, { code: "notDay", said: date, example: "1017", column: "Date" });
  if (home.cell("Date") !== date)
    return skip(home, { code: "otherDay", said: home.cell("Date"), other: date, column: "Date" });
  const sides = [sideOf(away, season), sideOf(home, season)] as const;
  for (const [side, row] of [
    [sides[0], away],
    [sides[1], home],
  ] as const)
    if ("wrong" in side) return skip(row, side.wrong);
  const [visitor, host] = sides as readonly [ImportedSide, ImportedSide];
  if (visitor.team.code === host.team.code) return skip(home, { code: "againstItself", said: host.team.name });
  const result = periodScore(
    quarters.map((name) => away.cell(name)),
    quarters.map((name) => home.cell(name)),
    [away.cell("Final"), home.cell("Final")],
  );
  if (result !== null && "wrong" in result) return skip(away, result.wrong);
  const opening = [spreadAndTotal(away, home, "Open")];
  const closing = [spreadAndTotal(away, home, "Close"), moneyLine({ away, home }, "ML", { code: "moneyLine" })];
  problems.push(...[...opening, ...closing].flatMap((market) => market.problems));
  return {
    key: `${day}/${visitor.team.code}-${host.team.code}`,
    turnedKey: `${day}/${host.team.code}-${visitor.team.code}`,
    rows: [away.row, home.row],
    day,
    startsAt: evening(day, "America/New_York"),
    away: visitor,
    home: host,
    result,
    opening: opening.flatMap(({ lines }) => lines),
    closing: closing.flatMap(({ lines }) => lines),
  };
}

function sideOf(row: NamedRow, season: number): ImportedSide | { readonly wrong: Reason } {
  const place = row.cell("Team");
  const team = nbaTeam(place, season);
  if (team === undefined) return { wrong: { code: "unknownCode", said: place } };
  const rotation = row.cell("Rot");
  if (!/^(\d{1,6}|-|)$/.test(rotation)) return { wrong: { code: "notRotation", said: rotation, column: "Rot" } };
  return { team, rotation: /\d/.test(rotation) ? Number(rotation) : null, pitcher: null };
}

/** Which of a column's two cells is the spread, and whose, is decided by the figures. */
function spreadAndTotal(away: NamedRow, home: NamedRow, column: "Open" | "Close"): Market {
  const leftOut = { code: column === "Open" ? "openingSpreadTotal" : "closingSpreadTotal" } as const;
  const written = { away: away.cell(column), home: home.cell(column), column };
  const cells = [away, home].map((row) => pointsCell(row.cell(column), 0, 400));
  if (cells.every((cell) => "none" in cell)) return { lines: [], problems: [] };
  const values = cells.flatMap((cell) => ("value" in cell ? [cell.value] : []));
  const [first, second] = values;
  const wrong = (reason: Reason): Market => ({ lines: [], problems: [{ row: away.row, reason, leftOut }] });
  if (first === undefined || second === undefined) return wrong({ code: "notFigures", ...written });
  const [given, sum] = first < second ? [first, second] : [second, first];
  if (given > mostSpread * 4 || sum <= mostSpread * 4) return wrong({ code: "notSpreadTotal", ...written });
  const awayPoints = (first < second ? -given : given) || 0;
  const line = (betType: number, side: 0 | 1 | 2, points: number): ImportedLine => ({
    betType,
    side,
    points,
    price: standardPrice,
  });
  return {
    lines: [line(2, 1, awayPoints), line(2, 2, -awayPoints || 0), line(3, 0, sum), line(4, 0, sum)],
    problems: [],
  };
}
