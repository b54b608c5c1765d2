import { expect, test } from "vitest";
import { type LettersFault, lettersFaults, lettersOf, type CustomLetters, usualLetters } from "./bet-letters.ts";
import { serviceSettings } from "./services.ts";

const fault = (bet: LettersFault["bet"], code: LettersFault["code"]): LettersFault => ({ bet, code });

test.each<[rule: string, own: CustomLetters, faults: readonly LettersFault[]]>([
  ["no custom letters", {}, []],
  ["a letter that no bet uses", { moneyLine: "g" }, []],
  ["six letters", { moneyLine: "gagnan" }, []],
  ["seven letters are too many", { moneyLine: "gagnant" }, [fault("moneyLine", "lettersOnly")]],
  ["no letter is too few", { moneyLine: "" }, [fault("moneyLine", "lettersOnly")]],
  ["an accent is part of a letter", { over: "más" }, []],
  ["letters without capitals", { over: "大", under: "小" }, []],
  ["a digit", { moneyLine: "m2" }, [fault("moneyLine", "lettersOnly")]],
  ["a capital: the line is parsed without them", { moneyLine: "G" }, [fault("moneyLine", "lettersOnly")]],
  ["a space", { moneyLine: "m l" }, [fault("moneyLine", "lettersOnly")]],
  ["the symbol that buys points", { moneyLine: "g+" }, [fault("moneyLine", "lettersOnly")]],
  ["the symbol before points", { moneyLine: "@" }, [fault("moneyLine", "lettersOnly")]],
  ["the symbol of a temporary ticket", { moneyLine: "#" }, [fault("moneyLine", "lettersOnly")]],
  ["the symbol of a search", { moneyLine: "/" }, [fault("moneyLine", "lettersOnly")]],
  ["another bet's default letters", { moneyLine: "o" }, [fault("moneyLine", "twice")]],
  ["another bet's default letters that it no longer uses", { moneyLine: "o", over: "a" }, []],
  ["two bets swap letters", { over: "u", under: "o" }, []],
  [
    "the same letters for two bets: both are wrong",
    { over: "a", under: "a" },
    [fault("over", "twice"), fault("under", "twice")],
  ],
  ["a period's mark: 9071h", { moneyLine: "h" }, [fault("moneyLine", "readOtherwise")]],
  ["hockey's period mark: 9071p", { moneyLine: "p" }, [fault("moneyLine", "readOtherwise")]],
  ["a period's mark and a bet: 9071hm", { spread: "hm" }, [fault("spread", "readOtherwise")]],
  ["a period's mark and letters that are no bet", { spread: "hd" }, []],
  ["letters that give another bet with a period's mark: 9071srl", { spread: "rl" }, [fault("spread", "readOtherwise")]],
  ["letters that give none, because that bet has custom ones", { spread: "rl", superSpread: "sup" }, []],
  ["letters whose rest would be points: 907ys1", { yes: "ys" }, [fault("yes", "readOtherwise")]],
  ["letters whose rest is letters", { yes: "rhe" }, []],
  ["an amount to win: w500", { moneyLine: "w" }, [fault("moneyLine", "readOtherwise")]],
  ["an amount of point credit: c500", { moneyLine: "c" }, [fault("moneyLine", "readOtherwise")]],
  ["both", { moneyLine: "cw" }, [fault("moneyLine", "readOtherwise")]],
  ["more than an amount's mark", { moneyLine: "win" }, []],
])("custom letters: %s", (_rule, custom, faults) => {
  expect(lettersFaults(custom)).toEqual(faults);
});

test("the default letters as custom ones fail only for their digits", () => {
  expect(lettersFaults(usualLetters).map(({ bet, code }) => [bet, code])).toEqual([
    ["yesFirst", "lettersOnly"],
    ["noFirst", "lettersOnly"],
    ["yesSecond", "lettersOnly"],
  ]);
});

test("a bet without custom letters has its default ones", () => {
  expect(lettersOf({ moneyLine: "g" })).toEqual({ ...usualLetters, moneyLine: "g" });
});

test("settings are refused at the invalid bet", () => {
  expect(serviceSettings.shape.betLetters.safeParse({ moneyLine: "g", parlay: "b" }).success).toBe(false);
  const wrong =
    serviceSettings.shape.betLetters.safeParse({ over: "a", under: "a", moneyLine: "7" }).error?.issues ?? [];
  expect(
    wrong.map((issue) => [issue.path.join("."), issue.code === "custom" ? issue.params?.["code"] : issue.code]),
  ).toEqual([
    ["moneyLine", "lettersOnly"],
    ["over", "twice"],
    ["under", "twice"],
  ]);
});
