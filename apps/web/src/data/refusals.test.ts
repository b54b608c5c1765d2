import { controls } from "@chalkboard/engine";
import { explainedCodes } from "@chalkboard/messages";
import { expect, test } from "vitest";
import { isIgnored } from "./refused.ts";

test("every control's refusal has words", () => {
  const explained: readonly number[] = explainedCodes;
  expect(controls.map(({ code }) => code).filter((code) => !explained.includes(code))).toEqual([]);
});

test.each<[rule: string, isEventData: boolean, code: number, ignored: boolean]>([
  ["events that are unavailable are passed over", true, -22, true],
  ["what else events are answered is not", true, -10, false],
  ["a sale that is refused with it is told", false, -22, false],
])("%s", (_rule, isEventData, code, ignored) => {
  expect(isIgnored({ isEventData }, code)).toBe(ignored);
});
