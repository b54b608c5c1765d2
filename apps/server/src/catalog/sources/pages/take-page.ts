// A page that a person's browser brings: previewed, or applied (docs/design/catalog.md).
import { type AnswerOf, type PayloadOf, responses, sources } from "@chalkboard/contract";
import { assert, type EpochMs, plainName } from "@chalkboard/kernel";
import type { Database } from "../../../platform/database/database.ts";
import { knownTeams, type Problem } from "../../feeds/index.ts";
import { isRefused, refuse, type Refused } from "../../../platform/http/handlers.ts";
import * as sourceQueries from "../queries.ts";
import { inOrder } from "../save.ts";
import { noteRun, nothing } from "../files/take-file.ts";
import { applyPage } from "./apply-page.ts";
import { type PageRequest, countsOf, lookAtPage, type Looked } from "./look-at-page.ts";
import * as queries from "./queries.ts";

type Steps = { readonly done: number; readonly total: number };

/** What a page would bring, saved or not. */
export async function previewPage(
  database: Database,
  { sourceId, page, packed, steps }: PayloadOf<typeof sources.readPage>,
  now: EpochMs,
): Promise<AnswerOf<typeof sources.readPage> | Refused> {
  const stored = sourceId === undefined ? undefined : await storedTerms(database, sourceId);
  if (sourceId !== undefined && stored === undefined) return refuse(responses.notFound, { field: "sourceId" });
  const looked = await lookAtPage(
    database,
    { sourceId, terms: stored?.terms, others: stored?.others ?? [], page, packed, steps },
    now,
  );
  if (isRefused(looked)) return looked;
  const { fault, places, games, league } = looked;
  return {
    ...countsOf(looked),
    fault,
    places: places.map(({ samples, ...place }) => ({ ...place, samples: [...samples] })),
    takesLines: league.lines,
    takesResults: league.results,
    rows: games.slice(0, 500).map(({ row, away, home, unknown, startsAt, isNew, quotes, score, problems }) => ({
      row,
      away,
      home,
      unknown: unknown.map(({ name }) => name),
      startsAt,
      isNew,
      quotes: [...quotes],
      problems: [...problems],
      score: score === null ? null : { away: score.away, home: score.home, isFinal: score.isFinal },
    })),
  };
}

/**
 * Applies a page of a source. Names without a matching team give the response's code, after everything else was
 * processed.
 */
export async function takePage(
  database: Database,
  { sourceId, page: name, packed, steps }: PayloadOf<typeof sources.takePage>,
  now: EpochMs,
): Promise<AnswerOf<typeof sources.takePage> | Refused> {
  const begun = performance.now();
  const stored = await storedTerms(database, sourceId);
  if (stored === undefined) return refuse(responses.notFound, { field: "sourceId" });
  const pages = stored.terms.pages ?? [];
  const page = pages.find((one) => one.name === name);
  if (page === undefined) return refuse(responses.notFound, { field: "page" });
  const looked = await lookAtPage(database, { sourceId, ...stored, page, packed, steps } satisfies PageRequest, now);
  if (isRefused(looked)) return looked;
  const { fault, settings } = looked;
  const counts = countsOf(looked);
  assert(settings !== undefined, "a source that is stored has settings", { sourceId });
  if (fault !== null) {
    const kind = `page${fault.fault.slice(0, 1).toUpperCase()}${fault.fault.slice(1)}`;
    const error = `${kind}: ${[name, fault.selector].filter((text) => text !== "").join(" · ")}`;
    await database.transaction("all", (sql) =>
      noteRun(sql, {
        sourceId,
        trigger: "page",
        file: "",
        error,
        startedAt: now,
        tookMs: performance.now() - begun,
        ...nothing,
      }),
    );
    return { ...counts, fault, created: 0, moves: 0, decided: 0 };
  }
  const applied = await applyPage(
    database,
    looked,
    settings,
    pages.filter(({ league }) => league === page.league).length,
    now,
  );
  const names = await stillUnknown(database, looked);
  const problems = [...ofPage(looked, steps), ...applied.problems];
  await database.transaction("all", async (sql) => {
    const fresh = await sql.rows(queries.untold, [sourceId, JSON.stringify(problems)]);
    const seen = looked.games.flatMap((game) => game.seen);
    if (seen.length > 0) await sql.run(queries.noteSeen, [sourceId, [...new Set(seen)], new Date(now)]);
    await noteRun(sql, {
      sourceId,
      trigger: "page",
      file: "",
      error: "",
      startedAt: now,
      tookMs: performance.now() - begun,
      counts: { ...applied.counts, refused: problems.length },
      problems: fresh.flatMap(({ index }) => problems[index] ?? []),
    });
  });
  const { created, moves, decided } = applied.counts;
  if (names.length > 0)
    return refuse(sources.scrapingFailed, { ...counts, created, moves, decided, sourceId, league: page.league, names });
  return { ...counts, fault: null, created, moves, decided };
}

/** Records that the print program could not read a page. */
export async function notePageUnread(
  database: Database,
  { sourceId, page, code }: PayloadOf<typeof sources.pageUnread>,
  now: EpochMs,
): Promise<AnswerOf<typeof sources.pageUnread> | Refused> {
  const stored = await storedTerms(database, sourceId);
  if (stored === undefined) return refuse(responses.notFound, { field: "sourceId" });
  if (stored.terms.pages?.some(({ name }) => name === page) !== true)
    return refuse(responses.notFound, { field: "page" });
  const error = `pageUnread: ${page} (${String(code)})`;
  await database.transaction("all", (sql) =>
    noteRun(sql, { sourceId, trigger: "page", file: "", error, startedAt: now, tookMs: 0, ...nothing }),
  );
  return {};
}

async function storedTerms(
  database: Database,
  sourceId: number,
): Promise<(Pick<PageRequest, "others"> & { readonly terms: sources.SourceTerms }) | undefined> {
  return database.read("all", async (sql) => {
    const stored = await sql.row(sourceQueries.sourceOf, [sourceId]);
    const others = await sql.rows(sourceQueries.working, [sourceId, sources.creditedAdaptor.options]);
    return stored === undefined
      ? undefined
      : { terms: inOrder(stored.terms), others: others.map(({ terms }) => inOrder(terms)) };
  });
}

/** Names that are still unknown: certain ones may have been matched automatically. */
async function stillUnknown(
  database: Database,
  { games, page }: Looked,
): Promise<readonly { readonly name: string; readonly teamId: number | null }[]> {
  const unknown = new Map(games.flatMap((game) => game.unknown).map((one) => [one.name, one]));
  if (unknown.size === 0) return [];
  const teams = await database.read("all", (sql) => knownTeams(sql, page.league));
  return [...unknown.values()].filter(({ name }) => !teams.has(plainName(name)));
}

/** What is left out of a page, for its run. */
function ofPage({ games, page, isWhole }: Looked, steps: Steps | undefined): readonly Problem[] {
  const counts = { found: games.length, expected: page.games };
  const part: Problem = {
    event: page.name,
    what: { code: "page" },
    reason: steps === undefined ? { code: "pageInPart", ...counts } : { code: "pageSteps", ...counts, ...steps },
  };
  const rows = games.flatMap(({ row, away, home, problems }) =>
    problems.map(({ code, place, said }): Problem => ({
      event: `${page.name} ${String(row)}: ${away} @ ${home}`,
      what: { code: "pagePlace", place },
      reason: { code: "page", why: code, said },
    })),
  );
  return [...(isWhole ? [] : [part]), ...rows];
}
