import { randomBytes } from "node:crypto";
import type { Clock, Log, Random, Timers } from "@chalkboard/kernel";
import pino from "pino";
import type { Mail } from "./ports.ts";

// The real clock, timers, randomness and log. Only main files import this.

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

/** Structured logs on standard output; a possible secret is never a field. */
export function systemLog(level: string): Log {
  const logger = pino({
    level,
    redact: {
      paths: ["password", "pass", "token", "code", "*.password", "*.pass", "*.token", "*.code"],
      censor: "***",
    },
  });
  return {
    debug: (fields, message) => logger.debug(fields, message),
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
  };
}

/** A silent log for tests and tools. */
export const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** For the rehearsal and measurements, where no one reads emails. */
export const silentMail: Mail = { send: async () => undefined };
