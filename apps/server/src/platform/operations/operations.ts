import { createHash, timingSafeEqual } from "node:crypto";
import type { Clock, Log } from "@chalkboard/kernel";
import type { FastifyInstance } from "fastify";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { clockNow } from "../database/clock-queries.ts";
import type { Database } from "../database/database.ts";
import type { Installation } from "../ports/ports.ts";
import * as queries from "./queries.ts";

export type Operations = {
  /** Records a batch of sales: how many slips, in how many seconds. */
  readonly noteBatch: (size: number, seconds: number) => void;
  /** Records a call. */
  readonly noteCall: (path: string, responseType: number, seconds: number) => void;
  /** Registers GET /health and GET /metrics on the server. */
  readonly serve: (fastify: FastifyInstance) => void;
};

const secondsBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const sizeBuckets = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

type Tools = {
  readonly clock: Clock;
  readonly database: Database;
  readonly log: Log;
  readonly installation: Installation;
};

/** An operator's view of a running server: its health, and its metrics in Prometheus' format. */
export function createOperations({ clock, database, log, installation }: Tools): Operations {
  const startedAt = clock.now();
  const registry = new Registry();
  const registers = [registry];
  const calls = new Counter({
    name: "chalkboard_calls_total",
    help: "Calls answered, by path and response type.",
    labelNames: ["path", "response_type"],
    registers,
  });
  const durations = new Histogram({
    name: "chalkboard_call_seconds",
    help: "Time from a call's arrival to its answer.",
    labelNames: ["path"],
    buckets: secondsBuckets,
    registers,
  });
  const batchSizes = new Histogram({
    name: "chalkboard_placement_batch_size",
    help: "Slips in a batch of sales.",
    buckets: sizeBuckets,
    registers,
  });
  const batchSeconds = new Histogram({
    name: "chalkboard_placement_batch_seconds",
    help: "Time of a batch of sales.",
    buckets: secondsBuckets,
    registers,
  });
  const balanced = new Gauge({
    name: "chalkboard_books_balanced",
    help: "1 where the books of a service balanced when they were last proved, 0 where they did not.",
    labelNames: ["service"],
    registers,
  });
  const uptime = new Gauge({
    name: "chalkboard_uptime_seconds",
    help: "Since the server was put together.",
    registers,
  });

  return {
    noteBatch: (size, seconds) => {
      batchSizes.observe(size);
      batchSeconds.observe(seconds);
    },
    noteCall: (path, responseType, seconds) => {
      calls.inc({ path, response_type: responseType });
      durations.observe({ path }, seconds);
    },
    serve: (fastify) => {
      fastify.get("/health", async (_request, reply) => {
        const isWell = await answers(database, log);
        const health = {
          status: isWell ? "ok" : "databaseUnreachable",
          version: installation.webVersion,
          uptime: (clock.now() - startedAt) / 1000,
        };
        return reply
          .code(isWell ? 200 : 503)
          .header("cache-control", "no-store")
          .send(health);
      });
      fastify.get("/metrics", async (request, reply) => {
        if (!mayReadFigures(request.headers.authorization, installation.metricsToken)) return reply.callNotFound();
        uptime.set((clock.now() - startedAt) / 1000);
        for (const { service_id, is_balanced } of await database.read("all", (sql) => sql.rows(queries.lastProofs))) {
          balanced.set({ service: service_id }, is_balanced ? 1 : 0);
        }
        return reply.header("content-type", registry.contentType).send(await registry.metrics());
      });
    },
  };
}

/**
 * Metrics reveal much about a book: without the installation's own token they do not exist, and where none is set they
 * exist for no one.
 */
function mayReadFigures(authorization: string | undefined, token: string | undefined): boolean {
  if (token === undefined || token === "") return false;
  const [given, right] = [authorization ?? "", `Bearer ${token}`].map((text) =>
    createHash("sha256").update(text).digest(),
  );
  return given !== undefined && right !== undefined && timingSafeEqual(given, right);
}

async function answers(database: Database, log: Log): Promise<boolean> {
  try {
    return await database.read("all", async (sql) => (await clockNow(sql)) > 0);
  } catch (error) {
    log.error({ error: error instanceof Error ? error.message : String(error) }, "the database does not respond");
    return false;
  }
}
