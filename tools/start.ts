import { access, constants } from "node:fs/promises";
import { relative, join } from "node:path";
import type { Log } from "@chalkboard/kernel";
import { folderFault } from "../apps/server/src/platform/database/embedded/error.ts";
import { makeOpenFolder } from "../apps/server/src/platform/database/embedded/binaries.ts";
import {
  checkPort,
  checkUnused,
  EmbeddedPostgresError,
  removePostgres,
  startPostgres,
} from "../apps/server/src/platform/database/cluster/embedded.ts";
import { checkReachable } from "../apps/server/src/platform/database/cluster/reachable.ts";
import { Fault } from "./fault.ts";
import { type Arguments, help, readArguments } from "./start/arguments.ts";
import { answers, type Child, type ChildOptions, startChild } from "./start/children.ts";
import { keepRunning } from "./start/keep-running.ts";
import { secretIn } from "./start/secret.ts";
import { bootstrapTexts, seconds, type SignIn, signInTable, step } from "./start/steps.ts";
import { buildWeb, isWebBuilt, webFolder } from "./start/web-build.ts";

// `npm start`: starts everything that a person needs to use Chalkboard, and stops all of it at the end.

const root = join(import.meta.dirname, "..");
const feedPort = 8084;
const feedKey = "demo";
const feedGraceMs = 5_000;
const serverGraceMs = 20_000;
const healthTimeoutMs = 2_000;
const impatientMs = 2_000;

const silent: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const say: Log["info"] = (fields, message) => console.log(message, fields);
/** Database problems while everything runs are reported even without --verbose. */
const tellTrouble: Log["warn"] = (_fields, message) => console.log(`  ${message}`);
const quiet: Log = { ...silent, warn: tellTrouble, error: tellTrouble };
const loud: Log = { debug: () => undefined, info: say, warn: say, error: say };

/** The running parts in the order in which they started; they are stopped in reverse order. */
const stops: (() => Promise<void>)[] = [];
const cancelled = new AbortController();
/** Settles when the database cannot be kept alive; one given by DATABASE_URL is not managed here. */
let databaseEnded: Promise<string> = new Promise(() => undefined);

const interrupted = new Promise<"interrupted">((resolve) => {
  let firstAt: number | undefined;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      // One Ctrl+C may arrive twice, from the terminal and from npm. A later one is deliberate: the children end with
      // this process, and the next start adopts the database.
      if (firstAt !== undefined && performance.now() - firstAt > impatientMs) process.exit(1);
      firstAt ??= performance.now();
      resolve("interrupted");
    });
  }
});

try {
  await start();
} catch (error) {
  if (error instanceof Fault || error instanceof EmbeddedPostgresError) console.error(`\n${error.message}`);
  else console.error("\nChalkboard could not start, for a reason that it does not know:", error);
  process.exitCode = 1;
}
const wasRunning = stops.length > 0;
const areStopped = await stopAll();
if (wasRunning)
  console.log(
    areStopped
      ? "  Everything is stopped.\n"
      : "  Not everything could be stopped; what is named above may still run.\n",
  );
// An open request or timer must not keep the terminal waiting when everything has stopped.
process.exit();

async function start(): Promise<void> {
  const args = readArguments(process.argv.slice(2), process.env, root);
  if (args === "help") return console.log(help);
  console.log("\nChalkboard\n");
  const begunAt = performance.now();
  const starting = begin(args);
  const first = await Promise.race([starting, interrupted]);
  if (first === "interrupted") {
    cancelled.abort();
    await starting.catch(() => undefined);
    return;
  }
  const address = localAddress(args.port);
  console.log(`\n  Chalkboard is at ${address} (ready after ${seconds(performance.now() - begunAt).trim()}).\n`);
  if (args.demo) console.log(`${signInTable(address, await readSignIns())}\n`);
  if (first.bootstrapLink !== undefined) console.log(`${bootstrapTexts(first.bootstrapLink)}\n`);
  console.log(`  Ctrl+C stops it.${args.verbose ? "" : ` The logs are in ${shown(join(args.dataDir, "log"))}.`}\n`);
  const end = await Promise.race([interrupted, databaseEnded, ...first.children.map(({ ended }) => ended)]);
  if (end !== "interrupted") throw new Fault(end);
  console.log("\n  Stopping; what was accepted is finished first …");
}

/** Starts everything; when one part fails, lengthy steps are cancelled and the first error is thrown. */
async function begin(
  args: Arguments,
): Promise<{ readonly children: readonly Child[]; readonly bootstrapLink: string | undefined }> {
  await checkServerPort(args.port);
  await makeLogFolder(args.dataDir);
  const parts = [startDatabase(args), startFeed(args), prepareWeb(args)] as const;
  try {
    const [databaseUrl, feed] = await Promise.all(parts);
    const server = await startServer(args, databaseUrl, feed.url);
    return {
      children: [...(feed.child === undefined ? [] : [feed.child]), server],
      bootstrapLink: linkIn(await Promise.race([server.firstMessage, server.ended])),
    };
  } catch (error) {
    cancelled.abort();
    await Promise.allSettled(parts);
    throw error;
  }
}

/** With its own certificate the server accepts only HTTPS. */
function localAddress(port: number): string {
  return `${process.env.CHALKBOARD_TLS_CERT ? "https" : "http"}://127.0.0.1:${port}`;
}

