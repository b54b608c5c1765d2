import { formatOf } from "@chalkboard/messages";
import { expect, test } from "vitest";
import type { EventExposure, SideAction } from "./board-data.ts";
import { openText, worstText } from "./open-action.ts";

const words = { format: formatOf("en") };
const rates = [{ currency: "HTG", amount: "131.5", houseAmount: "1", validFrom: 0 }];
const exposure = (worst?: Partial<NonNullable<EventExposure["worst"]>>): EventExposure =>
  ({ house: "USD", rates, worst: worst === undefined ? undefined : { eventId: 1, currency: "USD", profit: -12_206, countedAt: 0, parts: [], ...worst } });
const open = (currency: string, amount: number): SideAction => ({ currency, open: amount, legs: 1 });

test.each<[rule: string, action: readonly SideAction[], shown: string]>([
  ["nothing is open", [], ""],
  ["of the house currency alone its figure", [open("USD", 12_200)], "122 USD"],
  ["another currency in the house currency", [open("HTG", 1_315_000)], "100 USD"],
  ["two currencies as one figure", [open("HTG", 1_315_000), open("USD", 12_200)], "222 USD"],
  ["what has no rate stands beside it, and hides behind no sign", [open("USD", 12_200), open("EUR", 4_700)], "122 USD + 47 EUR"],
  ["without any rate its own", [open("EUR", 4_700)], "47 EUR"],
])("open on a side: %s", (_rule, action, shown) => {
  expect(openText(action, exposure(), words)).toBe(shown);
});

test.each<[rule: string, worst: Parameters<typeof exposure>[0], shown: string]>([
  ["not counted yet", undefined, ""],
  ["in the house currency", {}, "−122 USD"],
  ["with what has no rate beside it", { parts: [{ currency: "EUR", profit: -4_700, rate: null, isConverted: false }] }, "−122 USD + −47 EUR"],
  ["of a currency without a rate alone", { profit: null, parts: [{ currency: "EUR", profit: -4_700, rate: null, isConverted: false }] }, "−47 EUR"],
])("the worst case of a game: %s", (_rule, worst, shown) => {
  expect(worstText(exposure(worst), words)).toBe(shown);
});
