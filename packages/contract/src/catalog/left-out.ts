// What was left out of a file or of a source's data, and why: codes with their subjects. The texts are in the reader's
// language (docs/design/catalog.md).
import { z } from "zod";
import { pageWhy } from "./sources-pages.ts";

const said = z.string().describe("as in the file or from the source; empty: blank");
const figure = z.int();

const why = <Code extends string, Shape extends z.ZodRawShape>(code: Code, shape: Shape) =>
  z.object({
    code: z.literal(code),
    ...shape,
    column: z.string().optional().describe("of the file, where the problem is a single value"),
  });

/** Why something was left out. `text` is the English text that was stored before codes existed. */
export const leftOutReason = z.discriminatedUnion("code", [
  why("text", { said }),
  // The row of a file: teams and start.
  why("columns", {}),
  why("blank", {}),
  why("unknownCode", { said }),
  why("notDay", { said, example: z.string() }),
  why("otherDay", { said, other: z.string() }),
  why("notTime", { said, example: z.string() }),
  why("notRotation", { said }),
  why("notKey", { said }),
  why("otherDivision", { said, wanted: z.string() }),
  why("againstItself", { said }),
  why("twice", { row: figure }),
  why("notVh", { said }),
  why("homeAlone", {}),
  why("visitorAlone", {}),
  // Scores.
  why("notScore", { said }),
  why("noInning", {}),
  why("afterEnd", { inning: figure }),
  why("awayInning", { inning: figure }),
  why("homeInning", { inning: figure }),
  why("sums", { away: figure, home: figure, finalAway: figure, finalHome: figure }),
  why("finalSum", {}),
  why("gameCalled", {}),
  why("gameAbandoned", {}),
  why("notBegun", {}),
  why("noSegment", { segment: z.string() }),
  why("noSegmentAway", { segment: z.string() }),
  why("noSegmentHome", { segment: z.string() }),
  why("contradicts", { said }),
  why("noWinner", {}),
  // Prices and points.
  why("notPrice", { said }),
  why("notPoints", { said }),
  why("notQuarters", { said }),
  why("outside", { said, least: figure, most: figure }),
  why("notOpposite", { away: z.string(), home: z.string() }),
  why("differ", { away: z.string(), home: z.string() }),
  why("missing", {}),
  why("missingSide", {}),
  why("notFigures", { away: z.string(), home: z.string() }),
  why("notSpreadTotal", { away: z.string(), home: z.string() }),
  why("nobody", { said }),
  why("notEachSide", {}),
  why("handicaps", {}),
  why("differentTotals", {}),
  why("otherFormat", { said }),
  why("unreadable", { said: z.string().describe("the field that does not match the source's description") }),
  // Comparison with our data.
  why("noTeams", {}),
  why("unknownLeague", {}),
  why("unknownTeam", { said, league: z.string() }),
  why("byHand", { game: z.string() }),
  why("noGame", { game: z.string() }),
  why("anotherPair", { said, stored: z.string() }),
  why("anotherDate", { said, stored: z.string() }),
  why("sameStart", { said, stored: z.string() }),
  // Comparison with earlier data.
  why("otherLeague", { said }),
  why("otherGame", { said }),
  why("lostLetters", { said }),
  why("repeated", {}),
  why("late", { said }),
  why("emptyList", {}),
  // The file itself.
  why("fileEmpty", {}),
  why("notText", {}),
  why("notCsv", { said }),
  why("otherHeader", { said, wanted: z.string(), place: figure }),
  why("noColumn", { said }),
  why("columnTwice", { said }),
  why("openQuote", { row: figure }),
  why("damaged", { row: figure }),
  // A page of a website.
  why("page", { why: pageWhy, said }),
  why("pageInPart", { found: figure, expected: figure }),
  why("pageSteps", { found: figure, expected: figure, done: figure, total: figure }),
]);
export type LeftOutReason = z.output<typeof leftOutReason>;

const part = <Code extends string, Shape extends z.ZodRawShape>(code: Code, shape: Shape) =>
  z.object({ code: z.literal(code), ...shape });

/** The part that was left out: a game, or part of one. */
export const leftOutPart = z.discriminatedUnion("code", [
  part("text", { said }),
  part("file", {}),
  part("game", {}),
  part("team", {}),
  part("result", {}),
  part("lineScore", {}),
  part("score", { said }),
  part("market", { said }),
  part("league", { said }),
  part("moneyLine", {}),
  part("openingMoneyLine", {}),
  part("closingMoneyLine", {}),
  part("spread", {}),
  part("runLine", {}),
  part("puckLine", {}),
  part("total", {}),
  part("openingTotal", {}),
  part("closingTotal", {}),
  part("openingSpreadTotal", {}),
  part("closingSpreadTotal", {}),
  part("page", {}),
  part("pagePlace", { place: z.string().describe("position of the page's row; absent: use the other row number") }),
  part("openingWinner", {}),
  part("closingWinner", {}),
  part("openingHandicap", {}),
  part("closingHandicap", {}),
]);
export type LeftOutPart = z.output<typeof leftOutPart>;

/** A row of a file of which something was left out. */
export const fileProblem = z.object({
  row: z.int().describe("of the file, its header being row 1; 0: no particular row"),
  reason: leftOutReason,
  leftOut: leftOutPart.describe("the game, or one of its markets"),
});

/** What was left out of a file or of a source's data. */
export const leftOut = z.object({
  event: z.string().describe("the source's own key of the game; empty: no game"),
  row: z.int().optional().describe("row in a file"),
  what: leftOutPart,
  reason: leftOutReason,
});
export type LeftOut = z.output<typeof leftOut>;
