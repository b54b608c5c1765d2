import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { epochMs, id } from "../core/shapes.ts";
import { fileProblem, leftOut, leftOutReason } from "./left-out.ts";

// Files that a source reads: from a folder of the server, or given by a person.

export const listFolders = call("sources/list_folders", {
  summary: "The folders on the server in which a source may look for files: those below the configured one.",
  access: [roles.platform],
  payload: z.strictObject({}),
  answer: z.object({
    isSet: z.boolean().describe("false: none is configured"),
    folders: z.array(z.string()).max(500),
  }),
});

const file = {
  sourceId: id,
  name: z.string().trim().min(1).max(120).describe("of the file, for the log"),
  season: z
    .int()
    .min(1900)
    .max(2100)
    .optional()
    .describe("the year in which it begins, if the kind of file does not include it"),
  packed: z.base64().min(1).max(200_000).describe("the file, compressed with gzip"),
};

/** Why a file cannot be used at all. */
export const fileFault = z.enum(["tooLong", "notThisKind"]);
export type FileFault = z.output<typeof fileFault>;

export const readFile = call("sources/read_file", {
  summary:
    "A preview of importing a file: its games, which are new, which have begun, unknown teams, and the rows that would be skipped wholly or in part, " +
    "with the reason. Nothing is changed.",
  access: [roles.platform],
  payload: z.strictObject(file),
  answer: z.object({
    fault: fileFault.nullable(),
    why: leftOutReason.nullable().describe("of an error, where there is more to say"),
    rows: z.int(),
    games: z.int(),
    newGames: z.int(),
    begunGames: z.int().describe("they get no lines: a game that has begun is not sold pre-game"),
    lines: z.int(),
    results: z.int().describe("of games that have begun"),
    takesLines: z
      .boolean()
      .describe(
        "false: another working source has priority for the league's games and lines, or none are imported from this one",
      ),
    takesResults: z.boolean(),
    unknownTeams: z.array(z.string()).max(500),
    problemCount: z.int(),
    problems: z.array(fileProblem).max(500).describe("the first of them"),
  }),
});

/** What a run changed. */
export const runCounts = z.object({
  created: z.int().describe("number of new games"),
  moved: z.int().describe("number of games whose start moved"),
  quotes: z.int().describe("number of new bookmaker prices"),
  moves: z.int().describe("number of lines that moved"),
  statements: z.int().describe("number of scores reported"),
  decided: z.int().describe("number of results that became official"),
});
export type RunCounts = z.output<typeof runCounts>;

export const takeFile = call("sources/take_file", {
  summary:
    "Starts importing a file's games, lines and results, with the source's own settings and leagues. One file of a source at a time. Importing the same " +
    "file again changes nothing. It appears in the source's runs.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject(file),
  answer: z.object({ fault: fileFault.nullable().describe("null: in progress; see file_progress") }),
});

/** The state of a file. */
export const fileState = z.enum(["waiting", "taking", "done", "failed"]);
export type FileState = z.output<typeof fileState>;

/** The outcome of a file. */
export const fileResult = runCounts.extend({
  refused: z.int(),
  problems: z.array(leftOut).max(500).describe("the first of them"),
});
export type FileResult = z.output<typeof fileResult>;

export const fileProgress = call("sources/file_progress", {
  summary: "Progress of the file that is being imported for a source, or the result of its last one.",
  access: [roles.platform],
  payload: z.strictObject({ sourceId: id }),
  answer: z.object({
    file: z
      .object({
        name: z.string(),
        requestedAt: epochMs,
        requestedBy: z.string().describe("empty: the source found it in its folder"),
        state: fileState,
        done: z.int().describe("games, lines and results"),
        whole: z.int().describe("0: not known yet"),
        result: fileResult.nullable().describe("null until it is finished, or if it failed"),
      })
      .nullable()
      .describe("null: no file yet"),
  }),
});
