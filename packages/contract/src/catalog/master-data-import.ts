import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { problemCodes } from "../core/reasons.ts";
import { id } from "../core/shapes.ts";
import { tableProblems } from "../core/table-problems.ts";
import { largestUpload, partContent, partNumber, uploadKey } from "../core/upload-parts.ts";

export { largestUpload as largestImport } from "../core/upload-parts.ts";

// Master data from a file (docs/design/catalog.md): the list's own export, edited by hand.

const desk = [roles.platform, roles.assistant];

export const importKind = z.enum(["team", "player", "league", "track", "heading"]);
export type ImportKind = z.output<typeof importKind>;

/** Maximum rows of one file. Changing a team blocks the sale of its games, so fewer teams are allowed at once. */
export const mostRows = {
  team: 5_000,
  player: 40_000,
  league: 5_000,
  track: 5_000,
  heading: 5_000,
} as const satisfies Readonly<Record<ImportKind, number>>;
/** Maximum rows of a preview; nobody looks through more. */
export const shownRows = 300;
/** Maximum length of a text that fits into the call itself. */
export const longestText = 99_000;

/** The possible columns of the file. `record`: our id. */
export const importFields = [
  "record",
  "name",
  "printName",
  "abbreviation",
  "number",
  "position",
  "aliases",
  "names",
  "isActive",
  "team",
  "league",
  "sport",
  "code",
  "kind",
  "timeZone",
  "sort",
  "groups",
  "segments",
  "statistics",
  "siteShown",
  "siteSort",
  "siteBets",
  "country",
  "family",
] as const;
export const importField = z.enum(importFields);
export type ImportField = z.output<typeof importField>;

export const sendImport = call("registry/send_import", {
  summary:
    "Sends one part of a file to import, CSV or XLSX. Parts are stored for an hour, or until the file is imported; another file of the same person " +
    "replaces the previous one. A part that is sent again replaces itself.",
  access: desk,
  changes: true,
  isOwn: true,
  payload: z.strictObject({ upload: uploadKey, part: partNumber, bytes: partContent }),
  answer: z.object({}),
});

export const importProgress = call("registry/import_progress", {
  summary:
    "Progress of the caller's own import, for a long one: its rows are read first, then written if the import is confirmed. Null if none is running.",
  access: desk,
  payload: z.strictObject({}),
  answer: z.object({
    run: z
      .object({ step: z.enum(["reading", "writing"]), done: z.int().describe("rows"), whole: z.int().describe("rows") })
      .nullable(),
  }),
});

export const importFile = call("registry/import_file", {
  summary:
    "Adds and changes teams, players, leagues, tracks or headings from a file: the exported list, edited, or any file with the same column titles in one " +
    "of our languages. A row matches by its `record`, else by its code, else by its name in its league, team or sport; columns that are absent stay " +
    "unchanged. Without `basis` it is a preview and changes nothing. A file with an invalid row is rejected whole, as is one with more rows than 40,000 " +
    "players or 5,000 of another kind.",
  access: desk,
  changes: true,
  payload: z.strictObject({
    kind: importKind,
    leagueId: id.optional().describe("league for rows that name none"),
    text: z.string().max(longestText).optional().describe("CSV, if it is short"),
    upload: z
      .strictObject({ key: uploadKey, bytes: z.int().min(0).max(largestUpload).describe("of the whole file") })
      .optional()
      .describe("CSV or XLSX that was sent in parts; −3 if parts are missing"),
    basis: z
      .string()
      .max(64)
      .optional()
      .describe("basis of the preview that was confirmed; −4 with the new preview if something has changed since"),
  }),
  answer: z.object({
    isReadable: z.boolean().describe("false: no column titles that include a name, or not a workbook"),
    isDone: z.boolean(),
    basis: z.string(),
    added: z.int(),
    changed: z.int(),
    same: z.int(),
    wrong: z.int(),
    unread: z.array(z.string()).describe("column titles that are ignored"),
    problems: tableProblems.describe("problems of the table itself; a fatal one rejects the file"),
    rows: z
      .array(
        z.object({
          line: z.int().describe("its position in the file, from 1"),
          name: z.string(),
          place: z.string().describe("its league, team, sport or country; for a heading its kind"),
          outcome: z.enum(["added", "changed", "wrong"]),
          changes: z
            .array(z.object({ field: importField, was: z.string(), now: z.string() }))
            .describe("changed fields"),
          problems: z.array(z.object({ field: importField, code: z.enum(problemCodes) })),
        }),
      )
      .max(shownRows)
      .describe("rows that differ from what is stored; those with errors first"),
    unshown: z.int().describe("number of further rows of this kind that are not returned"),
  }),
});
