import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { epochMs, id, timeZone } from "../core/shapes.ts";

// Sources that are pages of other websites: a person's browser lets the print program read them, and uploads them
// (docs/design/catalog.md).

const selector = z.string().trim().max(200);

/**
 * What the print program does before it returns a page. `wait`: until an element exists; `scroll`: to it, or to the end
 * if it is empty.
 */
export const pageAction = z.enum(["wait", "click", "scroll", "type"]);
export const pageCommand = z.strictObject({
  action: pageAction,
  at: selector,
  text: z.string().trim().max(100).describe("text that was typed; no passwords"),
});
export type PageCommand = z.output<typeof pageCommand>;

/**
 * A command as the print program takes it: action, selector and text, separated by bars: `wait | table.odds`, `type |
 * #search | MLB`.
 */
export function commandText({ action, at, text }: PageCommand): string {
  return [action, at, ...(action === "type" ? [text] : [])].join(" | ");
}

/**
 * Where a value is in a row. Matches are read in the page's order, the first team before the second; each group of a
 * pattern is a separate value, so that one cell can contain two.
 */
export const pagePlace = z.strictObject({
  selector: selector.describe("CSS; empty: the page does not have it"),
  attribute: z.string().trim().max(40).describe("empty: its text"),
  pattern: z.string().max(200).describe("a regular expression; empty: all of it"),
});
export type PagePlace = z.output<typeof pagePlace>;

/**
 * The possible values of a row. The day may be above its rows; `done` exists once a game is over; `periods` are all of
 * the first team's, then the second's.
 */
export const pagePlaceNames = [
  "team",
  "link",
  "key",
  "number",
  "day",
  "time",
  "money",
  "draw",
  "spread",
  "spreadPrice",
  "total",
  "totalPrice",
  "score",
  "periods",
  "done",
] as const;
export type PagePlaceName = (typeof pagePlaceNames)[number];

/** Required values: if one of them is found nowhere on a page, the page has changed and nothing of it is used. */
export const neededPlaces: readonly PagePlaceName[] = [
  "team",
  "day",
  "time",
  "money",
  "spread",
  "spreadPrice",
  "total",
  "totalPrice",
];

const places = z.strictObject(
  Object.fromEntries(pagePlaceNames.map((one) => [one, pagePlace])) as Record<PagePlaceName, typeof pagePlace>,
);

/** A page: its address, the commands before it is read, and how its rows are read. */
export const sourcePage = z.strictObject({
  name: z.string().trim().min(1).max(40),
  league: z.string().trim().min(1).max(60).describe("the code of the page's league"),
  address: z.url({ protocol: /^https?$/ }).max(500),
  isHeadless: z.boolean().describe("false: the browser that reads it is visible"),
  commands: z.array(pageCommand).max(20),
  games: z.int().min(0).max(500).describe("the expected minimum; 0: none. A page with fewer is incomplete"),
  row: selector.min(1),
  rowsOfGame: z.int().min(1).max(2).describe("2: a row is a team, and two rows in sequence are a game"),
  isHomeFirst: z.boolean(),
  isDayAbove: z.boolean().describe("the day is above its rows, and is the last one before each"),
  isDayFirst: z.boolean().describe("true: 3/4 is the third of April"),
  isDecimal: z.boolean().describe("true: prices are decimal; false: American"),
  isFirstHalf: z.boolean().describe("true: its lines are those of the first half"),
  timeZone: timeZone.describe("of its times"),
  places,
});
export type SourcePage = z.output<typeof sourcePage>;

/** The pages of a source. */
export const sourcePages = z.array(sourcePage).max(20);

const packed = z
  .base64()
  .min(1)
  .max(240_000)
  .describe("the page as returned by the print program, compressed with gzip");
const pageName = z.string().trim().min(1).max(40);

/**
 * Why no part of a page can be used. `noRows`, `nothingFound`: a selector found nothing; `badSelector`, `badPattern`:
 * it is invalid; `tooLong`: more than 4 MB, or more than can be read in a few seconds; `notText`: in an encoding other
 * than UTF-8.
 */
export const pageFault = z.enum(["tooLong", "notText", "noRows", "nothingFound", "badSelector", "badPattern"]);
export type PageFault = z.output<typeof pageFault>;

const fault = z.object({
  fault: pageFault,
  place: z.string().describe("of the terms; empty: the page as a whole"),
  selector: z.string(),
});

