import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { listCall } from "../core/list-call.ts";
import { aliases, name, otherNames, searched, was } from "../core/registry-names.ts";
import { id, timeZone } from "../core/shapes.ts";

// Players, tracks, and the headings of leagues.

const desk = [roles.platform, roles.assistant];

/** A player as saved. Changing the team moves the player. */
export const playerTerms = z.strictObject({
  teamId: id,
  name,
  printName: z.string().trim().min(1).max(60),
  abbreviation: z.string().trim().max(12),
  number: z.int().min(0).max(999).nullable(),
  position: z.string().trim().max(20).describe("as the league writes it: `P`, `QB`"),
  aliases,
  names: otherNames,
  isActive: z.boolean(),
});
export type PlayerTerms = z.output<typeof playerTerms>;

export const listPlayers = listCall("registry/list_players", {
  summary: "Players by part of any of their names, team, league, sport and state.",
  access: desk,
  filters: {
    text: searched,
    teamId: id.optional(),
    leagueId: id.optional(),
    sportId: id.optional(),
    isActive: z.boolean().optional(),
  },
  row: playerTerms.extend({ playerId: id, teamName: z.string(), leagueId: id, leagueName: z.string() }),
  sums: {},
  sorts: ["name", "teamName", "leagueName"],
  rises: true,
});

export const savePlayer = call("registry/save_player", {
  summary:
    "Adds a player to a team, or changes or moves one. −4 with the stored values if they differ from `was`. Names and aliases are unique within a team.",
  access: desk,
  changes: true,
  payload: z.strictObject({ playerId: id.optional(), ...playerTerms.shape, was: was(playerTerms) }),
  answer: z.object({ playerId: id }),
});

export const trackKind = z.enum(["thoroughbred", "harness", "greyhound"]);

/** A track as saved. */
export const trackTerms = z.strictObject({
  code: z
    .string()
    .regex(/^[A-Z0-9]{1,8}$/)
    .describe("its abbreviation on race cards, which sources use too: `AQU`"),
  name,
  country: z
    .string()
    .regex(/^(?:[A-Z]{2})?$/)
    .describe("two letters of ISO 3166; may be empty"),
  timeZone,
  kind: trackKind,
  aliases,
  names: otherNames,
  isActive: z.boolean(),
});
export type TrackTerms = z.output<typeof trackTerms>;

export const listTracks = listCall("registry/list_tracks", {
  summary: "Race tracks by part of any of their names or abbreviation, and state.",
  access: desk,
  filters: { text: searched, isActive: z.boolean().optional() },
  row: trackTerms.extend({ trackId: id }),
  sums: {},
  sorts: ["name", "code", "country"],
  rises: true,
});

export const saveTrack = call("registry/save_track", {
  summary:
    "Adds a track, or changes one. −4 with the stored values if they differ from `was`. Its code is its abbreviation on race cards. Codes, names and " +
    "aliases are unique.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({ trackId: id.optional(), ...trackTerms.shape, was: was(trackTerms) }),
  answer: z.object({ trackId: id }),
});

/** `family`: a group of league groups. */
export const headingKind = z.enum(["sport", "group", "family"]);

/** A sport, league group or family group as saved. */
export const headingTerms = z.strictObject({
  name,
  names: otherNames,
  sort: z.int().min(0).max(9_999).describe("its position, lowest first"),
  familyId: id.nullable().describe("for a league group"),
  isActive: z.boolean(),
});
export type HeadingTerms = z.output<typeof headingTerms>;

export const listHeadings = listCall("registry/list_headings", {
  summary:
    "Sports, league groups and family groups, which leagues are grouped by, with the number of leagues or groups in each.",
  access: desk,
  filters: { text: searched, kind: headingKind.optional(), isActive: z.boolean().optional() },
  row: headingTerms.extend({ kind: headingKind, headingId: id, familyName: z.string(), members: z.int() }),
  sums: {},
  sorts: ["name", "sort", "members"],
  rises: true,
});

export const saveHeading = call("registry/save_heading", {
  summary:
    "Adds a league group or family group, or changes one or a sport. −4 with the stored values if they differ from `was`. The list of sports is fixed. " +
    "An inactive sport is not sold anywhere.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({
    kind: headingKind,
    headingId: id.optional(),
    ...headingTerms.shape,
    was: was(headingTerms),
  }),
  answer: z.object({ headingId: id }),
});
