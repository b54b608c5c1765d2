// Plays a month in an empty database, checks every page and reports the result.

import { startFixtureServer } from "../fixture/fixture-server.ts";
import { createDiffer, type Differ } from "../rehearsal/proof/differ.ts";
import { openDatabase, query, silentLog, type Sql } from "../server.ts";
import { type AnyQuestion, askNow } from "./kept.ts";
import { liveMonth, monthStart } from "./live.ts";
import { type Month, pass } from "./month.ts";
import { sizeOf } from "./plan.ts";
import { readMonth, storeMonth } from "./stored.ts";
import { topEventsAgree } from "./walk/top-events.ts";
import { type Walked, walkMonth } from "./walk/walk.ts";

export type MonthOptions = {
  /** A connection that owns an empty migrated database. */
  readonly url: string;
  readonly tickets: number;
  readonly seed: number;
  /** Milliseconds, for measuring durations; the month has its own clock. */
  readonly now: () => number;
  readonly onDay: (day: string, tickets: number, bySteps: ReadonlyMap<string, number>) => void;
};

export type LivedMonth = {
  readonly done: ReadonlyMap<string, number>;
  readonly findings: readonly string[];
  readonly seconds: number;
  readonly bySteps: ReadonlyMap<string, number>;
};

/** Plays a month and leaves it in its database. */
export async function makeMonth({ url, tickets, seed, now, onDay }: MonthOptions): Promise<LivedMonth> {
  const startedAt = now();
  const server = await startFixtureServer(url, monthStart);
  try {
    const { differ, differences } = createDiffer();
    let input: readonly AnyQuestion[] = [];
    const month = await liveMonth({
      server,
      size: sizeOf(tickets),
      seed,
      differ,
      watch: now,
      inTheMiddle: async (one) => {
        input = await askNow(server, one.house, one.now);
        await server.asOwner((sql) => openAgrees(one, sql, differ));
        await pass(one, 1_000);
      },
      onDay: (day, { done, seconds }) => onDay(day, done.get("ticket") ?? 0, seconds),
    });
    await server.asOwner((sql) => storeMonth(sql, month, input));
    await vacuum(url);
    return { done: month.done, bySteps: month.seconds, findings: differences, seconds: (now() - startedAt) / 1_000 };
  } finally {
    await server.close();
  }
}

/** At the end nothing is open any more, so open bets on games are compared with the tickets while many are open. */
async function openAgrees({ server, house: fixture }: Month, sql: Sql, differ: Differ): Promise<void> {
  for (const service of fixture.services) {
    differ(
      `service ${service.serviceId} has open events in the middle`,
      (await topEventsAgree({ server, service, sql, differ })) > 0,
      true,
    );
  }
}

/**
 * A world that has been open for a month is maintained; its statistics are from the morning, without today's entries.
 */
async function vacuum(url: string): Promise<void> {
  const owner = openDatabase({ url, connections: 1, log: silentLog, role: "none" });
  try {
    await owner.read("all", (sql) => sql.run(query({}, "vacuum")));
  } finally {
    await owner.close();
  }
}

/** Checks the month in a database; undefined where it has none. @param opensCells see Look */
export async function walkStored(url: string, now: () => number, opensCells = true): Promise<Walked | undefined> {
  const server = await startFixtureServer(url, monthStart);
  try {
    const stored = await server.asOwner(readMonth);
    return stored === undefined ? undefined : await walkMonth(server, stored, now, opensCells);
  } finally {
    await server.close();
  }
}
