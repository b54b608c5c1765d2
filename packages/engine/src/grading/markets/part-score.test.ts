import { describe, expect, test } from "vitest";
import {
  answers,
  type BetQuestion,
  betType,
  defaultGradingRules,
  type GameResult,
  type Period,
  scoreOfPart,
} from "../../index.ts";

const quarters = (...scores: readonly [away: number, home: number][]): GameResult["segments"] =>
  scores.map(([away, home], index) => ({ segment: String(index + 1), away, home }));
const game = (away: number, home: number): GameResult["segments"][number] => ({ segment: "game", away, home });

describe("the score of a part of a game", () => {
  const whole = [...quarters([20, 25], [30, 20], [15, 15], [25, 30]), game(90, 90)];
  test.each<[rule: string, part: Period, result: GameResult, score: object | string]>([
    ["the first half is its quarters", "firstHalf", { status: "final", segments: whole }, { away: 50, home: 45 }],
    [
      "the second half is the game less the first half, overtime included",
      "secondHalf",
      {
        status: "final",
        segments: [
          ...quarters([20, 25], [30, 20], [15, 15], [25, 30]),
          { segment: "OT", away: 9, home: 7 },
          game(99, 97),
        ],
      },
      { away: 49, home: 52 },
    ],
    [
      "a completed quarter counts while the game goes on",
      "quarter1",
      { status: "partial", segments: quarters([20, 25], [3, 0]) },
      { away: 20, home: 25 },
    ],
    ["the one that is played is open", "quarter2", { status: "partial", segments: quarters([20, 25], [3, 0]) }, "open"],
    ["a final score alone says nothing of it", "firstHalf", { status: "final", segments: [game(90, 90)] }, "open"],
    [
      "in an abandoned game completed parts count",
      "quarter1",
      { status: "abandoned", segments: quarters([20, 25]) },
      { away: 20, home: 25 },
    ],
    ["and parts not reached are short", "secondHalf", { status: "abandoned", segments: quarters([20, 25]) }, "short"],
  ])("%s", (_rule, part, result, score) => {
    expect(scoreOfPart(part, result, defaultGradingRules("basketball"))).toEqual(score);
  });

  test("a part that the sport does not play has no score", () => {
    expect(() =>
      scoreOfPart("inning1", { status: "final", segments: whole }, defaultGradingRules("basketball")),
    ).toThrow(expect.objectContaining({ reason: "marketNotInSport" }));
  });
});

describe("what answers a derived event", () => {
  test.each<[asks: BetQuestion, answering: readonly number[], others: readonly number[]]>([
    ["yesNo", [-1, 0], [1, 3, 37]],
    ["overUnder", [3, 4], [0, 5, 9, 59]],
    ["sides", [1], [2, 3, 7]],
    ["period", [1, 2, 3, 4, 5, 6, 27, 55], [0, 7, 28, 40, 59]],
    ["parlays", [], [-1, 0, 1, 3]],
  ])("%s", (asks, answering, others) => {
    const isOne = (id: number): boolean => {
      const type = betType(id);
      return type !== undefined && answers(type, asks);
    };
    expect([answering.filter(isOne), others.filter(isOne)]).toEqual([answering, []]);
  });
});
