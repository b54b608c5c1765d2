import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { listCall } from "../core/list-call.ts";
import { otherNames, searched } from "../core/registry-names.ts";
import { epochMs, eventStatus, id } from "../core/shapes.ts";

// Merges two records of one team, player or league, and undoes merges.

const desk = [roles.platform, roles.assistant];

export const mergeKind = z.enum(["team", "player", "league"]);
export type MergeKind = z.output<typeof mergeKind>;

/**
 * Why two records cannot be merged. `otherLeague`: for players and leagues, another sport. `samePlayers`: both have a
 * player with the same name. For leagues: `otherResults`: other periods, statistics, kind or time zone.
 * `otherHouseRules`: their tickets would be graded differently. `sameTeams`: both have a team with the same name that
 * is not merged too, or one league has two with that name.
 */
export const mergeConflict = z.enum([
  "playEachOther",
  "otherLeague",
  "samePlayers",
  "taken",
  "tooManyNames",
  "otherResults",
  "otherHouseRules",
  "sameTeams",
]);
export type MergeConflict = z.output<typeof mergeConflict>;

export const merge = call("registry/merge", {
  summary:
    "Merges several teams, players or leagues into one: games, players and rules of the others move to the one that remains, and their names become its " +
    "aliases; the others remain as hidden records. Without `basis` it is a preview and changes nothing. Sold tickets keep the names that they were sold " +
    "with.",
  access: desk,
  changes: true,
  payload: z.strictObject({
    kind: mergeKind,
    keptId: id,
    mergedIds: z.array(id).min(1).max(20),
    withTeams: z.boolean().optional().describe("for leagues: also merges teams of the same name"),
    basis: z
      .string()
      .max(64)
      .optional()
      .describe("basis of the preview that was confirmed; −4 with the new preview if something has changed since"),
  }),
  answer: z.object({
    mergeId: id.nullable().describe("null: nothing was changed"),
    basis: z.string(),
    name: z.string().describe("of the remaining record"),
    aliases: z.array(z.string()).describe("of the remaining record after the merge"),
    names: otherNames,
    mergedNames: z.array(z.string()),
    events: z
      .array(z.object({ status: eventStatus, count: z.int() }))
      .describe("games that move to the remaining record"),
    twice: z.int().describe("games that will be in the schedule twice"),
    tickets: z.int().describe("tickets sold on these games"),
    legs: z.int(),
    rules: z.int(),
    staying: z.int().describe("rules that do not move because the remaining record has its own about the same"),
    players: z.int(),
    league: z
      .object({
        printName: z
          .string()
          .describe("of the remaining record after the merge: its own, else the first of the others'; empty: its name"),
        teams: z.int(),
        groups: z.int().describe("league groups that the remaining league joins"),
        along: z.array(z.string()).describe("teams that are merged as well, by the one that remains"),
        notes: z.int(),
        services: z.int().describe("services whose sale, order, names or boards change"),
        duties: z.int(),
        sources: z.int(),
        sourceNames: z.int().describe("names that sources use for it"),
        slides: z.int(),
      })
      .nullable()
      .describe("what else moves when leagues are merged"),
    conflicts: z.array(z.object({ code: mergeConflict, names: z.array(z.string()) })),
  }),
});

/** The part of a merge's changes that was edited since. */
export const mergePart = z.enum([
  "undone",
  "names",
  "merged",
  "events",
  "rules",
  "players",
  "along",
  "ofLeagues",
  "teams",
  "groups",
  "notes",
  "services",
  "duties",
  "sources",
  "slides",
]);

export type MergePart = z.output<typeof mergePart>;

export const undoMerge = call("registry/undo_merge", {
  summary:
    "Undoes a merge: everything that it moved returns to where it was. −4 with the `part` that someone has changed since.",
  access: desk,
  changes: true,
  payload: z.strictObject({ mergeId: id }),
  answer: z.object({ mergeId: id }),
});

export const listMerges = listCall("registry/list_merges", {
  summary: "All merges: what was merged, by whom, and what has been undone.",
  access: desk,
  filters: { text: searched },
  row: z.object({
    mergeId: id,
    kind: mergeKind,
    keptId: id,
    keptName: z.string(),
    mergedNames: z.array(z.string()),
    leagueName: z.string(),
    doneAt: epochMs,
    doneBy: z.string(),
    undoneAt: epochMs.nullable(),
    undoneBy: z.string().nullable(),
    events: z.int(),
    rules: z.int(),
    players: z.int(),
  }),
  sums: {},
  sorts: ["doneAt", "keptName"],
});
