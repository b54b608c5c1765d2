import { expect, test } from "vitest";
import { sharedFlush } from "./durability.ts";

type Flush = { readonly end: () => void; readonly fail: () => void };

function watched() {
  const begun: Flush[] = [];
  const result: string[] = [];
  const whenDurable = sharedFlush(
    () => new Promise((end, reject) => begun.push({ end, fail: () => reject(new Error("lost")) })),
  );
  const ask = (name: string): void =>
    void whenDurable().then(
      () => result.push(name),
      () => result.push(`${name} failed`),
    );
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return { begun, results: result, ask, settle };
}

test("the first call flushes at once; calls during it share the next flush", async () => {
  const { begun, results: result, ask, settle } = watched();
  ask("one");
  for (const name of ["two", "three", "four"]) ask(name);
  await settle();
  expect([begun.length, result]).toEqual([1, []]);
  begun[0]?.end();
  await settle();
  expect([begun.length, result]).toEqual([2, ["one"]]);
  ask("five");
  begun[1]?.end();
  await settle();
  expect([begun.length, result]).toEqual([3, ["one", "two", "three", "four"]]);
  begun[2]?.end();
  await settle();
  expect(result.at(-1)).toBe("five");
  ask("six");
  expect(begun).toHaveLength(4);
});

test("a flush that fails rejects those who shared it, and no one else", async () => {
  const { begun, results: result, ask, settle } = watched();
  ask("one");
  ask("two");
  begun[0]?.fail();
  await settle();
  begun[1]?.end();
  await settle();
  expect(result).toEqual(["one failed", "two"]);
});
