import { z } from "zod";
import { call, roles } from "./call.ts";
import { problemCodes } from "./reasons.ts";
import { id } from "./shapes.ts";

// Master data from a file (docs/decisions/0350, 0385): what the list's own file has, changed by hand.

const desk = [roles.platform, roles.assistant];

export const importKind = z.enum(["team", "player", "league", "track", "heading"]);
export type ImportKind = z.output<typeof importKind>;

/** The most rows of one file. */
export const mostRows = 5_000;

/** What a column of the file may say. `record`: our number of it. */
export const importFields = [
  "record", "name", "printName", "abbreviation", "number", "position", "aliases", "names", "isActive", "team", "league", "sport",
  "code", "kind", "timeZone", "sort", "groups", "segments", "statistics", "siteShown", "siteSort", "siteBets", "country", "family",
] as const;
export const importField = z.enum(importFields);
export type ImportField = z.output<typeof importField>;

export const importFile = call("registry/import_file", {
  summary: "Adds and changes teams, players, leagues, tracks or headings by a file: the one that the list makes, edited, or one with the same heads in any of "
    + "our languages. A row is who has its `record`, else who has its code, or is called so in its league, team or sport; what has no column stays. Without "
    + "`basis` it says what each row would do, and does nothing. A file with one wrong row is not taken.",
  access: desk,
  changes: true,
  payload: z.strictObject({
    kind: importKind, leagueId: id.optional().describe("of rows that name none"),
    text: z.string().max(99_000).optional().describe("CSV"), workbook: z.base64().max(200_000).optional().describe("an XLSX file"),
    basis: z.string().max(64).optional().describe("of the preview that was agreed to; −4 with the new preview where something changed since"),
  }),
  answer: z.object({
    isReadable: z.boolean().describe("false: no heads that say a name, or no workbook"),
    isDone: z.boolean(),
    basis: z.string(),
    added: z.int(), changed: z.int(), same: z.int(), wrong: z.int(),
    unread: z.array(z.string()).describe("heads that say nothing here"),
    rows: z.array(z.object({
      line: z.int().describe("its place in the file, from 1"), name: z.string(),
      place: z.string().describe("its league, team, sport or country; of a heading its kind"),
      outcome: z.enum(["added", "changed", "wrong"]),
      changes: z.array(z.object({ field: importField, was: z.string(), now: z.string() })).describe("of one that is changed"),
      problems: z.array(z.object({ field: importField, code: z.enum(problemCodes) })),
    })).describe("those that are not as they stand; the wrong ones first"),
  }),
});
