import type { fees } from "@chalkboard/contract";
import { expect, test } from "vitest";
import { formOf, termsOf } from "./scheme-values.ts";

const none: fees.FeeTerms = { handle: null, net: null, perTicket: 0, perPos: 0, perCustomer: 0, minimum: 0 };
const rates = (all: number, byKind: Readonly<Record<string, number>> = {}) => ({ all, byKind });

test.each<[rule: string, terms: fees.FeeTerms]>([
  ["no terms at all", none],
  ["percentages with hundredths", { ...none, handle: rates(125), net: { kind: "carried", share: rates(733) } }],
  [
    "different percentages by kind, also zero",
    {
      ...none,
      handle: rates(125, { parlay: 250, racing: 0 }),
      net: { kind: "positive", share: rates(500, { teaser: 1 }) },
    },
  ],
  ["amounts", { ...none, perTicket: 2, perPos: 2_500, perCustomer: 50, minimum: 50_000 }],
])("%s is unchanged after its form", (_rule, terms) => {
  expect(termsOf(formOf(terms))).toEqual(terms);
});

test("a percentage of one kind alone has a general percentage of zero", () => {
  const form = formOf(undefined);
  expect(termsOf({ ...form, handleKinds: { ...form.handleKinds, parlay: 3 } }).handle).toEqual(
    rates(0, { parlay: 300 }),
  );
});

test("a net that carries losses has no other percentages", () => {
  const form = formOf({ ...none, net: { kind: "positive", share: rates(500, { parlay: 100 }) } });
  expect(termsOf({ ...form, netKind: "carried" }).net).toEqual({ kind: "carried", share: rates(500) });
});
