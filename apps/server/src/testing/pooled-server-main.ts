// A server process for tests that runs one server after another: it starts with the environment of a message and stops
// on request, and the next one finds every module loaded and compiled. It ends with its parent.

import { assert } from "@chalkboard/kernel";
import { systemLog } from "../platform/ports/system.ts";
import { createRuntime, type Runtime } from "../runtime.ts";

type Order = { readonly start: NodeJS.ProcessEnv } | "stop";

let running: Runtime | undefined;

process.on("message", (order: Order) => void obey(order));
// Between two servers it waits for the next message.
process.channel?.ref();

async function obey(order: Order): Promise<void> {
  if (order === "stop") {
    await running?.stop();
    running = undefined;
    process.send?.("stopped");
    return;
  }
  const { DATABASE_URL: url, CHALKBOARD_LOG_LEVEL: level = "warn" } = order.start;
  assert(running === undefined && url !== undefined, "one server at a time, on a database");
  const log = systemLog(level);
  running = createRuntime(url, order.start, log);
  try {
    process.send?.({ bootstrapLink: (await running.start()) ?? null });
  } catch (error) {
    log.error({ error: error instanceof Error ? error.message : String(error) }, "the server could not start");
    process.exit(1);
  }
}
