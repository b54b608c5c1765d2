import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { takeUnanswered } from "./watchdog.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "chalkboard-watchdog-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A separate process with a watchdog of three seconds, which then runs the given code. */
async function watched(name: string, code: string, args: readonly string[] = []) {
  const file = join(folder, `${name}.mjs`);
  const noteFile = join(folder, `${name}.json`);
  await writeFile(
    file,
    `
    import { startWatchdog } from ${JSON.stringify(import.meta.resolve("./watchdog.ts"))};
    import { systemTimers as timers } from ${JSON.stringify(import.meta.resolve("./system.ts"))};
    const watchdog = startWatchdog({ seconds: 3, noteFile: ${JSON.stringify(noteFile)}, timers });
    const block = (ms) => { for (const until = performance.now() + ms; performance.now() < until;); };
    ${code}`,
  );
  const child = spawn(process.execPath, [...args, file], { stdio: ["ignore", "pipe", "pipe"] });
  const [said, complained, [code_, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { said: said.trim(), complained, code: code_ as number | null, signal: signal as string | null, noteFile };
}

test("a process whose loop hangs is ended, and leaves a note of its last request", async () => {
  const { signal, complained, noteFile } = await watched(
    "blocked",
    "watchdog.noteRequest('POST /api/fees/count'); setTimeout(() => block(60_000), 100);",
  );
  expect(signal).toBe("SIGKILL");
  expect(JSON.parse(complained)).toMatchObject({ level: 60, seconds: 3, lastRequest: "POST /api/fees/count" });
  expect(await takeUnanswered(noteFile)).toMatchObject({ seconds: 3, lastRequest: "POST /api/fees/count" });
  expect(await takeUnanswered(noteFile)).toBeUndefined();
});

test.each<[rule: string, name: string, code: string, args: string[]]>([
  [
    "one that is busy and recovers in time is left alone",
    "busy",
    "let rounds = 0; const round = () => { block(300); rounds += 1; if (rounds < 25) setTimeout(round, 1); else { console.log('finished'); process.exit(); } }; round();",
    [],
  ],
  [
    "one whose watchdog was closed is left alone",
    "closed",
    "watchdog.close(); block(8_000); console.log('finished');",
    [],
  ],
  [
    "one that may be held by a debugger is left alone",
    "inspected",
    "setTimeout(() => { block(8_000); console.log('finished'); process.exit(); }, 100);",
    ["--inspect=127.0.0.1:0"],
  ],
])("%s", async (_rule, name, code, args) => {
  expect(await watched(name, code, args)).toMatchObject({ said: "finished", signal: null, code: 0 });
});

test("a closed watchdog does not keep an idle process alive", async () => {
  expect(await watched("idle", "watchdog.close(); console.log('finished');")).toMatchObject({
    said: "finished",
    code: 0,
  });
});

test("an incomplete note is ignored, and removed", async () => {
  const file = join(folder, "half.json");
  await writeFile(file, '{"at": 1');
  expect(await takeUnanswered(file)).toBeUndefined();
  await expect(readFile(file)).rejects.toThrow("ENOENT");
});
