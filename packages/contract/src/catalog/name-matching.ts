import { type BetType, betTypes } from "@chalkboard/engine";
import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { listCall } from "../core/list-call.ts";
import { name } from "../core/registry-names.ts";
import { epochMs, id } from "../core/shapes.ts";

// Unmatched names of outside sources: they are pending, with their games, until a person matches them
// (docs/design/catalog.md).

const desk = [roles.platform, roles.assistant];

export const nameState = z.enum(["waiting", "taught", "ignored"]);
export type NameState = z.output<typeof nameState>;

/**
 * What a name refers to. A player's belongs to the team in which the source lists them; a league's or market's is the
 * key by which the source is queried.
 */
export const nameKind = z.enum(["team", "player", "league", "market"]);
export type NameKind = z.output<typeof nameKind>;

/**
 * How a name was matched. `unattended`: it was certain enough, and its source may match automatically. `made`: a new
 * team was created. `known`: added on a team's form.
 */
export const matchedHow = z.enum(["confirmed", "chosen", "made", "unattended", "known"]);
export type MatchedHow = z.output<typeof matchedHow>;

/**
 * The structure of a market's bets. `winner`: the teams, and possibly a draw; `spread`: the teams with points; `total`:
 * over and under; `teamTotal`: one per team; `player`: one per other person; `ladder`: one of these with several
 * points.
 */
export const marketShape = z.enum(["winner", "spread", "total", "teamTotal", "player", "ladder", "other"]);
export type MarketShape = z.output<typeof marketShape>;

/** The two-sided markets that a source's name may mean, each by its first bet type: one of a kind in each period. */
export const marketBets: readonly number[] = betTypes
  .filter(
    (type) =>
      isMatched(type) &&
      betTypes.find((other) => isMatched(other) && other.market === type.market && other.period === type.period) ===
        type,
  )
  .map(({ id: bet }) => bet);

function isMatched({ market, pick, opposite }: BetType): boolean {
  return (
    ["moneyLine", "spread", "total", "teamTotal"].includes(market) &&
    ["team", "over"].includes(pick) &&
    opposite !== null
  );
}

const betTypeId = z.int().min(1).max(999);

/** A team, player, league or market that a name may mean, with the evidence for and against it. */
export const suggestion = z.object({
  teamId: id.optional().describe("absent for a league's name"),
  leagueId: id.optional().describe("for a league's name only"),
  playerId: id.optional().describe("for a player's name: the position in that team"),
  betType: betTypeId.optional().describe("for a market's name only: the market's first bet type"),
  name: z.string(),
  score: z.int().min(0).max(100).describe("from all evidence together"),
  similarity: z.int().min(0).max(100).describe("from the names alone"),
  games: z.int().describe("our games at the same time against the same opponent"),
  days: z.int().describe("our games on that day against the same opponent, or one with a similar name"),
  against: z.int().describe("games that are impossible, because this team or the opponent plays someone else then"),
  isNamed: z.boolean().describe("the source uses another name for this team in the same list"),
  isOther: z.boolean().describe("only one of the names says women, reserves or youth"),
  shared: z.int().optional().describe("for a league: how many of the source's teams in it belong to this league"),
  fits: z
    .array(z.enum(["initials", "number", "position", "sport", "shape", "period"]))
    .optional()
    .describe("other evidence for it"),
  misfits: z.array(z.enum(["number", "position", "sport", "teams", "shape", "period"])).optional(),
});
export type Suggestion = z.output<typeof suggestion>;

/** What else a source reports about a name: a league's title and sport; a market's league and structure. */
export const said = z.object({
  title: z.string().optional(),
  sport: z.string().optional(),
  leagues: z.array(z.string()).optional(),
  shape: marketShape.optional(),
});
export type Said = z.output<typeof said>;

