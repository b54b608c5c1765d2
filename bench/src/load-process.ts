// Makes the load in its own process: each client sells one slip after the other over a connection that stays open.

import { setTimeout as delay } from "node:timers/promises";
import { connect, type Connection } from "./connection.ts";
import type { LoadJob, LoadResult } from "./load-job.ts";
import { slipOf, straightOf } from "./slips.ts";
import { openWindow } from "./window.ts";

/** A client waiting for its next due ticket checks this often whether the measurement is over. */
const longestWaitMs = 500;
/** The response to an accepted sale has its ticket, with a number. */
const soldBegins = /^\{"response_type":1,"data":\{"ticket":\{"number":[1-9]/;

const result = await run(JSON.parse(process.argv[2] ?? "{}") as LoadJob);
await new Promise((sent) => process.send?.(result, sent));
process.exit();

async function run(job: LoadJob): Promise<LoadResult> {
  const connections = await Promise.all(
    Array.from({ length: job.clients }, (_, index) => connect(job.ports[index % job.ports.length] ?? 0)),
  );
  const window = openWindow(job);
  process.once("message", () => window.close());
  let sold = 0;
  let refused = 0;
  let firstRefusal: string | undefined;
  let sent = 0;

  async function sell(connection: Connection, index: number, due: number): Promise<void> {
    const n = sent++;
    const slip =
      job.hotEventId === undefined
        ? slipOf(n, job.eventIds, job.offers)
        : straightOf(n, job.eventIds, job.offers, job.hotEventId);
    const json = JSON.stringify({ key: `${job.keyPrefix}${n}`, slip });
    const token = job.tokens[index % job.tokens.length] ?? "";
    const answer = await connection.post(job.path, `token=${token}&json=${encodeURIComponent(json)}`);
    window.note(due);
    if (soldBegins.test(answer)) sold += 1;
    else {
      refused += 1;
      firstRefusal ??= answer.slice(0, 500);
    }
  }

  async function client(connection: Connection, index: number): Promise<void> {
    while (!window.isOver()) await sell(connection, index, performance.now());
  }

  /**
   * Tickets as they become due, each over a free connection; where none is free, the ticket waits and its time runs on.
   */
  async function atPace(ticketsPerSecond: number): Promise<void> {
    const begun = performance.now();
    let due = 0;
    await Promise.all(
      connections.map(async (connection, index) => {
        for (;;) {
          const at = begun + (due++ * 1_000) / ticketsPerSecond;
          while (performance.now() < at && !window.isOver())
            await delay(Math.max(1, Math.floor(Math.min(at - performance.now(), longestWaitMs))));
          if (window.isOver()) return;
          await sell(connection, index, at);
        }
      }),
    );
  }

  if (job.ticketsPerSecond !== undefined) await atPace(job.ticketsPerSecond);
  else await Promise.all(connections.map(client));
  for (const connection of connections) connection.close();
  const { timesMs, dueAtMs, seconds } = window.result();
  return {
    sold,
    refused,
    ...(firstRefusal === undefined ? {} : { firstRefusal }),
    measured: timesMs.length,
    seconds,
    timesMs,
    dueAtMs,
  };
}
