import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { longest } from "./longest-first.ts";

test("every file that is run first exists, and is named once", () => {
  const root = join(import.meta.dirname, "../..");
  expect(longest.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(new Set(longest).size).toBe(longest.length);
});
