// Which stored game a source's response is about, and which side is which: by the names of the teams, never by their
// position in the response. Every response of every source passes here before any of it is applied
// (docs/design/catalog.md).
import type { EpochMs, EventId, TeamId } from "@chalkboard/kernel";
import { plainName } from "@chalkboard/kernel";
import type { Sql } from "../../../platform/database/database.ts";
import { knownTeams } from "./league.ts";
import { acceptedStart, type PendingGame, pendingGames } from "./pending-games.ts";
import * as queries from "./queries.ts";
import { eventIn, type OfGame } from "./sift.ts";
import type { Problem, SourceEvent } from "../adapters/source.ts";

/** How a response matches the stored game of its key. Only the first two may be applied; the others need a person. */
export type Binding = "same" | "turnedRound" | "anotherPair" | "anotherDate" | "unknownTeam";
/** `ignored`: a person decided that nothing of it is applied. `sameStart`: its new start is another game's. */
type Waiting = Exclude<Binding, "same" | "turnedRound"> | "sameStart" | "ignored";

/**
 * The team of a name: its id; null for a club that the table of known leagues has and that is not created yet;
 * undefined for an unknown name.
 */
type Named = TeamId | null | undefined;
type StoredSides = {
  readonly startsAt: EpochMs;
  readonly awayId: TeamId;
  readonly homeId: TeamId;
  /** Another start that a person accepted. */
  readonly acceptedStart?: EpochMs | undefined;
};
type SaidSides = { readonly startsAt: EpochMs; readonly away: Named; readonly home: Named };

/** A source may move a start within a day; further away its key means another game, or a person moves the game. */
const nearestMs = 24 * 3_600_000;

/** Matches the sides of a response with those of the stored game. Pure. */
export function bindSides(stored: StoredSides, said: SaidSides): Binding {
  if (said.away === undefined || said.home === undefined) return "unknownTeam";
  const isSame = said.away === stored.awayId && said.home === stored.homeId;
  const isTurned = said.away === stored.homeId && said.home === stored.awayId;
  if (!isSame && !isTurned) return "anotherPair";
  const starts = [stored.startsAt, stored.acceptedStart ?? stored.startsAt];
  if (starts.every((startsAt) => Math.abs(said.startsAt - startsAt) > nearestMs)) return "anotherDate";
  return isSame ? "same" : "turnedRound";
}

/** A response that needs a person, and why. */
export type WaitingGame = {
  readonly event: SourceEvent;
  readonly binding: Waiting;
  readonly eventId: EventId;
  readonly away: Named;
  readonly home: Named;
};

export type BoundGames<T> = {
  /**
   * Responses that may be applied, each with the sides of its stored game; those without a stored game are unchanged.
   */
  readonly values: readonly T[];
  /** Responses that must not be applied, by key. */
  readonly waiting: ReadonlyMap<string, WaitingGame>;
  readonly problems: readonly Problem[];
};

/**
 * Matches each response with the stored game of its key.
 * @param source under whose keys the games are stored
 * @param turn the response with its sides swapped
 */
export async function bindGames<T extends OfGame>(
  sql: Sql,
  source: string,
  values: readonly T[],
  turn: (value: T) => T,
): Promise<BoundGames<T>> {
  const rows = await sql.rows(queries.sidesByKey, [source, [...new Set(values.map((value) => eventIn(value).key))]]);
  const stored = new Map(rows.map((row) => [row.key, row]));
  const questions = rows.some(({ hasQuestion }) => hasQuestion)
    ? await pendingGames(sql, source, values.map(eventIn))
    : new Map();
  const teams = new Map<string, ReadonlyMap<string, TeamId | undefined>>();
  for (const league of new Set(rows.map((row) => row.league))) teams.set(league, await knownTeams(sql, league));
  const problems: Problem[] = [];
  const waiting = new Map<string, WaitingGame>();
  const bound = values.flatMap((value) => {
    const event = eventIn(value);
    const game = stored.get(event.key);
    if (game === undefined) return [value];
    const named = (name: string): Named => {
      const known = teams.get(game.league);
      return known?.has(plainName(name)) === true ? (known.get(plainName(name)) ?? null) : undefined;
    };
    const sides = { startsAt: event.startsAt, away: named(event.away), home: named(event.home) };
    const question: PendingGame | undefined = questions.get(event.key);
    const own = bindSides({ ...game, acceptedStart: acceptedStart(question, game.id) }, sides);
    const binding = decidedBinding(own, question, { ...game, isMoved: event.startsAt !== game.startsAt });
    if (binding === "same") return [value];
    if (binding === "turnedRound") return [turn(value)];
    problems.push(...problemsOf(binding, event, sides, game));
    waiting.set(event.key, { event, binding, eventId: game.id, away: sides.away, home: sides.home });
    return [];
  });
  return { values: bound, waiting, problems };
}

/**
 * The binding of an answer about whose game a person was asked. Pure.
 * @param question the question about what the source says now, and its decision
 */
export function decidedBinding(
  own: Binding,
  question: Pick<PendingGame, "state" | "reason" | "meansEvent"> | undefined,
  { id, isMoved }: { readonly id: EventId; readonly isMoved: boolean },
): Binding | Waiting {
  const isBound = own === "same" || own === "turnedRound";
  if (question === undefined || own === "unknownTeam" || (isBound && !isMoved)) return own;
  const { state, reason, meansEvent } = question;
  if (state === "pending") return isBound && reason === "sameStart" ? "sameStart" : own;
  if (state === "another" || (state === "stored" && meansEvent === id)) return isBound ? own : "ignored";
  return "ignored";
}

type StoredGame = {
  readonly title: string;
  readonly startsAt: EpochMs;
  readonly leagueName: string;
  readonly near: string;
};

function problemsOf(binding: Waiting, event: SourceEvent, sides: SaidSides, stored: StoredGame): readonly Problem[] {
  const { key, away, home, startsAt } = event;
  const game = `${away} @ ${home}`;
  if (binding === "ignored") return [];
  if (binding === "sameStart")
    return [{ event: key, what: { code: "game" }, reason: { code: "sameStart", said: game, stored: stored.near } }];
  if (binding === "unknownTeam") {
    return (
      [
        [away, sides.away],
        [home, sides.home],
      ] as const
    ).flatMap(([said, team]): readonly Problem[] =>
      team === undefined
        ? [{ event: key, what: { code: "team" }, reason: { code: "unknownTeam", said, league: stored.leagueName } }]
        : [],
    );
  }
  const reason =
    binding === "anotherPair"
      ? { code: "anotherPair" as const, said: game, stored: stored.title }
      : {
          code: "anotherDate" as const,
          said: `${game}, ${dateText(startsAt)}`,
          stored: `${stored.title}, ${dateText(stored.startsAt)}`,
        };
  return [{ event: key, what: { code: "game" }, reason }];
}

/** In the format of `late`: whole minutes of UTC. */
function dateText(at: EpochMs): string {
  return `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

/** Problems without duplicates: the same game is pending with its start, its prices and its score. */
export function eachOnce(problems: readonly Problem[]): readonly Problem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}
