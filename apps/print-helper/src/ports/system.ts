// The real clock, timers, randomness and log, and what this machine has. Only main files and tests import this.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { accessSync, constants } from "node:fs";
import { networkInterfaces } from "node:os";
import { delimiter, join } from "node:path";
import type { Clock, Log, LogFields, Random, Timers } from "@chalkboard/kernel";
import type { RunProgram } from "../printing/cups.ts";

export const systemClock: Clock = { now: () => Date.now() };

export const systemTimers: Timers = {
  after: (delayMs, run) => {
    const handle = setTimeout(run, delayMs);
    return { clear: () => clearTimeout(handle) };
  },
  every: (intervalMs, run) => {
    const handle = setInterval(run, intervalMs);
    return { clear: () => clearInterval(handle) };
  },
};

export const systemRandom: Random = { bytes: (count) => randomBytes(count) };

const write =
  (print: (line: string) => void) =>
  (fields: LogFields, message: string): void => {
    const more = Object.entries(fields).map(([name, value]) => ` ${name}=${JSON.stringify(value)}`);
    print(`${new Date().toISOString()} ${message}${more.join("")}`);
  };

/** A log of plain lines, for the console and for systemd's journal. */
export const consoleLog: Log = {
  debug: () => undefined,
  info: write((line) => console.log(line)),
  warn: write((line) => console.warn(line)),
  error: write((line) => console.error(line)),
};

/** The hardware address of this machine's first network card; empty without one. */
export function machineAddress(): string {
  const cards = Object.values(networkInterfaces()).flatMap((card) => card ?? []);
  return cards.find(({ internal, mac }) => !internal && mac !== "00:00:00:00:00:00")?.mac ?? "";
}

const chromiumNames = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const chromiumPlaces = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** The Chromium of this machine: the one in CHALKBOARD_CHROMIUM, else an installed one; undefined without one. */
export function findChromium(): string | undefined {
  const named = process.env["CHALKBOARD_CHROMIUM"];
  if (named !== undefined && named !== "") return named;
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const onPath = chromiumNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...chromiumPlaces].find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const longestOutput = 100_000;

/** Runs a program without a shell, with its input, until it ends or the signal stops it. */
export const runProgram: RunProgram = (command, args, { input, signal }) =>
  new Promise((resolve) => {
    let output = "";
    const child = spawn(command, args, {
      signal,
      stdio: ["pipe", "pipe", "pipe"],
      env: { ...process.env, LC_ALL: "C" },
    });
    const read = (part: Buffer): void => {
      if (output.length < longestOutput) output += part.toString();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.on("error", () => resolve(undefined));
    child.on("close", (code) => resolve({ code: code ?? -1, output }));
    // A program that ends before it has read everything is reported by its exit code.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });
