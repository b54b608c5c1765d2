// A page's games, lines and results are processed like any source's: its ranks and permissions, jumps and pending names
// apply to it too.
import type { sources } from "@chalkboard/contract";
import type { EpochMs } from "@chalkboard/kernel";
import type { Database } from "../../../platform/database/database.ts";
import {
  applyLinescore,
  applyOdds,
  applySchedule,
  applyScore,
  askAboutResults,
  applyWords,
  decideFinals,
  eachOnce,
  type FeedSettings,
  findGames,
  type OddsChanges,
  type Problem,
  type ResultChanges,
  type SourceEvent,
  type SourceOdds,
} from "../../feeds/index.ts";
import type { Looked } from "./look-at-page.ts";
import type { MatchedGame } from "./match-games.ts";

type Settings = FeedSettings;
type Game = MatchedGame & { readonly startsAt: EpochMs };
export type AppliedPage = { readonly counts: sources.RunCounts; readonly problems: readonly Problem[] };

const nobody = { away: null, home: null };

/** Applies a page. @param pagesOfLeague how many pages of the source are about its league */
export async function applyPage(
  database: Database,
  looked: Looked,
  settings: Settings,
  pagesOfLeague: number,
  now: EpochMs,
): Promise<AppliedPage> {
  const { league, games } = looked;
  const usable = games.filter((game): game is Game => !game.isLeftOut && game.startsAt !== null);
  const coming = usable.filter(({ startsAt }) => startsAt > now);
  const begun = usable.filter(({ startsAt }) => startsAt <= now);
  const ended = league.results ? begun.filter(({ score }) => score?.isFinal === true) : [];
  // A game that has begun comes with its result only, as from a file (docs/design/catalog.md).
  const events = league.lines ? [...coming, ...ended].map((game) => eventOf(game, league.key)) : [];
  const schedule =
    events.length === 0
      ? { created: 0, moved: 0, problems: [] }
      : await applySchedule(database, settings, league.key, events);
  const { problems: waiting, ...odds } = league.lines
    ? await applyLines(database, looked, settings, coming, pagesOfLeague)
    : league.compares
      ? await compareLines(database, looked, settings, coming)
      : { quotes: 0, moves: 0, problems: [] };
  const result = league.live ? begun : ended;
  if (!league.lines) {
    const scored = result.filter(({ score }) => score !== null).map((game) => eventOf(game, league.key));
    await askAboutResults(database, settings.source, league.key, scored);
  }
  const { statements, problems: unstated } = await applyScores(database, settings.source, result, league.key);
  const ends =
    settings.decidesFinals && league.results && ended.length > 0
      ? await decideFinals(database, settings.source, [league.key])
      : { decided: 0, problems: [] };
  return {
    counts: { created: schedule.created, moved: schedule.moved, ...odds, statements, decided: ends.decided },
    problems: eachOnce([...schedule.problems, ...waiting, ...unstated, ...ends.problems]),
  };
}

function eventOf({ key, startsAt, away, home, rotation }: Game, sportKey: string): SourceEvent {
  return { key, sportKey, startsAt, away, home, rotation };
}

/**
 * A complete page from which nothing was left out lists all that is on offer. On any other complete page each row that
 * was read shows what is off; an incomplete one closes nothing.
 */
async function applyLines(
  database: Database,
  { league, games, isWhole, page }: Looked,
  settings: Settings,
  coming: readonly Game[],
  pagesOfLeague: number,
): Promise<OddsChanges> {
  const { source } = settings;
  const isList =
    isWhole &&
    page.games > 0 &&
    pagesOfLeague === 1 &&
    !page.isFirstHalf &&
    games.every(({ problems, unknown }) => problems.length === 0 && unknown.length === 0);
  const result = coming
    .filter(({ unknown }) => unknown.length === 0)
    .map((game) => ({
      odds: {
        event: eventOf(game, league.key),
        quotes: game.quotes.map((quote) => ({ ...quote, source })),
      } satisfies SourceOdds,
      betTypes: isWhole ? game.betTypes : game.quotes.map(({ betType }) => betType),
    }))
    .filter(({ betTypes }) => betTypes.length > 0);
  const byBets = isList
    ? [["", result] as const]
    : [...Map.groupBy(result, ({ betTypes }) => [...new Set(betTypes)].toSorted((a, b) => a - b).join())];
  let [quotes, moves] = [0, 0];
  const problems: Problem[] = [];
  for (const [, some] of byBets) {
    const applied = await applyOdds(database, settings, {
      sportKey: league.key,
      games: some.map(({ odds }) => odds),
      betTypes: new Set(some.flatMap(({ betTypes }) => betTypes)),
      isWholeList: isList,
    });
    quotes += applied.quotes;
    moves += applied.moves;
    problems.push(...applied.problems);
  }
  return { quotes, moves, problems };
}

/** A page's quotes on games whose lines another source supplies are stored beside them. */
async function compareLines(
  database: Database,
  { league, isWhole }: Looked,
  settings: Settings,
  coming: readonly Game[],
): Promise<OddsChanges> {
  await findGames(
    database,
    settings,
    league.key,
    coming.map((game) => eventOf(game, league.key)),
  );
  const result = coming.map((game) => ({
    event: eventOf(game, league.key),
    quotes: game.quotes.map((quote) => ({ ...quote, source: settings.source })),
  }));
  const betTypes = coming.flatMap((game) => (isWhole ? game.betTypes : game.quotes.map(({ betType }) => betType)));
  return { moves: 0, ...(await applyWords(database, settings, result, new Set(betTypes))) };
}

/** Scores by period where the page has them, else totals, from which a person makes a result. */
async function applyScores(
  database: Database,
  source: string,
  games: readonly Game[],
  sportKey: string,
): Promise<Pick<ResultChanges, "statements" | "problems">> {
  let statements = 0;
  const problems: Problem[] = [];
  for (const game of games) {
    const { score } = game;
    if (score === null) continue;
    const event = eventOf(game, sportKey);
    const applied =
      score.segments.length > 1
        ? await applyLinescore(database, source, {
            event,
            status: score.isFinal ? "final" : "live",
            segments: score.segments,
            pitchers: nobody,
          })
        : await applyScore(database, source, { event, completed: score.isFinal, away: score.away, home: score.home });
    statements += applied.statements;
    problems.push(...applied.problems);
  }
  return { statements, problems };
}
