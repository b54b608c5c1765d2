import { afterAll, beforeAll, expect, test } from "vitest";
import { bookFindings, createTestServer, throwAtCalls, type TestServer } from "../../../testing/index.ts";

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

test("600 damaged requests about pending and temporary tickets are answered; the books balance", async () => {
  expect(await throwAtCalls(world, { seed: "calls", count: 600 })).toEqual([]);
  expect(await bookFindings(world)).toEqual([]);
});
