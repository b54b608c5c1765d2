import { expect, test } from "vitest";
import { controls } from "../controls/controls.ts";
import { publishedRows } from "../controls/patterns/incompatible-plays.ts";
import { isSettingValue, settingKinds, type SettingName, settingProblems, strictest } from "./settings.ts";

const pattern = { id: 1, words: "two of a league", mode: null, legsFrom: 2, legsTo: 0 };

test.each<[rule: string, name: SettingName, value: unknown, problems: [field: string, problem: string][]]>([
  ["a complete value", "stakeRange", { minimum: 100, maximum: 500 }, []],
  ["a maximum of 0 bounds nothing", "stakeRange", { minimum: 100, maximum: 0 }, []],
  ["a minimum equal to the maximum", "stakeRange", { minimum: 500, maximum: 500 }, []],
  ["a minimum above the maximum", "stakeRange", { minimum: 501, maximum: 500 }, [["minimum", "aboveMaximum"]]],
  ["a missing part", "stakeRange", { minimum: 100 }, [["maximum", "missing"]]],
  ["an unknown part", "ticketMaximum", { stake: 1, stakes: 1 }, [["stakes", "unknown"]]],
  ["a negative amount", "ticketMaximum", { stake: -1 }, [["stake", "negative"]]],
  ["a fraction of a cent", "ticketMaximum", { stake: 1.5 }, [["stake", "notANumber"]]],
  ["the largest amount", "ticketMaximum", { stake: 10 ** 15 }, []],
  ["an amount beyond it", "ticketMaximum", { stake: 10 ** 15 + 1 }, [["stake", "tooLarge"]]],
  ["a slip that may wait for a week", "slipTimeout", { timeoutSeconds: 604_800 }, []],
  ["and for a second more", "slipTimeout", { timeoutSeconds: 604_801 }, [["timeoutSeconds", "tooLarge"]]],
  ["a word of the list", "wagerLimitCounts", { counts: "base" }, []],
  ["a word that is not in the list", "wagerLimitCounts", { counts: "all" }, [["counts", "notAChoice"]]],
  ["hours and a close", "businessHours", { windows: [{ weekday: 1, from: 600, to: 1320 }], closeMinute: 1380 }, []],
  ["always open", "businessHours", { windows: null, closeMinute: null }, []],
  [
    "a weekday that does not exist",
    "businessHours",
    { windows: [{ weekday: 8, from: 0, to: 60 }], closeMinute: null },
    [["windows", "notHours"]],
  ],
  [
    "a close beyond the next day",
    "businessHours",
    { windows: null, closeMinute: 2881 },
    [["closeMinute", "notAMinute"]],
  ],
  ["a matrix without its default", "incompatiblePlays", { matrices: [{ rows: [] }] }, [["matrices", "notRows"]]],
  ["the published matrix", "incompatiblePlays", { matrices: [{ sameGame: "allow", rows: publishedRows }] }, []],
  [
    "a play of the matrix with a part that plays do not have",
    "incompatiblePlays",
    {
      matrices: [
        {
          sameGame: "allow",
          rows: [{ id: 1, words: "w", sport: null, allowed: true, first: { markets: "spread" }, second: {} }],
        },
      ],
    },
    [["matrices", "notRows"]],
  ],
  [
    "a play of a market that there is not",
    "incompatiblePlays",
    {
      matrices: [
        {
          sameGame: "allow",
          rows: [{ id: 1, words: "w", sport: null, allowed: true, first: { market: "spreads" }, second: {} }],
        },
      ],
    },
    [["matrices", "notRows"]],
  ],
  [
    "a row with a part that it does not have",
    "betGroups",
    { groups: [{ id: 1, name: "g", minimum: 2, counts: "inside", maximum: 1 }] },
    [["groups", "notRows"]],
  ],
  ["a blocked pattern", "blockedPatterns", { patterns: [{ ...pattern, parts: [{ leagues: [1], atLeast: 2 }] }] }, []],
  [
    "a pattern's part without a count",
    "blockedPatterns",
    { patterns: [{ ...pattern, parts: [{}] }] },
    [["patterns", "notRows"]],
  ],
  ["a group", "betGroups", { groups: [{ id: 1, name: "g", minimum: 2, counts: "inside" }] }, []],
  [
    "a group that counts an unknown part",
    "betGroups",
    { groups: [{ id: 1, name: "g", minimum: 2, counts: "around" }] },
    [["groups", "notRows"]],
  ],
  [
    "a selection rule",
    "selectionRules",
    { rules: [{ id: 1, words: "w", minimum: 0, maximum: 2, betTypes: [1, 2] }] },
    [],
  ],
  [
    "a selection rule about words",
    "selectionRules",
    { rules: [{ id: 1, words: "w", minimum: 0, maximum: 2, betTypes: ["ML"] }] },
    [["rules", "notRows"]],
  ],
  ["all sports", "teasers", { sports: null, mixed: false, minimumLegs: 2, maximumLegs: 15 }, []],
  [
    "a sport that is no code",
    "teasers",
    { sports: [1], mixed: false, minimumLegs: 2, maximumLegs: 15 },
    [["sports", "notCodes"]],
  ],
  ["neither yes nor no", "ifBets", { allowed: 1, maximumLegs: 0 }, [["allowed", "notYesOrNo"]]],
  ["the name of a table", "priceConversion", { table: "Dime line" }, []],
  ["no name at all", "priceConversion", { table: "" }, [["table", "notAName"]]],
  ["a name that begins with a gap", "priceConversion", { table: " Dime" }, [["table", "notAName"]]],
  ["a name of sixty letters", "priceConversion", { table: "x".repeat(60) }, []],
  ["and one of a letter more", "priceConversion", { table: "x".repeat(61) }, [["table", "notAName"]]],
  ["a number below zero where either side is meant", "ownLine", { points: -2, cents: -300 }, []],
  ["a cent beyond its bound", "ownLine", { points: 400, cents: -301 }, [["cents", "tooLarge"]]],
  ["a part of a quarter", "ownLine", { points: 0.5, cents: 0 }, [["points", "notANumber"]]],
  ["nothing at all", "stakeRange", null, [["", "missing"]]],
])("a setting's value: %s", (_, name, value, problems) => {
  expect(settingProblems(name, value).map(({ field, problem }) => [field, problem])).toEqual(problems);
  expect(isSettingValue(name, value)).toBe(problems.length === 0);
});

