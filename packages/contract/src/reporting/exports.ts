import { z } from "zod";
import { call } from "../core/call.ts";
import { epochMs, fileName, language } from "../core/shapes.ts";

// Exports of lists, exactly as the caller sees them: made by the server at low priority, kept for a day for the caller.

const fileId = z.int().positive();
export const fileFormat = z.enum(["csv", "xlsx"]);
export type FileFormat = z.output<typeof fileFormat>;

/** `waiting` behind another, `making`, `done`; `failed` permanently. */
export const fileState = z.enum(["waiting", "making", "done", "failed"]);

export const file = z.object({
  fileId,
  name: z.string(),
  format: fileFormat,
  state: fileState,
  startedAt: epochMs,
  rows: z.int().describe("that are in it already"),
  rowsInAll: z.int().nullable().describe("that the list had when it was begun; null before that"),
  bytes: z.int().describe("that it has already"),
});

// An auditor, who changes nothing, may export too: the file is the caller's own and affects nobody else.

export const startFile = call("files/start_file", {
  summary:
    "Begins a file of a list as the asker sees it: all its rows as they are at one moment, with the list's own sums. −3 for a list that has no file, " +
    "−2 where the list itself is refused, −1 with its problems under `asked`.",
  access: "signedIn",
  payload: z.strictObject({
    list: z.string().max(80).describe("path of its call"),
    filters: z.record(z.string().max(80), z.unknown()).describe("what the list is asked for: filters and order"),
    columns: z
      .array(z.string().max(80))
      .min(1)
      .max(80)
      .describe("titles of the columns that stand in it, in their order"),
    name: fileName.describe("without its ending"),
    format: fileFormat,
    language,
  }),
  answer: z.object({ fileId }),
});

export const listFiles = call("files/list_files", {
  summary: "The asker's files of the last day, the newest first.",
  access: "signedIn",
  payload: z.strictObject({}),
  answer: z.object({ files: z.array(file) }),
});

export const openFile = call("files/open_file", {
  summary:
    "A path under which the asker's browser fetches a file that is done, once and within a minute: `GET /files/{fileId}/{code}`.",
  access: "signedIn",
  payload: z.strictObject({ fileId }),
  answer: z.object({ path: z.string() }),
});

export const removeFile = call("files/remove_file", {
  summary: "Takes one of the asker's files away; one that is being made is stopped.",
  access: "signedIn",
  payload: z.strictObject({ fileId }),
  answer: z.object({}),
});
