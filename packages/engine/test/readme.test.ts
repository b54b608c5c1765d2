import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as engine from "../src/index.ts";

// Runs the README: what is before an arrow must equal what is after it. Blocks may use names from earlier blocks.

const text = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");
const lines = [...text.matchAll(/```ts\n(.*?)```/gs)].flatMap(([, block = ""]) => block.trim().split("\n"));
const names: Record<string, unknown> = { ...engine };
const kept: string[] = [];

function shown(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (isRational(part) ? engine.rationals.toText(part) : part));
}

function isRational(part: unknown): part is { n: bigint; d: bigint } {
  return typeof part === "object" && part !== null && "n" in part && typeof part.n === "bigint";
}

const examples = lines.flatMap((line) => {
  const [, code, answer] = /^(.*?);\s*\/\/ → (.*)$/.exec(line) ?? [];
  if (code === undefined || answer === undefined) {
    kept.push(line);
    return [];
  }
  return [[code, answer, kept.join("\n")] as const];
});

describe("the README", () => {
  test.each(examples)("%s", (code, answer, before) => {
    // The text is from our own file; a function is the only way to run it unchanged.
    const run = new Function(...Object.keys(names), `${before}\nreturn (${code});`) as (
      ...values: unknown[]
    ) => unknown;
    expect(shown(run(...Object.values(names)))).toBe(answer);
  });

  test("shows every public function", () => {
    const missing = Object.entries(engine)
      .filter(([name, value]) => typeof value === "function" && name !== "BadArgument" && !text.includes(`${name}(`))
      .map(([name]) => name);
    expect(missing).toEqual([]);
  });
});
