import { afterAll, beforeAll, expect, test } from "vitest";
import { bookFindings, createTestServer, throwMutations, type TestServer } from "../../../testing/index.ts";
import { inItsTurn } from "../../../testing/share.ts";

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

test.each(await inItsTurn(["one", "two", "three", "four", "five"]))(
  "2,000 damaged sales of seed %s cause no internal error and no unreported effect",
  async (seed) => {
    const outcome = await throwMutations(world, { seed, count: 2_000 });
    expect(outcome.faults).toEqual([]);
    expect(outcome.traces).toEqual(outcome.expectedTraces);
    expect(await bookFindings(world)).toEqual([]);
  },
);
