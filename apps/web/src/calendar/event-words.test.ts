import { expect, test } from "vitest";
import { newGame, nextGame } from "./event-words.ts";

const first = { ...newGame(7, "2026-04-11"), minute: 13 * 60, awayId: 1, homeId: 2, awayRotation: 901, homeRotation: 902, awayPitcher: "Cole", cutoffMinutes: 10 };

test.each<[rule: string, more: object, next: object]>([
  ["its teams, day and end of sale, three hours later, as game 2", {}, { leagueId: 7, day: "2026-04-11", awayId: 1, homeId: 2, cutoffMinutes: 10, minute: 16 * 60, gameNumber: 2 }],
  ["numbers and pitchers of its own", {}, { awayRotation: null, homeRotation: null, awayPitcher: "" }],
  ["neutral ground stays so", { isNeutral: true }, { isNeutral: true }],
  ["the last start that stays on the day", { minute: 1_259 }, { minute: 1_439 }], ["no start behind it", { minute: 1_260 }, { minute: 1_439 }],
  ["after a second game a third", { gameNumber: 2 }, { gameNumber: 3 }],
])("the next game of the day: %s", (_rule, more, next) => {
  expect(nextGame({ ...first, ...more })).toMatchObject(next);
});
