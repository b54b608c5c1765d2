import { formatOf, loadMessages, translator } from "@chalkboard/i18n";
import { expect, test } from "vitest";
import type { Kind, Rule } from "./rule-kinds.ts";
import { changeText, type NameOf, ruleText, selectorText, valueText } from "./rule-labels.ts";

// Rules in words, with the names of the catalogue.

const writer = {
  t: translator("en", await loadMessages("en")),
  format: formatOf("en"),
  currency: "HTG",
  zone: "UTC",
  language: "en",
} as const;
const names: Readonly<Record<string, string>> = { "league 5": "MLB", "sport baseball": "Baseball" };
const nameOf: NameOf = (part, value) => names[`${part} ${String(value)}`];
const kind: Kind = {
  control: "stakeRange",
  feeds: "stakeRange",
  code: -33,
  canTry: true,
  fields: [
    { name: "minimum", kind: "atLeast", unit: "money" },
    { name: "maximum", kind: "atMost", unit: "money" },
  ],
};
const rule = (more: Partial<Rule> = {}): Rule => ({
  ruleId: 7,
  serviceId: 3,
  scope: { level: "zone", id: 12 },
  scopeName: "Nord",
  control: "stakeRange",
  kind: "default",
  selector: { league: 5 },
  value: { minimum: 12_000, maximum: 0 },
  expiresAt: null,
  state: "acting",
  createdAt: 0,
  createdBy: "Banca",
  retiredAt: null,
  retiredBy: null,
  replaces: null,
  mayChange: true,
  names: { league: "MLB" },
  ...more,
});

test("a rule names its scope, subject and value; a maximum of 0 is no limit", () => {
  expect(ruleText(rule(), kind, writer)).toBe("Zone · Nord: MLB. Minimum stake 120.00 · Maximum stake no limit");
});

test.each<[rule: string, selector: Rule["selector"], text: string]>([
  ["an empty selector is everything", {}, "everything"],
  ["a deleted league is shown by its number", { league: 6 }, "#6"],
  ["sport, bet and mode", { sport: "baseball", betType: 3, mode: "parlay" }, "Baseball · Total · Over · Parlay"],
  ["leg bounds with one side open", { legsFrom: 3 }, "legs from 3"],
  ["price bounds with the lower side open", { priceTo: 120 }, "prices up to +120"],
  ["price bounds with both sides", { priceFrom: -150, priceTo: 120 }, "prices −150–+120"],
  ["a limits class", { limitsClass: "A" }, "limits class A"],
  ["not live", { live: false }, "not live"],
  ["weekly hours", { hours: [{ weekday: 1, from: 480, to: 1_320 }] }, "Mon 8:00a–10:00p"],
  [
    "consecutive days with the same hours are joined",
    { hours: [1, 2, 3, 5, 6].map((weekday) => ({ weekday, from: 480, to: weekday === 6 ? 1_440 : 1_320 })) },
    "Mon–Wed 8:00a–10:00p, Fri 8:00a–10:00p, Sat 8:00a–12:00a",
  ],
])("%s", (_rule, selector, text) => {
  expect(selectorText(selector, nameOf, writer)).toBe(text);
});

test.each<[rule: string, before: Rule | null, after: Rule | null, text: string]>([
  ["an added rule is its value", null, rule(), "Minimum stake 120.00 · Maximum stake no limit"],
  ["a retired rule is its last value", rule(), null, "Minimum stake 120.00 · Maximum stake no limit"],
  [
    "a changed rule is its difference",
    rule(),
    rule({ value: { minimum: 8_000, maximum: 0 } }),
    "Minimum stake 120.00 → 80.00",
  ],
  [
    "a limit that did not exist",
    rule(),
    rule({ value: { minimum: 12_000, maximum: 50_000 } }),
    "Maximum stake no limit → 500.00",
  ],
  [
    "its selector and its kind",
    rule(),
    rule({ selector: {}, kind: "ceiling" }),
    "MLB → everything · Default → Ceiling",
  ],
])("%s", (_rule, before, after, text) => {
  expect(changeText({ before, after }, [kind], writer)).toBe(text);
});

const listed = (control: string, name: string): Kind =>
  ({ control, feeds: control, code: -39, canTry: true, fields: [{ name, kind: "rows", of: "matrix" }] }) as Kind;

test.each<[rule: string, kind: Kind, value: Rule["value"], text: string]>([
  [
    "a matrix is its general rule, and its pairs by their names",
    listed("incompatiblePlays", "matrices"),
    {
      matrices: [
        {
          sameGame: "refuse",
          rows: [
            { id: 1, words: "ML + SP", allowed: false },
            { id: 2, words: "ML + O/U", allowed: true },
          ],
        },
      ],
    },
    "Two legs of one game: refused · refused: ML + SP · sold: ML + O/U",
  ],
  [
    "a matrix without pairs is its general rule",
    listed("incompatiblePlays", "matrices"),
    { matrices: [{ sameGame: "allow", rows: [] }] },
    "Two legs of one game: sold",
  ],
  [
    "a tax step is its rate and lower bound",
    listed("payoutTax", "steps"),
    {
      steps: [
        { from: 0, rate: 500 },
        { from: 1_000_000, rate: 1_250 },
      ],
    },
    "5.0% from 0.00; 12.5% from 10,000.00",
  ],
  ["unnamed rows are counted", listed("betHours", "rows"), { rows: [{ minimum: 1 }, { minimum: 2 }] }, "2 rows"],
])("%s", (_rule, one, value, text) => {
  expect(valueText(one, value, writer, false)).toBe(text);
});
