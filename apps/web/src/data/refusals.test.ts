import { controls } from "@chalkboard/engine";
import { explainedCodes } from "@chalkboard/messages";
import { expect, test } from "vitest";

test("every control's refusal has words", () => {
  const explained: readonly number[] = explainedCodes;
  expect(controls.map(({ code }) => code).filter((code) => !explained.includes(code))).toEqual([]);
});
