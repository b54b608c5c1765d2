// Finds which team of a league a source's unknown name may mean, with a score, the evidence for and against, and
// whether it is certain.
// Pure.
import type { nameMatching } from "@chalkboard/contract";
import { type EpochMs, plainName, type TeamId } from "@chalkboard/kernel";
import {
  hasSameQualifiers,
  type Names,
  ranked,
  type Said,
  saidOf,
  scores,
  similarity,
  sortedWords,
  wordingsOf,
} from "./similarity.ts";

export type MasterTeam = Names & { readonly id: TeamId };

/** A source's game with an unknown name. */
export type NamedGame = {
  readonly key: string;
  readonly startsAt: EpochMs;
  readonly opponent: string;
  readonly side: 1 | 2;
};

/** A game on our schedule. */
export type CalendarGame = { readonly startsAt: EpochMs; readonly awayId: TeamId; readonly homeId: TeamId };

/** What is known beside the name. */
export type Around = {
  readonly teams: readonly MasterTeam[];
  /** The schedule of these days. */
  readonly calendar: readonly CalendarGame[];
  /** Teams for which the same source uses a known name, in the same list. */
  readonly named: ReadonlySet<TeamId>;
};

export type TeamSuggestion = nameMatching.Suggestion & { readonly teamId: TeamId };

const minuteMs = 60_000;
/** The maximum difference between two starts reported for one game. */
const sameStartMs = 30 * minuteMs;
/** Games further apart are on two days. */
const sameDayMs = 12 * 60 * minuteMs;
/** A name less similar to a team's than this is no evidence. */
const likeEnough = 0.6;
/** A name less similar to every team's than this is a new team's. */
const alikeAtAll = 0.45;
/** The maximum number of names cached with a league's teams. */
const mostLooked = 2_000;

/** The teams that a name may mean, the best first; those without support from name or games are left out. */
export function suggestions(name: string, games: readonly NamedGame[], around: Around): readonly TeamSuggestion[] {
  const resolved = games.map((game) => ({ ...game, opponents: opponentsOf(game.opponent, around.teams) }));
  const said = saidOf(name);
  return ranked(
    around.teams.map((team) => suggestionOf(said, resolved, team, around)),
    ({ teamId }) => teamId,
  );
}

/**
 * Whether a name resembles any team of ours, whatever the games say: no new team is created from such a name except by
 * a person.
 */
export function isLikeSome(name: string, teams: readonly MasterTeam[]): boolean {
  const said = saidOf(name);
  return teams.some((team) => similarity(said, team) >= alikeAtAll);
}

type Opponents = { readonly exact: TeamId | undefined; readonly like: ReadonlySet<TeamId> };
type Resolved = NamedGame & { readonly opponents: Opponents };

// The names of one list play each other, run after run: each is looked up once.
const looked = new WeakMap<readonly MasterTeam[], Map<string, Opponents>>();

function opponentsOf(name: string, teams: readonly MasterTeam[]): Opponents {
  const known = looked.get(teams) ?? new Map<string, Opponents>();
  looked.set(teams, known);
  const found = known.get(name) ?? lookFor(name, teams);
  if (known.size >= mostLooked) known.clear();
  known.set(name, found);
  return found;
}

function lookFor(name: string, teams: readonly MasterTeam[]): Opponents {
  const said = saidOf(name);
  const exact = teams.find((team) => [team.name, ...team.aliases].some((own) => plainName(own) === said.code))?.id;
  const like =
    exact === undefined ? teams.filter((team) => similarity(said, team) >= likeEnough).map(({ id }) => id) : [exact];
  return { exact, like: new Set(like) };
}

function suggestionOf(
  said: Said,
  games: readonly Resolved[],
  team: MasterTeam,
  { calendar, named }: Around,
): TeamSuggestion {
  const alike = similarity(said, team);
  const own = calendar.filter(({ awayId, homeId }) => awayId === team.id || homeId === team.id);
  const result = games.map((game) => verdictOf(game, team.id, own, calendar));
  const count = (what: MatchVerdict): number => result.filter((one) => one === what).length;
  const [exact, near, against] = [count("exact"), count("near"), count("against")];
  const isNamed = named.has(team.id);
  const fits = exact + near;
  const share = fits === 0 ? 0 : fits / (fits + against);
  const lift = fits === 0 ? 0 : Math.min(0.75, (exact > 0 ? 0.55 : 0.35) + 0.1 * (fits - 1));
  const raised = alike + (1 - alike) * lift * share;
  const lowered = raised * (1 - 0.6 * (against === 0 ? 0 : against / (fits + against))) * (isNamed ? 0.7 : 1);
  return {
    teamId: team.id,
    name: team.name,
    ...scores(lowered, alike),
    games: exact,
    days: near,
    against,
    isNamed,
    isOther: !wordingsOf(team).some((own) => hasSameQualifiers(said, own)),
  };
}

type MatchVerdict = "exact" | "near" | "against" | "nothing";

/** The evidence of our schedule for one game, if the name meant this team. */
function verdictOf(
  { startsAt, opponents }: Resolved,
  teamId: TeamId,
  own: readonly CalendarGame[],
  calendar: readonly CalendarGame[],
): MatchVerdict {
  if (opponents.exact === teamId) return "against";
  const apart = (game: CalendarGame): number => Math.abs(game.startsAt - startsAt);
  const other = ({ awayId, homeId }: CalendarGame): TeamId => (awayId === teamId ? homeId : awayId);
  const together = own.filter((game) => opponents.like.has(other(game))).map(apart);
  if (opponents.exact !== undefined && together.some((ms) => ms <= sameStartMs)) return "exact";
  if (together.some((ms) => ms <= sameDayMs)) return "near";
  const { exact } = opponents;
  const isBusy = own.some((game) => apart(game) <= sameStartMs);
  const hasOther =
    exact !== undefined &&
    calendar.some((game) => (game.awayId === exact || game.homeId === exact) && apart(game) <= sameStartMs);
  return isBusy || hasOther ? "against" : "nothing";
}

/**
 * The team that a name means for certain, without review: very similar, far ahead of the next, nothing against it; and
 * a game of ours at the same time against the same opponent, unless the words are identical.
 */
export function sureTeam(
  name: string,
  found: readonly TeamSuggestion[],
  teams: readonly MasterTeam[],
): TeamSuggestion | undefined {
  const [best, next] = found;
  if (best === undefined || best.against > 0 || best.isNamed || best.isOther) return undefined;
  const ahead = best.score - (next?.score ?? 0);
  const team = teams.find(({ id }) => id === best.teamId);
  const isSameWords =
    team !== undefined && [team.name, ...team.aliases].some((own) => sortedWords(own) === sortedWords(name));
  const rivals = found.filter(({ similarity: alike }) => alike >= best.similarity).length;
  if (isSameWords && rivals === 1) return best;
  return best.similarity >= 80 && best.games > 0 && ahead >= 15 ? best : undefined;
}
