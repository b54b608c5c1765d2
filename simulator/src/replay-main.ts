// npm run replay -- sbr-mlb FILE --season 2018 --tickets 20000 --seed 7

import { readFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { throwawayDatabase } from "./fixture/throwaway.ts";
import { printed } from "./rehearsal/print.ts";
import { rehearse } from "./rehearsal/rehearse.ts";
import {
  closeOnSignal,
  complaint,
  mlb,
  openInstallation,
  parseSbrMlb,
  problemLine,
  seasonCommand,
  silentLog,
  systemClock,
} from "./server.ts";

const usage = "Usage: npm run replay -- sbr-mlb FILE --season 2018 [--tickets 20000] [--seed 7] [--data FOLDER]";
const root = fileURLToPath(new URL("../../", import.meta.url));
const progressEvery = 50;

/** Relative paths are relative to where npm was called, not to the project's folder. */
function fromHere(path: string): string {
  return resolve(process.env["INIT_CWD"] ?? process.cwd(), path);
}

function progress(step: number, of: number): void {
  if (step % progressEvery !== 0 && step !== of) return;
  const text = `${Math.floor((step / of) * 100)}% of the season`;
  process.stderr.write(process.stderr.isTTY ? `\r${text}${step === of ? "\n" : ""}` : `${text}\n`);
}

async function main(): Promise<void> {
  const thisYear = new Date(systemClock.now()).getUTCFullYear();
  const { file, season, dataDir, numbers } = seasonCommand(process.argv.slice(2), usage, thisYear, {
    tickets: 20_000,
    seed: 7,
  });
  const { games, problems } = parseSbrMlb(await readFile(fromHere(file), "utf8"), season);
  for (const problem of problems) process.stderr.write(`${problemLine(problem)}\n`);
  const { tickets = 0, seed = 0 } = numbers;
  const installation = await openInstallation(
    process.env["DATABASE_URL"],
    dataDir === undefined ? resolve(root, ".chalkboard") : fromHere(dataDir),
    silentLog,
  );
  closeOnSignal(installation);
  const database = await throwawayDatabase(installation.adminUrl);
  const rehearsed = await rehearse({
    url: database.url,
    league: mlb,
    games,
    tickets,
    seed,
    now: systemClock.now,
    onProgress: progress,
  })
    .finally(database.drop)
    .finally(installation.close);
  process.stdout.write(
    `${printed(`${basename(file)}, season ${season}: a rehearsal with seed ${seed}`, rehearsed.figures, rehearsed.ending).join("\n")}\n`,
  );
  if (rehearsed.ending.findings.length > 0) process.exitCode = 1;
}

await main().catch((error: unknown) => {
  process.stderr.write(`${complaint(error)}\n`);
  process.exitCode = 1;
});
