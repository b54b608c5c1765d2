// A season from a file that a person brings: previewed, and processed like any source's data (docs/design/catalog.md).
import { type AnswerOf, type PayloadOf, responses, sources } from "@chalkboard/contract";
import type { EpochMs } from "@chalkboard/kernel";
import type { Database, Sql } from "../../../platform/database/database.ts";
import {
  applyLinescore,
  askAboutResults,
  applyOdds,
  applySchedule,
  decideFinals,
  eachOnce,
  type FeedLeague,
  type FeedSettings,
  type Problem as FeedProblem,
  findGames,
  unknownTeams,
} from "../../feeds/index.ts";
import { fileKinds, type Problem, type Season, underStoredKeys } from "../../imports/index.ts";
import { isRefused, refuse, type Refused, type Session } from "../../../platform/http/handlers.ts";
import { enqueue } from "../../../platform/jobs/index.ts";
import { audit } from "../../../platform/operations/index.ts";
import { queueWork } from "../../../platform/work/index.ts";
import * as fileQueries from "./file-queries.ts";
import * as queries from "../queries.ts";
import { inOrder } from "../save.ts";
import { type FileFault, readSeason, type Taking, takingOf } from "./season-file.ts";
import { settingsOf } from "../settings.ts";

type Payload = PayloadOf<typeof sources.readFile>;
type FileRequest = {
  readonly settings: FeedSettings;
  readonly league: FeedLeague;
  readonly season: Season;
  readonly taking: Taking;
  /** Whether its starts are exact, to the minute. */
  readonly hasTimes: boolean;
};

/** The maximum number of reported rows. */
export const reportedRows = 500;
/** The maximum number stored with a run. */
const reportedOfRun = 100;
/** Progress is reported after this many games. */
const gamesAStep = 100;
/** The result of an unreadable file. */
export const nothing: Applied = {
  counts: { created: 0, moved: 0, quotes: 0, moves: 0, statements: 0, decided: 0, refused: 0 },
  problems: [],
};

/** An unreadable file: nothing of it, and why. */
export function unread({ why }: FileFault): Applied {
  return why === null ? nothing : { ...nothing, problems: [{ event: "", what: { code: "file" }, reason: why }] };
}

/** What a file would bring. */
export async function previewFile(
  database: Database,
  payload: Payload,
  now: EpochMs,
): Promise<AnswerOf<typeof sources.readFile> | Refused> {
  const input = await ask(database, payload, now);
  if (isRefused(input)) return input;
  if ("fault" in input) {
    return {
      ...input,
      rows: 0,
      games: 0,
      newGames: 0,
      begunGames: 0,
      lines: 0,
      results: 0,
      takesLines: false,
      takesResults: false,
      unknownTeams: [],
      problemCount: 0,
      problems: [],
    };
  }
  const { settings, league, season, taking } = input;
  const { known, unmatched } = await database.read("all", async (sql) => ({
    known: await sql.rows(queries.keysOf, [settings.source, taking.events.map(({ key }) => key)]),
    unmatched: await unknownTeams(
      sql,
      league.key,
      taking.events.flatMap(({ away, home }) => [away, home]),
      settings.createsUnknown,
    ),
  }));
  return {
    fault: null,
    why: null,
    rows: season.rows,
    games: season.games.length,
    newGames: taking.events.length - known.length,
    begunGames: taking.begun,
    lines: taking.odds.flatMap(({ games }) => games).reduce((sum, { quotes }) => sum + quotes.length, 0),
    results: taking.finals.length,
    takesLines: league.lines,
    takesResults: league.results,
    unknownTeams: unmatched.slice(0, reportedRows),
    problemCount: taking.problems.length,
    problems: taking.problems.slice(0, reportedRows),
  };
}

/** Starts to import a file's games, lines and results; an unreadable one is added to the runs at once. */
export async function takeFile(
  database: Database,
  payload: Payload,
  session: Session,
  now: EpochMs,
): Promise<AnswerOf<typeof sources.takeFile> | Refused> {
  const input = await ask(database, payload, now);
  if (isRefused(input)) return input;
  const { sourceId, name, season, packed } = payload;
  return database.transaction("all", async (sql) => {
    const { personId } = session;
    const fault = "fault" in input ? input.fault : null;
    if ("fault" in input) {
      await noteRun(sql, {
        sourceId,
        error: input.fault,
        startedAt: now,
        tookMs: 0,
        trigger: "file",
        file: name,
        ...unread(input),
      });
    } else {
      const laid = await sql.row(fileQueries.layFile, [
        sourceId,
        name,
        season ?? null,
        packed,
        new Date(now),
        personId,
      ]);
      if (laid === undefined) return refuse(responses.notAllowed, { reason: "fileInHand", field: "sourceId" });
      await queueWork(sql, { kind: "seasonFile", subject: String(sourceId), name, personId });
      await enqueue(sql, "season", { sourceId }, `season/${String(sourceId)}`);
    }
    await audit(sql, session, {
      act: "takeFile",
      subject: `source ${String(sourceId)}`,
      before: null,
      after: { name, season: season ?? null, fault },
    });
    return { fault };
  });
}

type Run = Applied & {
  readonly sourceId: number;
  readonly error: string;
  readonly startedAt: EpochMs;
  readonly tookMs: number;
  readonly trigger: sources.RunTrigger;
  readonly file: string;
};

