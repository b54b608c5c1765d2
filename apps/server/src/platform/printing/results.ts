// The results sheet: the official results of a day, on paper.

import type { AnswerOf, results } from "@chalkboard/contract";
import type { Day, EpochMs } from "@chalkboard/kernel";
import { dayResultText, finalScore, finalText, periodsText, sideScore } from "@chalkboard/list-columns";
import type { Translate } from "@chalkboard/i18n";
import { drawPrintout, eachOf, type PrintoutHouse, type PrintoutKind, type PrintoutShape } from "./document.ts";

type League = AnswerOf<typeof results.dayResults>["leagues"][number];
type Game = League["games"][number];

export type ResultsSheet = PrintoutShape &
  PrintoutHouse & {
    readonly day: Day;
    readonly printedAt: EpochMs;
    /** In the service's order, each with at least one game. */
    readonly leagues: readonly League[];
  };

export const resultsKind = {
  needs: [
    { name: "service", at: "head", lines: "{{service}}" },
    { name: "title", at: "head", lines: "{{title}}" },
    { name: "day", at: "head", lines: "{{day}}" },
    {
      name: "games",
      at: "foot",
      lines: "{{#games}}\n{{league}}\n{{start}}\n{{rotation}} {{team}} | {{score}}\n{{more}}\n{{/games}}",
    },
    { name: "pos", at: "foot", lines: "{{word.pos}} {{pos}}" },
    { name: "printed", at: "foot", lines: "{{word.printed}} {{printed}}" },
  ],
  inLists: { games: eachOf("league", "start", "rotation", "team", "score", "more") },
  values: ["service", "title", "day", "pos", "address", "note", "printed", "clerk"],
  drawings: [],
  words: { results: "paper.results", pos: "paper.pos", clerk: "paper.clerk", printed: "paper.printed" },
  isWide: true,
} as const satisfies PrintoutKind;

/** The whole document, with its own page size. */
export function printoutResults(sheet: ResultsSheet): Promise<string> {
  return drawPrintout(resultsKind, sheet, ({ t, format }) => ({
    title: `${t("paper.results")} ${sheet.day}`,
    values: { title: t("paper.results"), day: format.day(sheet.day) },
    lists: {
      games: sheet.leagues.flatMap(({ name, games }) =>
        games
          .flatMap((game) => gameLines(game, t, (at) => format.time(at, sheet.timeZone)))
          .map((line, index) => (index === 0 ? { ...line, league: name } : line)),
      ),
    },
  }));
}

type Line = Readonly<Record<"league" | "start" | "rotation" | "team" | "score" | "more", string>>;

/** A line for each team, the first with the start and the status; the last has the score of each period. */
function gameLines(game: Game, t: Translate, timeOf: (at: EpochMs) => string): readonly Line[] {
  const score = finalScore(game.segments);
  const sides = game.sides.filter(({ side }) => side === 1 || side === 2);
  const rows =
    sides.length === 2
      ? sides.map(({ side, rotation, name }) => ({
          rotation: String(rotation ?? ""),
          team: name,
          score: sideScore(score, side),
        }))
      : [{ rotation: "", team: game.name, score: finalText(game.segments) }];
  return rows.map((row, index) => ({
    league: "",
    start: index === 0 ? `${timeOf(game.startsAt)} · ${dayResultText(game, t)}` : "",
    ...row,
    // A period stays with its score when the line breaks.
    more: index === rows.length - 1 ? periodsText(game.segments).replaceAll(": ", ":\u00A0") : "",
  }));
}
