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
export * from "./sources-pending.ts";

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
  .describe("0: not imported from this source; otherwise its priority among the league's sources, 1 before 2");
const word = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[\w-]+$/);

export const sourceLeague = z.strictObject({
  code: z.string().trim().min(1).max(60).describe("the league's code, which is the source's own key for it"),
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
    .describe("prices are multiples of this many cents from even money, rounded against the customer"),
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
    .describe("is shown on every game that it imports; cannot be changed"),
  adaptor,
  address: z
    .union([z.literal(""), z.url({ protocol: /^https?$/ }).max(300)])
    .describe(
      "https and public unless the installation allows another; empty if it is set in the installation's environment, and for sources of files or pages",
    ),
  folder: z
    .string()
    .trim()
    .max(200)
    .regex(/^([\p{L}\p{N}_-][\p{L}\p{N}_. -]*(\/[\p{L}\p{N}_-][\p{L}\p{N}_. -]*)*)?$/u)
    .describe("for files: the folder below the installation's own in which to look; empty: they are uploaded"),
  season: z
    .int()
    .min(1900)
    .max(2100)
    .nullable()
    .describe("for files in a folder whose kind and names do not include the year in which their season begins"),
  regions: z.array(word).max(10).describe("of bookmakers"),
  bookmakers: z.array(word).max(40).describe("only these; empty: all of the regions"),
  hasLinescores: z.boolean().describe("whether it reports scores by period"),
  furtherGames: z.int().min(0).max(200).describe("number of games per run whose further markets are requested"),
  leagues: z.array(sourceLeague).max(100),
  betTypes: z.array(z.int().min(1).max(999)).max(200).describe("empty: all that it has"),
  intervalSeconds: z.int().min(5).max(86_400),
  minimumMoveCents: z.int().min(0).max(100).describe("smaller moves are ignored"),
  jumpPoints: z.int().min(0).max(160).describe("quarter points: a larger move is pending until reviewed; 0: no limit"),
  jumpChance: z
    .int()
    .min(0)
    .max(90)
    .describe("percentage points of implied probability: a larger price move is pending until reviewed; 0: no limit"),
  jumpOthers: z
    .int()
    .min(0)
    .max(90)
    .describe(
      "percentage points of probability, margins removed: a price further from those of other sources is pending until reviewed; 0: no limit",
    ),
  jumpModel: z
    .int()
    .min(0)
    .max(90)
    .describe(
      "the same, from the other markets of its game: money line and spread, halves and game, team totals and total; 0: no limit",
    ),
  comparesLines: z
    .boolean()
    .describe("also requests the prices of leagues that another source supplies, for comparison only"),
  margin: marginModel.describe("for all leagues without one of their own"),
  leagueMargins: z.array(leagueMargin).max(100).describe("a league listed here uses this one instead"),
  silenceSeconds: z
    .int()
    .min(0)
    .max(604_800)
    .describe(
      "after this long without a response it is silent, and its lines of in-play games close; 0: never. Longer than the interval between runs",
    ),
  silencePregameSeconds: z
    .int()
    .min(0)
    .max(604_800)
    .describe("after this long the lines of future games close as well; 0: they stay open"),
  unattended: z
    .array(action)
    .max(5)
    .describe(
      "liveJumps: an in-play market whose price jumps opens with the next response that confirms it; otherwise a person opens it",
    ),
  unmanaged: z
    .array(id)
    .max(200)
    .describe(
      "services at which a market set by this source alone is not sold until a trader has taken it over; empty: it is sold everywhere",
    ),
  keepDays: z.int().min(1).max(90).describe("how long its runs are stored"),
  isPaused: z.boolean(),
  pages: sourcePages.optional().describe("of a website, if the source is pages"),
});
export type SourceTerms = z.output<typeof sourceTerms>;

const sourceRow = sourceTerms.extend({
  sourceId: id,
  isFromEnvironment: z.boolean().describe("its address and key are settings of the installation"),
  credentialsSetAt: epochMs.nullable().describe("the credentials themselves are never returned"),
  credentialsSetBy: z.string(),
  lastRunAt: epochMs.nullable(),
  lastHeardAt: epochMs.nullable().describe("the last complete run"),
  failing: z.int().describe("consecutive runs without a response"),
  error: z.string().describe("of the last run; empty if there was none"),
  nextAt: epochMs,
  askable: z
    .array(z.object({ code: z.string(), name: z.string() }))
    .nullable()
    .describe(
      "our leagues that it lists, under our name or a matched one, and those that we recognise and nobody has imported yet; null: it never listed any",
    ),
  leagueNames: z
    .array(z.object({ code: z.string(), name: z.string() }))
    .describe("the names that it uses for our leagues"),
  silentSince: epochMs.nullable().describe("its last response, while it is silent"),
  silentLines: z.int().describe("number of lines that this silence closed"),
});

export const listSources = listCall("sources/list_sources", {
  summary: "The outside sources with their settings and state.",
  access: [roles.platform],
  filters: { sourceId: id.optional() },
  row: sourceRow,
  sums: {},
  sorts: ["name"],
  rises: true,
});

export const saveSource = call("sources/save_source", {
  summary:
    "Adds a source (without sourceId) or changes one, from its next run on. Credentials are stored sealed; if they are absent they stay as they are, but " +
    "are deleted when the address changes to another host. Addresses are https and public, or allowed by the installation. −4 with the stored values if " +
    "they changed since the form was loaded.",
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
  summary: "Runs a source now, once, even if it is paused. What it imports appears in its runs.",
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
  error: z.string().describe("empty: it responded"),
  file: z.string().describe("from which it was imported; empty if it was requested over HTTP"),
  refused: z.int().describe("parts of the responses that were skipped"),
  problems: z.array(leftOut).describe("what was skipped and not reported before, at most a hundred"),
});

export const listRuns = listCall("sources/list_runs", {
  summary: "Every run of the sources: when, how long, what it changed, what it skipped and why, and its errors.",
  access: [roles.platform],
  filters: {
    sourceId: id.optional(),
    only: z
      .enum(["changed", "refused", "failed"])
      .optional()
      .describe("only runs that changed or skipped something, or had errors"),
  },
  row: run,
  sums: {},
  sorts: ["startedAt", "tookMs"],
});

export type { LeftOut, LeftOutPart, LeftOutReason } from "./left-out.ts";
