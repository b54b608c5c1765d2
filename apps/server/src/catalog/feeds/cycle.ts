import { isPauseOver } from "@chalkboard/kernel";
import { applyOdds } from "./applying/apply-odds.ts";
import { applyLinescore, applyScore, decideFinals } from "./applying/apply-result.ts";
import { noteLeagueGames } from "../name-matching/index.ts";
import { askAboutResults } from "./applying/ask-results.ts";
import { applySchedule } from "./applying/apply-schedule.ts";
import { type CycleCounts, noCounts } from "./adapters/counts.ts";
import type { SourceAnswer, Credits, SourceClient, SourceFailure } from "./adapters/adaptor.ts";
import { leagueOf } from "./binding/league.ts";
import { lookForLeagues } from "./new-leagues.ts";
import { lookForMarkets } from "./new-markets.ts";
import { findGames } from "./pair.ts";
import { furtherPauseMs } from "./applying/pauses.ts";
import * as queries from "./binding/queries.ts";
import { count, createMemory, noteResult, report, type Round, RoundEnded } from "./round.ts";
import type { FeedLeague, FeedPorts, FeedSettings } from "./applying/settings.ts";
import { eventIn, type OfGame, type Question, sift } from "./binding/sift.ts";
import type { Problem, SourceEvent } from "./adapters/source.ts";
import { applyWords } from "./applying/words.ts";

