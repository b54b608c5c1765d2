import { expect, test } from "vitest";
import { runCrashes } from "./run.ts";

/** Moments that nobody has seen before; a failure names its seed. */
const newSeed = Math.floor(performance.timeOrigin % 1_000_000);

test(`a hundred and ten kills at moments of the seed ${newSeed}: everything acknowledged happened exactly once`, { timeout: 1_500_000 }, async () => {
  const { kills, sold, open, answered } = await runCrashes(newSeed, 110, process.env);
  // And five in the close of a week.
  expect(kills.server + kills.database + kills.both).toBe(115);
  expect(sold.size).toBeGreaterThan(500);
  expect(answered).toBeGreaterThan(1_000);
  // They were killed at work: there was something in the air, of every kind that money hangs on.
  for (const kind of ["sales", "payments", "results"] as const) expect(open[kind]).toBeGreaterThan(0);
});
