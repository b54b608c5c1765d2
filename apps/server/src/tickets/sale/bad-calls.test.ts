import { afterAll, beforeAll, expect, test } from "vitest";
import { bookFindings, createTestServer, throwAtCalls, type TestServer } from "../../testing/index.ts";

let house: TestServer;
beforeAll(async () => { house = await createTestServer(); });
afterAll(async () => { await house.close(); });

test("600 damaged requests about waiting and temporary tickets are answered; the books balance", async () => {
  expect(await throwAtCalls(house, { seed: "calls", count: 600 })).toEqual([]);
  expect(await bookFindings(house)).toEqual([]);
});
