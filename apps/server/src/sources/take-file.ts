// A season from a file that a person brings: looked at, and taken as what any source says (docs/decisions/0349).
import { type AnswerOf, type PayloadOf, responses, type sources } from "@chalkboard/contract";
import type { EpochMs } from "@chalkboard/kernel";
import type { Database } from "../database/database.ts";
import { applyLinescore, applyOdds, applySchedule, decideFinals, type FeedLeague, type FeedSettings, unknownTeams } from "../feeds/index.ts";
import type { Problem, Season } from "../imports/index.ts";
import { isRefused, refuse, type Refused, type Session } from "../http/handlers.ts";
import { audit } from "../operations/index.ts";
import * as queries from "./queries.ts";
import { inOrder } from "./save.ts";
import { type FileFault, readSeason, type Taking, takingOf } from "./season-file.ts";
import { settingsOf } from "./settings.ts";

type Payload = PayloadOf<typeof sources.readFile>;
type Asked = { readonly settings: FeedSettings; readonly league: FeedLeague; readonly season: Season; readonly taking: Taking };

/** At most so many rows are told. */
const toldRows = 500;
/** At most so many are kept with a run. */
const toldOfRun = 100;
const nothing = { created: 0, moved: 0, moves: 0, statements: 0, decided: 0, refused: 0 };

/** What a file would bring. */
export async function previewFile(database: Database, payload: Payload, now: EpochMs): Promise<AnswerOf<typeof sources.readFile> | Refused> {
  const asked = await ask(database, payload, now);
  if (isRefused(asked)) return asked;
  if ("fault" in asked) {
    return { ...asked, rows: 0, games: 0, newGames: 0, begunGames: 0, lines: 0, results: 0, takesLines: false, takesResults: false, unknownTeams: [],
      problemCount: 0, problems: [] };
  }
  const { settings, league, season, taking } = asked;
  const { known, strangers } = await database.read("all", async (sql) => ({
    known: await sql.rows(queries.keysOf, [settings.source, taking.events.map(({ key }) => key)]),
    strangers: await unknownTeams(sql, league.key, taking.events.flatMap(({ away, home }) => [away, home]), settings.createsUnknown),
  }));
  return {
    fault: null, why: "", rows: season.rows, games: season.games.length, newGames: taking.events.length - known.length, begunGames: taking.begun,
    lines: taking.odds.flatMap(({ games }) => games).reduce((sum, { quotes }) => sum + quotes.length, 0), results: taking.finals.length,
    takesLines: league.lines, takesResults: league.results, unknownTeams: strangers.slice(0, toldRows), problemCount: taking.problems.length,
    problems: taking.problems.slice(0, toldRows),
  };
}

/** Brings a file's games, lines and results, and writes the run. */
export async function takeFile(
  database: Database, payload: Payload, session: Session, now: EpochMs, stopwatch: () => number,
): Promise<AnswerOf<typeof sources.takeFile> | Refused> {
  const begunMs = stopwatch();
  const asked = await ask(database, payload, now);
  if (isRefused(asked)) return asked;
  const { sourceId, name } = payload;
  const { counts, problems, error } = "fault" in asked ? { counts: { ...nothing, quotes: 0 }, problems: [], error: `${asked.fault}: ${asked.why}` }
    : { ...await apply(database, asked), error: "" };
  const { refused, ...changed } = counts;
  await database.transaction("all", async (sql) => {
    const { quotes: _, ...rest } = changed;
    await sql.run(queries.addRun, [sourceId, "file", new Date(now), Math.round(stopwatch() - begunMs), JSON.stringify(changed),
      Object.values(rest).reduce((sum, one) => sum + one, 0), refused, JSON.stringify(problems.slice(0, toldOfRun)), error]);
    await sql.run(queries.noteFile, [sourceId, new Date(now), error]);
    await audit(sql, session, { act: "takeFile", subject: `source ${String(sourceId)}`, before: null, after: { name, ...changed, refused, error } });
  });
  const { quotes: _, ...told } = counts;
  return { fault: "fault" in asked ? asked.fault : null, ...told };
}

async function ask(database: Database, payload: Payload, now: EpochMs): Promise<Asked | FileFault | Refused> {
  const { stored, others } = await database.read("all", async (sql) => ({
    stored: await sql.row(queries.sourceOf, [payload.sourceId]), others: await sql.rows(queries.working, [payload.sourceId]),
  }));
  if (stored === undefined) return refuse(responses.notFound, { field: "sourceId" });
  const terms = inOrder(stored.terms);
  const season = readSeason(terms.adaptor, payload);
  if (isRefused(season) || "fault" in season) return season;
  const settings = settingsOf(terms, others.map((other) => inOrder(other.terms)));
  const [league = { key: terms.leagues[0]?.code ?? "", lines: false, live: false, results: false }] = settings.leagues;
  return { settings, league, season, taking: takingOf(season, league, settings, now) };
}

type Applied = { readonly counts: typeof nothing & { readonly quotes: number }; readonly problems: readonly { event: string; what: string; reason: string }[] };

/** The same steps as of any source: games, then lines, then results. */
async function apply(database: Database, { settings, league, season, taking }: Asked): Promise<Applied> {
  const { sportKey, events, odds, finals, problems } = taking;
  const { source } = settings;
  const schedule = events.length === 0 ? { created: 0, moved: 0, problems: [] } : await applySchedule(database, settings, sportKey, events);
  let [quotes, moves, statements] = [0, 0, 0];
  for (const { games, betTypes } of odds) {
    const applied = await applyOdds(database, settings, { sportKey, games, betTypes, isWholeList: false });
    quotes += applied.quotes;
    moves += applied.moves;
  }
  const undecided = await database.read("all", (sql) => sql.rows(queries.undecided, [source, finals.map(({ event }) => event.key)]));
  const open = new Set(undecided.map(({ key }) => key));
  for (const final of finals) if (open.has(final.event.key)) statements += (await applyLinescore(database, source, final)).statements;
  const ends = settings.decidesFinals && league.results ? await decideFinals(database, source, [sportKey]) : { decided: 0, problems: [] };
  const rowOf = new Map(season.games.map(({ key, rows }) => [key, rows[0]]));
  const rowWise = problems.map(({ row, reason, leftOut }: Problem) => ({ event: `row ${String(row)}`, what: leftOut, reason }));
  const further = [...schedule.problems, ...ends.problems].map((problem) => {
    const row = rowOf.get(problem.event);
    return row === undefined ? problem : { ...problem, event: `row ${String(row)}` };
  });
  const told = [...rowWise, ...further];
  return {
    counts: { created: schedule.created, moved: schedule.moved, quotes, moves, statements, decided: ends.decided, refused: told.length }, problems: told,
  };
}