const row = z.object({
  nameId: id,
  kind: nameKind,
  ofTeamId: id.nullable(),
  ofTeamName: z.string().describe("for a player's name: the team"),
  name: z.string(),
  source: z.string(),
  leagueId: id.nullable().describe("null: for a league's or a market's name"),
  leagueName: z.string(),
  said,
  state: nameState,
  firstAt: epochMs,
  seenAt: epochMs,
  games: z.int().describe("number of future games that the source has under this name"),
  nextAt: epochMs.nullable().describe("the first of them"),
  nextOpponent: z
    .string()
    .describe(
      "the other team in the first of them, by the source's name; for a league's name both teams; empty without a game",
    ),
  times: z.int().describe("for a market's name: how often the source listed it"),
  sample: z
    .array(z.object({ startsAt: epochMs, teams: z.string() }))
    .max(5)
    .describe("for a league's name: the first of its games"),
  score: z.int().describe("of the best suggestion; 0 without one"),
  suggestions: z.array(suggestion).describe("when the source last responded"),
  teamId: id.nullable().describe("for a matched name"),
  teamName: z.string().describe("or of the player or the league"),
  playerId: id.nullable(),
  meansLeagueId: id.nullable(),
  meansBetType: betTypeId.nullable(),
  how: matchedHow.nullable(),
  decidedAt: epochMs.nullable(),
  decidedBy: z.string().describe("empty: no person, it was matched automatically"),
});

export const listNames = listCall("training/list_names", {
  summary:
    "Names from outside sources that match none of ours: the unresolved ones with their games and suggestions, the matched ones, and the ignored ones.",
  access: desk,
  filters: {
    kind: nameKind.optional(),
    state: nameState.optional(),
    source: z.string().trim().max(40).optional(),
    leagueId: id.optional(),
    text: z.string().trim().max(60).optional().describe("part of the name"),
    leastScore: z.int().min(0).max(100).optional().describe("of the best suggestion"),
  },
  row,
  sums: { games: z.int() },
  sorts: ["games", "score", "name", "seenAt"],
});

const nameIds = z.array(id).min(1).max(200);

export const teach = call("training/teach", {
  summary:
    "Matches names: each becomes an alias of its team or player; a league's name becomes the league's, and a market's prices are imported as that " +
    "market's. All sources use it from their next run on. All of the names or none.",
  access: desk,
  changes: true,
  payload: z.strictObject({
    names: z
      .array(
        z.strictObject({
          nameId: id,
          teamId: id.optional().describe("for a team's or a player's name"),
          playerId: id.optional().describe("for a player's name"),
          leagueId: id.optional().describe("for a league's name"),
          betType: betTypeId.optional().describe("for a market's name: the first bet type of a market with two sides"),
        }),
      )
      .min(1)
      .max(200),
  }),
  answer: z.object({ taught: z.int().describe("names that were resolved, with the same names from other sources") }),
});

export const makeTeam = call("training/make_team", {
  summary: "Creates a new team from a name that matches none of ours.",
  access: desk,
  changes: true,
  payload: z.strictObject({ nameId: id, name, abbreviation: z.string().trim().min(1).max(10) }),
  answer: z.object({ teamId: id }),
});

export const makePlayer = call("training/make_player", {
  summary: "Creates a new player from a name that matches none of the team's.",
  access: desk,
  changes: true,
  payload: z.strictObject({
    nameId: id,
    name,
    number: z.int().min(0).max(999).nullable(),
    position: z.string().trim().max(20),
  }),
  answer: z.object({ playerId: id }),
});

export const ignore = call("training/ignore", {
  summary: "Ignores names: they are no longer unresolved, and their games are not imported.",
  access: desk,
  changes: true,
  payload: z.strictObject({ nameIds }),
  answer: z.object({ ignored: z.int() }),
});

export const undo = call("training/undo", {
  summary:
    "Undoes a match or an ignored name: the names are unresolved again, until a person decides. Games that were imported by a matched name and have not " +
    "begun are suspended, and are imported again once the name is matched; lines that were imported by a market's name close. A name from which a team " +
    "was created remains that team's own.",
  access: desk,
  changes: true,
  payload: z.strictObject({ nameIds }),
  answer: z.object({
    undone: z.int(),
    suspended: z.int().describe("number of games"),
    closed: z.int().describe("number of lines of markets"),
  }),
});
