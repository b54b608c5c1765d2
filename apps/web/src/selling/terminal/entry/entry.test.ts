import { expect, test } from "vitest";
import { lettersOf, type CustomLetters, usualLetters } from "@chalkboard/contract";
import { type Part, readEntry } from "./entry.ts";
import type { TypedMode } from "./mode-letters.ts";

const leg = (team: number | string, bet: string, period = "game"): Part =>
  ({
    kind: "leg",
    wanted: { team: typeof team === "number" ? { rotation: team } : { name: team }, bet, period },
  }) as Part;
const amount = (minor: number, amountIs: "risk" | "win" = "risk"): Part => ({
  kind: "amount",
  amount: minor,
  amountIs,
});

const mode = (typed: TypedMode): Part => ({ kind: "mode", mode: typed });

test.each<[rule: string, line: string, parts: readonly Part[]]>([
  ["m is the money line", "907m", [leg(907, "moneyLine")]],
  ["r is the run line", "907r", [leg(907, "spread")]],
  ["o is the total's over, with either team's number", "905o", [leg(905, "over")]],
  ["u is the total's under", "906u", [leg(906, "under")]],
  ["to is the team's total over", "907to", [leg(907, "teamOver")]],
  ["tu is the team's total under", "907tu", [leg(907, "teamUnder")]],
  ["a period precedes the bet", "9071hm", [leg(907, "moneyLine", "firstHalf")]],
  ["a space may precede the period", "907 1hm", [leg(907, "moneyLine", "firstHalf")]],
  ["the second half", "9072hr", [leg(907, "spread", "secondHalf")]],
  ["quarters either way round: number first", "5011qo", [leg(501, "over", "quarter1")]],
  ["quarters either way round: letter first", "501q4u", [leg(501, "under", "quarter4")]],
  ["a space may precede the bet", "907 m", [leg(907, "moneyLine")]],
  ["capital letters are accepted", "907M", [leg(907, "moneyLine")]],
  ["a plain number is risk", "500", [amount(50_000)]],
  ["w before a number is an amount to win", "w500", [amount(50_000, "win")]],
  ["decimals are allowed: two", "12.50", [amount(1250)]],
  ["decimals are allowed: one", "12.5", [amount(1250)]],
  ["three decimals are not an amount", "12.505", [{ kind: "unreadable", text: "12.505" }]],
  ["zero is not an amount", "0", [{ kind: "unreadable", text: "0" }]],
  ["a leg and an amount", "907m 500", [leg(907, "moneyLine"), amount(50_000)]],
  ["a leg and an amount to win", "907m w500", [leg(907, "moneyLine"), amount(50_000, "win")]],
  ["several legs and an amount", "907m 912o 20", [leg(907, "moneyLine"), leg(912, "over"), amount(2000)]],
  ["a number and a space wait for the bet", "907 ", [{ kind: "unfinished", team: { rotation: 907 } }]],
  ["a name and its bet", "yank m", [leg("yank", "moneyLine")]],
  ["a name of two words", "red sox 1ho 50", [leg("red sox", "over", "firstHalf"), amount(5000)]],
  ["a name waits for its bet", "red so", [{ kind: "unfinished", team: { name: "red so" } }]],
  ["w alone begins a name", "w", [{ kind: "unfinished", team: { name: "w" } }]],
  [
    "half a point is bought after the bet",
    "907r+.5",
    [
      {
        ...leg(907, "spread"),
        wanted: { team: { rotation: 907 }, bet: "spread", period: "game", boughtQuarters: 2 },
      } as Part,
    ],
  ],
  [
    "one and a half points of a named team",
    "yank o+1.5",
    [{ kind: "leg", wanted: { team: { name: "yank" }, bet: "over", period: "game", boughtQuarters: 6 } }],
  ],
  [
    "twenty points are the most that can be typed",
    "907r+20",
    [
      {
        ...leg(907, "spread"),
        wanted: { team: { rotation: 907 }, bet: "spread", period: "game", boughtQuarters: 80 },
      } as Part,
    ],
  ],
  ["half a point more cannot be typed", "907r+20.5", [{ kind: "unreadable", text: "907r+20.5" }]],
  ["a third of a point is not sold", "907r+.3", [{ kind: "unreadable", text: "907r+.3" }]],
  ["c before a number is point credit", "c500", [{ ...amount(50_000), isCredit: true } as Part]],
  ["credit to win", "cw20", [{ ...amount(2000, "win"), isCredit: true } as Part]],
  ["amounts of an if-bet, leg by leg", "500/300/20", [{ ...amount(50_000), later: [30_000, 2000] } as Part]],
  ["an amount missing between slashes is an error", "500//20", [{ kind: "unreadable", text: "500//20" }]],
  [
    "points select one of several lines",
    "905o8.5",
    [{ kind: "leg", wanted: { team: { rotation: 905 }, bet: "over", period: "game", points: 34 } }],
  ],
  [
    "points of a handicap have a sign",
    "907r@-2.5 20",
    [{ kind: "leg", wanted: { team: { rotation: 907 }, bet: "spread", period: "game", points: -10 } }, amount(2000)],
  ],
  ["no line has a third of a point", "905o8.3", [{ kind: "unreadable", text: "905o8.3" }]],
  ["a hockey period is a quarter", "701 2pm", [leg(701, "moneyLine", "quarter2")]],
  ["an unknown bet is reported, not guessed", "907z", [{ kind: "unreadable", text: "907z" }]],
  ["a thousands separator is accepted", "907m 1,500", [leg(907, "moneyLine"), amount(150_000)]],
  ["a keypad's decimal comma is accepted", "12,5", [amount(1250)]],
  ["an amount to win with both separators", "w1,500.00", [amount(150_000, "win")]],
  ["ambiguous separators are reported", "1,50,0", [{ kind: "unreadable", text: "1,50,0" }]],
  ["pasted thousands with a narrow space are accepted", "1\u202F500", [amount(150_000)]],
  ["full-width letters, digits and spaces are accepted", "９０７ｍ　５００", [leg(907, "moneyLine"), amount(50_000)]],
  [
    "points with a half sign",
    "905o8½",
    [{ kind: "leg", wanted: { team: { rotation: 905 }, bet: "over", period: "game", points: 34 } }],
  ],
  [
    "points with a comma",
    "905o8,5",
    [{ kind: "leg", wanted: { team: { rotation: 905 }, bet: "over", period: "game", points: 34 } }],
  ],
  [
    "half a point is bought with its symbol",
    "907r+½",
    [
      {
        ...leg(907, "spread"),
        wanted: { team: { rotation: 907 }, bet: "spread", period: "game", boughtQuarters: 2 },
      } as Part,
    ],
  ],
  ["a minus is not part of an amount", "-5", [{ kind: "unreadable", text: "-5" }]],
  ["an empty line has no parts", "  ", []],
  ["a period may follow the bet", "911m1h", [leg(911, "moneyLine", "firstHalf")]],
  ["a period may follow the bet after a space", "911 m1h 20", [leg(911, "moneyLine", "firstHalf"), amount(2000)]],
  [
    "points follow the period",
    "905o1h4.5",
    [{ kind: "leg", wanted: { team: { rotation: 905 }, bet: "over", period: "firstHalf", points: 18 } }],
  ],
  ["one period only", "9111hm2h", [{ kind: "unreadable", text: "9111hm2h" }]],
  ["a plus behind a number is all bets of its game", "907+", [{ kind: "more", team: { rotation: 907 } }]],
  ["p is a parlay", "p", [mode({ family: "parlay" })]],
  ["a mode with its amount", "p50", [mode({ family: "parlay" }), amount(5000)]],
  ["a mode with an amount to win", "pw50", [mode({ family: "parlay" }), amount(5000, "win")]],
  [
    "legs, a mode and its amount",
    "907m 911o P50",
    [leg(907, "moneyLine"), leg(911, "over"), mode({ family: "parlay" }), amount(5000)],
  ],
  [
    "an if-bet with an amount for each leg",
    "if50/30",
    [mode({ family: "ifBet" }), { ...amount(5000), later: [3000] } as Part],
  ],
  ["an if-bet on any action", "ifa 50", [mode({ family: "ifBet", onAction: true }), amount(5000)]],
  ["a reverse", "rev20", [mode({ family: "reverse" }), amount(2000)]],
  ["a teaser's number is its points", "t6 50", [mode({ family: "teaser", quarters: 24 }), amount(5000)]],
  ["a teaser of six and a half", "t6.5", [mode({ family: "teaser", quarters: 26 })]],
  ["a round robin's number is its size", "rr2 50", [mode({ family: "roundRobin", sizes: [2] }), amount(5000)]],
  ["a round robin of several sizes", "rr32", [mode({ family: "roundRobin", sizes: [2, 3] })]],
  ["the same with a plus", "rr2+3", [mode({ family: "roundRobin", sizes: [2, 3] })]],
  ["a full cover", "fc20", [mode({ family: "fullCover" }), amount(2000)]],
  ["a progressive parlay", "pp20", [mode({ family: "progressiveParlay" }), amount(2000)]],
  ["straights", "s20", [mode({ family: "straight" }), amount(2000)]],
  ["letters before a bet are a name", "rev m 50", [leg("rev", "moneyLine"), amount(5000)]],
  ["only an if-bet and a reverse go on with any action", "pa", [{ kind: "unfinished", team: { name: "pa" } }]],
])("entry line: %s", (_rule, line, parts) => {
  expect(readEntry(line, { letters: usualLetters, language: "en", decimals: 2 })).toEqual(parts);
});

