import { describe, expect, test } from "vitest";
import { liveWorld } from "./worlds/live-world.ts";
import { neededMarks } from "./needed-marks.ts";

/** A few that together meet every mark; the deep run has others. */
const seeds = [9, 10, 11, 23, 33, 37, 40];
const steps = 300;
/** A new seed every day, the same in all runs of it, so that a change is judged by itself; a failure names it. */
const newSeed = Math.floor(performance.timeOrigin / 86_400_000);

const marks = new Set<string>();

describe("worlds of clerks, customers, traders and faults", { timeout: 600_000 }, () => {
  // A world mostly waits for its database, so several of them run at once.
  test.concurrent.each(seeds)("the server answers as the auditor allows: seed %i", async (seed) => {
    for (const mark of await liveWorld(seed, steps)) marks.add(mark);
  });
  test(`and in a new world: seed ${newSeed}`, { concurrent: true }, async () => {
    expect(await liveWorld(newSeed, steps)).toContain("books: proved");
  });
  test("the fixed seeds together have met every refusal, mode, bet type, status and fault", () => {
    expect(neededMarks.filter((mark) => !marks.has(mark))).toEqual([]);
  });
});