/** Why a game of a page, or a part of it, is left out. */
export const pageWhy = z.enum([
  "notTwo",
  "noNames",
  "encoding",
  "apart",
  "notNumber",
  "notDay",
  "noStart",
  "twice",
  "notPrice",
  "notPoints",
  "notOpposite",
  "notTotal",
  "notScore",
  "cut",
  "elsewhere",
]);

/** A problem with its place in a row, and the page's text there. */
export const pageProblem = z.object({
  code: pageWhy,
  place: z.string(),
  said: z.string(),
});
export type PageProblem = z.output<typeof pageProblem>;
const quote = z.object({ betType: z.int(), side: z.int(), points: z.int().nullable(), price: z.int() });

const pageRow = z.object({
  row: z.int().describe("of the page's games, the first being 1"),
  away: z.string(),
  home: z.string(),
  unknown: z.array(z.string()).describe("the teams of the two that match none of ours"),
  startsAt: epochMs.nullable(),
  isNew: z.boolean(),
  quotes: z.array(quote),
  score: z.object({ away: z.int(), home: z.int(), isFinal: z.boolean() }).nullable(),
  problems: z.array(pageProblem).describe("what is skipped, and why"),
});
export type PageRow = z.output<typeof pageRow>;

const pageCounts = {
  found: z.int().describe("games on the page"),
  expected: z.int().describe("0: none"),
  matched: z.int().describe("games with known teams and start"),
  leftOut: z.int().describe("games and parts of games"),
  isWhole: z
    .boolean()
    .describe("false: the page was read in part, is cut off or has too few games; then it closes no line"),
};

/** How many steps the print program completed on a page that it could not read completely. */
const steps = z.strictObject({ done: z.int().min(0), total: z.int().min(1) });

export const readPage = call("sources/read_page", {
  summary:
    "A preview of reading a page, row by row, with what each of its selectors finds; nothing is changed. The page need not be saved yet.",
  access: [roles.platform],
  payload: z.strictObject({ sourceId: id.optional(), page: sourcePage, packed, steps: steps.optional() }),
  answer: z.object({
    ...pageCounts,
    fault: fault.nullable(),
    takesLines: z
      .boolean()
      .describe(
        "false: another working source has priority for the league's lines, or none are imported from this one",
      ),
    takesResults: z.boolean(),
    places: z.array(
      z.object({
        place: z.string(),
        found: z.int().describe("on the whole page"),
        samples: z.array(z.string()).max(3),
      }),
    ),
    rows: z.array(pageRow).max(500),
  }),
});

/** The specification's result for a page with a name that matches no team. */
export const scrapingFailed = -800;

export const takePage = call("sources/take_page", {
  summary:
    "Imports a page's games, lines and results, as from any source, and appears in the runs. −800, with the names and the same counts, if names on it " +
    "match no team: the other games were imported, and the names are unresolved.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({ sourceId: id, page: pageName, packed, steps: steps.optional() }),
  answer: z.object({
    ...pageCounts,
    fault: fault.nullable(),
    created: z.int().describe("number of new games"),
    moves: z.int().describe("number of lines that moved"),
    decided: z.int(),
  }),
});

export const pageUnread = call("sources/page_unread", {
  summary: "Records in a source's runs that the print program could not read a page.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({
    sourceId: id,
    page: pageName,
    code: z.int().max(0).describe("the print program's response type"),
  }),
  answer: z.object({}),
});

export const siteTeams = call("sources/site_teams", {
  summary:
    "The teams of a league with the names that sources use for them, and the address of each on a source's website.",
  access: [roles.platform],
  payload: z.strictObject({ sourceId: id, leagueId: id }),
  answer: z.object({
    teams: z.array(
      z.object({
        teamId: id,
        name: z.string(),
        aliases: z.array(z.string()),
        address: z.string().describe("empty without one"),
        seenAt: epochMs.nullable().describe("when a page last linked this team there"),
      }),
    ),
  }),
});

export const saveSiteTeam = call("sources/save_site_team", {
  summary:
    "Sets a website's name for a team, which becomes its alias for every source, and the address of the team's own page there. A page that links the " +
    "name to another address is reported, and nothing of that game is imported.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({
    sourceId: id,
    teamId: id,
    name: z.string().trim().max(60).describe("empty: no further name"),
    address: z.union([z.literal(""), z.url({ protocol: /^https?$/ }).max(500)]),
  }),
  answer: z.object({}),
});
