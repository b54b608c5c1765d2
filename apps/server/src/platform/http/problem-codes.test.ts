import type { Problem } from "@chalkboard/contract";
import { expect, test } from "vitest";
import { z } from "zod";
import { codeOf } from "./problem-codes.ts";

const schema = z
  .strictObject({
    name: z.string().min(2).max(5),
    amount: z.int().min(10).max(500),
    mode: z.enum(["straight", "parlay"]),
    legs: z.array(z.int()).min(1).max(3),
    day: z.string().regex(/^\d+$/),
    even: z.int().refine((value) => value % 2 === 0, { params: { code: "doesNotFit" } }),
    odd: z.int().refine((value) => value % 2 === 1),
  })
  .partial();

test.each<[rule: string, payload: object, code: Omit<Problem, "field" | "problem">]>([
  ["a number where a text is expected", { name: 7 }, { code: "invalid" }],
  ["a text where a number is expected", { amount: "much" }, { code: "notANumber" }],
  ["a number with a fraction", { amount: 10.5 }, { code: "notANumber" }],
  ["a number below its minimum", { amount: 9 }, { code: "tooSmall", minimum: 10 }],
  ["a number above its maximum", { amount: 501 }, { code: "tooLarge", maximum: 500 }],
  ["a text that is too short", { name: "a" }, { code: "tooShort", minimum: 2 }],
  ["a text that is too long", { name: "abcdef" }, { code: "tooLong", maximum: 5 }],
  ["a list with too few", { legs: [] }, { code: "tooShort", minimum: 1 }],
  ["a list with too many", { legs: [1, 2, 3, 4] }, { code: "tooLong", maximum: 3 }],
  ["none of the choices", { mode: "both" }, { code: "notAChoice" }],
  ["an unknown field", { other: 1 }, { code: "unknownField" }],
  ["the message of a check in the contract", { even: 3 }, { code: "doesNotFit" }],
  ["a check without a message", { odd: 2 }, { code: "invalid" }],
  ["a text in another format", { day: "today" }, { code: "invalid" }],
])("%s", (_rule, payload, code) => {
  const { error } = schema.safeParse(payload);
  expect(error?.issues.map(codeOf)).toEqual([code]);
});

test("a missing field is required", () => {
  expect(z.object({ name: z.string(), amount: z.int() }).safeParse({}).error?.issues.map(codeOf)).toEqual([
    { code: "required" },
    { code: "required" },
  ]);
});
