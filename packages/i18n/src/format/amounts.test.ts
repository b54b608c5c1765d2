import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AmountFault, amountDigits, readAmount } from "./amounts.ts";
import { formatOf } from "./format.ts";
import { languages } from "./languages.ts";
import { typedAmounts, typedInOtherCurrencies } from "../testing/typed-amounts.ts";

const read = (text: string, language: (typeof languages)[number], currency: string): number | AmountFault | "empty" => {
  const reading = readAmount(text, { language, currency, decimals: formatOf(language).decimals(currency) });
  return reading.is === "amount" ? reading.amount : reading.is === "refused" ? reading.why : "empty";
};

describe.each(languages)("an amount typed in %s", (language) => {
  test.each(typedAmounts)("$rule: $text", ({ text, means }) => {
    const meaning = typeof means === "object" ? means[language] : means;
    expect(read(text, language, "HTG")).toBe(meaning);
  });
  test.each(typedInOtherCurrencies)("$rule: $text in $currency", ({ text, currency, means }) => {
    const meaning = typeof means === "object" ? means[language] : means;
    expect(read(text, language, currency)).toBe(meaning);
  });
  test("a written amount is read back, both formatted and as digits", () => {
    fc.assert(
      fc.property(fc.nat(1e12), fc.constantFrom("HTG", "JPY", "TND", "DOP"), (amount, currency) => {
        const decimals = formatOf(language).decimals(currency);
        expect(read(formatOf(language).money(amount, currency), language, currency)).toBe(amount);
        expect(read(formatOf(language).moneyWithCode(amount, currency), language, currency)).toBe(amount);
        expect(read(amountDigits(amount, { language, decimals }), language, currency)).toBe(amount);
      }),
    );
  });
  test("no text is read with fewer or other digits than it has", () => {
    const text = fc.string({ unit: fc.constantFrom(..."0123456789.,' -+e¥"), maxLength: 9 });
    fc.assert(
      fc.property(text, (typed) => {
        const meaning = read(typed, language, "HTG");
        if (typeof meaning !== "number") return;
        const digits = typed.replaceAll(/\D/g, "");
        // Only zeros for two decimals that were not typed may differ.
        expect([digits, `${digits}0`, `${digits}00`].map(Number)).toContain(meaning);
      }),
    );
  });
});

test("the table has two hundred typed texts", () => {
  expect(typedAmounts.length + typedInOtherCurrencies.length).toBeGreaterThanOrEqual(200);
});
