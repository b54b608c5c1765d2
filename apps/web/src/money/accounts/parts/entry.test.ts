import { money } from "@chalkboard/contract";
import { expect, test } from "vitest";
import { changeOf, type Draft, entryOf, oppositeOf, type Transaction } from "./entry.ts";

const whose = { posId: 7 };
const draft: Draft = { move: "deposit", amount: 500, reason: " gift " };

test.each<[string, Draft, number | undefined]>([
  ["a deposit raises the balance", draft, 500],
  ["a withdrawal lowers it", { ...draft, move: "withdrawal" }, -500],
  ["an adjustment goes up", { ...draft, move: "adjustUp" }, 500],
  ["an adjustment goes down", { ...draft, move: "adjustDown" }, -500],
  ["a draft without an amount is no entry", { ...draft, amount: null }, undefined],
  ["a draft with an amount of zero is no entry", { ...draft, amount: 0 }, undefined],
  ["a deposit needs no reason", { ...draft, reason: "" }, 500],
  ["an adjustment needs a reason", { ...draft, move: "adjustUp", reason: "  " }, undefined],
])("%s", (_rule, one, change) => {
  const entry = entryOf(one, whose, "a key of its own");
  expect(entry === undefined ? undefined : changeOf(entry)).toBe(change);
  if (entry !== undefined) expect(money.postTransaction.payload.safeParse(entry).success).toBe(true);
});

test.each<[string, Pick<Transaction, "kind" | "amount">]>([
  ["a deposit", { kind: "deposit", amount: 500 }],
  ["a withdrawal", { kind: "withdrawal", amount: -500 }],
  ["an adjustment up", { kind: "adjustment", amount: 300 }],
  ["an adjustment down", { kind: "adjustment", amount: -300 }],
])("the reversal of %s is its opposite and has one key for each user", (_rule, { kind, amount }) => {
  const moved = { transactionId: 12, kind, amount, posId: 7, zoneId: 3 } as Transaction;
  const entry = oppositeOf(moved, "takes back 5");
  expect(changeOf(entry)).toBe(-amount);
  expect(entry).toMatchObject({ account: { posId: 7 }, key: oppositeOf(moved, "undoes 5").key });
  expect(money.postTransaction.payload.safeParse(entry).success).toBe(true);
  expect(oppositeOf({ ...moved, posId: null }, "").account).toEqual({ zoneId: 3 });
});
