import { expect, inject, test } from "vitest";
import { runCrashes } from "./run.ts";

/** A new seed every day, the same in all runs of it, so that a change is judged by itself; a failure names it. */
const newSeed = Math.floor(performance.timeOrigin / 86_400_000);
/** More than a hundred kills at once, or spread over a week of days. */
const [input, closes] = inject("share") === "all" ? [110, 5] : [20, 1];

test(
  `${input} kills at moments of the seed ${newSeed}: everything acknowledged happened exactly once`,
  { timeout: 1_500_000 },
  async () => {
    const { kills, sold, open, answered } = await runCrashes(newSeed, input, process.env);
    // Some of them during the close of a week.
    expect(kills.server + kills.database + kills.both).toBe(input + closes);
    expect(sold.size).toBeGreaterThan(input * 4);
    expect(answered).toBeGreaterThan(input * 9);
    // The kills hit work in progress, of every kind that involves money.
    if (input > 100)
      for (const kind of ["sales", "payments", "results"] as const) expect(open[kind]).toBeGreaterThan(0);
    expect(open.sales + open.payments + open.results).toBeGreaterThan(0);
  },
);
