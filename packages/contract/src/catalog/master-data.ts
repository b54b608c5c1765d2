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
    .describe("on tickets and paper; what was sold keeps what it was printed with"),
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
    "Adds a team to a league, or changes one; −4 with what is stored where that is not `was`. No two teams of a league share a name or an alias, " +
    "whatever the case and punctuation. Games to come bear its new name, sold tickets the one they were printed with.",
  access: desk,
  changes: true,
  payload: z.strictObject({
    teamId: id.optional(),
    leagueId: id.optional().describe("of a new one"),
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
    .describe("by which sources know it: `baseball_mlb`"),
  name,
  printName: z
    .string()
    .trim()
    .max(60)
    .describe(
      "on tickets and paper, where a service has no name of its own for it; empty: its name; what was printed keeps what it said",
    ),
  abbreviation: z.string().trim().min(1).max(12),
  aliases,
  names: otherNames,
  kind: z.int().min(1).max(3).describe("1 teams, 2 single competitors, 3 races"),
  timeZone,
  sort: z.int().min(0).max(9_999).describe("its place among the leagues, the lowest first"),
  groupIds: z.array(id).max(50).describe("the league groups that it is in"),
  segments: z.array(z.string().min(1).max(8)).max(20).describe("the periods whose scores a result has"),
  statistics: z.array(statisticName).max(20).describe("what a result has beside the score, of what the sport knows"),
  website: z.strictObject({
    shown: z.boolean(),
    sort: z.int().min(0).max(9_999),
    betTypes: z.array(betTypeId).max(200).describe("none: all"),
  }),
  isActive: z.boolean(),
});
export type LeagueTerms = z.output<typeof leagueTerms>;

export const listLeagues = listCall("registry/list_leagues", {
  summary: "Leagues by part of any of their names, sport and state, with the periods that their house rules know.",
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
    "Adds a league, or changes one; −4 with what is stored where that is not `was`. Periods that would leave bets of the league undecided are refused, " +
    "statistics that bets on offer or sold wait for, and another sport for a league that has games. An inactive league is sold by nobody. Tickets and paper " +
    "call it by its print name, where there is one and the service has no name of its own for it.",
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
