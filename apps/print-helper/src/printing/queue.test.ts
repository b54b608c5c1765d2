import type { Timers } from "@chalkboard/kernel";
import { expect, test } from "vitest";
import type { PrintOutcome } from "./outcome.ts";
import { openQueue } from "./queue.ts";

/** Timers that fire when the test says so. */
function handTimers(): Timers & { readonly fire: (delayMs: number) => void } {
  const waiting = new Set<{ readonly delayMs: number; readonly run: () => void }>();
  return {
    after: (delayMs, run) => {
      const timer = { delayMs, run };
      waiting.add(timer);
      return { clear: () => waiting.delete(timer) };
    },
    every: () => ({ clear: () => undefined }),
    fire: (delayMs) => {
      for (const timer of waiting) if (timer.delayMs === delayMs) timer.run();
    },
  };
}

const limits = { jobMs: 5_000, mostWaiting: 3 };

test("jobs of a printer are printed one after the other, in their order", async () => {
  const queue = openQueue({ timers: handTimers(), ...limits });
  const log: string[] = [];
  const first = Promise.withResolvers<PrintOutcome>();
  const one = queue.add(() => {
    log.push("one begins");
    return first.promise;
  });
  const two = queue.add(async () => {
    log.push("two begins");
    return "printed";
  });
  await Promise.resolve();
  expect([log, queue.length()]).toEqual([["one begins"], 2]);
  first.resolve("offline");
  expect([await one, await two]).toEqual(["offline", "printed"]);
  expect(log).toEqual(["one begins", "two begins"]);
});

test("the last job that may wait is taken, the next one is refused at once", async () => {
  const queue = openQueue({ timers: handTimers(), ...limits });
  const held = Promise.withResolvers<PrintOutcome>();
  const jobs = [1, 2, 3].map(() => queue.add(() => held.promise));
  expect(await queue.add(async () => "printed")).toBe("busy");
  held.resolve("printed");
  expect(await Promise.all(jobs)).toEqual(["printed", "printed", "printed"]);
  expect(await queue.add(async () => "printed")).toBe("printed");
});

test("a job that takes too long is stopped, and one that waited so long is never printed", async () => {
  const timers = handTimers();
  const queue = openQueue({ timers, ...limits });
  const held = Promise.withResolvers<PrintOutcome>();
  let stopped = false;
  let isSecondRun = false;
  const slow = queue.add((signal) => {
    signal.addEventListener("abort", () => {
      stopped = true;
    });
    return held.promise;
  });
  const behind = queue.add(async () => {
    isSecondRun = true;
    return "printed";
  });
  await Promise.resolve();
  timers.fire(limits.jobMs);
  expect([await slow, await behind, stopped]).toEqual(["noAnswer", "noAnswer", true]);
  // The stuck job still has the printer; when it is over the next one is printed.
  const later = queue.add(async () => "printed");
  held.resolve("printed");
  expect([await later, isSecondRun]).toEqual(["printed", false]);
});

test("a job that throws does not stop the printer", async () => {
  const queue = openQueue({ timers: handTimers(), ...limits });
  await expect(queue.add(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await queue.add(async () => "printed")).toBe("printed");
});
