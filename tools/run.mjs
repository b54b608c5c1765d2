// The entry point of `npm start`, `npm test` and the others: it runs on any Node from 20 on and before anything is
// installed, so it uses nothing but Node itself. It installs the dependencies when they do not match the lock file, and
// runs the command under the Node version that the lock file pins.

import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, "node_modules");
const stamp = join(modules, ".chalkboard-stamp");
/**
 * A larger young generation: the objects of a batch of sales live until its commit, and with less room most of them are
 * copied twice before they die.
 */
const youngGeneration = "--max-semi-space-size=128";
const pinnedNode = join(modules, ".bin", "node");

const programs = {
  start: "tools/start.ts",
  test: "tools/test.ts",
  "test:deep": "tools/test-deep.ts",
  check: "tools/check.ts",
  format: "tools/format.ts",
  docs: "tools/docs.ts",
  bench: "bench/src/main.ts",
  import: "apps/server/src/cli/import-main.ts",
  "print-helper": "apps/print-helper/src/main.ts",
  replay: "simulator/src/replay-main.ts",
  sim: "simulator/src/sim-main.ts",
  "verify-audit": "apps/server/src/cli/verify-audit-main.ts",
  "sim:soak": "simulator/src/soak-main.ts",
  "sim:month": "simulator/src/month-main.ts",
};

const [command, ...args] = process.argv.slice(2);
const program = programs[command];
if (program === undefined) fail(`Say which command to run: ${Object.keys(programs).join(", ")}.`);
if (Number(process.versions.node.split(".")[0]) < 20)
  fail(`Node ${process.versions.node} is too old; version 20 or newer is needed.`);
await ensureInstalled();
checkPinnedNode();
run(program);

/** Installs once: a second run sees the stamp, and two concurrent runs do not both install. */
async function ensureInstalled() {
  if (isStamped()) return;
  const unlock = await lock();
  try {
    if (isStamped()) return;
    if (!isAsLocked()) install();
    writeFileSync(stamp, wanted());
  } catch (error) {
    fail(`The dependencies could not be installed: ${error instanceof Error ? error.message : error}`);
  } finally {
    unlock();
  }
}

function wanted() {
  return createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .update(`${process.platform} ${process.arch}`)
    .digest("hex");
}

function isStamped() {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === wanted();
}

/**
 * Whether node_modules matches the lock file, no matter who installed it. Packages for other platforms are optional and
 * may be missing.
 */
function isAsLocked() {
  const installed = join(modules, ".package-lock.json");
  if (!existsSync(installed)) return false;
  const packagesOf = (file) => JSON.parse(readFileSync(file, "utf8")).packages;
  const there = packagesOf(installed);
  return Object.entries(packagesOf(join(root, "package-lock.json")))
    .filter(([path, { link, optional }]) => path.includes("node_modules/") && !link && !optional)
    .every(([path, { version }]) => there[path]?.version === version);
}

function install() {
  const startedAt = performance.now();
  console.log("Installing the dependencies (only the first time, and after they changed) …");
  const npm = /npm-cli\.[cm]?js$/.test(process.env.npm_execpath ?? "")
    ? [process.execPath, process.env.npm_execpath]
    : ["npm"];
  const [file, ...first] = [...npm, "ci", "--loglevel=error", "--no-fund", "--no-audit"];
  const done = spawnSync(file, first, { cwd: root, stdio: ["ignore", "ignore", "pipe"], encoding: "utf8" });
  if (done.error) throw done.error;
  if (done.status !== 0) {
    const said = done.stderr
      .split("\n")
      .map((line) => line.replace(/^npm (error|ERR!)\s*/, "").trim())
      .filter((line) => line !== "");
    throw new Error(`npm ci ended with ${done.status ?? done.signal} (${said.slice(0, 3).join("; ")}).`);
  }
  console.log(`The dependencies are installed (${((performance.now() - startedAt) / 1000).toFixed(0)} s).`);
}

/** Creating a folder serves as a lock: only one process succeeds. The lock of a killed process is taken over. */
async function lock() {
  const folder = join(root, ".chalkboard", "installing");
  const owner = join(folder, "pid");
  mkdirSync(join(root, ".chalkboard"), { recursive: true });
  for (;;) {
    try {
      mkdirSync(folder);
      writeFileSync(owner, String(process.pid));
      return () => rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    await delay(300);
    if (existsSync(owner) && !isAlive(Number(readFileSync(owner, "utf8"))))
      rmSync(folder, { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

function checkPinnedNode() {
  const { version } = JSON.parse(readFileSync(join(modules, "node", "package.json"), "utf8"));
  const found = existsSync(pinnedNode)
    ? spawnSync(pinnedNode, ["--version"], { encoding: "utf8" }).stdout?.trim()
    : "none";
  if (found === `v${version}`) return;
  rmSync(stamp, { force: true });
  const instead = found || "one that does not run";
  fail(
    `Node ${version}, which npm should have put into node_modules, is not there (found: ${instead}); remove node_modules and allow npm's scripts.`,
  );
}

/**
 * Runs the command in place of this process: its output, its signals, its exit code. When this process is killed, the
 * channel closes and the command stops by itself.
 */
function run(file) {
  const path = `${join(modules, ".bin")}${delimiter}${process.env.PATH ?? ""}`;
  const endWithParent = pathToFileURL(join(root, "tools/end-with-parent.mjs")).href;
  const child = spawn(pinnedNode, [youngGeneration, "--import", endWithParent, join(root, file), ...args], {
    cwd: root,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: { ...process.env, PATH: path },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) endWithNpm(child);
  child.on("error", (error) => fail(`${file} could not be run: ${error.message}`));
  child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

/**
 * npm forwards a signal to its shell, and the shell just exits; so the stop is detected by the disappearance of the
 * shell.
 */
function endWithNpm(child) {
  const shell = process.ppid;
  setInterval(() => process.ppid !== shell && child.kill("SIGTERM"), 500).unref();
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
