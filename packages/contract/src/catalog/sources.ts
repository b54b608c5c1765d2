import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { leftOut } from "./left-out.ts";
import { listCall } from "../core/list-call.ts";
import { epochMs, id } from "../core/shapes.ts";
import { runCounts } from "./sources-files.ts";
import { sourcePages } from "./sources-pages.ts";

export { isSameOrigin } from "../core/same-origin.ts";
export * from "./sources-files.ts";
export * from "./sources-jumps.ts";
export * from "./sources-pages.ts";

// Outside sources of games, lines and results, as the platform configures them (docs/design/catalog.md).

/** The file formats in which a season can be imported. */
export const fileAdaptor = z.enum(["sbrMlb", "sbrNba", "sbrNhl", "nflverse", "footballData"]);
export type FileAdaptor = z.output<typeof fileAdaptor>;

/** The protocols of sources that are queried over HTTP. */
export const creditedAdaptor = z.enum(["oddsApi"]);
export type CreditedAdaptor = z.output<typeof creditedAdaptor>;

/**
 * The kind of a source: queried over HTTP, read from files that a person uploads, or from pages of a website that a
 * person's browser reads.
 */
export const adaptor = z.enum([...creditedAdaptor.options, ...fileAdaptor.options, "webPage"]);
export type Adaptor = z.output<typeof adaptor>;

/** The league of each file format, and whether its dates lack the year, so that the season must be given. */
export const fileLeagues = {
  sbrMlb: { league: "baseball_mlb", asksSeason: true },
  sbrNba: { league: "basketball_nba", asksSeason: true },
  sbrNhl: { league: "icehockey_nhl", asksSeason: false },
  nflverse: { league: "americanfootball_nfl", asksSeason: false },
  footballData: { league: "soccer_epl", asksSeason: false },
} as const satisfies Readonly<Record<FileAdaptor, { readonly league: string; readonly asksSeason: boolean }>>;

/** Whether a source is files. */
export function isFileAdaptor(one: Adaptor): one is FileAdaptor {
  return fileAdaptor.options.some((file) => file === one);
}

/** Whether a source is queried. */
export function isCreditedAdaptor(one: Adaptor): one is CreditedAdaptor {
  return creditedAdaptor.options.some((input) => input === one);
}

/** What a source may do without review. */
export const action = z.enum(["events", "teams", "lines", "liveJumps", "results"]);
export type SourceAction = z.output<typeof action>;

const rank = z
  .int()
  .min(0)
  .max(9)
  .describe("0: not taken from this source; else its place among the sources of the league, 1 before 2");
const word = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[\w-]+$/);

export const sourceLeague = z.strictObject({
  code: z.string().trim().min(1).max(60).describe("the league's code, which is the source's own key of it"),
  lines: rank,
  live: rank,
  results: rank,
});
export type SourceLeague = z.output<typeof sourceLeague>;

/** How the bookmakers' margin is removed and our own applied; `asQuoted` keeps their prices. */
export const marginMethod = z.enum(["asQuoted", "multiplicative", "additive", "power", "oddsRatio", "shin"]);
export type MarginMethod = z.output<typeof marginMethod>;

const overround = z.int().min(0).max(2_000).describe("basis points over 100 %: 450 is a margin of 4.5 %");

/** Our margin on a source's prices; the figures apply unless the method is `asQuoted`. */
export const marginModel = z.strictObject({
  method: marginMethod,
  twoWay: overround,
  threeWay: overround,
  step: z
    .union([z.literal(1), z.literal(5), z.literal(10)])
    .describe("prices are multiples of so many cents from even money, rounded against the customer"),
});
export type MarginModel = z.output<typeof marginModel>;

/** A league of a source with its own margin. */
const leagueMargin = marginModel.extend({ code: z.string().trim().min(1).max(60).describe("the league's code") });

