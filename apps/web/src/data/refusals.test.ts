import { controls } from "@chalkboard/engine";
import { explainedCodes } from "@chalkboard/i18n";
import { expect, test } from "vitest";
import { isIgnored } from "./connection/refused.ts";

test("every control's refusal has a text", () => {
  const explained: readonly number[] = explainedCodes;
  expect(controls.map(({ code }) => code).filter((code) => !explained.includes(code))).toEqual([]);
});

test.each<[rule: string, isEventData: boolean, code: number, ignored: boolean]>([
  ["a refusal for unavailable events is ignored", true, -22, true],
  ["other refusals for events are not ignored", true, -10, false],
  ["a sale that is refused for unavailable events is not ignored", false, -22, false],
])("%s", (_rule, isEventData, code, ignored) => {
  expect(isIgnored({ isEventData }, code)).toBe(ignored);
});
