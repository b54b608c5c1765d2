import { proveBooks, bookChecks } from "../books.ts";
import { chanceFrom } from "../chance.ts";
import { buildFixture } from "../fixture/build.ts";
import { startFixtureServer } from "../fixture/fixture-server.ts";
import { ensureLeague, type ImportedLeague, importSchedule, openedAt, query, sellLeague } from "../server.ts";
import { type Figures, readFigures } from "./figures.ts";
import { busyness, seasonFixture } from "./fixture-plan.ts";
import type { Ending } from "./print.ts";
import { createWitness, type Seen } from "./proof/witness.ts";
import { runSeason } from "./season.ts";
import { serverDesk } from "./server-desk.ts";
import type { RehearsedGame } from "./statistics.ts";
import { type Game, seasonTimeline } from "./timeline.ts";

const dayMs = 86_400_000;
const countTransfers = query({ transfers: "int8" }, "select count(*) as transfers from transfer");

export type Rehearsed = { readonly figures: Figures; readonly ending: Ending; readonly seen: Seen | undefined };

export type RehearsalOptions = {
  /** An empty, migrated database. */
  readonly url: string;
  readonly league: ImportedLeague;
  readonly games: readonly RehearsedGame[];
  /** The number of requests that the crowd makes. */
  readonly tickets: number;
  readonly seed: number;
  /** Whether a witness compares every page with the ledger. */
  readonly isWitnessed?: boolean;
  /** Milliseconds since 1970, for measuring durations; the season has its own clock. */
  readonly now: () => number;
  readonly onProgress: (step: number, of: number) => void;
};

/** Runs a season in its own database and reads its figures. */
export async function rehearse({
  url,
  league,
  games,
  tickets,
  seed,
  isWitnessed = false,
  now,
  onProgress,
}: RehearsalOptions): Promise<Rehearsed> {
  const startedAt = now();
  const first = Math.min(...games.map((game) => openedAt(game, league.timeZone)));
  const fixture = await startFixtureServer(url, first - dayMs);
  try {
    const built = await fixture.asOwner((sql) => buildFixture(sql, seasonFixture, first - dayMs));
    const stored = await fixture.asOwner(async (sql): Promise<readonly Game[]> => {
      const { leagueId } = await ensureLeague(
        sql,
        league,
        games.flatMap(({ away, home }) => [away.team, home.team]),
      );
      for (const { serviceId } of built.services) await sellLeague(sql, serviceId, leagueId);
      return importSchedule(sql, leagueId, "rehearsal", games, "scheduled");
    });
    // The database returns rows in any order; the season must not depend on it.
    const inOrder = stored.toSorted((a, b) => a.game.startsAt - b.game.startsAt || (a.game.key < b.game.key ? -1 : 1));
    const timeline = seasonTimeline(inOrder, tickets, league.timeZone);
    const witness = isWitnessed
      ? createWitness({ server: fixture, house: built, games: inOrder, timeline, timeZone: league.timeZone })
      : undefined;
    const counts = await runSeason(
      {
        chance: chanceFrom(seed),
        database: fixture.database,
        desk: serverDesk(fixture, built.traderId),
        house: built,
        busyness,
        witness,
        secondsNow: () => now() / 1000,
        onProgress,
      },
      timeline,
    );
    const seen = await witness?.end();
    return await fixture.asOwner(async (sql) => ({
      seen,
      figures: await readFigures(sql, { games: inOrder.length, ...counts }),
      ending: {
        findings: await proveBooks(sql),
        checks: bookChecks,
        transfers: (await sql.row(countTransfers))?.transfers ?? 0,
        seconds: (now() - startedAt) / 1000,
        bySteps: counts.seconds,
      },
    }));
  } finally {
    await fixture.close();
  }
}
