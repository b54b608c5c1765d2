import { expect, test } from "vitest";
import { createTestClock } from "../../testing/index.ts";
import { createWorkTurns } from "./work-turns.ts";

const limits = { everyMs: 10, ofAddress: 3, inAll: 4 };

type Said = readonly [address: string, cost: number];

/** The work that is done at once and in each of the next turns. */
function turnsOf(said: readonly Said[], turns: number): string[] {
  const time = createTestClock(0);
  const work = createWorkTurns(time.timers, limits);
  let done: string[] = [];
  for (const [index, [address, cost]] of said.entries())
    work.add(address, cost, () => done.push(`${address}${index}`) > 0);
  return Array.from({ length: turns }, (_, turn) => {
    if (turn > 0) time.advance(limits.everyMs);
    const now = done.join(" ");
    done = [];
    return now;
  });
}

const times = (count: number, address: string, cost = 1): readonly Said[] =>
  Array.from({ length: count }, () => [address, cost]);

test.each<[rule: string, said: readonly Said[], turns: readonly string[]]>([
  ["what fits is done at once", times(3, "a"), ["a0 a1 a2", ""]],
  ["one more waits for the next turn", times(4, "a"), ["a0 a1 a2", "a3", ""]],
  ["a turn does an address's share, in order", times(8, "a"), ["a0 a1 a2", "a3 a4 a5", "a6 a7", ""]],
  ["another address is not behind it", [...times(5, "a"), ...times(1, "b")], ["a0 a1 a2 b5", "a3 a4"]],
  [
    "addresses that wait are first in turn",
    [...times(8, "a"), ...times(4, "b")],
    ["a0 a1 a2 b8", "a3 a4 a5 b9", "b10 b11 a6 a7", ""],
  ],
  ["of six addresses four are first", [..."abcdef"].map((address) => [address, 1]), ["a0 b1 c2 d3", "e4 f5", ""]],
  ["costly work begins while anything is left, and nothing follows it", times(3, "a", 2), ["a0 a1", "a2"]],
  ["work beyond a whole turn is done all the same", times(2, "a", 9), ["a0", "a1"]],
])("%s", (_rule, said, turns) => {
  expect(turnsOf(said, turns.length)).toEqual(turns);
});

test("what is added while a turn runs comes after what waited", () => {
  const time = createTestClock(0);
  const work = createWorkTurns(time.timers, limits);
  const done: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    work.add("a", 1, () => {
      done.push(n);
      work.add("a", 1, () => done.push(n + 10) > 0);
      return true;
    });
  }
  time.advance(100);
  expect(done.toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 10, 11, 12, 13, 14]);
  expect(done.indexOf(3)).toBeLessThan(done.indexOf(13));
});

test("clients that have left take nothing from a turn", () => {
  const time = createTestClock(0);
  const work = createWorkTurns(time.timers, limits);
  const done: number[] = [];
  for (let n = 0; n < 20; n += 1) work.add("a", 1, () => (n < 3 || n > 15) && done.push(n) > 0);
  time.advance(limits.everyMs);
  expect(done).toEqual([0, 1, 2, 16, 17, 18]);
});

test("after the end nothing more is done", () => {
  const time = createTestClock(0);
  const work = createWorkTurns(time.timers, limits);
  const done: number[] = [];
  for (let n = 0; n < 5; n += 1) work.add("a", 1, () => done.push(n) > 0);
  work.close();
  time.advance(100);
  expect(done).toEqual([0, 1, 2]);
});
