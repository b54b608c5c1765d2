import { afterEach, beforeEach, expect, test } from "vitest";
import { bookFindings, createTestServer, regradings, type TestServer } from "../../testing/index.ts";
import { ofThisRun } from "../../testing/share.ts";

let world: TestServer;
beforeEach(async () => {
  world = await createTestServer();
});
afterEach(async () => {
  await world.close();
});

test.each(await ofThisRun(Array.from({ length: 12 }, (_, index) => `deep ${index}`)))(
  "any sequence of results grades as its last one alone, seed %s",
  async (seed) => {
    const { stands, alone, undecided } = await regradings(world, { seed, tickets: 60, corrections: 15 });
    expect(stands).toEqual(alone);
    expect(undecided).toEqual([]);
    expect(await bookFindings(world)).toEqual([]);
  },
);
