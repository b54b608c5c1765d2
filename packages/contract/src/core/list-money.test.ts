import { expect, test } from "vitest";
import { z } from "zod";
import { allCalls, roles } from "../index.ts";
import type { ListCall } from "./list-call.ts";
import { isMoney, minor } from "./shapes.ts";

// A list with money of several currencies names the currency of every row, and sums each currency separately.

const lists = allCalls
  .map(({ call }) => call as unknown as ListCall)
  .filter(({ payload, answer }) => "after" in (payload.shape ?? {}) && "sums" in (answer.shape ?? {}));
const ofMoney = (shape: z.ZodRawShape): readonly string[] =>
  Object.entries(shape).flatMap(([name, field]) => (isMoney(field as z.ZodType) ? [name] : []));
const sumsOf = ({ answer }: ListCall): z.ZodRawShape => (answer.shape.sums.unwrap().element as z.ZodObject).shape;

/** Whether the caller sees one service: their own, or the one that the call must name. */
function isOfOneService({ access, payload }: ListCall): boolean {
  if (payload.shape["serviceId"] !== undefined && !payload.shape["serviceId"].safeParse(undefined).success) return true;
  return Array.isArray(access) && !access.some((role) => role === roles.platform || role === roles.assistant);
}

test.each([
  ["an amount", minor, true],
  ["an amount with a description", minor.describe("a row's amount"), true],
  ["an amount with a bound", minor.min(0), true],
  ["an optional amount", minor.nullable().optional(), true],
  ["a count", z.int(), false],
  ["a text", z.string(), false],
])("%s is recognised as money or not", (_rule, field, isOne) => expect(isMoney(field)).toBe(isOne));

test("a list of several services with money names the currency of each row", () => {
  const silent = lists
    .filter(
      (list) =>
        !isOfOneService(list) &&
        ofMoney(list.answer.shape.rows.element.shape).length > 0 &&
        list.answer.shape.rows.element.shape["currency"] === undefined,
    )
    .map(({ path }) => path);
  expect(silent).toEqual([]);
});

test("sums of rows with a currency are by currency", () => {
  const added = lists
    .filter(
      (list) =>
        list.answer.shape.rows.element.shape["currency"] !== undefined &&
        ofMoney(sumsOf(list)).length > 0 &&
        sumsOf(list)["currency"] === undefined,
    )
    .map(({ path }) => path);
  expect(added).toEqual([]);
});
