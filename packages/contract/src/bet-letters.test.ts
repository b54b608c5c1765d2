import { expect, test } from "vitest";
import { type LettersFault, lettersFaults, lettersOf, type OwnLetters, usualLetters } from "./bet-letters.ts";
import { serviceSettings } from "./services.ts";

const fault = (bet: LettersFault["bet"], code: LettersFault["code"]): LettersFault => ({ bet, code });

test.each<[rule: string, own: OwnLetters, faults: readonly LettersFault[]]>([
  ["none of its own", {}, []],
  ["a letter that nobody has", { moneyLine: "g" }, []],
  ["six letters", { moneyLine: "gagnan" }, []],
  ["seven are too many", { moneyLine: "gagnant" }, [fault("moneyLine", "lettersOnly")]],
  ["none is too few", { moneyLine: "" }, [fault("moneyLine", "lettersOnly")]],
  ["an accent is part of a letter", { over: "más" }, []],
  ["letters that have no capitals", { over: "大", under: "小" }, []],
  ["a digit", { moneyLine: "m2" }, [fault("moneyLine", "lettersOnly")]],
  ["a capital: the line is read without", { moneyLine: "G" }, [fault("moneyLine", "lettersOnly")]],
  ["a space", { moneyLine: "m l" }, [fault("moneyLine", "lettersOnly")]],
  ["the sign that buys points", { moneyLine: "g+" }, [fault("moneyLine", "lettersOnly")]],
  ["the sign before points", { moneyLine: "@" }, [fault("moneyLine", "lettersOnly")]],
  ["the sign of a temporary ticket", { moneyLine: "#" }, [fault("moneyLine", "lettersOnly")]],
  ["the sign of a search", { moneyLine: "/" }, [fault("moneyLine", "lettersOnly")]],
  ["another bet's usual letters", { moneyLine: "o" }, [fault("moneyLine", "twice")]],
  ["another bet's usual letters that it has no more", { moneyLine: "o", over: "a" }, []],
  ["two bets change places", { over: "u", under: "o" }, []],
  ["the same for two: both are wrong", { over: "a", under: "a" }, [fault("over", "twice"), fault("under", "twice")]],
  ["a period's mark: 9071h", { moneyLine: "h" }, [fault("moneyLine", "readOtherwise")]],
  ["hockey's mark: 9071p", { moneyLine: "p" }, [fault("moneyLine", "readOtherwise")]],
  ["a period's mark and a bet: 9071hm", { spread: "hm" }, [fault("spread", "readOtherwise")]],
  ["a period's mark and what is no bet", { spread: "hd" }, []],
  ["a period's mark with it is another bet: 9071srl", { spread: "rl" }, [fault("spread", "readOtherwise")]],
  ["and is none where that bet has other letters", { spread: "rl", superSpread: "sup" }, []],
  ["the rest of another bet's letters would be points: 907ys1", { yes: "ys" }, [fault("yes", "readOtherwise")]],
  ["the rest is letters", { yes: "rhe" }, []],
  ["an amount to win: w500", { moneyLine: "w" }, [fault("moneyLine", "readOtherwise")]],
  ["an amount of point credit: c500", { moneyLine: "c" }, [fault("moneyLine", "readOtherwise")]],
  ["both", { moneyLine: "cw" }, [fault("moneyLine", "readOtherwise")]],
  ["more than an amount's mark", { moneyLine: "win" }, []],
])("own letters: %s", (_rule, own, faults) => { expect(lettersFaults(own)).toEqual(faults); });

test("the usual letters, given as own ones, are wrong nowhere but for their digits", () => {
  expect(lettersFaults(usualLetters).map(({ bet, code }) => [bet, code]))
    .toEqual([["yesFirst", "lettersOnly"], ["noFirst", "lettersOnly"], ["yesSecond", "lettersOnly"]]);
});

test("a bet without own letters has its usual ones", () => {
  expect(lettersOf({ moneyLine: "g" })).toEqual({ ...usualLetters, moneyLine: "g" });
});

test("settings are refused at the bet that is wrong", () => {
  expect(serviceSettings.shape.betLetters.safeParse({ moneyLine: "g", parlay: "b" }).success).toBe(false);
  const wrong = serviceSettings.shape.betLetters.safeParse({ over: "a", under: "a", moneyLine: "7" }).error?.issues ?? [];
  expect(wrong.map((issue) => [issue.path.join("."), issue.code === "custom" ? issue.params?.["code"] : issue.code]))
    .toEqual([["moneyLine", "lettersOnly"], ["over", "twice"], ["under", "twice"]]);
});