/** The editable values of a source. */
export const sourceTerms = z.strictObject({
  name: z
    .string()
    .trim()
    .min(2)
    .max(40)
    .regex(/^[a-z0-9-]+$/)
    .describe("stands on every game that it brings; it stays"),
  adaptor,
  address: z
    .union([z.literal(""), z.url({ protocol: /^https?$/ }).max(300)])
    .describe(
      "https and public unless the installation allows another; empty where the installation's environment has it, and where the source is files " +
        "or pages",
    ),
  folder: z
    .string()
    .trim()
    .max(200)
    .regex(/^([\p{L}\p{N}_-][\p{L}\p{N}_. -]*(\/[\p{L}\p{N}_-][\p{L}\p{N}_. -]*)*)?$/u)
    .describe(
      "of files: the folder below the installation's own in which they are looked for; empty: they are brought",
    ),
  season: z
    .int()
    .min(1900)
    .max(2100)
    .nullable()
    .describe("of files in a folder whose kind and names do not say in which year their season begins"),
  regions: z.array(word).max(10).describe("of bookmakers"),
  bookmakers: z.array(word).max(40).describe("only these; empty: all of the regions"),
  hasLinescores: z.boolean().describe("it tells scores by period"),
  furtherGames: z.int().min(0).max(200).describe("so many games are asked for their further markets in a run"),
  leagues: z.array(sourceLeague).max(100),
  betTypes: z.array(z.int().min(1).max(999)).max(200).describe("empty: all that it has"),
  intervalSeconds: z.int().min(5).max(86_400),
  minimumMoveCents: z.int().min(0).max(100).describe("smaller moves do not reach the line"),
  jumpPoints: z
    .int()
    .min(0)
    .max(160)
    .describe("quarter points: what moves further waits for a person; 0: nothing does"),
  jumpChance: z
    .int()
    .min(0)
    .max(90)
    .describe("percentage points of chance: a price that moves further waits for a person; 0: none does"),
  jumpOthers: z
    .int()
    .min(0)
    .max(90)
    .describe(
      "percentage points of chance, margins taken out: a price that is further from what other sources say waits for a person; 0: none does",
    ),
  jumpModel: z
    .int()
    .min(0)
    .max(90)
    .describe(
      "the same, from what the other markets of its game say: money line and spread, halves and game, team totals and total; 0: none does",
    ),
  comparesLines: z
    .boolean()
    .describe(
      "while another source supplies the lines of a league, its prices are asked for and kept to compare theirs with",
    ),
  margin: marginModel.describe("of all leagues without one of their own"),
  leagueMargins: z.array(leagueMargin).max(100).describe("a league that stands here has this one instead"),
  silenceSeconds: z
    .int()
    .min(0)
    .max(604_800)
    .describe(
      "without an answer for so long it is silent: its lines of games in play close; 0: it never is. Longer than the time between two runs",
    ),
  silencePregameSeconds: z
    .int()
    .min(0)
    .max(604_800)
    .describe("so long until those of games to come close as well; 0: they stay"),
  unattended: z
    .array(action)
    .max(5)
    .describe(
      "liveJumps: a market in play whose price jumps opens by the next answer that says about the same; without it a person opens it",
    ),
  unmanaged: z
    .array(id)
    .max(200)
    .describe(
      "services at which a market that only this source has set is not sold before a trader has it in hand; empty: it is sold at all",
    ),
  keepDays: z.int().min(1).max(90).describe("so long its runs are kept"),
  isPaused: z.boolean(),
  pages: sourcePages.optional().describe("of a website, where the source is pages"),
});
export type SourceTerms = z.output<typeof sourceTerms>;

const sourceRow = sourceTerms.extend({
  sourceId: id,
  isFromEnvironment: z.boolean().describe("its address and key are settings of the installation"),
  credentialsSetAt: epochMs.nullable().describe("the credentials themselves are never answered"),
  credentialsSetBy: z.string(),
  lastRunAt: epochMs.nullable(),
  lastHeardAt: epochMs.nullable().describe("the last run that had an answer to everything"),
  failing: z.int().describe("runs without an answer, in a row"),
  error: z.string().describe("of the last run; empty where it had none"),
  nextAt: epochMs,
  askable: z
    .array(z.object({ code: z.string(), name: z.string() }))
    .nullable()
    .describe(
      "our leagues that it says it has, under their own or under a taught name, and those that we know and nobody has brought yet; " +
        "null: it never said which it has",
    ),
  leagueNames: z
    .array(z.object({ code: z.string(), name: z.string() }))
    .describe("what it was taught to call our leagues"),
  silentSince: epochMs.nullable().describe("its last answer, while it is silent"),
  silentLines: z.int().describe("so many lines this silence closed"),
});

export const listSources = listCall("sources/list_sources", {
  summary: "The outside sources, how each is set and how it does.",
  access: [roles.platform],
  filters: { sourceId: id.optional() },
  row: sourceRow,
  sums: {},
  sorts: ["name"],
  rises: true,
});

export const saveSource = call("sources/save_source", {
  summary:
    "Adds a source (without sourceId) or changes one; what is changed holds from its next run on. Credentials are sealed; absent ones stay as they are, " +
    "unless the address changes to another host: they are cleared then. Addresses are https and public, or allowed by the installation. " +
    "−4 with what is stored where that is not what the form was filled with.",
  access: [roles.platform],
  changes: true,
  payload: sourceTerms.extend({
    sourceId: id.optional(),
    was: sourceTerms.optional(),
    credentials: z.string().trim().min(1).max(400).optional().describe("a key, such as that of an API"),
  }),
  answer: z.object({ sourceId: id }),
});

export const runSource = call("sources/run_source", {
  summary: "Asks a source now, once, even where it is paused. What it brings stands in its runs.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({ sourceId: id }),
  answer: z.object({}),
});

export const runTrigger = z.enum(["time", "person", "file", "page"]);
export type RunTrigger = z.output<typeof runTrigger>;

const run = runCounts.extend({
  runId: id,
  sourceId: id,
  source: z.string(),
  trigger: runTrigger,
  startedAt: epochMs,
  tookMs: z.int(),
  error: z.string().describe("empty: it answered"),
  file: z.string().describe("from which it came; empty where it was asked"),
  refused: z.int().describe("parts of the answers that were left out"),
  problems: z.array(leftOut).describe("what was left out and had not been told before, at most a hundred"),
});

export const listRuns = listCall("sources/list_runs", {
  summary: "Every run of the sources: when, how long, what it changed, what it left out and why, and what went wrong.",
  access: [roles.platform],
  filters: {
    sourceId: id.optional(),
    only: z
      .enum(["changed", "refused", "failed"])
      .optional()
      .describe("only runs that changed something, left something out, or went wrong"),
  },
  row: run,
  sums: {},
  sorts: ["startedAt", "tookMs"],
});

export type { LeftOut, LeftOutPart, LeftOutReason } from "./left-out.ts";
