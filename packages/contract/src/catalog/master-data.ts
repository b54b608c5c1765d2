import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { listCall } from "../core/list-call.ts";
import { aliases, name, otherNames, searched, was } from "../core/registry-names.ts";
import { statisticName } from "../trading/results.ts";
import { betTypeId, id, timeZone } from "../core/shapes.ts";

// The platform's master data: leagues, teams and related records. Screens that only read them use catalog.ts
// (docs/design/catalog.md).

const desk = [roles.platform, roles.assistant];

/** A team as saved. */
export const teamTerms = z.strictObject({
  name,
  printName: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .describe("on screens and printed tickets; tickets already sold keep the name that they were printed with"),
  abbreviation: z.string().trim().min(1).max(12),
  number: z.int().min(0).max(99_999).nullable(),
  aliases,
  names: otherNames,
  isActive: z.boolean(),
});
export type TeamTerms = z.output<typeof teamTerms>;

export const listTeams = listCall("registry/list_teams", {
  summary: "Teams by part of any of their names, league, sport and state.",
  access: desk,
  filters: { text: searched, leagueId: id.optional(), sportId: id.optional(), isActive: z.boolean().optional() },
  row: teamTerms.extend({ teamId: id, leagueId: id, leagueName: z.string(), sportId: id, sportName: z.string() }),
  sums: {},
  sorts: ["name", "leagueName", "abbreviation"],
  rises: true,
});

export const saveTeam = call("registry/save_team", {
  summary:
    "Adds a team to a league, or changes one. −4 with the stored values if they differ from `was`. Names and aliases are unique within a league, " +
    "ignoring case and punctuation. Future games use the new name, sold tickets the one that they were printed with.",
  access: desk,
  changes: true,
  payload: z.strictObject({
    teamId: id.optional(),
    leagueId: id.optional().describe("league of a new team"),
    ...teamTerms.shape,
    was: was(teamTerms),
  }),
  answer: z.object({ teamId: id }),
});

/** A league as saved. */
export const leagueTerms = z.strictObject({
  sportId: id,
  code: z
    .string()
    .regex(/^[a-z0-9_]{1,60}$/)
    .describe("the names that sources use for it: `baseball_mlb`"),
  name,
  printName: z
    .string()
    .trim()
    .max(60)
    .describe(
      "on screens and printed tickets of services without a name of their own for it; empty: its name; what is printed does not change",
    ),
  abbreviation: z.string().trim().min(1).max(12),
  aliases,
  names: otherNames,
  kind: z.int().min(1).max(3).describe("1 teams, 2 single competitors, 3 races"),
  timeZone,
  sort: z.int().min(0).max(9_999).describe("its position among the leagues, lowest first"),
  groupIds: z.array(id).max(50).describe("the league groups that it belongs to"),
  segments: z.array(z.string().min(1).max(8)).max(20).describe("the periods for which a result has scores"),
  statistics: z
    .array(statisticName)
    .max(20)
    .describe("the statistics that a result records beside the score, of those the sport has"),
  website: z.strictObject({
    shown: z.boolean(),
    sort: z.int().min(0).max(9_999),
    betTypes: z.array(betTypeId).max(200).describe("empty: all"),
  }),
  isActive: z.boolean(),
});
export type LeagueTerms = z.output<typeof leagueTerms>;

export const listLeagues = listCall("registry/list_leagues", {
  summary: "Leagues by part of any of their names, sport and state, with the periods that their grading rules have.",
  access: desk,
  filters: { text: searched, sportId: id.optional(), isActive: z.boolean().optional() },
  row: leagueTerms.extend({
    leagueId: id,
    sportCode: z.string(),
    sportName: z.string(),
    teams: z.int(),
    regulation: z.array(z.string()),
    groupNames: z.array(z.string()),
  }),
  sums: { teams: z.int() },
  sorts: ["name", "sportName", "sort", "teams"],
  rises: true,
});

export const saveLeague = call("registry/save_league", {
  summary:
    "Adds a league, or changes one. −4 with the stored values if they differ from `was`. Refused: removing periods that open bets need, removing " +
    "statistics that bets on offer or sold need, and changing the sport of a league that has games. An inactive league is not sold anywhere. Tickets and " +
    "printouts use its print name if it has one and the service has no name of its own for it.",
  access: desk,
  changes: true,
  payload: z.strictObject({ leagueId: id.optional(), ...leagueTerms.shape, was: was(leagueTerms) }),
  answer: z.object({ leagueId: id }),
});

export * from "./players-tracks.ts";
export * from "./prop-categories.ts";
export type { OtherNames } from "../core/registry-names.ts";
export * from "./master-data-merge.ts";
export * from "./master-data-import.ts";
