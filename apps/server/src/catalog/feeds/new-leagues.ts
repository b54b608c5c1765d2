// Leagues of a source that we do not have yet: they are pending with their games, and their prices are never requested
// (docs/design/catalog.md).
import { type EpochMs, isPauseOver } from "@chalkboard/kernel";
import type { Database } from "../../platform/database/database.ts";
import { learnLeagues, type NamedLeague, strangeLeagues } from "../name-matching/index.ts";
import type { SourceClient } from "./adapters/adaptor.ts";
import { knownLeague } from "./binding/known-leagues.ts";
import * as queries from "./binding/queries.ts";
import type { ListedLeague, SourceEvent } from "./adapters/source.ts";

const minuteMs = 60_000;
/** How long a list of leagues, and the games of one of them, stay valid before they are requested again. */
const listPauseMs = 6 * 60 * minuteMs;
const afterFailureMs = 10 * minuteMs;
/** Games of another league come with every response: they are recorded as often. */
const unknownLeaguePauseMs = 10 * minuteMs;
/** The number of leagues whose games are requested per round. */
const leaguesPerRound = 3;

/** What the rounds remember about a source's leagues. */
export type LeagueMemory = {
  /** Until then no list is requested. */
  listedUntil: EpochMs;
  listed: readonly ListedLeague[];
  readonly lookedAt: Map<string, EpochMs>;
  readonly notedAt: Map<string, EpochMs>;
};

export function createLeagueMemory(): LeagueMemory {
  return { listedUntil: 0, listed: [], lookedAt: new Map(), notedAt: new Map() };
}

type Asking = {
  readonly database: Database;
  readonly source: string;
  readonly client: SourceClient;
  readonly memory: LeagueMemory;
  readonly now: EpochMs;
};

/**
 * Requests now and then a source's leagues, and the games of pending ones. A list that is unavailable is no failure: it
 * is requested again.
 * @param strange games that came in its responses under a league name that was not requested
 */
export async function lookForLeagues(
  { database, source, client, memory, now }: Asking,
  strange: readonly SourceEvent[],
): Promise<void> {
  const isListed = await list({ database, source, client, memory, now });
  const came = [...Map.groupBy(strange, ({ sportKey }) => sportKey)].filter(([name]) =>
    isPauseOver(memory.notedAt.get(name), unknownLeaguePauseMs, now),
  );
  const dueLeagues = memory.listed.filter(({ key }) => isPauseOver(memory.lookedAt.get(key), listPauseMs, now));
  const names = [...new Set([...dueLeagues.map(({ key }) => key), ...came.map(([name]) => name)])].filter(
    (name) => knownLeague(name) === undefined,
  );
  if (names.length === 0) return;
  const states = await database.read("all", (sql) => strangeLeagues(sql, source, names));
  const isOpen = (name: string): boolean => ["new", "waiting"].includes(states.get(name) ?? "");
  const named: NamedLeague[] = came
    .filter(([name]) => isOpen(name))
    .map(([name, games]) => {
      memory.notedAt.set(name, now);
      const title = games.find(({ leagueTitle }) => leagueTitle !== undefined)?.leagueTitle;
      return { name, said: title === undefined ? {} : { title }, games };
    });
  const listed = dueLeagues.filter(({ key }) => isOpen(key));
  if (isListed)
    named.push(
      ...listed
        .filter(({ key }) => states.get(key) === "new")
        .map((one) => ({ name: one.key, said: saidOf(one), games: [] })),
    );
  for (const one of client.games === undefined ? [] : listed.slice(0, leaguesPerRound)) {
    memory.lookedAt.set(one.key, now);
    const input = await client.games?.(one.key);
    if (input !== undefined && "read" in input) {
      named.push({
        name: one.key,
        said: saidOf(one),
        games: input.read.values.filter(({ sportKey }) => sportKey === one.key),
      });
    }
  }
  await database.transaction("all", (sql) => learnLeagues(sql, source, named));
}

/** @returns whether there is a new list */
async function list({ database, source, client, memory, now }: Asking): Promise<boolean> {
  if (client.leagues === undefined || now < memory.listedUntil) return false;
  const input = await client.leagues();
  memory.listedUntil = now + ("read" in input ? listPauseMs : afterFailureMs);
  if (!("read" in input)) return false;
  memory.listed = input.read.values;
  await database.transaction("all", (sql) =>
    sql.run(queries.noteListed, [source, memory.listed.map(({ key }) => key)]),
  );
  return true;
}

function saidOf({ title, sport }: ListedLeague): NamedLeague["said"] {
  return { ...(title === "" ? {} : { title }), ...(sport === "" ? {} : { sport }) };
}
