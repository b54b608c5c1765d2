import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { day, id, language } from "../core/shapes.ts";

// A service's notes on leagues for its customers, for a period: a rule of the season, a changed stadium, hours of sale.

/** Where a note appears: on boards, beside a slip with a bet of the league, on the lines sheet, on the ticket. */
export const notePlaces = ["board", "slip", "sheet", "paper"] as const;
export const notePlace = z.enum(notePlaces);
export type NotePlace = z.output<typeof notePlace>;

export const noteTerms = z.strictObject({
  leagueId: id,
  texts: z
    .partialRecord(language, z.string().trim().min(1).max(300))
    .describe("by language; who reads another reads that of the service"),
  places: z.array(notePlace).min(1).max(4),
  firstDay: day,
  lastDay: day.nullable().describe("null: until further notice"),
  isActive: z.boolean(),
});
export type NoteTerms = z.output<typeof noteTerms>;

export const listLeagueNotes = call("catalog/list_league_notes", {
  summary: "Every note that the session's service wrote of a league, the newest first.",
  access: [roles.admin],
  payload: z.strictObject({}),
  answer: z.object({
    today: day,
    notes: z.array(noteTerms.extend({ noteId: id, leagueName: z.string(), sportName: z.string() })),
  }),
});

export const saveLeagueNote = call("catalog/save_league_note", {
  summary: "Writes a note of a league, or changes one. −4 with the present one where it is not `was` any more.",
  access: [roles.admin],
  changes: true,
  payload: noteTerms.extend({ noteId: id.optional().describe("absent: a new one"), was: noteTerms.optional() }),
  answer: z.object({ noteId: id }),
});

/** A note as shown on a board and beside a slip. */
export const shownNote = z.object({ leagueId: id, places: z.array(notePlace), text: z.string() });
