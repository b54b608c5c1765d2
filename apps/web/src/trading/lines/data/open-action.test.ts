import { formatOf } from "@chalkboard/i18n";
import { expect, test } from "vitest";
import type { EventExposure, SideAction } from "./board-data.ts";
import { openText, worstText } from "./open-action.ts";

const words = { format: formatOf("en") };
const rates = [{ currency: "HTG", amount: "131.5", houseAmount: "1", validFrom: 0 }];
const exposure = (worst?: Partial<NonNullable<EventExposure["worst"]>>): EventExposure => ({
  house: "USD",
  rates,
  worst:
    worst === undefined
      ? undefined
      : { eventId: 1, currency: "USD", profit: -12_206, countedAt: 0, parts: [], ...worst },
});
const open = (currency: string, amount: number): SideAction => ({ currency, open: amount, legs: 1 });

test.each<[rule: string, action: readonly SideAction[], shown: string]>([
  ["nothing is open", [], ""],
  ["only the operator's currency: its amount", [open("USD", 12_200)], "122 USD"],
  ["another currency: converted to the operator's", [open("HTG", 1_315_000)], "100 USD"],
  ["two currencies: one converted amount", [open("HTG", 1_315_000), open("USD", 12_200)], "222 USD"],
  ["a currency without a rate is shown beside it", [open("USD", 12_200), open("EUR", 4_700)], "122 USD + 47 EUR"],
  ["without any rate its own currency", [open("EUR", 4_700)], "47 EUR"],
])("open bets on a side: %s", (_rule, action, shown) => {
  expect(openText(action, exposure(), words)).toBe(shown);
});

test.each<[rule: string, worst: Parameters<typeof exposure>[0], shown: string]>([
  ["not calculated yet", undefined, ""],
  ["in the operator's currency", {}, "−122 USD"],
  [
    "with a currency without a rate beside it",
    { parts: [{ currency: "EUR", profit: -4_700, rate: null, isConverted: false }] },
    "−122 USD + −47 EUR",
  ],
  [
    "only a currency without a rate",
    { profit: null, parts: [{ currency: "EUR", profit: -4_700, rate: null, isConverted: false }] },
    "−47 EUR",
  ],
])("the worst case of a game: %s", (_rule, worst, shown) => {
  expect(worstText(exposure(worst), words)).toBe(shown);
});
