import { expect, test } from "vitest";
import { isRefused, refuse } from "../../platform/http/handlers.ts";

test.each<[rule: string, answer: unknown, refused: boolean]>([
  ["what refuses", refuse(-3), true],
  ["a result that counts refusals", { refused: 3, data: {} }, false],
  ["nothing", null, false],
])("%s is distinguished from a refusal", (_rule, answer, refused) => {
  expect(isRefused(answer)).toBe(refused);
});
