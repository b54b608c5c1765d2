// What people type and paste as an amount, and what it means in each language: minor units, or why it is refused.
// Written by hand, rule by rule.
import type { AmountFault } from "../format/amounts.ts";
import type { Language } from "../format/languages.ts";

type Meaning = number | AmountFault | "empty";
export type TypedAmount = { readonly rule: string; readonly text: string; readonly means: Meaning | Readonly<Record<Language, Meaning>> };

const same = (rule: string, ...rows: readonly (readonly [text: string, means: Meaning])[]): readonly TypedAmount[] =>
  rows.map(([text, means]) => ({ rule, text, means }));
const each = (rule: string, ...rows: readonly (readonly [text: string, means: Readonly<Record<Language, Meaning>>])[]): readonly TypedAmount[] =>
  rows.map(([text, means]) => ({ rule, text, means }));

/** Amounts in gourdes, which have two decimals. */
export const typedAmounts: readonly TypedAmount[] = [
  ...same("plain digits",
    ["5", 500], ["500", 50_000], ["007", 700], ["0", 0], ["1234567", 123_456_700], ["9999999999999", 999_999_999_999_900], ["10", 1000],
    ["80", 8000]),
  ...same("a point before one or two digits is a decimal mark everywhere",
    ["1.5", 150], ["1.50", 150], ["12.34", 1234], ["0.5", 50], [".5", 50], [".05", 5], ["12.", 1200], ["1500.00", 150_000],
    ["1500.5", 150_050]),
  ...same("so is a comma: keypads send either",
    ["1,5", 150], ["1,50", 150], ["12,34", 1234], ["0,5", 50], [",5", 50], ["12,", 1200], ["1500,00", 150_000], ["1500,5", 150_050]),
  ...same("both marks: the last is the decimal one",
    ["1,500.00", 150_000], ["1.500,00", 150_000], ["25.000,50", 2_500_050], ["25,000.50", 2_500_050], ["1,234,567.89", 123_456_789],
    ["1.234.567,89", 123_456_789], ["200,000.00", 20_000_000], ["200.000,00", 20_000_000], ["1,500.5", 150_050], ["1.500,5", 150_050],
    ["1,000.", 100_000], ["1.000,", 100_000]),
  ...same("a mark that repeats parts thousands",
    ["12,345,678", 1_234_567_800], ["12.345.678", 1_234_567_800], ["1,000,000", 100_000_000], ["1.000.000", 100_000_000],
    ["999,999,999", 99_999_999_900]),
  ...same("blanks of any kind part thousands",
    ["1 500", 150_000], ["12 345", 1_234_500], ["1 000 000", 100_000_000], ["1 000,00", 100_000], ["1 000.00", 100_000],
    ["1\u00A0500", 150_000], ["1\u202F500", 150_000], ["1\u2009500", 150_000], ["1\u202F000,50", 100_050], ["25 000,5", 2_500_050],
    ["1\u3000500", 150_000]),
  ...same("apostrophes part thousands",
    ["1'000", 100_000], ["1’000", 100_000], ["1'234'567.89", 123_456_789], ["12'345", 1_234_500], ["1’000,50", 100_050]),
  ...same("blanks around are no part of it",
    [" 500 ", 50_000], ["\t500", 50_000], ["500\u00A0", 50_000], ["  1,500.00  ", 150_000]),
  ...same("the currency's own code may stand beside it",
    ["500 HTG", 50_000], ["HTG 500", 50_000], ["500HTG", 50_000], ["htg500", 50_000], ["HTG\u00A01,500.00", 150_000],
    ["1.500,00 HTG", 150_000], ["1 500 htg", 150_000]),
  ...same("full-width digits and marks are digits and marks",
    ["５００", 50_000], ["１，５００．００", 150_000], ["１２．５", 1250], ["１２，５", 1250], ["1。50", 150], ["５００　ＨＴＧ", 50_000]),
  ...each("three digits behind the language's thousands mark are thousands",
    ["1,500", { en: 150_000, fr: "decimals", ht: "decimals", es: 150_000, zh: 150_000, it: "decimals" }],
    ["12,345", { en: 1_234_500, fr: "decimals", ht: "decimals", es: 1_234_500, zh: 1_234_500, it: "decimals" }],
    ["10,505", { en: 1_050_500, fr: "decimals", ht: "decimals", es: 1_050_500, zh: 1_050_500, it: "decimals" }],
    ["200,000", { en: 20_000_000, fr: "decimals", ht: "decimals", es: 20_000_000, zh: 20_000_000, it: "decimals" }],
    ["1,000", { en: 100_000, fr: "decimals", ht: "decimals", es: 100_000, zh: 100_000, it: "decimals" }],
    ["999,999", { en: 99_999_900, fr: "decimals", ht: "decimals", es: 99_999_900, zh: 99_999_900, it: "decimals" }],
    ["１，５００", { en: 150_000, fr: "decimals", ht: "decimals", es: 150_000, zh: 150_000, it: "decimals" }]),
  ...each("three digits behind the language's thousands mark are thousands, else too many decimals",
    ["1.500", { en: "decimals", fr: "decimals", ht: "decimals", es: 150_000, zh: "decimals", it: 150_000 }],
    ["12.345", { en: "decimals", fr: "decimals", ht: "decimals", es: 1_234_500, zh: "decimals", it: 1_234_500 }],
    ["10.505", { en: "decimals", fr: "decimals", ht: "decimals", es: 1_050_500, zh: "decimals", it: 1_050_500 }],
    ["25.000", { en: "decimals", fr: "decimals", ht: "decimals", es: 2_500_000, zh: "decimals", it: 2_500_000 }],
    ["200.000", { en: "decimals", fr: "decimals", ht: "decimals", es: 20_000_000, zh: "decimals", it: 20_000_000 }],
    ["999.999", { en: "decimals", fr: "decimals", ht: "decimals", es: 99_999_900, zh: "decimals", it: 99_999_900 }]),
  ...same("too many decimals are refused, not cut",
    ["1,500.505", "decimals"], ["1.500,505", "decimals"], ["1 500,505", "decimals"],
    ["1 500.505", "decimals"], ["0.123456", "decimals"], ["1.0000", "decimals"], ["12,3456", "decimals"]),
  ...each("thousands begin with at most three digits", ["1500,505", { en: "marks", fr: "decimals", ht: "decimals", es: "marks", zh: "marks", it: "decimals" }],
    ["1500.505", { en: "decimals", fr: "decimals", ht: "decimals", es: "marks", zh: "decimals", it: "marks" }]),
  ...each("no thousands begin with a zero",
    ["0.500", { en: "decimals", fr: "decimals", ht: "decimals", es: "marks", zh: "decimals", it: "marks" }],
    ["0,500", { en: "marks", fr: "decimals", ht: "decimals", es: "marks", zh: "marks", it: "decimals" }],
    ["012,345", { en: "marks", fr: "decimals", ht: "decimals", es: "marks", zh: "marks", it: "decimals" }]),
  ...same("marks without a plain meaning are refused",
    ["1 50", "marks"], ["1,2,3", "marks"], ["1.2.3", "marks"], ["1,50,000", "marks"], ["1,500,00", "marks"], ["1.500.00", "marks"],
    ["1,500.00.00", "marks"], ["1.500,00,00", "marks"], ["12 34 567", "marks"], ["1 500 00", "marks"], ["1234 567", "marks"],
    ["1'50", "marks"], ["1,,500", "marks"], ["1..5", "marks"], [",", "marks"], [".", "marks"], ["'", "marks"], ["1 ,500.00", "marks"],
    ["1,500 000.00", "marks"], ["1.500'000", "marks"], [".5.", "marks"]),
  ...same("a sign is refused, not left out",
    ["-5", "sign"], ["+5", "sign"], ["−5", "sign"], ["–5", "sign"], ["－５", "sign"], ["5-", "sign"], ["-1,500.00", "sign"], ["- 5", "sign"],
    ["±5", "letters"], ["5+5", "sign"], ["HTG -5", "sign"]),
  ...same("letters and other characters are refused, not left out",
    ["1e5", "letters"], ["abc", "letters"], ["5k", "letters"], ["1_000", "letters"], ["1/2", "letters"], ["5%", "letters"],
    ["(5)", "letters"], ["1;5", "letters"], ["0x10", "letters"], ["1O0", "letters"], ["5*", "letters"], ["#5", "letters"],
    ["1:50", "letters"], ["٥٠٠", "letters"], ["五百", "letters"], ["10²", "letters"], ["½", "letters"], ["5½", "letters"], ["①", "letters"],
    ["1、5", "letters"], ["500 gourdes", "letters"], ["Infinity", "letters"], ["NaN", "letters"]),
  ...same("another currency is refused",
    ["500 USD", "otherCurrency"], ["USD 500", "otherCurrency"], ["$500", "otherCurrency"], ["500 €", "otherCurrency"],
    ["€500", "otherCurrency"], ["RD$ 500", "otherCurrency"], ["US$1,500.00", "otherCurrency"], ["￥500", "otherCurrency"],
    ["500eur", "otherCurrency"], ["£5", "otherCurrency"]),
  ...same("more than is counted is refused",
    ["99999999999999", "tooLarge"], ["999999999999999999", "tooLarge"], ["999,999,999,999,999.00", "tooLarge"]),
  ...same("nothing typed is no amount",
    ["", "empty"], ["   ", "empty"], ["\u00A0", "empty"]),
];

