import { expect, test } from "vitest";
import { liveWorld } from "./live-world.ts";

/** A world that nobody has seen before; a failure names its seed. More of them is what `npm run sim:soak` is for. */
const newSeed = Math.floor(performance.timeOrigin % 1_000_000) + 1_000_000;

test.each([101, 102, newSeed])("a world of weeks: seed %i, 5,000 steps", { timeout: 900_000 }, async (seed) => {
  expect(await liveWorld(seed, 5_000)).toContain("reports: compared");
});
