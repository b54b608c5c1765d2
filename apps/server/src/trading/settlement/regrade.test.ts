import { afterAll, beforeAll, expect, test } from "vitest";
import { bookFindings, createTestServer, regradings, type TestServer } from "../../testing/index.ts";

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

test("whatever came and was paid before, each ticket ends as the last results alone grade it", async () => {
  const { stands, alone, undecided } = await regradings(world, { seed: "regrade", tickets: 40, corrections: 8 });
  expect(stands).toEqual(alone);
  expect(undecided).toEqual([]);
  expect(await bookFindings(world)).toEqual([]);
});

test.each(["one", "two", "three"])(
  "after any official result nothing that it decides stays pending (seed %s)",
  async (seed) => {
    const own = await createTestServer();
    const { undecided } = await regradings(own, { seed: `decided ${seed}`, tickets: 25, corrections: 6 });
    expect(undecided).toEqual([]);
    await own.close();
  },
);
