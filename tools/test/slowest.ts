import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./command.ts";
import { reports, type Report } from "./vitest.ts";

const shown = 10;

/** The slowest files in the reports of these runs, in words. */
export function slowest(): string {
  const files = globSync("*.json", { cwd: reports }).flatMap(
    (name) => (JSON.parse(readFileSync(join(reports, name), "utf8")) as Report).testResults,
  );
  const rows = files
    .map(({ name, startTime, endTime }) => ({ file: relative(root, name), seconds: (endTime - startTime) / 1000 }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, shown);
  return [
    "The ten slowest files:",
    ...rows.map(({ file, seconds }) => `  ${seconds.toFixed(0).padStart(4)} s  ${file}`),
  ].join("\n");
}

if (import.meta.main) console.log(slowest());
