import { expect, test } from "vitest";
import { createAnswerCache } from "./kept.ts";

/** Answers that are counted, over a clock that stands where it is put. */
function counted() {
  const clock = { at: 1_000, now: () => clock.at };
  const state = { print: "a", worked: 0, takes: 0 };
  const kept = createAnswerCache(clock);
  const ask = (question = "an event") => kept.answer(question, () => Promise.resolve(state.print), () => {
    state.worked += 1;
    clock.at += state.takes;
    return Promise.resolve(state.worked);
  });
  return { clock, state, ask };
}

test.each<[rule: string, change: (made: ReturnType<typeof counted>) => void, second: number]>([
  ["while nothing changed the answer stays", () => undefined, 1],
  ["what was sold makes another", ({ state }) => { state.print = "b"; }, 2],
  ["after ten seconds it is asked again whatever happened", ({ clock }) => { clock.at += 10_000; }, 2],
  ["a moment before it is not", ({ clock }) => { clock.at += 9_999; }, 1],
])("%s", async (_, change, second) => {
  const made = counted();
  expect(await made.ask()).toBe(1);
  change(made);
  expect(await made.ask()).toBe(second);
  expect(await made.ask("another event")).toBe(second + 1);
});

test("an answer that took a second stands for four more, though something was sold", async () => {
  const { clock, state, ask } = counted();
  state.takes = 1_000;
  expect(await ask()).toBe(1);
  state.print = "b";
  clock.at += 3_999;
  expect(await ask()).toBe(1);
  clock.at += 1;
  expect(await ask()).toBe(2);
});

test("two who ask at once share one, and a failure is kept for nobody", async () => {
  const { ask } = counted();
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  const failing = createAnswerCache({ now: () => 0 });
  const print = (): Promise<string> => Promise.resolve("a");
  await expect(failing.answer("x", print, () => Promise.reject(new Error("no connection")))).rejects.toThrow("no connection");
  expect(await failing.answer("x", print, () => Promise.resolve(5))).toBe(5);
});