export type CycleEnd = {
  readonly counts: CycleCounts;
  /** Parts of the answers that were left out. */
  readonly refused: number;
  /** Those of them that no earlier round reported. */
  readonly problems: readonly Problem[];
  readonly failure: SourceFailure | undefined;
  readonly credits: Credits | undefined;
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const pitchersPerRound = 12;
/** How long a game unknown to the source is left alone. */
const unansweredPauseMs = 10 * minuteMs;
/** How long games of ours that a source has not listed are left alone. */
const findingPauseMs = 10 * minuteMs;
/**
 * One round of a source: scores, games and featured prices of each sport, further markets of the games that are due,
 * and finals.
 * @returns a function that runs a round
 */
export function createCycle(ports: FeedPorts, settings: FeedSettings, client: SourceClient): () => Promise<CycleEnd> {
  const memory = createMemory();
  return async () => {
    const round: Round = {
      ports,
      settings,
      client,
      memory,
      counts: noCounts,
      refused: new Set(),
      problems: [],
      credits: undefined,
      strange: [],
    };
    const supplied = settings.leagues.filter(({ lines }) => lines).map(({ key }) => key);
    await ports.database.transaction("all", (sql) => sql.run(queries.forgetHeard, [settings.source, supplied]));
    const failure = await askAll(round);
    const asking = {
      database: ports.database,
      source: settings.source,
      client,
      memory: memory.leagues,
      now: ports.clock.now(),
    };
    if (failure === undefined) await lookForLeagues(asking, round.strange);
    if (settings.decidesFinals) {
      const leagues = settings.leagues.filter(({ results }) => results).map(({ key }) => key);
      const { decided, problems } = await decideFinals(ports.database, settings.source, leagues);
      report(round, "results", problems);
      count(round, { decided });
    }
    return {
      counts: round.counts,
      refused: round.refused.size,
      problems: round.problems,
      failure,
      credits: round.credits,
    };
  };
}

async function askAll(round: Round): Promise<SourceFailure | undefined> {
  try {
    for (const league of round.settings.leagues) {
      const isMissed = league.live || league.results || league.compares ? await findMissing(round, league) : false;
      if (league.live || league.results) {
        await linescores(round, league);
        await totals(round, league, isMissed);
      }
      if (league.lines) await prices(round, league);
      if (league.compares) await comparison(round, league);
    }
    return undefined;
  } catch (error) {
    if (error instanceof RoundEnded) return error.failure;
    throw error;
  }
}

/**
 * Finds, among the games that the source lists, those whose lines another source or none supplies.
 * @returns whether games that have begun must be looked for among its scores as well
 */
async function findMissing(round: Round, league: FeedLeague): Promise<boolean> {
  const { key: sport, isShared } = league;
  const {
    settings,
    client,
    memory: { lookedAt },
    ports: { clock, database },
  } = round;
  if (!isPauseOver(lookedAt.get(sport), findingPauseMs, clock.now())) return false;
  const missing = (): Promise<{ readonly any: boolean; readonly begun: boolean } | undefined> =>
    database.read("all", (sql) => sql.row(queries.keylessEvents, [settings.source, sport, isShared]));
  if ((await missing())?.any !== true) return false;
  lookedAt.set(sport, clock.now());
  const listed = await byEachName(round, league, client.games);
  await noteGames(round, league, listed ?? []);
  report(round, sport, await findGames(database, settings, sport, listed ?? []));
  return (await missing())?.begun === true;
}

/** Records that games came by a matched league name, so that they can be removed with it. */
async function noteGames(
  { settings: { source }, ports: { database } }: Round,
  { key }: FeedLeague,
  events: readonly SourceEvent[],
): Promise<void> {
  for (const [name, games] of Map.groupBy(
    events.filter(({ sportKey }) => sportKey !== key),
    ({ sportKey }) => sportKey,
  )) {
    await database.transaction("all", (sql) => noteLeagueGames(sql, source, name, games));
  }
}

async function prices(round: Round, league: FeedLeague): Promise<void> {
  const { key: sport } = league;
  const {
    settings,
    client,
    memory: { heard: received },
    ports: { clock, database },
  } = round;
  if (client.prices === undefined) return;
  const answered = (await byEachName(round, league, client.prices.ask, true)) ?? [];
  // A source that has forgotten its games counts as silent.
  if (
    answered.length === 0 &&
    (await database.read("all", (sql) => sql.row(queries.offersGames, [settings.source, sport])))?.any === true
  ) {
    report(round, sport, [{ event: "", what: { code: "league", said: sport }, reason: { code: "emptyList" } }]);
    return;
  }
  const { games, late, problems: old } = received.fresh(answered, clock.now());
  report(round, sport, old);
  // Before anything opens: the silence check would close it again.
  await database.transaction("all", (sql) => sql.run(queries.noteHeard, [settings.source, sport]));
  const events = games.map(({ event }) => event);
  await noteGames(round, league, events);
  const { created, moved, problems } = await applySchedule(database, settings, sport, events);
  report(round, sport, problems);
  const answer = {
    sportKey: sport,
    games,
    betTypes: client.prices.betTypes(sport),
    isWholeList: true,
    leftAlone: late,
  };
  const applied = await applyOdds(database, settings, answer);
  report(round, sport, applied.problems);
  count(round, { created, moved, quotes: applied.quotes, moves: applied.moves });
  await furtherPrices(round, league, events);
  const looking = {
    database,
    source: settings.source,
    client,
    now: clock.now(),
    lookedAt: round.memory.marketsLookedAt,
  };
  if (settings.furtherGamesPerRound > 0) await lookForMarkets(looking, events);
}

/** Quotes for all games at once, compared with those of the games' own source. */
async function comparison(round: Round, league: FeedLeague): Promise<void> {
  const { key: sport } = league;
  const {
    settings,
    client,
    memory: { heard: received },
    ports: { clock, database },
  } = round;
  if (client.prices === undefined) return;
  const answered = (await byEachName(round, league, client.prices.ask)) ?? [];
  const { games, problems } = received.fresh(answered, clock.now());
  report(round, sport, problems);
  const applied = await applyWords(database, settings, games, client.prices.betTypes(sport));
  report(round, sport, applied.problems);
  count(round, { quotes: applied.quotes });
}

async function furtherPrices(
  round: Round,
  { key: sport, names }: FeedLeague,
  events: readonly SourceEvent[],
): Promise<void> {
  const {
    settings,
    client,
    memory: { furtherRequestedAt, heard: received },
    ports: { clock, database },
  } = round;
  const further = client.furtherPrices;
  if (further === undefined) return;
  const now = clock.now();
  for (const [key, requestedAt] of furtherRequestedAt)
    if (isPauseOver(requestedAt, 2 * hourMs, now)) furtherRequestedAt.delete(key);
  const due = events
    .filter(
      ({ key, startsAt }) =>
        startsAt > now && isPauseOver(furtherRequestedAt.get(key), furtherPauseMs(startsAt - now), now),
    )
    .toSorted((a, b) => a.startsAt - b.startsAt)
    .slice(0, settings.furtherGamesPerRound);
  for (const { key, sportKey } of due) {
    if (further.betTypes(sportKey).size === 0) continue;
    furtherRequestedAt.set(key, now);
    const answered = valuesOf(round, { sport, names, key }, await further.ask(sportKey, key), "game");
    if (answered === undefined) continue;
    const { games, problems } = received.fresh(answered, now);
    report(round, sport, problems);
    const answer = { sportKey: sport, games, betTypes: further.betTypes(sportKey), isWholeList: false };
    const applied = await applyOdds(database, settings, answer);
    report(round, sport, applied.problems);
    count(round, { quotes: applied.quotes, moves: applied.moves });
  }
}

async function linescores(round: Round, league: FeedLeague): Promise<void> {
  const { key: sport } = league;
  const {
    settings: { source },
    client,
    memory: { unansweredAt },
    ports: { clock, database },
  } = round;
  if (client.linescore === undefined) return;
  const now = clock.now();
  const playing = (
    await database.read("all", (sql) => sql.rows(queries.playingEvents, [source, sport, league.isShared]))
  ).filter(({ key }) => isPauseOver(unansweredAt.get(key), unansweredPauseMs, now));
  for (const { key } of [...playing, ...(await pitcherless(round, sport))]) {
    const lines = await byEachName(round, league, (name) => client.linescore?.(name, key), false, key);
    if (lines === undefined) unansweredAt.set(key, now);
    const taken = lines?.filter(({ status }) => (status === "final" ? league.results : league.live));
    if (!league.lines) await askAboutResults(database, source, sport, (taken ?? []).map(eventIn));
    for (const line of taken ?? []) noteResult(round, sport, await applyLinescore(database, source, line));
  }
}

/** The next games whose starters were not requested yet. */
async function pitcherless(
  { settings, memory: { pitchersRequested }, ports: { database } }: Round,
  sport: string,
): Promise<readonly { key: string }[]> {
  const events = await database.read("all", async (sql) =>
    (await leagueOf(sql, sport))?.hasPitchers === true
      ? sql.rows(queries.pitcherlessEvents, [settings.source, sport])
      : [],
  );
  const next = events.filter(({ key }) => !pitchersRequested.has(key)).slice(0, pitchersPerRound);
  for (const { key } of next) pitchersRequested.add(key);
  return next;
}

async function totals(round: Round, league: FeedLeague, isMissed: boolean): Promise<void> {
  const { key: sport } = league;
  const {
    settings,
    client,
    ports: { database },
  } = round;
  const { source } = settings;
  if (client.scores === undefined || client.linescore !== undefined) return;
  const playing = () =>
    database.read("all", (sql) => sql.rows(queries.playingEvents, [source, sport, league.isShared]));
  if (!isMissed && (await playing()).length === 0) return;
  const scores = (await byEachName(round, league, client.scores, true)) ?? [];
  if (isMissed)
    report(
      round,
      sport,
      await findGames(
        database,
        settings,
        sport,
        scores.map(({ event }) => event),
      ),
    );
  const wanted = new Set((await playing()).map(({ key }) => key));
  const taken = scores.filter(
    ({ completed, event }) => (completed ? league.results : league.live) && wanted.has(event.key),
  );
  if (!league.lines) await askAboutResults(database, source, sport, taken.map(eventIn));
  for (const score of taken) noteResult(round, sport, await applyScore(database, source, score));
}

type SourceQuery<T> = (name: string) => Promise<SourceAnswer<T>> | undefined;

/**
 * Requests by each of the source's names of a league, and merges the responses; undefined where no name has any.
 * @param isNeeded whether the round ends when no name has a response
 * @param key of the requested game
 */
async function byEachName<T extends OfGame>(
  round: Round,
  { key: sport, names }: FeedLeague,
  ask: SourceQuery<T> | undefined,
  isNeeded = false,
  key?: string,
): Promise<readonly T[] | undefined> {
  const all: T[] = [];
  let hasAnswered = false;
  for (const [index, name] of names.entries()) {
    const input = await ask?.(name);
    if (input === undefined) continue;
    const isAll: boolean = isNeeded && !hasAnswered && index === names.length - 1;
    const question = { sport, names, ...(key === undefined ? {} : { key }) };
    const values: readonly T[] | undefined = valuesOf(round, question, input, isAll ? "sport" : "game");
    hasAnswered ||= values !== undefined;
    all.push(...(values ?? []));
    if (key !== undefined && hasAnswered) break;
  }
  return hasAnswered ? all : undefined;
}

/** The content; undefined when the source does not know the requested game. */
function valuesOf<T extends OfGame>(
  round: Round,
  { sport, ...question }: Question & { readonly sport: string },
  input: SourceAnswer<T>,
  about: "sport" | "game",
): readonly T[] | undefined {
  if (input.credits.remaining !== null) round.credits = input.credits;
  if ("failure" in input) {
    if (about === "game" && (input.failure.kind === "notFound" || input.failure.kind === "refused")) return undefined;
    throw new RoundEnded(input.failure);
  }
  const { values, problems } = sift(input.read.values, question);
  report(round, sport, [...input.read.problems, ...problems]);
  round.strange.push(...input.read.values.map(eventIn).filter(({ sportKey }) => !question.names.includes(sportKey)));
  return values;
}