type InCurrency = TypedAmount & { readonly currency: string };
const inCurrency = (currency: string, rows: readonly TypedAmount[]): readonly InCurrency[] => rows.map((row) => ({ ...row, currency }));

/** Amounts of currencies with other decimals and signs. */
export const typedInOtherCurrencies: readonly InCurrency[] = [
  ...inCurrency("JPY", [
    ...same("yen have no decimals", ["500", 500], ["1,500.00", 1500], ["1.500,00", 1500], ["500.5", "decimals"], ["500,50", "decimals"], ["500.0", 500],
      ["¥500", 500], ["￥１，５００．００", 1500], ["12,345,678", 12_345_678]),
    ...each("thousands of yen", ["1,500", { en: 1500, fr: "decimals", ht: "decimals", es: 1500, zh: 1500, it: "decimals" }],
      ["1.500", { en: "decimals", fr: "decimals", ht: "decimals", es: 1500, zh: "decimals", it: 1500 }]),
  ]),
  ...inCurrency("TND", [
    ...same("dinars have three decimals", ["1.2", 1200], ["1,2", 1200], ["1.2345", "decimals"], ["1,500.250", 1_500_250], ["1.500,250", 1_500_250]),
    ...each("three digits are decimals where the mark is not the language's thousands mark alone",
      ["1.234", { en: 1234, fr: 1234, ht: 1234, es: 1234, zh: 1234, it: 1_234_000 }],
      ["1,234", { en: 1_234_000, fr: 1234, ht: 1234, es: 1_234_000, zh: 1_234_000, it: 1234 }]),
  ]),
  ...inCurrency("DOP", same("a currency's signs are its own", ["RD$ 1,500.00", 150_000], ["RD$500", 50_000], ["$500", 50_000], ["500 DOP", 50_000],
    ["€500", "otherCurrency"], ["500 HTG", "otherCurrency"])),
  ...inCurrency("EUR", same("euros before and behind", ["€500", 50_000], ["500 €", 50_000], ["1.500,00 €", 150_000], ["$500", "otherCurrency"])),
  ...inCurrency("USD", same("dollars", ["$1,500.00", 150_000], ["US$ 5", 500], ["5 USD", 500], ["RD$5", "otherCurrency"])),
];
