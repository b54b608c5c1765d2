import { expect, test } from "vitest";
import { inItsTurn, ofThisRun } from "../../../apps/server/src/testing/share.ts";
import { liveWorld } from "./worlds/live-world.ts";

const short = Array.from({ length: 30 }, (_, index) => index + 1).filter((seed) => ![9, 11].includes(seed));

// Each day of two weeks runs its own share of them.
test.concurrent.each(await ofThisRun(short))(
  "a world of days: seed %i, 300 steps",
  { timeout: 900_000 },
  async (seed) => {
    expect(await liveWorld(seed, 300)).toContain("books: proved");
  },
);

// One per day. The last one found a paid ticket that was opened again and then cancelled. New worlds are the job of
// `npm run sim:soak`.
test.each(await inItsTurn([101, 102, 1_087_413]))(
  "a world of weeks: seed %i, 3,000 steps",
  { timeout: 900_000 },
  async (seed) => {
    expect(await liveWorld(seed, 3_000)).toContain("reports: compared");
  },
);
