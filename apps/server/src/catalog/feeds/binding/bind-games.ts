// Which stored game a source's response is about, and which side is which: by the names of the teams, never by their
// position in the response. Every response of every source passes here before any of it is applied
// (docs/design/catalog.md).
import type { EpochMs, EventId, TeamId } from "@chalkboard/kernel";
import { plainName } from "@chalkboard/kernel";
import type { Sql } from "../../../platform/database/database.ts";
import { knownTeams } from "./league.ts";
import * as queries from "./queries.ts";
import { eventIn, type OfGame } from "./sift.ts";
import type { Problem, SourceEvent } from "../adapters/source.ts";

/** How a response matches the stored game of its key. Only the first two may be applied; the others need a person. */
export type Binding = "same" | "turnedRound" | "anotherPair" | "anotherDate" | "unknownTeam";

/**
 * The team of a name: its id; null for a club that the table of known leagues has and that is not created yet;
 * undefined for an unknown name.
 */
type Named = TeamId | null | undefined;
type StoredSides = { readonly startsAt: EpochMs; readonly awayId: TeamId; readonly homeId: TeamId };
type SaidSides = { readonly startsAt: EpochMs; readonly away: Named; readonly home: Named };

/** A source may move a start within a day; further away its key means another game, or a person moves the game. */
const nearestMs = 24 * 3_600_000;

/** Matches the sides of a response with those of the stored game. Pure. */
export function bindSides(stored: StoredSides, said: SaidSides): Binding {
  if (said.away === undefined || said.home === undefined) return "unknownTeam";
  const isSame = said.away === stored.awayId && said.home === stored.homeId;
  const isTurned = said.away === stored.homeId && said.home === stored.awayId;
  if (!isSame && !isTurned) return "anotherPair";
  if (Math.abs(said.startsAt - stored.startsAt) > nearestMs) return "anotherDate";
  return isSame ? "same" : "turnedRound";
}

export type BoundGames<T> = {
  /**
   * Responses that may be applied, each with the sides of its stored game; those without a stored game are unchanged.
   */
  readonly values: readonly T[];
  /** The keys of responses that must not be applied. */
  readonly waiting: ReadonlySet<string>;
  readonly problems: readonly Problem[];
  /** The stored games of the pending keys, so that problems can be recorded on them. */
  readonly waitingEvents: ReadonlyMap<string, EventId>;
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
  const teams = new Map<string, ReadonlyMap<string, TeamId | undefined>>();
  for (const league of new Set(rows.map((row) => row.league))) teams.set(league, await knownTeams(sql, league));
  const problems: Problem[] = [];
  const waitingEvents = new Map<string, EventId>();
  const bound = values.flatMap((value) => {
    const event = eventIn(value);
    const game = stored.get(event.key);
    if (game === undefined) return [value];
    const named = (name: string): Named => {
      const known = teams.get(game.league);
      return known?.has(plainName(name)) === true ? (known.get(plainName(name)) ?? null) : undefined;
    };
    const sides = { startsAt: event.startsAt, away: named(event.away), home: named(event.home) };
    const binding = bindSides({ startsAt: game.startsAt, awayId: game.awayId, homeId: game.homeId }, sides);
    if (binding === "same") return [value];
    if (binding === "turnedRound") return [turn(value)];
    problems.push(...problemsOf(binding, event, sides, game));
    waitingEvents.set(event.key, game.id);
    return [];
  });
  return { values: bound, waiting: new Set(waitingEvents.keys()), waitingEvents, problems };
}

type StoredGame = { readonly title: string; readonly startsAt: EpochMs; readonly leagueName: string };

function problemsOf(
  binding: Exclude<Binding, "same" | "turnedRound">,
  event: SourceEvent,
  sides: SaidSides,
  stored: StoredGame,
): readonly Problem[] {
  const { key, away, home, startsAt } = event;
  const game = `${away} @ ${home}`;
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
