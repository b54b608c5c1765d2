import { afterEach, beforeEach, expect, test } from "vitest";
import { bookFindings, createTestServer, throwAtCalls, type TestServer } from "../../../testing/index.ts";
import { inItsTurn } from "../../../testing/share.ts";

let world: TestServer;
beforeEach(async () => {
  world = await createTestServer();
});
afterEach(async () => {
  await world.close();
});

test.each(await inItsTurn(["one", "two", "three", "four", "five"]))(
  "2,000 damaged requests of seed %s to the other calls about tickets leave no fault",
  async (seed) => {
    expect(await throwAtCalls(world, { seed, count: 2_000 })).toEqual([]);
    expect(await bookFindings(world)).toEqual([]);
  },
);
