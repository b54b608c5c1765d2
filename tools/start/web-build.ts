import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Fault } from "../fault.ts";

const webSources = ["apps/web", "packages"];
const notSources = new Set(["node_modules", "dist"]);

/** The folder of the built web application. */
export function webFolder(root: string): string {
  return join(root, "apps/web/dist");
}

/** Whether the build is up to date with the sources. */
export function isWebBuilt(root: string): boolean {
  const stamp = stampFile(root);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hashOf(root);
}

/**
 * Builds the web application and records what it was built from.
 * @param logFile receives the build's output
 * @param cancelled cancels the build
 * @throws Fault with the first error of the build
 */
export async function buildWeb(root: string, logFile: string, cancelled: AbortSignal): Promise<void> {
  rmSync(stampFile(root), { force: true });
  const from = hashOf(root);
  const { status, said } = await runVite(root, cancelled);
  writeFileSync(logFile, said);
  if (cancelled.aborted) throw new Fault("The build of the web was cancelled.");
  if (status !== 0)
    throw new Fault(`The web could not be built: ${firstError(said)}; the whole output is in ${logFile}.`);
  writeFileSync(stampFile(root), from);
}

function runVite(root: string, signal: AbortSignal): Promise<{ status: number | null; said: string }> {
  return new Promise((resolve) => {
    const vite = join(root, "node_modules/vite/bin/vite.js");
    const child = spawn(process.execPath, [vite, "build", "--logLevel", "warn"], {
      cwd: join(root, "apps/web"),
      env: { ...process.env, NODE_ENV: "production", NO_COLOR: "1" },
      stdio: ["ignore", "pipe", "pipe"],
      signal,
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
    child.on("error", (error) => (said += error.message));
    child.on("close", (status) => resolve({ status, said }));
  });
}

function firstError(said: string): string {
  const lines = said
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !/^error during build:?$/.test(line));
  return (lines.find((line) => /error/i.test(line)) ?? lines.at(-1) ?? "it gave no reason").replace(/\.$/, "");
}

function stampFile(root: string): string {
  return join(webFolder(root), ".built-from");
}

/** One hash over all inputs of the build: names and contents, and the versions of its tools. */
export function hashOf(root: string): string {
  const hash = createHash("sha256").update(readFileSync(join(root, "package-lock.json")));
  for (const folder of webSources) addFolder(hash, join(root, folder));
  return hash.digest("hex");
}

function addFolder(hash: ReturnType<typeof createHash>, folder: string): void {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!notSources.has(entry.name)) addFolder(hash, path);
    } else if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) {
      hash.update(`${path.length} ${entry.name}\n`).update(readFileSync(path));
    }
  }
}
