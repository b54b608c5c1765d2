import { expect, test } from "vitest";
import { newGame, nextGame } from "./event-labels.ts";

const first = {
  ...newGame(7, "2026-04-11"),
  minute: 13 * 60,
  awayId: 1,
  homeId: 2,
  awayRotation: 901,
  homeRotation: 902,
  awayPitcher: "Cole",
  cutoffMinutes: 10,
};

test.each<[rule: string, more: object, next: object]>([
  [
    "it copies teams, day and end of sale; it starts three hours later, as game 2",
    {},
    { leagueId: 7, day: "2026-04-11", awayId: 1, homeId: 2, cutoffMinutes: 10, minute: 16 * 60, gameNumber: 2 },
  ],
  ["it has its own numbers and pitchers", {}, { awayRotation: null, homeRotation: null, awayPitcher: "" }],
  ["neutral ground is copied", { isNeutral: true }, { isNeutral: true }],
  ["it starts no later than the day allows", { minute: 1_259 }, { minute: 1_439 }],
  ["no start is proposed after the last minute of the day", { minute: 1_260 }, { minute: 1_439 }],
  ["game 3 follows game 2", { gameNumber: 2 }, { gameNumber: 3 }],
])("the next game of the day: %s", (_rule, more, next) => {
  expect(nextGame({ ...first, ...more })).toMatchObject(next);
});