test("the stricter of two hours is what both allow", () => {
  const monday = { windows: [{ weekday: 1, from: 600, to: 1200 }], closeMinute: null };
  const week = {
    windows: [
      { weekday: 1, from: 480, to: 1080 },
      { weekday: 2, from: 480, to: 1080 },
    ],
    closeMinute: 1020,
  };
  expect(strictest("businessHours", monday, week)).toEqual({
    windows: [{ weekday: 1, from: 600, to: 1080 }],
    closeMinute: 1020,
  });
  expect(strictest("businessHours", { windows: null, closeMinute: null }, monday)).toEqual(monday);
});

test("the stricter of two lists of codes is what both have; of two lists of rows, all rows", () => {
  const card = { sports: ["football", "hockey"], mixed: true, minimumLegs: 2, maximumLegs: 0 };
  expect(strictest("teasers", card, { sports: ["hockey"], mixed: false, minimumLegs: 3, maximumLegs: 6 })).toEqual({
    sports: ["hockey"],
    mixed: false,
    minimumLegs: 3,
    maximumLegs: 6,
  });
  const rule = (id: number) => ({ id, words: "w", minimum: 0, maximum: 1 });
  expect(strictest("selectionRules", { rules: [rule(1)] }, { rules: [rule(2)] })).toEqual({
    rules: [rule(1), rule(2)],
  });
});

test("of two numbers on either side of zero the one nearer to it is the stricter", () => {
  expect(strictest("ownLine", { points: -4, cents: 5 }, { points: 2, cents: -10 })).toEqual({ points: 2, cents: 5 });
});

test("the stricter of two words is the later one of the list", () => {
  expect(strictest("wagerLimitCounts", { counts: "base" }, { counts: "stake" })).toEqual({ counts: "stake" });
});

test("every setting feeds an existing control, applies to a payment, or makes a price", () => {
  const names = new Set<string>([...controls.map(({ name }) => name), "payment", "price"]);
  expect(Object.values(settingKinds).filter(({ feeds }) => !names.has(feeds))).toEqual([]);
});
