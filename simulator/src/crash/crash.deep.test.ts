import { expect, inject, test } from "vitest";
import { runCrashes } from "./run.ts";

/** Moments that nobody has seen before; a failure names its seed. */
const newSeed = Math.floor(performance.timeOrigin % 1_000_000);
/** More than a hundred at once, or in a week of days. */
const [input, closes] = inject("share") === "all" ? [110, 5] : [20, 1];

test(`${input} kills at moments of the seed ${newSeed}: everything acknowledged happened exactly once`, { timeout: 1_500_000 }, async () => {
  const { kills, sold, open, answered } = await runCrashes(newSeed, input, process.env);
  // And some in the close of a week.
  expect(kills.server + kills.database + kills.both).toBe(input + closes);
  expect(sold.size).toBeGreaterThan(input * 4);
  expect(answered).toBeGreaterThan(input * 9);
  // They were killed at work: there was something in the air, of every kind that money hangs on.
  if (input > 100) for (const kind of ["sales", "payments", "results"] as const) expect(open[kind]).toBeGreaterThan(0);
  expect(open.sales + open.payments + open.results).toBeGreaterThan(0);
});
