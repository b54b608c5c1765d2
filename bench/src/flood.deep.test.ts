import { afterAll, beforeAll, expect, test } from "vitest";
import { type BenchCluster, startBenchCluster } from "./cluster.ts";
import { percentile } from "./figures.ts";
import type { FloodResult } from "./flood-job.ts";
import { floods, silence } from "./floods.ts";
import { type BenchWorld, buildBenchWorld, offers } from "./world.ts";
import type { LoadResult } from "./load-job.ts";
import { pinTo } from "./pinning.ts";
import { type Flooder, load, type RunningLoad, startFlooder, startLoad, startServerProcess } from "./processes.ts";
import { pause, type ServerProcess } from "./server.ts";

// A shop sells at a till's pace while a client floods the server as fast as it responds, within an installation's
// limits. The flooding client has its own core where the machine has two; the server and the till share the other.
// Quiet and flooded windows alternate. Other load on the machine disturbs some of them, so of each flood the pair with
// the smallest difference counts: a flood that takes more than its share does so in all of them.

const rounds = 6;
const windowMs = 600;
/** What a flood left in progress at its end. */
const settleMs = 400;
const ticketsPerSecond = 60;
const leastMeasured = 20;
/** As in attack.deep.test.ts: a till's clerk cannot see a difference below one screen refresh. */
const leastMs = 1_000 / 60;
/** A connection that does not finish its head in time is ended at the next check. */
const silentMs = 10_000 + 2 * 2_000;

let cluster: BenchCluster;
let world: BenchWorld;
let server: ServerProcess;
let flooder: Flooder;
beforeAll(async () => {
  cluster = await startBenchCluster();
  world = await buildBenchWorld(await cluster.empty(), { shops: 64, games: 200 });
  // One address is limited as in an installation without its own setting.
  server = await startServerProcess(world.url, { CHALKBOARD_CONNECTIONS_PER_ADDRESS: "500" });
  // Data for the reports to read.
  await load({ ...job("before "), clients: 16, warmUpMs: 0, measureMs: 3_000 });
  flooder = startFlooder();
  pinTo(0, server.pid);
  pinTo(1, flooder.pid);
}, 240_000);
afterAll(async () => {
  await flooder.stop();
  await server.stop();
  await cluster.stop();
});

function job(keyPrefix: string) {
  return {
    path: "/tickets/sell",
    eventIds: world.eventIds,
    offers,
    tokens: world.shops.map(({ token }) => token),
    ports: [server.port],
    keyPrefix,
  };
}
async function startTill(keyPrefix: string): Promise<RunningLoad> {
  const till = startLoad({ ...job(keyPrefix), clients: 16, warmUpMs: 500, measureMs: 460_000, ticketsPerSecond });
  pinTo(0, till.pid);
  await pause(1_500);
  return till;
}
const clock = (): number => performance.timeOrigin + performance.now();

type Window = { readonly from: number; readonly to: number };
async function window(): Promise<Window> {
  const from = clock();
  await pause(windowMs);
  return { from, to: clock() };
}
/** The times of tickets that were due in a window; infinite where there are none, which is not a measurement. */
function p99In({ from, to }: Window, { timesMs, dueAtMs }: LoadResult): number {
  const due = timesMs.filter((_, index) => from <= (dueAtMs[index] ?? 0) && (dueAtMs[index] ?? 0) < to);
  return due.length < leastMeasured ? Infinity : percentile(due, 0.99);
}

const pairs = floods.map(({ heard: received, ...flood }) => ({
  ...flood,
  heard: received,
  quiet: [] as Window[],
  flooded: [] as Window[],
  results: [] as FloodResult[],
}));
let sold: LoadResult;

test("the till sells without a refusal beside all floods", { timeout: 240_000 }, async () => {
  const till = await startTill("beside floods ");
  for (let round = 0; round < rounds; round += 1) {
    for (const { flood, quiet, flooded, results } of pairs) {
      quiet.push(await window());
      const end = await flooder.begin(flood(world), server.port);
      flooded.push(await window());
      results.push(await end());
      await pause(settleMs);
    }
  }
  // The last tickets are completed.
  await pause(settleMs);
  sold = await till.end();
  expect([sold.refused, sold.firstRefusal]).toEqual([0, undefined]);
});

test.each(pairs)(
  "its p99 beside $name, held: $isHeld",
  ({ name, isHeld, heard: received, quiet, flooded, results }) => {
    const ratios = quiet.map((calm, round) => {
      const [before, beside] = [p99In(calm, sold), p99In(flooded[round] ?? calm, sold)];
      return { before, beside, ratio: before === Infinity ? Infinity : beside / Math.max(leastMs, before) };
    });
    console.log(
      `${name}: ${ratios.map(({ before, beside }) => `${before.toFixed(0)} → ${beside.toFixed(0)} ms`).join(", ")}`,
    );
    if (isHeld) expect(Math.min(...ratios.map(({ ratio }) => ratio))).toBeLessThan(1.5);
    expect(
      Object.keys(Object.assign({}, ...results.map((one) => one.heard))).filter((word) => !received.includes(word)),
    ).toEqual([]);
  },
);

test(
  "1,024 connections with unfinished heads are ended in time, and the till sells",
  { timeout: 120_000 },
  async () => {
    const till = await startTill("beside silence ");
    const end = await flooder.begin(silence, server.port);
    await pause(silentMs);
    const { made, cut, kept, heard: received } = await end();
    const { refused, firstRefusal, sold: count } = await till.end();
    expect([refused, firstRefusal]).toEqual([0, undefined]);
    expect(count).toBeGreaterThan(silentMs / 1_000);
    // Each was ended at least once and came back; those that took too long received a refusal.
    expect(cut).toBeGreaterThanOrEqual(silence.connections);
    expect(made).toBe(cut + kept);
    expect(Object.keys(received).filter((word) => word !== "408")).toEqual([]);
  },
);
