import { expect, test } from "vitest";
import { createAnswerCache } from "./answer-cache.ts";

/** Counted answers over a clock that the test sets. */
function counted() {
  const clock = { at: 1_000, now: () => clock.at };
  const state = { print: "a", worked: 0, takes: 0 };
  const kept = createAnswerCache(clock);
  const ask = (question = "an event") =>
    kept.answer(
      question,
      () => Promise.resolve(state.print),
      () => {
        state.worked += 1;
        clock.at += state.takes;
        return Promise.resolve(state.worked);
      },
    );
  return { clock, state, ask };
}

test.each<[rule: string, change: (made: ReturnType<typeof counted>) => void, second: number]>([
  ["the answer is reused while nothing changed", () => undefined, 1],
  [
    "a sale makes a new answer",
    ({ state }) => {
      state.print = "b";
    },
    2,
  ],
  [
    "after ten seconds the answer is new in any case",
    ({ clock }) => {
      clock.at += 10_000;
    },
    2,
  ],
  [
    "one millisecond earlier it is not",
    ({ clock }) => {
      clock.at += 9_999;
    },
    1,
  ],
])("%s", async (_, change, second) => {
  const made = counted();
  expect(await made.ask()).toBe(1);
  change(made);
  expect(await made.ask()).toBe(second);
  expect(await made.ask("another event")).toBe(second + 1);
});

test("an answer that took a second is reused for four more, even after a sale", async () => {
  const { clock, state, ask } = counted();
  state.takes = 1_000;
  expect(await ask()).toBe(1);
  state.print = "b";
  clock.at += 3_999;
  expect(await ask()).toBe(1);
  clock.at += 1;
  expect(await ask()).toBe(2);
});

test("two simultaneous requests share one answer, and a failure is not cached", async () => {
  const { ask } = counted();
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  const failing = createAnswerCache({ now: () => 0 });
  const print = (): Promise<string> => Promise.resolve("a");
  await expect(failing.answer("x", print, () => Promise.reject(new Error("no connection")))).rejects.toThrow(
    "no connection",
  );
  expect(await failing.answer("x", print, () => Promise.resolve(5))).toBe(5);
});
