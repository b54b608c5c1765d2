// npm run sim -- SEED [--steps 300]

import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { closeOnSignal, complaint, openInstallation, silentLog, systemClock, WrongCommand } from "./server.ts";
import { inThrowaway } from "./sim/worlds/in-throwaway.ts";
import { WorldFailure } from "./sim/run.ts";

const usage = "Usage: npm run sim -- SEED [--steps 300] [--data FOLDER]";
const root = fileURLToPath(new URL("../../", import.meta.url));

type Command = { readonly seed: number; readonly steps: number; readonly dataDir: string };

function readCommand(args: readonly string[]): Command {
  const wrong = (sentence: string): never => {
    throw new WrongCommand(`${sentence}\n${usage}`);
  };
  const options = { steps: { type: "string" }, data: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: false });
  const [seed = "1", ...rest] = positionals;
  const steps = typeof values["steps"] === "string" ? values["steps"] : "300";
  if (rest.length > 0 || !/^\d{1,9}$/.test(seed))
    return wrong(`${[seed, ...rest].join(" ")} is not a seed; it is one whole number.`);
  if (!/^\d{1,9}$/.test(steps)) return wrong(`--steps takes a whole number, not ${steps}.`);
  const data = values["data"];
  const here = process.env["INIT_CWD"] ?? process.cwd();
  return {
    seed: Number(seed),
    steps: Number(steps),
    dataDir: typeof data === "string" ? resolve(here, data) : resolve(root, ".chalkboard"),
  };
}

async function main(): Promise<void> {
  const command = readCommand(process.argv.slice(2));
  const startedAt = systemClock.now();
  const installation = await openInstallation(process.env["DATABASE_URL"], command.dataDir, silentLog);
  closeOnSignal(installation);
  const world = await inThrowaway(installation.adminUrl, command).finally(installation.close);
  const { tickets, events } = world.model;
  const seconds = ((systemClock.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(
    [
      `seed ${command.seed}: ${command.steps} steps, ${tickets.size} tickets, ${events.size} games, ${seconds} s; the server and the auditor agree`,
      ...[...world.marks].sort(),
      "",
    ].join("\n"),
  );
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof WorldFailure ? error.message : complaint(error)}\n`);
  process.exitCode = 1;
});
