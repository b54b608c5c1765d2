import { parseArgs } from "node:util";
import { createFeed } from "./feed.ts";

// The only file with a real clock and a real socket.

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "8084" },
    seed: { type: "string", default: "7" },
    speed: { type: "string", default: "4" },
    every: { type: "string", default: "60" },
    slates: { type: "string", default: "yes" },
    key: { type: "string", default: "demo" },
  },
});

try {
  await serve();
} catch (error) {
  console.error(
    `The demo source cannot start on port ${values.port}: ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exitCode = 1;
}

async function serve(): Promise<void> {
  const app = createFeed({
    clock: { now: () => Date.now() },
    seed: Number(values.seed),
    speed: Number(values.speed),
    everyMinutes: Number(values.every),
    hasSlates: values.slates === "yes",
    apiKey: values.key,
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void app.close());
  console.log(`The demo source listens on ${await app.listen({ host: "127.0.0.1", port: Number(values.port) })}/v4`);
}
