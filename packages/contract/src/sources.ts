import { z } from "zod";
import { call, roles } from "./call.ts";
import { listCall } from "./list-call.ts";
import { epochMs, id } from "./shapes.ts";

// Outside sources of games, lines and results: each is a row that the platform keeps (docs/decisions/0344).

/** How a source is spoken to. */
export const adaptor = z.enum(["oddsApi"]);
export type Adaptor = z.output<typeof adaptor>;

/** What a source may do while nobody looks. */
export const deed = z.enum(["events", "teams", "lines", "results"]);
export type Deed = z.output<typeof deed>;

const rank = z.int().min(0).max(9).describe("0: not taken from this source; else its place among the sources of the league, 1 before 2");
const word = z.string().trim().min(1).max(40).regex(/^[\w-]+$/);

export const sourceLeague = z.strictObject({
  code: z.string().trim().min(1).max(60).describe("the league's code, which is the source's own key of it"), lines: rank, live: rank, results: rank,
});
export type SourceLeague = z.output<typeof sourceLeague>;

/** What several people change of a source. */
export const sourceTerms = z.strictObject({
  name: z.string().trim().min(2).max(40).regex(/^[a-z0-9-]+$/).describe("stands on every game that it brings; it stays"),
  adaptor,
  address: z.union([z.literal(""), z.url({ protocol: /^https?$/ }).max(300)]).describe("empty where the installation's environment has it"),
  regions: z.array(word).max(10).describe("of bookmakers"),
  bookmakers: z.array(word).max(40).describe("only these; empty: all of the regions"),
  hasLinescores: z.boolean().describe("it tells scores by period"),
  furtherGames: z.int().min(0).max(200).describe("so many games are asked for their further markets in a run"),
  leagues: z.array(sourceLeague).max(100),
  betTypes: z.array(z.int().min(1).max(999)).max(200).describe("empty: all that it has"),
  intervalSeconds: z.int().min(5).max(86_400),
  minimumMoveCents: z.int().min(0).max(100).describe("smaller moves do not reach the line"),
  unattended: z.array(deed).max(4),
  keepDays: z.int().min(1).max(90).describe("so long its runs are kept"),
  isPaused: z.boolean(),
});
export type SourceTerms = z.output<typeof sourceTerms>;

const sourceRow = sourceTerms.extend({
  sourceId: id,
  isFromEnvironment: z.boolean().describe("its address and key are settings of the installation"),
  credentialsSetAt: epochMs.nullable().describe("the credentials themselves are never answered"), credentialsSetBy: z.string(),
  lastRunAt: epochMs.nullable(), lastHeardAt: epochMs.nullable().describe("the last run that had an answer to everything"),
  failing: z.int().describe("runs without an answer, in a row"), error: z.string().describe("of the last run; empty where it had none"),
  nextAt: epochMs,
});

export const listSources = listCall("sources/list_sources", {
  summary: "The outside sources, how each is set and how it does.",
  access: [roles.platform],
  filters: { sourceId: id.optional() },
  row: sourceRow, sums: {}, sorts: ["name"], rises: true,
});

export const saveSource = call("sources/save_source", {
  summary: "Adds a source (without sourceId) or changes one; what is changed holds from its next run on. Credentials are sealed; absent ones stay as they are. "
    + "−4 with what is stored where that is not what the form was filled with.",
  access: [roles.platform],
  changes: true,
  payload: sourceTerms.extend({
    sourceId: id.optional(), was: sourceTerms.optional(), credentials: z.string().trim().min(1).max(400).optional().describe("a key, such as that of an API"),
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

export const runTrigger = z.enum(["time", "person"]);
export type RunTrigger = z.output<typeof runTrigger>;

/** What a run changed. */
export const runCounts = z.object({
  created: z.int().describe("games that are new"), moved: z.int().describe("games whose start moved"),
  quotes: z.int().describe("prices that bookmakers quoted anew"),
  moves: z.int().describe("lines that moved"), statements: z.int().describe("scores that it stated"), decided: z.int().describe("results that became official"),
});
export type RunCounts = z.output<typeof runCounts>;

const run = runCounts.extend({
  runId: id, sourceId: id, source: z.string(), trigger: runTrigger, startedAt: epochMs, tookMs: z.int(), error: z.string().describe("empty: it answered"),
  refused: z.int().describe("parts of the answers that were left out"),
  problems: z.array(z.object({ event: z.string(), what: z.string(), reason: z.string() }))
    .describe("what was left out and had not been told before, at most a hundred"),
});

export const listRuns = listCall("sources/list_runs", {
  summary: "Every run of the sources: when, how long, what it changed, what it left out and why, and what went wrong.",
  access: [roles.platform],
  filters: {
    sourceId: id.optional(),
    only: z.enum(["changed", "refused", "failed"]).optional().describe("only runs that changed something, left something out, or went wrong"),
  },
  row: run, sums: {}, sorts: ["startedAt", "tookMs"],
});
