import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

// Every file of the collection is used by a test, or is listed here with the reason why it cannot be.

const folder = process.env.CHALKBOARD_DATA ?? "";

const leftOut: Readonly<Record<string, string>> = {
  "nba_feed_snapshots_2026-04-10_12.csv": "lines of a feed without results: nothing to grade",
};

test.skipIf(folder === "")("every file of the collection is read by a test (needs CHALKBOARD_DATA)", () => {
  const tests = globSync("**/*.test.ts", { cwd: join(import.meta.dirname, "..") }).map((file) =>
    readFileSync(join(import.meta.dirname, "..", file), "utf8"),
  );
  const files = readdirSync(folder).filter((file) => /\.(csv|json)$/.test(file));
  // The published tables are read by their short names: rows("buy_points").
  const isRead = (file: string): boolean =>
    tests.some((text) => text.includes(file) || text.includes(`rows("${/^rules_(.*)\.csv$/.exec(file)?.[1]}")`));
  const unread = files.filter((file) => !isRead(file));
  expect(unread.filter((file) => leftOut[file] === undefined)).toEqual([]);
  for (const [file, reason] of Object.entries(leftOut)) process.stdout.write(`  left out: ${file}: ${reason}\n`);
});
