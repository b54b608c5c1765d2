import { formatOf, loadMessages, translator } from "@chalkboard/i18n";
import { expect, test } from "vitest";
import { soldLabels } from "../entry-labels.ts";
import { attemptLabels } from "./story-before.tsx";
import { textOf } from "./story-lines.tsx";

const t = translator("en", await loadMessages("en"));
const money = (amount: number): string => formatOf("en").money(amount, "USD");

test.each<[rule: string, of: { clerk: string; posName: string }, words: string]>([
  ["by the clerk, at the POS", { clerk: "Ana", posName: "Kap" }, "Sold by Ana at Kap"],
  [
    "the same name for both is shown once",
    { clerk: "Carla Mendes", posName: "Carla Mendes" },
    "Placed by Carla Mendes",
  ],
])("who sold a ticket: %s", (_rule, of, words) => expect(soldLabels(of, { t })).toBe(words));

test.each<[rule: string, attempt: Parameters<typeof attemptLabels>[0], words: string]>([
  [
    "a control's refusal has the requested amount",
    { kind: "refused", amount: 6_000, amountIs: "risk", offered: null },
    "Refused: 60.00",
  ],
  [
    "an amount entered to win is marked as such",
    { kind: "refused", amount: 6_000, amountIs: "win", offered: null },
    "Refused: To win 60.00",
  ],
  [
    "a trader's refusal",
    { kind: "declined", amount: 6_000, amountIs: "risk", offered: null },
    "Declined by trader: 60.00",
  ],
  [
    "a trader's silence",
    { kind: "expired", amount: 6_000, amountIs: "risk", offered: null },
    "No answer from the trader: 60.00",
  ],
  [
    "an offer that was not accepted",
    { kind: "notTaken", amount: 6_000, amountIs: "risk", offered: 4_000 },
    "Offer of 40.00 not taken",
  ],
])("refusals before the sale: %s", (_rule, attempt, words) => expect(attemptLabels(attempt, money, { t })).toBe(words));

const leg = (betType: number, side: number, sportCode = "baseball"): Parameters<typeof textOf>[1] => ({
  betType,
  side,
  sportCode,
});

test.each<[rule: string, leg: Parameters<typeof textOf>[1], line: Parameters<typeof textOf>[0], words: string]>([
  ["a price", leg(1, 1), { points: null, price: 120, isOpen: true }, "ML +120"],
  ["points and price", leg(3, 0), { points: 34, price: -110, isOpen: true }, "o8½ −110"],
  ["the draw", leg(1, 3, "soccer"), { points: null, price: 240, isOpen: true }, "X +240"],
  ["a hockey period", leg(11, 1, "hockey"), { points: null, price: 120, isOpen: true }, "1P ML +120"],
  ["a closed line is marked as such", leg(1, 2), { points: null, price: -105, isOpen: false }, "ML −105 · Closed"],
])("a line at a time: %s", (_rule, of, line, words) =>
  expect(textOf(line, of, { t, oddsFormat: "american" })).toBe(words),
);