async function checkServerPort(port: number): Promise<void> {
  await checkPort(port).catch(async (error: unknown) => {
    const answer = await fetch(`http://127.0.0.1:${port}/health`, {
      signal: AbortSignal.timeout(healthTimeoutMs),
    }).catch(() => undefined);
    const isOurs = answer?.status === 200 && answer.headers.get("content-type")?.includes("json") === true;
    throw isOurs
      ? new Fault(
          `Chalkboard already runs at http://127.0.0.1:${port}; end that one or choose another port with --port.`,
          error,
        )
      : error;
  });
}

async function makeLogFolder(dataDir: string): Promise<void> {
  const folder = join(dataDir, "log");
  try {
    await makeOpenFolder(folder);
    await access(folder, constants.W_OK);
  } catch (error) {
    throw folderFault(error, dataDir) ?? error;
  }
}

async function startDatabase({ databaseUrl, dataDir, fresh, verbose }: Arguments): Promise<string> {
  let url = databaseUrl ?? "";
  await step("database", async () => {
    if (databaseUrl !== undefined) {
      await checkReachable(databaseUrl);
      return "the one of DATABASE_URL";
    }
    if (fresh) {
      await checkUnused(dataDir);
      await removePostgres(dataDir);
    }
    const postgres = await startPostgres({ dataDir, log: verbose ? loud : quiet });
    stops.push(postgres.stop);
    databaseEnded = postgres.ended;
    url = postgres.url;
    return postgres.adopted
      ? `found running, port ${postgres.port}`
      : `in ${shown(postgres.folder)}, port ${postgres.port}`;
  });
  return url;
}

async function startFeed({
  games,
  feedUrl,
  dataDir,
  verbose,
}: Arguments): Promise<{ url: string | undefined; child?: Child }> {
  if (feedUrl !== undefined || !games) return { url: feedUrl };
  const port = await freePortFrom(feedPort);
  const url = `http://127.0.0.1:${port}`;
  const child = startChild({
    name: "demo source",
    script: join(root, "apps/feed/src/main.ts"),
    args: ["--port", String(port), "--key", feedKey],
    cwd: root,
    logFile: verbose ? undefined : join(dataDir, "log/feed.log"),
  });
  stops.push(() => child.stop(feedGraceMs));
  await step("demo source", async () => {
    await answers(child, `${url}/v4/sports`, (status) => status > 0, cancelled.signal);
    return url;
  });
  return { url, child };
}

async function prepareWeb({ dataDir }: Arguments): Promise<void> {
  if (isWebBuilt(root)) return;
  await step(
    "web",
    async () => {
      await buildWeb(root, join(dataDir, "log/web-build.log"), cancelled.signal);
      return "built";
    },
    "is being built (the first time, and after a change) …",
  );
}

async function startServer(
  { port, dataDir, demo, verbose }: Arguments,
  databaseUrl: string,
  feedUrl: string | undefined,
): Promise<Child> {
  cancelled.signal.throwIfAborted();
  const options: ChildOptions = {
    name: "server",
    script: join(root, "apps/server/src/main.ts"),
    cwd: root,
    logFile: verbose ? undefined : join(dataDir, "log/server.log"),
    env: {
      CHALKBOARD_PORT: String(port),
      CHALKBOARD_DATA_DIR: dataDir,
      CHALKBOARD_WEB_DIST: webFolder(root),
      CHALKBOARD_DEMO: demo ? "1" : "",
      DATABASE_URL: databaseUrl,
      CHALKBOARD_SECRET: process.env.CHALKBOARD_SECRET ?? (await secretIn(join(dataDir, "secret"))),
      ...(feedUrl === undefined
        ? {}
        : { CHALKBOARD_FEED_URL: feedUrl, CHALKBOARD_FEED_KEY: process.env.CHALKBOARD_FEED_KEY ?? feedKey }),
    },
  };
  const child = keepRunning(
    () => startChild(options),
    (sentence) => console.log(`  ${sentence} It is started again.`),
  );
  stops.push(() => child.stop(serverGraceMs));
  await step("server", async () => {
    await answers(child, `${localAddress(port)}/health`, (status) => status === 200, cancelled.signal);
    return `port ${port}`;
  });
  return child;
}

/** The server's message once it listens: the link for its first admin, where it has none. */
function linkIn(message: unknown): string | undefined {
  const link =
    typeof message === "object" && message !== null && "bootstrapLink" in message ? message.bootstrapLink : undefined;
  return typeof link === "string" ? link : undefined;
}

async function freePortFrom(first: number): Promise<number> {
  for (let port = first; port < first + 100; port += 1) {
    if (
      await checkPort(port).then(
        () => true,
        () => false,
      )
    )
      return port;
  }
  throw new Fault(`No port from ${first} to ${first + 99} is free for the demo source.`);
}

async function readSignIns(): Promise<readonly SignIn[]> {
  const { signIns } = await import("../apps/server/src/demo/sign-ins.ts");
  return signIns;
}

/** Stops the running parts, the last started first. @returns whether all of them have stopped */
async function stopAll(): Promise<boolean> {
  let areStopped = true;
  for (const stop of stops.reverse()) {
    await stop().catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
      areStopped = false;
    });
  }
  return areStopped;
}

/** The shortest form of a path that can be typed. */
function shown(path: string): string {
  const near = relative(process.cwd(), path);
  return near.startsWith("..") ? path : near;
}
