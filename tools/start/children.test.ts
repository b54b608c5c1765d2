import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lastWords, startChild } from "./children.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "chalkboard-children-"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function script(name: string, text: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
}

test.each<[rule: string, log: string, expected: string]>([
  [
    "the last error of a structured log",
    '{"level":30,"msg":"listens"}\n{"level":50,"msg":"no room","error":"disk"}\n{"level":30,"msg":"stopped"}\n',
    "no room: disk",
  ],
  ["a warning is not an error", '{"level":40,"msg":"slow"}\n', '{"level":40,"msg":"slow"}'],
  [
    "an uncaught exception",
    "node:internal\n\nTypeError: x is not a function\n    at y\n\nNode.js v24\n",
    "x is not a function",
  ],
  [
    "an error of the system",
    "Error [ERR_MODULE_NOT_FOUND]: Cannot find module 'x'\n    at y\n",
    "Cannot find module 'x'",
  ],
  ["else the last line", "one\ntwo\n", "two"],
  ["nothing was said", "", ""],
])("last words: %s", (_rule, log, expected) => {
  expect(lastWords(log)).toBe(expected);
});

test("a child that ends by itself is reported in one sentence from its latest log", async () => {
  const logFile = join(folder, "bad.log");
  await writeFile(logFile, "Error: of yesterday\n");
  const child = startChild({
    name: "server",
    script: await script("bad.mjs", "throw new Error('no port.');"),
    cwd: folder,
    logFile,
  });
  expect(await child.ended).toBe(`The server ended (exit code 1): no port; its log is ${logFile}.`);
});

test("a child is asked to stop and has time to finish", async () => {
  const logFile = join(folder, "slow.log");
  const text =
    "process.on('SIGTERM', () => { console.log('finished'); process.exit(); }); console.log('ready'); setInterval(() => undefined, 1000);";
  const child = startChild({ name: "server", script: await script("slow.mjs", text), cwd: folder, logFile });
  await expect.poll(() => readFile(logFile, "utf8")).toContain("ready");
  await child.stop(60_000);
  expect(await readFile(logFile, "utf8")).toContain("finished");
});

test("a child that does not stop is killed when its grace period is over", async () => {
  const logFile = join(folder, "deaf.log");
  const text =
    "process.on('SIGTERM', () => console.log('no')); console.log('ready'); setInterval(() => undefined, 1000);";
  const child = startChild({ name: "server", script: await script("deaf.mjs", text), cwd: folder, logFile });
  await expect.poll(() => readFile(logFile, "utf8")).toContain("ready");
  await child.stop(50);
  expect(await child.ended).toContain("signal SIGKILL");
});

test("a child ends when its parent is killed", async () => {
  const log = join(folder, "orphan.log");
  const text =
    "process.on('SIGTERM', () => { console.log('finished'); process.exit(); }); console.log(`ready ${process.pid}`); setInterval(() => undefined, 1000);";
  const child = await script("orphan.mjs", text);
  const parent = spawn(process.execPath, [
    await script(
      "parent.mjs",
      `
    import { startChild } from ${JSON.stringify(import.meta.resolve("./children.ts"))};
    startChild({ name: "server", script: ${JSON.stringify(child)}, cwd: ${JSON.stringify(folder)},
      logFile: ${JSON.stringify(log)} });`,
    ),
  ]);
  await expect.poll(() => readFile(log, "utf8").catch(() => ""), { timeout: 25_000 }).toContain("ready");
  parent.kill("SIGKILL");
  await expect.poll(() => readFile(log, "utf8"), { timeout: 25_000 }).toContain("finished");
});
