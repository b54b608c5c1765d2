// Premier League seasons of football-data.co.uk: one row per match, decimal prices, dates as dd/mm/yyyy, the home side
// first. Of its many books the lines are Bet365's, or for a missing market the average that the file gives. Handicaps
// are the home side's, in quarters of a goal.

import { decimalToAmerican } from "@chalkboard/engine";
import { addDays, type Day, instantOf, rational } from "@chalkboard/kernel";
import type { ImportedLine, Part, Problem, Reason, Season, SeasonGame } from "./game.ts";
import { namedRows, type NamedRow } from "./csv-rows.ts";
import { pointsCell } from "./sbr-cells.ts";
import type { FileKind } from "./file-kind.ts";
import { loadSeasonGames, periodScore } from "./season-games.ts";

const columns = ["Div", "Date", "HomeTeam", "AwayTeam", "FTHG", "FTAG", "HTHG", "HTAG"] as const;
const division = "E0";
/** Seasons before 2019-20 have no times. */
const usualTime = "15:00";

/** Clubs that the file abbreviates. */
const clubs: Readonly<Record<string, string>> = {
  Bournemouth: "AFC Bournemouth",
  Brighton: "Brighton and Hove Albion",
  Cardiff: "Cardiff City",
  Huddersfield: "Huddersfield Town",
  Leeds: "Leeds United",
  Leicester: "Leicester City",
  "Man City": "Manchester City",
  "Man United": "Manchester United",
  Newcastle: "Newcastle United",
  Norwich: "Norwich City",
  "Nott'm Forest": "Nottingham Forest",
  Tottenham: "Tottenham Hotspur",
  "West Brom": "West Bromwich Albion",
  "West Ham": "West Ham United",
  Wolves: "Wolverhampton Wanderers",
  Ipswich: "Ipswich Town",
  Luton: "Luton Town",
};

type Columns = { readonly prices: readonly string[]; readonly points?: string };

/** The columns of each market, by preference: the first that the file has. */
const markets = {
  opening: {
    winner: [{ prices: ["B365A", "B365H", "B365D"] }],
    total: [{ prices: ["B365>2.5", "B365<2.5"] }, { prices: ["BbAv>2.5", "BbAv<2.5"] }],
    handicap: [
      { prices: ["B365AHA", "B365AHH"], points: "AHh" },
      { prices: ["BbAvAHA", "BbAvAHH"], points: "BbAHh" },
    ],
  },
  closing: {
    winner: [{ prices: ["B365CA", "B365CH", "B365CD"] }],
    total: [{ prices: ["B365C>2.5", "B365C<2.5"] }],
    handicap: [{ prices: ["B365CAHA", "B365CAHH"], points: "AHCh" }],
  },
} as const satisfies Readonly<Record<"opening" | "closing", Readonly<Record<string, readonly Columns[]>>>>;

const leftOut = {
  opening: {
    winner: { code: "openingWinner" },
    total: { code: "openingTotal" },
    handicap: { code: "openingHandicap" },
  },
  closing: {
    winner: { code: "closingWinner" },
    total: { code: "closingTotal" },
    handicap: { code: "closingHandicap" },
  },
} as const satisfies Readonly<Record<keyof typeof markets, Readonly<Record<keyof typeof markets.opening, Part>>>>;

