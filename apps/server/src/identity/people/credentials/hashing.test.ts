import { expect, test } from "vitest";
import { isRefused } from "../../../platform/http/handlers.ts";
import { createHashing } from "./hashing.ts";

// Hashing one at a time, with queues per address in turns. The test decides when work ends.

function held(bounds?: Parameters<typeof createHashing>[0]) {
  const hashing = createHashing(bounds);
  const begun: string[] = [];
  const endings: (() => void)[] = [];
  const ask = (address: string, name: string) =>
    hashing.inTurn(address, () => {
      begun.push(name);
      return new Promise<string>((resolve) => {
        endings.push(() => {
          resolve(name);
        });
      });
    });
  const end = async (input: Promise<unknown>): Promise<void> => {
    endings.shift()?.();
    await input;
  };
  return { begun, ask, end };
}

test("one runs at a time, and a queue of one address lets another's first request through", async () => {
  const { begun, ask, end } = held();
  const flood = ["f1", "f2", "f3"].map((name) => ask("flood", name));
  const shop = ask("shop", "s1");
  for (const input of [flood[0], flood[1], shop, flood[2]]) await end(input ?? shop);
  expect(begun).toEqual(["f1", "f2", "s1", "f3"]);
});

test("a limited number of one address may wait, the next is refused, another address is not", async () => {
  const { ask, end } = held({ waitingOfOne: 2, waiting: 4 });
  const running = ask("flood", "runs");
  const waiting = [ask("flood", "one"), ask("flood", "two")];
  expect(isRefused(await ask("flood", "three"))).toBe(true);
  const others = [ask("shop", "three"), ask("bank", "four")];
  expect([isRefused(await ask("shop", "five")), isRefused(await ask("new", "six"))]).toEqual([true, true]);
  for (const input of [running, waiting[0], others[0], others[1], waiting[1]]) await end(input ?? running);
  expect(await Promise.all([running, ...waiting, ...others])).toEqual(["runs", "one", "two", "three", "four"]);
});

test("work that fails does so only for its caller", async () => {
  const hashing = createHashing();
  const failing = hashing.inTurn("a", () => Promise.reject(new Error("no hash")));
  const next = hashing.inTurn("a", () => Promise.resolve("fine"));
  await expect(failing).rejects.toThrow("no hash");
  expect(await next).toBe("fine");
});
