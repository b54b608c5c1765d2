// npm run import -- sbr-mlb FILE --season 2018

import { readFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { decodeText } from "@chalkboard/kernel";
import { openDatabase } from "../platform/database/database.ts";
import { migrate } from "../platform/database/cluster/migrate.ts";
import { silentLog, systemClock } from "../platform/ports/system.ts";
import { seasonCommand } from "./command-line.ts";
import { complaint } from "./complaint.ts";
import { importSeason, mlb, parseSbrMlb, UnreadableFile } from "../catalog/imports/index.ts";
import { closeOnSignal, openInstallation } from "./installation.ts";
import { importReport } from "./report.ts";

const usage = "Usage: npm run import -- sbr-mlb FILE --season 2018 [--data FOLDER]";
const root = fileURLToPath(new URL("../../../../", import.meta.url));

/** Relative paths start where npm was called, not in the project's folder. */
function fromHere(path: string): string {
  return resolve(process.env["INIT_CWD"] ?? process.cwd(), path);
}

function progress(done: number, all: number): void {
  const text = `${done.toLocaleString("en-US")} of ${all.toLocaleString("en-US")} games`;
  process.stderr.write(process.stderr.isTTY ? `\r${text}${done === all ? "\n" : ""}` : `${text}\n`);
}

async function main(): Promise<void> {
  const startedAt = systemClock.now();
  const command = seasonCommand(process.argv.slice(2), usage, new Date(startedAt).getUTCFullYear());
  const file = fromHere(command.file);
  const decoded = decodeText(await readFile(file));
  if ("fault" in decoded)
    throw new UnreadableFile(
      decoded.fault === "damaged" ? { code: "damaged", row: decoded.line } : { code: "notText" },
    );
  const parsed = parseSbrMlb(decoded.text, command.season);
  const dataDir = command.dataDir === undefined ? resolve(root, ".chalkboard") : fromHere(command.dataDir);
  const installation = await openInstallation(process.env["DATABASE_URL"], dataDir, silentLog);
  closeOnSignal(installation);
  const database = openDatabase({ url: installation.url, connections: 1, log: silentLog });
  try {
    await migrate(installation.url);
    const counts = await importSeason(database, mlb, "sbr-mlb", parsed.games, (done) =>
      progress(done, parsed.games.length),
    );
    const seconds = (systemClock.now() - startedAt) / 1000;
    process.stdout.write(`${importReport(basename(file), parsed, counts, seconds).join("\n")}\n`);
    if (parsed.games.length === 0) process.exitCode = 1;
  } finally {
    await database.close();
    await installation.close();
  }
}

await main().catch((error: unknown) => {
  process.stderr.write(`${complaint(error)}\n`);
  process.exitCode = 1;
});
