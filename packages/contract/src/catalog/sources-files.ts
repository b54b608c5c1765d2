import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { epochMs, id } from "../core/shapes.ts";
import { fileProblem, leftOut, leftOutReason } from "./left-out.ts";

// Files that a source reads: from a folder of the server, or given by a person.

export const listFolders = call("sources/list_folders", {
  summary:
    "The folders of the server in which a source may look for files: those below the one that the installation names.",
  access: [roles.platform],
  payload: z.strictObject({}),
  answer: z.object({
    isSet: z.boolean().describe("false: the installation names none"),
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
    .describe("the year in which it begins, where the kind of file does not say it"),
  packed: z.base64().min(1).max(200_000).describe("the file, packed with gzip"),
};

/** Why a file cannot be used at all. */
export const fileFault = z.enum(["tooLong", "notThisKind"]);
export type FileFault = z.output<typeof fileFault>;

export const readFile = call("sources/read_file", {
  summary:
    "What a file would bring: its games, those that are new, those that have begun, teams that nobody knows, and the rows of which something is left " +
    "out, with the reason. Nothing is changed.",
  access: [roles.platform],
  payload: z.strictObject(file),
  answer: z.object({
    fault: fileFault.nullable(),
    why: leftOutReason.nullable().describe("of a fault, where there is more to say"),
    rows: z.int(),
    games: z.int(),
    newGames: z.int(),
    begunGames: z.int().describe("they get no lines: what has begun is not for sale before its start"),
    lines: z.int(),
    results: z.int().describe("of games that have begun"),
    takesLines: z
      .boolean()
      .describe(
        "false: another source that works supplies the league's games and lines before it, or none are taken of it",
      ),
    takesResults: z.boolean(),
    unknownTeams: z.array(z.string()).max(500),
    problemCount: z.int(),
    problems: z.array(fileProblem).max(500).describe("the first of them"),
  }),
});

/** What a run changed. */
export const runCounts = z.object({
  created: z.int().describe("games that are new"),
  moved: z.int().describe("games whose start moved"),
  quotes: z.int().describe("prices that bookmakers quoted anew"),
  moves: z.int().describe("lines that moved"),
  statements: z.int().describe("scores that it stated"),
  decided: z.int().describe("results that became official"),
});
export type RunCounts = z.output<typeof runCounts>;

export const takeFile = call("sources/take_file", {
  summary:
    "Begins to bring a file's games, lines and results, as any source does: what it may do by itself, and which leagues it supplies, holds for it too. " +
    "One file of a source at a time. The same file again changes nothing. It stands among the source's runs.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject(file),
  answer: z.object({ fault: fileFault.nullable().describe("null: it is on its way; file_progress says how far") }),
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
  summary: "How far the file is that is taken of a source now, or what came of its last one.",
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
        result: fileResult.nullable().describe("null until it is done, or where it failed"),
      })
      .nullable()
      .describe("null: none came yet"),
  }),
});