test.each<[rule: string, decimals: number, line: string, parts: readonly Part[]]>([
  ["yen have no decimals", 0, "907m 500", [leg(907, "moneyLine"), amount(500)]],
  ["a decimal point in yen is not an amount", 0, "500.5", [{ kind: "unreadable", text: "500.5" }]],
  ["dinars have three decimals", 3, "w1.234", [amount(1_234, "win")]],
  ["each amount of an if-bet has them", 3, "500/.5", [{ ...amount(500_000), later: [500] } as Part]],
])("amounts have the decimals of their currency: %s", (_rule, decimals, line, parts) => {
  expect(readEntry(line, { letters: usualLetters, language: "en", decimals })).toEqual(parts);
});

test.each<[rule: string, own: CustomLetters, line: string, parts: readonly Part[]]>([
  ["custom letters give their bet", { moneyLine: "g" }, "907g 500", [leg(907, "moneyLine"), amount(50_000)]],
  ["replaced default letters give nothing", { moneyLine: "g" }, "907m", [{ kind: "unreadable", text: "907m" }]],
  ["bets without custom letters keep the defaults", { moneyLine: "g" }, "907srl", [leg(907, "superSpread")]],
  ["two bets may swap letters", { over: "u", under: "o" }, "905o", [leg(905, "under")]],
  ["custom letters after a period", { over: "a" }, "9051ha", [leg(905, "over", "firstHalf")]],
  [
    "with points",
    { over: "alta" },
    "905alta8.5",
    [{ kind: "leg", wanted: { team: { rotation: 905 }, period: "game", bet: "over", points: 34 } }],
  ],
  [
    "custom letters with bought points",
    { spread: "hd" },
    "907hd+.5",
    [{ kind: "leg", wanted: { team: { rotation: 907 }, period: "game", bet: "spread", boughtQuarters: 2 } }],
  ],
  ["custom letters after a name", { over: "más" }, "yankees más", [leg("yankees", "over")]],
  ["custom letters in another script", { over: "大" }, "905大", [leg(905, "over")]],
])("own letters: %s", (_rule, own, line, parts) => {
  expect(readEntry(line, { letters: lettersOf(own), language: "en", decimals: 2 })).toEqual(parts);
});
