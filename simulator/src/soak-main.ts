// npm run sim:soak -- [--minutes 60] [--steps 1000] [--from SEED]

import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { closeOnSignal, complaint, openInstallation, silentLog, systemClock, WrongCommand } from "./server.ts";
import { inThrowaway } from "./sim/worlds/in-throwaway.ts";
import { neededMarks } from "./sim/needed-marks.ts";
import { WorldFailure } from "./sim/run.ts";

const usage = "Usage: npm run sim:soak -- [--minutes 60] [--steps 1000] [--from SEED]";
const root = fileURLToPath(new URL("../../", import.meta.url));

type Command = { readonly minutes: number; readonly steps: number; readonly from: number };

function readCommand(args: readonly string[]): Command {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ args: [...args], options: { minutes: text, steps: text, from: text }, strict: false });
  const number = (name: "minutes" | "steps" | "from", otherwise: number): number => {
    const value = values[name];
    if (value === undefined) return otherwise;
    if (typeof value !== "string" || !/^\d{1,9}$/.test(value))
      throw new WrongCommand(`--${name} takes a whole number.\n${usage}`);
    return Number(value);
  };
  return {
    minutes: number("minutes", 60),
    steps: number("steps", 1_000),
    from: number("from", systemClock.now() % 1_000_000),
  };
}

/**
 * Runs one new world after the other until the time is over; the first failing world ends it, and its seed is reported.
 */
async function main(): Promise<void> {
  const { minutes, steps, from } = readCommand(process.argv.slice(2));
  const until = systemClock.now() + minutes * 60_000;
  const installation = await openInstallation(process.env["DATABASE_URL"], resolve(root, ".chalkboard"), silentLog);
  closeOnSignal(installation);
  const marks = new Set<string>();
  let seed = from;
  let sold = 0;
  try {
    for (; systemClock.now() < until; seed += 1) {
      const world = await inThrowaway(installation.adminUrl, { seed, steps });
      for (const mark of world.marks) marks.add(mark);
      sold += world.model.tickets.size;
      process.stdout.write(
        `seed ${seed}: ${steps} steps, ${world.model.tickets.size} tickets; the server and the auditor agree\n`,
      );
    }
  } finally {
    await installation.close();
  }
  const unseen = neededMarks.filter((mark) => !marks.has(mark));
  process.stdout.write(
    `${seed - from} worlds, ${sold} tickets${unseen.length === 0 ? "; everything occurred" : `; never occurred: ${unseen.join(", ")}`}\n`,
  );
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof WorldFailure ? error.message : complaint(error)}\n`);
  process.exitCode = 1;
});
