// The server process: reads its settings from the environment, starts the server, and ends it on a signal.

import { createRuntime } from "./runtime.ts";
import { systemLog, systemTimers } from "./platform/ports/system.ts";

const env = process.env;
const log = systemLog(env.CHALKBOARD_LOG_LEVEL ?? "info");
const databaseUrl = env.DATABASE_URL;

if (databaseUrl === undefined || databaseUrl === "") {
  log.error({}, "DATABASE_URL names no database; `npm start` brings its own.");
  process.exit(1);
}

const longestStopMs = 10_000;
const runtime = createRuntime(databaseUrl, env, log);
let stopping: Promise<void> | undefined;
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop(0));

try {
  tellLink(await runtime.start());
} catch (error) {
  // An interrupted start finds its database closed: that is no error.
  if (stopping === undefined)
    log.error({ error: error instanceof Error ? error.message : String(error) }, "the server could not start");
  await stop(1);
}

/** The parent process prints it; without one it is only in the log. */
function tellLink(link: string | undefined): void {
  if (process.send !== undefined) process.send({ bootstrapLink: link ?? null });
  else if (link !== undefined)
    log.info({ link }, "the platform has no admin yet: this link creates the first one, once and within an hour");
}

/** Finishes accepted work; what takes too long is left as a crash would leave it. */
function stop(code: number): Promise<void> {
  stopping ??= (async () => {
    systemTimers.after(longestStopMs, () => {
      log.warn({}, "a component did not stop in time; the server has stopped without waiting for it");
      process.exit(code);
    });
    await runtime.stop();
    log.info({}, "the server has stopped");
    process.exit(code);
  })();
  return stopping;
}
