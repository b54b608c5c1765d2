import type { fees } from "@chalkboard/contract";
import { expect, test } from "vitest";
import { formOf, termsOf } from "./scheme-values.ts";

const none: fees.FeeTerms = { handle: null, net: null, perTicket: 0, perPos: 0, perCustomer: 0, minimum: 0 };
const rates = (all: number, byKind: Readonly<Record<string, number>> = {}) => ({ all, byKind });

test.each<[rule: string, terms: fees.FeeTerms]>([
  ["nothing at all", none],
  ["percentages to their hundredths", { ...none, handle: rates(125), net: { kind: "carried", share: rates(733) } }],
  ["other ones by kind, one of nothing too",
    { ...none, handle: rates(125, { parlay: 250, racing: 0 }), net: { kind: "positive", share: rates(500, { teaser: 1 }) } }],
  ["amounts", { ...none, perTicket: 2, perPos: 2_500, perCustomer: 50, minimum: 50_000 }],
])("%s is the same again after its form", (_rule, terms) => {
  expect(termsOf(formOf(terms))).toEqual(terms);
});

test("a percentage of one kind alone stands beside nothing of all", () => {
  const form = formOf(undefined);
  expect(termsOf({ ...form, handleKinds: { ...form.handleKinds, parlay: 3 } }).handle).toEqual(rates(0, { parlay: 300 }));
});

test("a net that is carried has no other percentages", () => {
  const form = formOf({ ...none, net: { kind: "positive", share: rates(500, { parlay: 100 }) } });
  expect(termsOf({ ...form, netKind: "carried" }).net).toEqual({ kind: "carried", share: rates(500) });
});
