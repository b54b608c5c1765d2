import { expect, test } from "vitest";
import { isRefused } from "../http/handlers.ts";
import { createHashing } from "./hashing.ts";

// Hashes one at a time, the lines of addresses in turns. Work here ends when it is told to.

function held(bounds?: Parameters<typeof createHashing>[0]) {
  const hashing = createHashing(bounds);
  const begun: string[] = [];
  const endings: (() => void)[] = [];
  const ask = (address: string, name: string) => hashing.inTurn(address, () => {
    begun.push(name);
    return new Promise<string>((resolve) => { endings.push(() => { resolve(name); }); });
  });
  const end = async (input: Promise<unknown>): Promise<void> => {
    endings.shift()?.();
    await input;
  };
  return { begun, ask, end };
}

test("one runs at a time, and a line of one address lets another's first through", async () => {
  const { begun, ask, end } = held();
  const flood = ["f1", "f2", "f3"].map((name) => ask("flood", name));
  const shop = ask("shop", "s1");
  for (const input of [flood[0], flood[1], shop, flood[2]]) await end(input ?? shop);
  expect(begun).toEqual(["f1", "f2", "s1", "f3"]);
});

test("so many of one address wait, the next is refused, and another address is not", async () => {
  const { ask, end } = held({ waitingOfOne: 2, waiting: 4 });
  const running = ask("flood", "runs");
  const waiting = [ask("flood", "one"), ask("flood", "two")];
  expect(isRefused(await ask("flood", "three"))).toBe(true);
  const others = [ask("shop", "three"), ask("bank", "four")];
  expect([isRefused(await ask("shop", "five")), isRefused(await ask("new", "six"))]).toEqual([true, true]);
  for (const input of [running, waiting[0], others[0], others[1], waiting[1]]) await end(input ?? running);
  expect(await Promise.all([running, ...waiting, ...others])).toEqual(["runs", "one", "two", "three", "four"]);
});

test("work that fails fails for who asked alone", async () => {
  const hashing = createHashing();
  const failing = hashing.inTurn("a", () => Promise.reject(new Error("no hash")));
  const next = hashing.inTurn("a", () => Promise.resolve("fine"));
  await expect(failing).rejects.toThrow("no hash");
  expect(await next).toBe("fine");
});
