import { expect, test } from "vitest";
import { type JumpLimits, type JumpReason, wordOfPerson, jumpReasons, type StoredJump } from "./jumps.ts";
import type { Quote } from "../adapters/source.ts";

const none = { points: 0, chance: 0, others: 0, model: 0 };
const limits: JumpLimits = { ...none, points: 16, chance: 10 };

function money(away: number, home: number): readonly Quote[] {
  return [
    { betType: 1, side: 1, points: null, price: away },
    { betType: 1, side: 2, points: null, price: home },
  ];
}

function spread(points: number, away = -110, home = -110): readonly Quote[] {
  return [
    { betType: 2, side: 1, points, price: away },
    { betType: 2, side: 2, points: -points, price: home },
  ];
}

// Probabilities are those of the price with its margin: −110 is 52.4 %, −165 is 62.3 %, +100 is 50 %.
test.each<
  [rule: string, was: readonly Quote[], would: readonly Quote[], limits: JumpLimits, reasons: readonly JumpReason[]]
>([
  ["a new market", [], money(-110, -110), limits, []],
  ["a small move", money(-110, -110), money(-130, 110), limits, []],
  ["nine points of probability", money(-110, -110), money(-155, 135), limits, []],
  ["twelve points of probability", money(-110, -110), money(-180, 160), limits, ["price"]],
  ["many cents of a favourite are a small probability", money(-800, 550), money(-1_000, 650), limits, []],
  [
    "an underdog at 100 to 1 after 20 to 1 is less than ten points away",
    money(2_000, -4_000),
    money(10_000, -20_000),
    limits,
    [],
  ],
  [
    "that underdog where two points are too far",
    money(2_000, -4_000),
    money(10_000, -20_000),
    { ...none, chance: 2 },
    ["price"],
  ],
  ["four points of a spread", spread(24), spread(40), limits, []],
  ["a quarter more", spread(24), spread(41), limits, ["points"]],
  ["a run line that changes its favourite", spread(-6, 120, -140), spread(6, -140, 120), limits, []],
  ["prices of other points are not compared", spread(24, -110, -110), spread(28, -200, 170), limits, []],
  ["both sides win for sure", [], money(110, 110), limits, ["margin"]],
  ["a margin that no one would bet into", [], money(-250, -250), limits, ["margin"]],
  ["far and impossible", spread(24), spread(60, 120, 120), limits, ["points", "margin"]],
  ["nothing is a jump with the check switched off", spread(24), spread(100, 120, 120), none, []],
  ["points alone", money(-110, -110), money(-900, 600), { ...none, points: 16 }, []],
])("%s", (_rule, was, would, given, reasons) => {
  expect(jumpReasons(was, would, given)).toEqual(reasons);
});

const refused = (quotes: readonly Quote[]): StoredJump => ({ betType: 1, side: 1, state: "refused", quotes });

test.each<
  [rule: string, stored: StoredJump | undefined, would: readonly Quote[], word: "refused" | "accepted" | undefined]
>([
  ["the refused price", refused(money(-300, 250)), money(-300, 250), "refused"],
  ["about the refused price", refused(money(-300, 250)), money(-320, 265), "refused"],
  ["a jump from there is a new case", refused(money(-300, 250)), money(-900, 600), undefined],
  ["a pending one is not decided", { ...refused(money(-300, 250)), state: "waiting" }, money(-300, 250), undefined],
  ["about the accepted price", { ...refused(money(-300, 250)), state: "accepted" }, money(-320, 265), "accepted"],
  ["a jump from there", { ...refused(money(-300, 250)), state: "accepted" }, money(-900, 600), undefined],
  ["no decision", undefined, money(-300, 250), undefined],
])("%s", (_rule, stored, would, word) => {
  expect(wordOfPerson(stored, would, limits)).toBe(word);
});
