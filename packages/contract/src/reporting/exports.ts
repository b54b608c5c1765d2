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
  rows: z.int().describe("rows written so far"),
  rowsInAll: z.int().nullable().describe("rows of the list when the file was started; null before that"),
  bytes: z.int().describe("bytes written so far"),
});

// An auditor, who changes nothing, may export too: the file is the caller's own and affects nobody else.

export const startFile = call("files/start_file", {
  summary:
    "Starts a file of a list as the caller sees it: all its rows at one time, with the list's sums. −3 for a list that has no file, −2 if the list " +
    "itself is refused, −1 with its problems under `filters`.",
  access: "signedIn",
  payload: z.strictObject({
    list: z.string().max(80).describe("path of its call"),
    filters: z.record(z.string().max(80), z.unknown()).describe("filters and order of the list"),
    columns: z.array(z.string().max(80)).min(1).max(80).describe("titles of its columns, in order"),
    name: fileName.describe("without extension"),
    format: fileFormat,
    language,
  }),
  answer: z.object({ fileId }),
});

export const listFiles = call("files/list_files", {
  summary: "The caller's files of the last day, newest first.",
  access: "signedIn",
  payload: z.strictObject({}),
  answer: z.object({ files: z.array(file) }),
});

export const openFile = call("files/open_file", {
  summary:
    "A path from which the caller's browser can download a finished file, once and within a minute: `GET /files/{fileId}/{code}`.",
  access: "signedIn",
  payload: z.strictObject({ fileId }),
  answer: z.object({ path: z.string() }),
});

export const removeFile = call("files/remove_file", {
  summary: "Deletes one of the caller's files; one in progress is stopped.",
  access: "signedIn",
  payload: z.strictObject({ fileId }),
  answer: z.object({}),
});
