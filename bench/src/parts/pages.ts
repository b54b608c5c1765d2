// Every page of figures on a month of a whole installation: how long each of its calls takes as it is usually made.
// --full: the same beside four earlier months.

import { assert } from "@chalkboard/kernel";
import { makeMonth, readMonth, startFixtureServer, type StoredMonth } from "../../../simulator/src/month/index.ts";
import type { BenchCluster } from "../cluster.ts";
import { type BenchSize, type Figure, percentile, usualLatencies } from "../figures.ts";
import * as queries from "../queries.ts";
import { type Database, keepDays, migrate, openDatabase, silentLog, type Sql } from "../server.ts";
import { pagesOf } from "./page-questions.ts";

const wholeMonth = 1_000_000;
/** The size of the month in a test. */
const quickMonth = 120;
const [turns, warmUps] = [10, 1];
/** Slow queries are made less often. */
const enoughMs = 5_000;
const monthsBefore = 4;

export async function pages(cluster: BenchCluster, { quick, full, month }: BenchSize): Promise<readonly Figure[]> {
  const url = month ?? (await lived(await cluster.empty(), quick ? quickMonth : wholeMonth));
  const { figures, slowest } = await measured(url, quick ? 1 : turns);
  if (!full) return figures;
  await withOwner(url, addMonths);
  const beside = await measured(url, turns);
  return [
    ...figures,
    ...beside.figures.map((figure) => ({
      ...figure,
      name: figure.name.replace("pages.", `pages.beside${beside.tickets}.`),
    })),
    { name: "pages.beside.slowestOver", value: beside.slowest / slowest, unit: "times" },
  ];
}

/**
 * Copies the month several times with all rows of its tickets; balances follow, and the last month is queried, with the
 * others before it.
 */
async function addMonths(sql: Sql): Promise<void> {
  await sql.run(queries.makeMonthCopier);
  await sql.run(queries.forgetKeptDays);
  const own = await sql.row(queries.firstAndLastTicket);
  for (let later = 1; later <= monthsBefore; later += 1)
    await sql.run(queries.copyMonth, [later, own?.first, own?.last]);
  await sql.run(queries.listCopied);
  await sql.run(queries.endLater, [monthsBefore]);
  await sql.run(queries.closeLater, [monthsBefore]);
  await sql.run(queries.followTransfers);
  await sql.run(queries.vacuumAnalyze);
}

async function lived(url: string, tickets: number): Promise<string> {
  await migrate(url);
  const { findings } = await makeMonth({ url, tickets, seed: 7, now: () => performance.now(), onDay: () => undefined });
  assert(findings.length === 0, "a month is lived as it should be", { findings: findings.slice(0, 5).join("; ") });
  return url;
}

type Measured = { readonly tickets: number; readonly figures: readonly Figure[]; readonly slowest: number };

/** The number of tickets, and how long each query takes; at the end the slowest one, by its name. */
async function measured(url: string, times: number): Promise<Measured> {
  const stored = await withOwner(url, readMonth);
  assert(stored !== undefined, "the database holds a month");
  const counted = await withOwner(url, (sql) => sql.row(queries.countAllTickets));
  const taken = await timesOf(url, stored, times);
  const p95 = [...taken].map(([name, some]) => [name, percentile(some, 0.95)] as const);
  const [[name, slowest] = ["nothing", 0] as const] = p95.toSorted(([, a], [, b]) => b - a);
  return {
    tickets: counted?.tickets ?? 0,
    slowest,
    figures: [
      ...[...taken].flatMap(([one, some]) => usualLatencies(`pages.${one}`, some)),
      { name: "pages.slowest", value: slowest, unit: `ms, ${name}` },
    ],
  };
}

async function timesOf(
  url: string,
  stored: StoredMonth,
  times: number,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const server = await startFixtureServer(url, stored.endedAt);
  try {
    for (const { serviceId } of stored.house.services) await keepPast(server.database, serviceId);
    const taken = new Map<string, readonly number[]>();
    for (const { name, personId, call, payload } of await withOwner(url, (sql) => pagesOf(sql, stored))) {
      const ask = async (): Promise<number> => {
        const started = performance.now();
        const answer = await server.send(personId, call, payload);
        assert(answer.ok, "a page is answered", { name, answer: JSON.stringify(answer).slice(0, 300) });
        return performance.now() - started;
      };
      taken.set(name, await input(ask, times));
    }
    return taken;
  } finally {
    await server.close();
  }
}

/** Sums the closed days, as the scheduler does regularly. */
async function keepPast(database: Database, serviceId: number): Promise<void> {
  let summed: number;
  do summed = (await keepDays(database, serviceId)).length;
  while (summed > 0);
}

async function input(ask: () => Promise<number>, times: number): Promise<readonly number[]> {
  for (let turn = 0; turn < Math.min(warmUps, times); turn += 1) await ask();
  const taken: number[] = [];
  for (let all = 0; taken.length < times && all < enoughMs;) {
    const ms = await ask();
    taken.push(ms);
    all += ms;
  }
  return taken;
}

async function withOwner<Answer>(url: string, work: (sql: Sql) => Promise<Answer>): Promise<Answer> {
  const owner = openDatabase({ url, connections: 1, log: silentLog, role: "none" });
  try {
    return await owner.read("all", work);
  } finally {
    await owner.close();
  }
}
