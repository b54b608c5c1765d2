import { expect, test } from "vitest";
import { inItsTurn, ofThisRun } from "../../../apps/server/src/testing/share.ts";
import { liveWorld } from "./live-world.ts";

const short = Array.from({ length: 30 }, (_, index) => index + 1).filter((seed) => ![9, 11].includes(seed));

// Each day of two weeks has its own of them.
test.concurrent.each(await ofThisRun(short))("a world of days: seed %i, 300 steps", { timeout: 900_000 }, async (seed) => {
  expect(await liveWorld(seed, 300)).toContain("books: proved");
});

// One a day. The last one found a paid ticket that was opened again and then cancelled. Worlds that nobody has seen before are what `npm run sim:soak` is for.
test.each(await inItsTurn([101, 102, 1_087_413]))("a world of weeks: seed %i, 3,000 steps", { timeout: 900_000 }, async (seed) => {
  expect(await liveWorld(seed, 3_000)).toContain("reports: compared");
});
