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
  teamId: id.optional().describe("absent of a league's name"),
  leagueId: id.optional().describe("of a league's name alone"),
  playerId: id.optional().describe("of a player's name: which one of that team"),
  betType: betTypeId.optional().describe("of a market's name alone: the market's first bet type"),
  name: z.string(),
  score: z.int().min(0).max(100).describe("of everything together"),
  similarity: z.int().min(0).max(100).describe("of the names alone"),
  games: z.int().describe("games of ours at the same time against the same opponent"),
  days: z.int().describe("games of ours against the same opponent on that day, or against one of a like name"),
  against: z.int().describe("games that cannot be, since this team or the opponent plays somebody else then"),
  isNamed: z.boolean().describe("the source calls this team by another name in the same list"),
  isOther: z.boolean().describe("one says women, reserves or youth and the other does not"),
  shared: z.int().optional().describe("of a league: so many of the teams that the source has in it are the league's"),
  fits: z
    .array(z.enum(["initials", "number", "position", "sport", "shape", "period"]))
    .optional()
    .describe("what else speaks for it"),
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
  ofTeamName: z.string().describe("of a player's name: his team"),
  name: z.string(),
  source: z.string(),
  leagueId: id.nullable().describe("null: of a league's or a market's name"),
  leagueName: z.string(),
  said,
  state: nameState,
  firstAt: epochMs,
  seenAt: epochMs,
  games: z.int().describe("to come, that the source has with this name"),
  nextAt: epochMs.nullable().describe("the first of them"),
  nextOpponent: z
    .string()
    .describe("in the first of them, by the source's name, of a league's name both teams; empty without one"),
  times: z.int().describe("of a market's name: the source listed it so often"),
  sample: z
    .array(z.object({ startsAt: epochMs, teams: z.string() }))
    .max(5)
    .describe("of a league's name: the first of its games"),
  score: z.int().describe("of the best suggestion; 0 without one"),
  suggestions: z.array(suggestion).describe("when the source was last heard; the best first"),
  teamId: id.nullable().describe("of a taught name"),
  teamName: z.string().describe("or the player's, or the league's"),
  playerId: id.nullable(),
  meansLeagueId: id.nullable(),
  meansBetType: betTypeId.nullable(),
  how: matchedHow.nullable(),
  decidedAt: epochMs.nullable(),
  decidedBy: z.string().describe("empty: nobody, or it was taken by itself"),
});

export const listNames = listCall("training/list_names", {
  summary:
    "Names of outside sources that nothing of ours went by: those that wait with their games and suggestions, what was taught, what is ignored.",
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
    "Says what names mean: each becomes an alias of its team or player; a league's is the league's, a market's prices are taken as that market's. Every " +
    "source goes by it from its next run on. " +
    "All of them or none.",
  access: desk,
  changes: true,
  payload: z.strictObject({
    names: z
      .array(
        z.strictObject({
          nameId: id,
          teamId: id.optional().describe("of a team's or a player's name"),
          playerId: id.optional().describe("of a player's name"),
          leagueId: id.optional().describe("of a league's name"),
          betType: betTypeId.optional().describe("of a market's name: the first bet type of a market of two sides"),
        }),
      )
      .min(1)
      .max(200),
  }),
  answer: z.object({ taught: z.int().describe("names, with those of other sources that are called the same") }),
});

export const makeTeam = call("training/make_team", {
  summary: "Makes a new team of a name that means none of ours.",
  access: desk,
  changes: true,
  payload: z.strictObject({ nameId: id, name, abbreviation: z.string().trim().min(1).max(10) }),
  answer: z.object({ teamId: id }),
});

export const makePlayer = call("training/make_player", {
  summary: "Makes a new player of a name that means none of his team's.",
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
  summary: "Leaves names aside: they wait no more, and their games never come.",
  access: desk,
  changes: true,
  payload: z.strictObject({ nameIds }),
  answer: z.object({ ignored: z.int() }),
});

export const undo = call("training/undo", {
  summary:
    "Takes back what was taught or ignored: the names wait again, for a person. Games that came by a taught name and have not begun are suspended, and " +
    "come anew once the name is taught again; lines that came by a market's name close. A name of which a team was made is that team's own.",
  access: desk,
  changes: true,
  payload: z.strictObject({ nameIds }),
  answer: z.object({
    undone: z.int(),
    suspended: z.int().describe("games"),
    closed: z.int().describe("lines, of markets"),
  }),
});