export const footballData: FileKind = {
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
  if (row.cell("Div") !== division)
    return skip({ code: "otherDivision", said: row.cell("Div"), wanted: division, column: "Div" });
  const day = dayOf(row.cell("Date"));
  if (day === undefined) return skip({ code: "notDay", said: row.cell("Date"), example: "10/08/2018", column: "Date" });
  const time = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(row.cell("Time") || usualTime);
  if (time === null) return skip({ code: "notTime", said: row.cell("Time"), example: "20:00", column: "Time" });
  const [away, home] = [row.cell("AwayTeam"), row.cell("HomeTeam")];
  if (away === "" || home === "") return skip({ code: "blank", column: away === "" ? "AwayTeam" : "HomeTeam" });
  if (away === home) return skip({ code: "againstItself", said: away });
  const halves = (first: string, all: string): readonly string[] =>
    row.cell(first) === "" && row.cell(all) === ""
      ? ["", ""]
      : [row.cell(first), String(Number(row.cell(all) || Number.NaN) - Number(row.cell(first)))];
  const result = periodScore(halves("HTAG", "FTAG"), halves("HTHG", "FTHG"), [row.cell("FTAG"), row.cell("FTHG")]);
  if (result !== null && "wrong" in result) return skip(result.wrong);
  const startsAt = instantOf(day, Number(time[1]) * 60 + Number(time[2]), "Europe/London");
  return {
    key: `${seasonOf(day)}/${away}-${home}`,
    turnedKey: `${seasonOf(day)}/${home}-${away}`,
    rows: [row.row],
    day,
    startsAt,
    away: sideOf(away),
    home: sideOf(home),
    result,
    opening: linesOf(row, "opening", problems),
    closing: linesOf(row, "closing", problems),
  };
}

/** Two clubs meet once at each ground in a season, so a match that is postponed keeps its key. */
function seasonOf(day: Day): string {
  const year = Number(day.slice(0, 4));
  return String(Number(day.slice(5, 7)) >= 7 ? year : year - 1);
}

function dayOf(text: string): Day | undefined {
  const match = /^(\d{2})\/(\d{2})\/(\d{4}|\d{2})$/.exec(text);
  if (match === null) return undefined;
  const day = `${match[3]?.length === 2 ? "20" : ""}${match[3] ?? ""}-${match[2] ?? ""}-${match[1] ?? ""}`;
  return addDays(day, 0) === day ? day : undefined;
}

function sideOf(written: string): SeasonGame["away"] {
  const name = clubs[written] ?? written;
  return {
    team: { code: name, name, abbreviation: name.slice(0, 3).toUpperCase(), aliases: [] },
    rotation: null,
    pitcher: null,
  };
}

function linesOf(row: NamedRow, when: "opening" | "closing", problems: Problem[]): readonly ImportedLine[] {
  const market = (
    what: keyof typeof markets.opening,
  ): { readonly prices: readonly number[]; readonly points: number } | undefined => {
    const input: Columns | undefined = (markets[when][what] as readonly Columns[]).find(({ prices }) =>
      prices.some((name) => row.cell(name) !== ""),
    );
    if (input === undefined) return undefined;
    const prices = input.prices.map((name) => priceOf(row.cell(name)));
    const points = input.points === undefined ? { value: 0 } : pointsCell(row.cell(input.points), -9, 9);
    const usable = prices.flatMap((price) => (price === undefined ? [] : [price]));
    if (usable.length === prices.length && "value" in points) return { prices: usable, points: points.value };
    const place = prices.indexOf(undefined);
    const column = place < 0 ? (input.points ?? "") : (input.prices[place] ?? "");
    const said = row.cell(column);
    const reason: Reason =
      said === "" || "none" in points
        ? { code: "missing" }
        : "wrong" in points && place < 0
          ? points.wrong
          : { code: "notPrice", said };
    problems.push({ row: row.row, reason: { ...reason, column }, leftOut: leftOut[when][what] });
    return undefined;
  };
  const winner = market("winner");
  const total = market("total");
  const handicap = market("handicap");
  return [
    ...(winner?.prices.map((price, index) => ({ betType: 1, side: (index + 1) as 1 | 2 | 3, points: null, price })) ??
      []),
    ...(handicap?.prices.map((price, index) => ({
      betType: 2,
      side: (index + 1) as 1 | 2,
      points: (index === 0 ? -handicap.points : handicap.points) || 0,
      price,
    })) ?? []),
    ...(total?.prices.map((price, index) => ({ betType: 3 + index, side: 0 as const, points: 10, price })) ?? []),
  ];
}

function priceOf(text: string): number | undefined {
  if (!/^\d{1,4}(\.\d{1,3})?$/.test(text) || Number(text) < 1.01) return undefined;
  return decimalToAmerican(rational(Math.round(Number(text) * 1000), 1000));
}
