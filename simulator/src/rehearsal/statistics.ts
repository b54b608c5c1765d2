// Statistics that baseball's results record beside the score, from Retrosheet's game logs, and the lines that a desk
// opens on them. The archive of lines has none of these: their prices are invented. "The information used here was
// obtained free of charge from and is copyrighted by Retrosheet."

import type { Statistics } from "@chalkboard/engine";
import type { ImportedGame, ImportedLine } from "../server.ts";

export type GameStatistics = Required<Pick<Statistics, "hits" | "errors" | "strikeouts">>;

/** A game of a season with its recorded statistics, where they are known. */
export type RehearsedGame = ImportedGame & { readonly statistics?: GameStatistics };

/** Retrosheet's codes of teams that have another code in the archive. */
const codes: Readonly<Record<string, string>> = {
  ANA: "LAA",
  CHA: "CWS",
  CHN: "CUB",
  KCA: "KAN",
  LAN: "LAD",
  NYA: "NYY",
  NYN: "NYM",
  SDN: "SDG",
  SFN: "SFO",
  SLN: "STL",
  TBA: "TAM",
};

/**
 * Adds statistics to games: matched by day, teams, position in a double-header and final score.
 * @param csvText a game log of the season
 */
export function withStatistics(games: readonly ImportedGame[], csvText: string): readonly RehearsedGame[] {
  const known = readGameLog(csvText);
  const met = new Map<string, number>();
  return games.map((game) => {
    const meeting = `${game.day} ${game.away.team.code}-${game.home.team.code}`;
    const nth = met.get(meeting) ?? 0;
    met.set(meeting, nth + 1);
    const found = known.get(`${meeting} ${nth}`);
    const final = game.result.segments.find(({ segment }) => segment === "game");
    return found === undefined || found.runs.away !== final?.away || found.runs.home !== final.home
      ? game
      : { ...game, statistics: found.statistics };
  });
}

type Logged = { readonly runs: { readonly away: number; readonly home: number }; readonly statistics: GameStatistics };

function readGameLog(csvText: string): ReadonlyMap<string, Logged> {
  const [header = "", ...lines] = csvText.split(/\r?\n/);
  const places = new Map(header.split(",").map((name, place) => [name, place]));
  return new Map(
    lines
      .filter((line) => line !== "")
      .map((line) => {
        // Only notes on suspended games are ever quoted, and they are not read.
        const cells = line.replaceAll(/"[^"]*"/g, "").split(",");
        const cell = (name: string): string => cells[places.get(name) ?? -1] ?? "";
        const pair = (away: string, home: string) => ({ away: Number(cell(away)), home: Number(cell(home)) });
        const [, year, month, date] = /^(\d{4})(\d\d)(\d\d)$/.exec(cell("Date")) ?? [];
        const team = (name: string): string => codes[cell(name)] ?? cell(name);
        return [
          `${year}-${month}-${date} ${team("VisitingTeam")}-${team("HomeTeam")} ${cell("DoubleHeader") === "2" ? 1 : 0}`,
          {
            runs: pair("VisitorRunsScored", "HomeRunsScore"),
            // Strikeouts belong to a team's pitchers: those of the opposing batters.
            statistics: {
              hits: pair("VisitorH", "HomeH"),
              errors: pair("VisitorE", "HomeE"),
              strikeouts: pair("HomeK", "VisitorK"),
            },
          },
        ];
      }),
  );
}

const usual = { runs: 8.5, hitsAndErrors: 18.8, strikeouts: 7.5 };
const price = -110;
const total = 3;

/**
 * Runs, hits and errors together, and each team's strikeouts, at the season's usual figures; only where a result will
 * have them.
 */
export function statisticLines({ statistics, opening, closing }: RehearsedGame): readonly ImportedLine[] {
  if (statistics === undefined) return [];
  const runs = [...opening, ...closing].find(({ betType }) => betType === total)?.points;
  const board = 4 * Math.round((runs === undefined || runs === null ? usual.runs : runs / 4) + usual.hitsAndErrors);
  return [
    ...[40, 41].map((betType): ImportedLine => ({ betType, side: 0, points: board, price })),
    ...([1, 2] as const).flatMap((side) =>
      [59, 60].map((betType): ImportedLine => ({ betType, side, points: 4 * usual.strikeouts, price })),
    ),
  ];
}
