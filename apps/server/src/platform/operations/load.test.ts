import { describe, expect, test } from "vitest";
import { createLoad } from "./load.ts";

// What a process reports of its own load.

function rig() {
  let now = 1_000_000;
  const load = createLoad({ now: () => now }, undefined);
  return {
    load,
    after: (ms: number) => {
      now += ms;
    },
  };
}

describe("slips per second", () => {
  test.each<[rule: string, afterMs: number, slips: number]>([
    ["are of the last minute", 59_999, 10],
    ["and not of the second before it", 60_000, 0],
  ])("%s", (_rule, afterMs, slips) => {
    const { load, after } = rig();
    load.noteSlips(600);
    after(afterMs);
    expect(load.read().slipsPerSecond).toBe(slips);
  });

  test("of a process that just started are over its lifetime", () => {
    const { load, after } = rig();
    after(10_000);
    load.noteSlips(50);
    expect(load.read()).toEqual({ slipsPerSecond: 5, memoryBytes: null, loopDelayMs: null });
  });
});
