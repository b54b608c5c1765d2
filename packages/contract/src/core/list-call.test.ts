import { expect, test } from "vitest";
import type { z } from "zod";
import { allCalls } from "../index.ts";

// `listCall` is the one way to page through lists. Calls that page differently are listed here, with the reason.

const itsOwnWay: Readonly<Record<string, string>> = {
  "general/get_all_pos": "of the specification, with its number",
  "referrals/watch_sales":
    "the newest of each kind, so many as a monitor marks runs in: a window that moves, not a list with an end",
  "rules/try_rule": "judges slice after slice of a period: each slice is work, and its position is a ticket",
  "rules/try_pay_table": "prices slice after slice of a period again, like `rules/try_rule`",
  "network/set_personal_limit": "its limit is an amount of money",
  "money/statement":
    "its rows carry the account's balance after each: a page needs what all before it came to, and has one order",
};

const fieldsOf = (schema: z.ZodType): readonly string[] => Object.keys((schema as Partial<z.ZodObject>).shape ?? {});

test("no call pages in its own way, except those with a reason", () => {
  const own = allCalls
    .map(({ call }) => call)
    .filter(({ payload, answer }) => {
      const isList = fieldsOf(answer).includes("next") && fieldsOf(answer).includes("sums");
      return (
        !isList &&
        (fieldsOf(payload).some((field) => ["before", "after", "limit"].includes(field)) ||
          fieldsOf(answer).includes("more"))
      );
    });
  expect(own.map(({ path }) => path).toSorted()).toEqual(Object.keys(itsOwnWay).toSorted());
});
