import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./command.ts";
import { reports, type Report, screens } from "./vitest.ts";

const shown = 20;
const linesOfEach = 12;

/** What failed in the runs whose reports lie here: file, test and how its message begins. Whoever sees only the end of a long log still sees why. */
export function failures(): string {
  const files = globSync("*.json", { cwd: reports }).flatMap((name) => (JSON.parse(readFileSync(join(reports, name), "utf8")) as Report).testResults);
  const failed = files.flatMap(failedIn);
  if (failed.length === 0) return "";
  const rest = failed.length > shown ? [`and ${failed.length - shown} more`] : [];
  return ["What failed:", ...failed.slice(0, shown), ...rest, ...globSync("fault-*.txt", { cwd: screens }).slice(0, shown).map(stoodThere), ""].join("\n");
}

/** A file that does not load, or whose hooks failed, says so itself. */
function failedIn({ name, status, message, assertionResults }: Report["testResults"][number]): string[] {
  const tests = assertionResults.filter((test) => test.status === "failed").map((test) => ({ title: test.fullName, said: test.failureMessages.join("\n") }));
  const parts = tests.length === 0 && status === "failed" ? [{ title: "the file", said: message }] : tests;
  return parts.map(({ title, said }) => {
    const lines = stripVTControlCharacters(said).split("\n").slice(0, linesOfEach);
    return [`  ${relative(root, name)}: ${title}`, ...lines.map((line) => `    ${line.slice(0, 300)}`)].join("\n");
  });
}

/** What stood on the screen of a journey that failed, as it kept it. */
function stoodThere(name: string): string {
  const lines = readFileSync(join(screens, name), "utf8").split("\n");
  return [`  on the screen of ${name}:`, ...lines.map((line) => `    ${line.slice(0, 300)}`)].join("\n");
}

if (import.meta.main) process.stdout.write(failures());