/** Writes the result of a file or a page to its source's runs, and what the source shows of it. */
export async function noteRun(
  sql: Sql,
  { sourceId, counts, problems, error, startedAt, tookMs, trigger, file }: Run,
): Promise<void> {
  const { refused, ...changed } = counts;
  const { quotes: _, ...rest } = changed;
  const at = new Date(startedAt);
  await sql.run(queries.addRun, [
    sourceId,
    trigger,
    at,
    Math.round(tookMs),
    JSON.stringify(changed),
    Object.values(rest).reduce((sum, one) => sum + one, 0),
    refused,
    JSON.stringify(problems.slice(0, reportedOfRun)),
    error,
    file,
  ]);
  await sql.run(queries.noteFile, [sourceId, at, error]);
}

/** Reads a file again for its source with the current settings. */
export async function ask(
  database: Database,
  payload: Payload,
  now: EpochMs,
): Promise<FileRequest | FileFault | Refused> {
  const { stored, others } = await database.read("all", async (sql) => ({
    stored: await sql.row(queries.sourceOf, [payload.sourceId]),
    others: await sql.rows(queries.working, [payload.sourceId, sources.creditedAdaptor.options]),
  }));
  if (stored === undefined) return refuse(responses.notFound, { field: "sourceId" });
  const terms = inOrder(stored.terms);
  const season = readSeason(terms.adaptor, payload);
  if (isRefused(season) || "fault" in season) return season;
  const games = await database.read("all", (sql) => underStoredKeys(sql, terms.name, season.games));
  const settings = settingsOf(
    terms,
    others.map((other) => inOrder(other.terms)),
  );
  const none = {
    key: terms.leagues[0]?.code ?? "",
    names: [],
    lines: false,
    live: false,
    results: false,
    isShared: false,
    compares: false,
  };
  const [league = none] = settings.leagues;
  const hasTimes = sources.isFileAdaptor(terms.adaptor) && fileKinds[terms.adaptor].hasTimes;
  return { settings, league, season, taking: takingOf({ ...season, games }, league, settings, now), hasTimes };
}

/** The result of a file, and what was left out of it. */
export type Applied = {
  readonly counts: sources.RunCounts & { readonly refused: number };
  readonly problems: readonly FeedProblem[];
};

/** Receives how many games, lists of lines and results are done, of how many. */
export type OnStep = (done: number, whole: number) => Promise<void>;

/** The same steps as for any source: games, then lines, then results. */
export async function apply(
  database: Database,
  { settings, league, season, taking, hasTimes }: FileRequest,
  onStep: OnStep,
): Promise<Applied> {
  const { sportKey, events, odds, finals, problems } = taking;
  const { source } = settings;
  const whole = events.length + odds.reduce((sum, { games }) => sum + games.length, 0) + finals.length;
  let done = 0;
  const step = (more: number): Promise<void> => onStep((done += more), whole);
  await step(0);
  const schedule =
    events.length === 0
      ? { created: 0, moved: 0, problems: [] }
      : await applySchedule(database, settings, sportKey, events);
  const missed =
    league.lines || finals.length === 0
      ? []
      : await findGames(
          database,
          settings,
          sportKey,
          finals.map(({ event }) => event),
          hasTimes,
        );
  await step(events.length);
  let [quotes, moves, statements] = [0, 0, 0];
  const waiting: FeedProblem[] = [];
  for (const { games, betTypes } of odds) {
    for (const some of chunks(games)) {
      const applied = await applyOdds(database, settings, { sportKey, games: some, betTypes, isWholeList: false });
      quotes += applied.quotes;
      moves += applied.moves;
      waiting.push(...applied.problems);
      await step(some.length);
    }
  }
  const undecided = await database.read("all", (sql) =>
    sql.rows(queries.undecided, [source, finals.map(({ event }) => event.key), league.isShared]),
  );
  const open = new Set(undecided.map(({ key }) => key));
  if (!league.lines) {
    const scored = finals.map(({ event }) => event).filter(({ key }) => open.has(key));
    await askAboutResults(database, source, sportKey, scored);
  }
  for (const some of chunks(finals)) {
    for (const final of some.filter(({ event }) => open.has(event.key))) {
      const applied = await applyLinescore(database, source, final);
      statements += applied.statements;
      waiting.push(...applied.problems);
    }
    await step(some.length);
  }
  const ends =
    settings.decidesFinals && league.results
      ? await decideFinals(database, source, [sportKey])
      : { decided: 0, problems: [] };
  const rowOf = new Map(
    season.games.flatMap(({ key, turnedKey, rows }) => [[turnedKey, rows[0]] as const, [key, rows[0]] as const]),
  );
  const rowWise = problems.map(({ row, reason, leftOut }: Problem) => ({ event: "", row, what: leftOut, reason }));
  const further = eachOnce([...schedule.problems, ...missed, ...waiting, ...ends.problems]).map((problem) => {
    const row = rowOf.get(problem.event);
    return row === undefined ? problem : { ...problem, row };
  });
  const result = [...rowWise, ...further];
  return {
    counts: {
      created: schedule.created,
      moved: schedule.moved,
      quotes,
      moves,
      statements,
      decided: ends.decided,
      refused: result.length,
    },
    problems: result,
  };
}

function chunks<T>(all: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / gamesAStep) }, (_, index) =>
    all.slice(index * gamesAStep, (index + 1) * gamesAStep),
  );
}
