import { afterEach, beforeEach, expect, test } from "vitest";
import { bookFindings, createTestServer, throwAtCalls, type TestServer } from "../../testing/index.ts";
import { inItsTurn } from "../../testing/share.ts";

let house: TestServer;
beforeEach(async () => { house = await createTestServer(); });
afterEach(async () => { await house.close(); });

test.each(await inItsTurn(["one", "two", "three", "four", "five"]))("2,000 damaged requests of seed %s to the other calls about tickets leave no fault", async (seed) => {
  expect(await throwAtCalls(house, { seed, count: 2_000 })).toEqual([]);
  expect(await bookFindings(house)).toEqual([]);
});
