// npm run sim:month -- [--tickets 1000000] [--seed 7] [--keep URL | --url URL]

import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { throwawayDatabase } from "./fixture/throwaway.ts";
import { makeMonth, walkStored } from "./month/rehearse-month.ts";
import { closeOnSignal, complaint, migrate, openInstallation, silentLog, systemClock, WrongCommand } from "./server.ts";

const usage = `Usage: npm run sim:month -- [--tickets 1000000] [--seed 7] [--keep URL | --url URL]
  --keep URL  lives the month in that empty database, which its owner keeps
  --url URL   walks the month that such a database holds`;
const root = fileURLToPath(new URL("../../", import.meta.url));

type Command = {
  readonly tickets: number;
  readonly seed: number;
  readonly keep: string | undefined;
  readonly url: string | undefined;
};

function readCommand(args: readonly string[]): Command {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { tickets: text, seed: text, keep: text, url: text },
    strict: false,
  });
  const number = (name: "tickets" | "seed", otherwise: number): number => {
    const value = values[name];
    if (value === undefined) return otherwise;
    if (typeof value !== "string" || !/^\d{1,9}$/.test(value))
      throw new WrongCommand(`--${name} takes a whole number.\n${usage}`);
    return Number(value);
  };
  const { keep, url } = values;
  if (typeof keep === "boolean" || typeof url === "boolean" || (keep !== undefined && url !== undefined))
    throw new WrongCommand(usage);
  return { tickets: number("tickets", 1_000_000), seed: number("seed", 7), keep, url };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function timesOf(seconds: ReadonlyMap<string, number>): string {
  return [...seconds].map(([name, took]) => `${name} ${took.toFixed(1)}`).join(", ");
}

/** Checks a month; returns the faults found. */
async function walk(url: string): Promise<readonly string[]> {
  const walked = await walkStored(url, systemClock.now);
  if (walked === undefined) throw new WrongCommand("That database holds no month.");
  const { compared, findings, unproven, seconds } = walked;
  say(`${compared} figures compared, ${findings.length} differ (${timesOf(seconds)})`);
  return [...unproven, ...findings];
}

async function live(url: string, { tickets, seed }: Command): Promise<readonly string[]> {
  const lived = await makeMonth({
    url,
    tickets,
    seed,
    now: systemClock.now,
    onDay: (day, sold, bySteps) => process.stderr.write(`${day}: ${sold} tickets (${timesOf(bySteps)})\n`),
  });
  const done = [...lived.done].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [name, times] of done) say(`  ${name.padEnd(44)}${times.toLocaleString("en-US").padStart(12)}`);
  say(`lived in ${lived.seconds.toFixed(1)} s (${timesOf(lived.bySteps)})`);
  return [...lived.findings, ...(await walk(url))];
}

async function main(): Promise<void> {
  const command = readCommand(process.argv.slice(2));
  const findings: string[] = [];
  if (command.url !== undefined) findings.push(...(await walk(command.url)));
  else if (command.keep !== undefined) {
    await migrate(command.keep);
    findings.push(...(await live(command.keep, command)));
  } else {
    const installation = await openInstallation(process.env["DATABASE_URL"], resolve(root, ".chalkboard"), silentLog);
    closeOnSignal(installation);
    const database = await throwawayDatabase(installation.adminUrl);
    findings.push(...(await live(database.url, command).finally(database.drop).finally(installation.close)));
  }
  for (const finding of findings.slice(0, 200)) say(finding);
  if (findings.length > 0) process.exitCode = 1;
}

await main().catch((error: unknown) => {
  process.stderr.write(`${complaint(error)}\n`);
  process.exitCode = 1;
});
