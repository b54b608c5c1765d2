import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./command.ts";
import { reports, type Report, screens } from "./vitest.ts";

const shown = 20;
const linesOfEach = 12;

/**
 * The failures in the reports of these runs: file, test and the start of its message, so that the end of a long log is
 * enough to see why.
 */
export function failures(): string {
  const files = globSync("*.json", { cwd: reports }).flatMap(
    (name) => (JSON.parse(readFileSync(join(reports, name), "utf8")) as Report).testResults,
  );
  const failed = files.flatMap(failedIn);
  if (failed.length === 0) return "";
  const rest = failed.length > shown ? [`and ${failed.length - shown} more`] : [];
  return [
    "What failed:",
    ...failed.slice(0, shown),
    ...rest,
    ...globSync("fault-*.txt", { cwd: screens }).slice(0, shown).map(stoodThere),
    "",
  ].join("\n");
}

/** A file that does not load, or whose hooks failed, has a message of its own. */
function failedIn({ name, status, message, assertionResults }: Report["testResults"][number]): string[] {
  const tests = assertionResults
    .filter((test) => test.status === "failed")
    .map((test) => ({ title: test.fullName, said: test.failureMessages.join("\n") }));
  const parts = tests.length === 0 && status === "failed" ? [{ title: "the file", said: message }] : tests;
  return parts.map(({ title, said }) => {
    const lines = stripVTControlCharacters(said).split("\n").slice(0, linesOfEach);
    return [`  ${relative(root, name)}: ${title}`, ...lines.map((line) => `    ${line.slice(0, 300)}`)].join("\n");
  });
}

/** The text on the screen of a failed journey, as the journey recorded it. */
function stoodThere(name: string): string {
  const lines = readFileSync(join(screens, name), "utf8").split("\n");
  return [`  on the screen of ${name}:`, ...lines.map((line) => `    ${line.slice(0, 300)}`)].join("\n");
}

if (import.meta.main) process.stdout.write(failures());
