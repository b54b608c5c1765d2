import { sources } from "@chalkboard/contract";
import { query } from "../database/query.ts";
import type { Rows } from "./call-row.ts";
import type { TestServer } from "./test-server.ts";
import { logins } from "./test-world.ts";

const { trader } = logins;

/** An outside source as a form saves it. */
export const sourceTerms: sources.SourceTerms = {
  name: "north", adaptor: "oddsApi", address: "https://source.example", regions: ["us"], bookmakers: [], hasLinescores: true, furtherGames: 2,
  leagues: [{ code: "baseball_mlb", lines: 1, live: 1, results: 1 }], betTypes: [], intervalSeconds: 60, minimumMoveCents: 3,
  unattended: ["events", "lines"], keepDays: 14, isPaused: false,
};

export const sourceRows: Rows = {
  "sources/list_sources": () => ({ right: [trader, {}] }),
  "sources/save_source": () => ({ right: [trader, { ...sourceTerms, name: "south", credentials: "a key" }] }),
  "sources/run_source": ({ sourceId }) => ({ right: [trader, { sourceId }] }),
  "sources/list_runs": () => ({ right: [trader, {}] }),
};

/** A source that has run once. */
export async function someSource({ answer, asOwner }: TestServer): Promise<number> {
  const { sourceId } = await answer(sources.saveSource, { ...sourceTerms }, trader);
  const counts = { created: 1, moved: 0, quotes: 12, moves: 12, statements: 0, decided: 0 };
  const problems = [{ event: "e1", what: "team", reason: "nobody knows \"Gotham Knights\" in MLB" }];
  await asOwner((sql) => sql.run(query({}, `
    insert into source_run (source_id, trigger, started_at, took_ms, counts, changed, refused, problems, error)
    values ($1::int, 'time', app.clock(), 120, $2::jsonb, 13, 1, $3::jsonb, '')`), [sourceId, JSON.stringify(counts), JSON.stringify(problems)]));
  return sourceId;
}
