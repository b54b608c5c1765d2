// All parts of a running server, from its start to its end: the only file that creates real clocks, pools and sockets.
// Settings come from the environment.

import { readFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import type { Log, Timer } from "@chalkboard/kernel";
import { keepDays } from "./ledger/index.ts";
import { type Database, openDatabase } from "./platform/database/database.ts";
import { migrate } from "./platform/database/cluster/migrate.ts";
import { buildDemo, enlivenDemo } from "./demo/index.ts";
import { httpFetch } from "./catalog/feeds/index.ts";
import { removeOldFiles } from "./reporting/exports/index.ts";
import { newLink } from "./bootstrap/index.ts";
import { connectionLimitsOf } from "./platform/http/server/connection-limits.ts";
import { prepareDecoy } from "./identity/people/index.ts";
import { startJobs, type Tasks } from "./platform/jobs/index.ts";
import { followCalendar, scheduleCalendar, scheduleProofs } from "./money/index.ts";
import { watchPlaces } from "./platform/media/index.ts";
import { readCertificate, trustedProxies } from "./platform/ports/certificate.ts";
import { fileOutbox, smtpMail } from "./platform/ports/mail.ts";
import {
  allowedOrigins,
  createOutgoing,
  type Outgoing,
  machineAddresses,
  resolveBySystem,
} from "./platform/ports/outgoing.ts";
import type { Ports } from "./platform/ports/ports.ts";
import { readStore } from "./platform/ports/store.ts";
import { thisMachine } from "./platform/ports/machine.ts";
import { systemClock, systemRandom, systemTimers } from "./platform/ports/system.ts";
import { startWatchdog, takeUnanswered, type Watchdog } from "./platform/ports/watchdog.ts";
import { watchLate } from "./trading/results/index.ts";
import { watchTimes } from "./selling/rules/index.ts";
import { noteEvent, removeOldRequests } from "./platform/operations/index.ts";
import { type ChalkboardServer, createServer } from "./server.ts";
import { watchWorstCases } from "./trading/exposure/index.ts";
import { watchExposure, watchPlay } from "./trading/lines/index.ts";
import {
  createRunner,
  feedAt,
  foundSource,
  removeOldRuns,
  type Runner,
  takeSeason,
  watchFeedTimeouts,
} from "./catalog/sources/index.ts";
import { sweepCounts } from "./trading/risk/index.ts";
import { extendTickets, placementSettings } from "./selling/tickets/index.ts";

/** The web's page for creating the first admin. */
const bootstrapPath = "/#/auth/bootstrap?code=";

type Environment = Readonly<NodeJS.ProcessEnv>;

type Stop = () => Promise<void> | void;

type Setup = {
  readonly env: Environment;
  readonly log: Log;
  readonly port: number;
  readonly processName: string;
  /** Where the watchdog records the request that hung; null where there is no data folder. */
  readonly unansweredFile: string | null;
  /** Functions that end each started part. */
  readonly stops: Stop[];
};

export type Runtime = {
  /**
   * Starts every part. @returns the link where the first admin creates an account; undefined where there is an admin
   */
  readonly start: () => Promise<string | undefined>;
  /** Ends the started parts, the last first: accepted work is finished. */
  readonly stop: () => Promise<void>;
};

/**
 * A server on a database, not started yet.
 * @param env its settings
 */
export function createRuntime(databaseUrl: string, env: Environment, log: Log): Runtime {
  const port = Number(env.CHALKBOARD_PORT ?? 8083);
  const stops: Stop[] = [];
  const unansweredFile = env.CHALKBOARD_DATA_DIR ? join(env.CHALKBOARD_DATA_DIR, `unanswered-${port}.json`) : null;
  return {
    start: () => start(databaseUrl, { env, log, port, processName: `${hostname()}:${port}`, unansweredFile, stops }),
    stop: async () => {
      for (const end of stops.reverse()) {
        await Promise.resolve(end()).catch((error: unknown) =>
          log.error({ error: String(error) }, "a component did not stop cleanly"),
        );
      }
    },
  };
}

async function start(
  url: string,
  { env, log, port, processName, unansweredFile, stops }: Setup,
): Promise<string | undefined> {
  const watchdog = startWatchdogOf(env, unansweredFile);
  if (watchdog !== undefined) stops.push(watchdog.close);
  await prepareDecoy();
  const certificate = await readCertificate(env.CHALKBOARD_TLS_CERT, env.CHALKBOARD_TLS_KEY, systemClock.now());
  // The source in the environment is the installation's own choice, such as the demo's on this machine.
  const allowed = [...allowedOrigins(env.CHALKBOARD_OUTGOING_ALLOWED), ...allowedOrigins(env.CHALKBOARD_FEED_URL)];
  const outgoing = createOutgoing({ allowed, own: machineAddresses(), resolve: resolveBySystem });
  const pictureStore = readStore(env, outgoing);
  const applied = await migrate(url);
  if (applied.length > 0) log.info({ applied }, "the database was migrated to the newest schema");
  const database = openDatabase({ url, connections: 12, log });
  const placementDatabase = openDatabase({ url, connections: 2, log, settings: placementSettings });
  const mail = env.SMTP_URL
    ? smtpMail(env.SMTP_URL, env.CHALKBOARD_MAIL_FROM ?? "chalkboard@localhost", outgoing)
    : fileOutbox(env.CHALKBOARD_OUTBOX ?? ".chalkboard/outbox", systemClock);
  const ports: Ports = {
    clock: systemClock,
    timers: systemTimers,
    pacing: systemTimers,
    random: systemRandom,
    log,
    mail,
    database,
    placementDatabase,
  };
  await noteUnanswered(database, unansweredFile, processName);
  const server = await createServer(ports, {
    ...(watchdog === undefined ? {} : { noteRequest: watchdog.noteRequest }),
    outgoing,
    connectionLimits: connectionLimitsOf(env.CHALKBOARD_CONNECTIONS_PER_ADDRESS),
    webVersion: await webVersion(),
    processName,
    machine: thisMachine(),
    trustProxy: trustedProxies(env.CHALKBOARD_TRUST_PROXY),
    ...(pictureStore === undefined ? {} : { pictureStore }),
    ...(env.CHALKBOARD_SECRET ? { secret: env.CHALKBOARD_SECRET } : {}),
    logsRequests: env.CHALKBOARD_REQUEST_LOG !== "off",
    ...(env.CHALKBOARD_SOURCE_FOLDER ? { sourceFolder: env.CHALKBOARD_SOURCE_FOLDER } : {}),
    ...(env.CHALKBOARD_METRICS_TOKEN ? { metricsToken: env.CHALKBOARD_METRICS_TOKEN } : {}),
    ...(env.CHALKBOARD_WEB_DIST ? { webFolder: env.CHALKBOARD_WEB_DIST } : {}),
    ...(certificate === undefined ? {} : { certificate }),
  });
  stops.push(server.close);
  const proofs = scheduleProofs(ports);
  const calendar = scheduleCalendar(ports);
  const partitions = systemTimers.every(
    3_600_000,
    () =>
      void extendTickets(database).catch((error: unknown) =>
        log.error({ error: String(error) }, "new ticket partitions could not be created"),
      ),
  );
  const oldFiles = systemTimers.every(
    3_600_000,
    () =>
      void removeOldFiles(database, systemClock.now()).catch((error: unknown) =>
        log.error({ error: String(error) }, "old files could not be deleted"),
      ),
  );
  const oldRuns = systemTimers.every(
    3_600_000,
    () =>
      void removeOldRuns(database).catch((error: unknown) =>
        log.error({ error: String(error) }, "old runs of sources could not be deleted"),
      ),
  );
  const oldRequests = systemTimers.every(
    3_600_000,
    () =>
      void removeOldRequests(database).catch((error: unknown) =>
        log.error({ error: String(error) }, "old calls could not be deleted from the request log"),
      ),
  );
  stops.push(() => {
    for (const timer of [oldRuns, oldRequests, partitions, oldFiles]) timer.clear();
    return Promise.all([proofs.close(), calendar.close()]).then(() => undefined);
  });
  const demo = env.CHALKBOARD_DEMO === "1" ? { ...server, ...ports, databaseUrl: url } : undefined;
  if (demo !== undefined && (await buildDemo(demo, systemClock.now()))) log.info({}, "the demo data was created");
  stops.push(watchLate(ports).close);
  stops.push(watchPlaces({ ...ports, mediaStorage: server.mediaStorage }).close);
  const jobs = await startJobs({ ...ports, url, tasks: tasksOf(server, ports) });
  stops.push(jobs.close);
  const sources = await runnerOf(server, ports, outgoing, env);
  stops.push(sources.stop);
  if (demo !== undefined) stops.push(await liven(demo, sources));
  else sources.start();
  stops.push(watchFeedTimeouts(ports).close);
  stops.push(watchExposure(ports).close);
  stops.push(watchWorstCases({ ...ports, readings: server.readings }).close);
  stops.push(watchPlay(ports).close);
  stops.push(watchTimes(ports).close);
  const link = demo === undefined ? await newLink(database, systemRandom, systemClock.now()) : undefined;
  await server.fastify.listen({ port, host: env.CHALKBOARD_HOST ?? "127.0.0.1" });
  log.info({ port, https: certificate !== undefined }, "the server is listening");
  return link === undefined
    ? undefined
    : `${certificate === undefined ? "http" : "https"}://${localHost(env)}:${port}${bootstrapPath}${link}`;
}

function startWatchdogOf(env: Environment, noteFile: string | null): Watchdog | undefined {
  const seconds = Number(env.CHALKBOARD_WATCHDOG_SECONDS ?? 30);
  return seconds > 0 ? startWatchdog({ seconds, noteFile, timers: systemTimers }) : undefined;
}

/** Reports on the operations page that the previous process was ended by its watchdog. */
async function noteUnanswered(database: Database, unansweredFile: string | null, processName: string): Promise<void> {
  const unanswered = unansweredFile === null ? undefined : await takeUnanswered(unansweredFile);
  if (unanswered === undefined) return;
  await database.transaction("all", (sql) =>
    noteEvent(sql, {
      serviceId: 0,
      kind: "serverUnresponsive",
      subject: processName,
      data: { ...unanswered },
      personId: null,
    }),
  );
}

/** Runs the outside sources; one from the environment becomes a row like the others. */
async function runnerOf(
  { secretBox, sourceFolder }: ChalkboardServer,
  ports: Ports,
  outgoing: Outgoing,
  env: Environment,
): Promise<Runner> {
  const baseUrl = env.CHALKBOARD_FEED_URL;
  const environment = baseUrl ? { baseUrl, apiKey: env.CHALKBOARD_FEED_KEY ?? "demo" } : undefined;
  if (environment !== undefined) await foundSource(ports.database, feedAt(environment.baseUrl));
  const processId = Buffer.from(ports.random.bytes(8)).toString("hex");
  return createRunner({ ...ports, secretBox, sourceFolder, environment, fetch: httpFetch(outgoing.fetch), processId });
}

/** The name under which this machine reaches us. */
function localHost(env: Environment): string {
  const host = env.CHALKBOARD_HOST ?? "127.0.0.1";
  return host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
}

/** The demo's visitors come when the first games are on the board; the source is polled from then on. */
async function liven(demo: Parameters<typeof enlivenDemo>[0], sources: Runner): Promise<() => void> {
  await sources.runDue();
  const visits: Timer = await enlivenDemo(demo, systemTimers, systemClock.now());
  sources.start();
  return () => visits.clear();
}

/** Jobs after a commit, or on their scheduled day. */
function tasksOf({ settler, makeFile }: ChalkboardServer, { database, log }: Ports): Tasks {
  return {
    file: ({ fileId }) => makeFile(fileId),
    season: async ({ sourceId }) => {
      await takeSeason({ database, clock: systemClock, log }, sourceId);
    },
    settle: async ({ eventId }) => {
      await settler.settle(eventId);
    },
    moneyCalendar: async ({ serviceId }) => {
      const done = await followCalendar(database, serviceId);
      const kept = await keepDays(database, serviceId);
      if (kept.length > 0) log.debug({ serviceId, days: kept }, "sums of past days were stored");
      const swept = await sweepCounts(database, serviceId);
      if (swept.length > 0) log.debug({ serviceId, days: swept }, "counts of past days were deleted");
      if (done.weeks.length > 0 || done.prizes.tickets > 0 || done.credit > 0)
        log.info({ serviceId, ...done }, "the scheduled money tasks were done");
    },
  };
}

/** The version of the web that is part of this server. */
async function webVersion(): Promise<string> {
  const text = await readFile(new URL("../../web/package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}
