import { expect, test } from "vitest";
import { pairsOf } from "./pairs.ts";

// Starts are hours of a day in the middle of a season; teams are numbers, the visitor first.

type Said = readonly [name: string, hour: number, away?: number, home?: number, day?: string];
const dayOne = "2026-06-10";
const game = ([, hour, awayId = 1, homeId = 2, day = dayOne]: Said) => ({
  day,
  startsAt: hour * 3_600_000,
  awayId,
  homeId,
});

test.each<[rule: string, ours: readonly Said[], theirs: readonly Said[], pairs: string]>([
  ["the same teams, day and start", [["1", 13]], [["a", 13]], "a=1"],
  ["two hours later", [["1", 13]], [["a", 15]], "a=1"],
  ["a minute more is another game", [["1", 13]], [["a", 15 + 1 / 60]], ""],
  ["the same teams another day", [["1", 23]], [["a", 24, 1, 2, "2026-06-11"]], ""],
  ["home and visitor swapped is the same game, turned round", [["1", 13]], [["a", 13, 2, 1]], "a=1"],
  ["home and visitor swapped, and a minute too far", [["1", 13]], [["a", 15 + 1 / 60, 2, 1]], ""],
  [
    "of two near games, the one that lists the same home team",
    [
      ["1", 13],
      ["2", 13.5, 2, 1],
    ],
    [
      ["a", 13.5],
      ["b", 13, 2, 1],
    ],
    "a=1 b=2",
  ],
  [
    "a double-header whose second game changes the host",
    [
      ["1", 13],
      ["2", 19],
    ],
    [
      ["a", 13],
      ["b", 19, 2, 1],
    ],
    "a=1 b=2",
  ],
  [
    "two of theirs near one of ours, one of them turned round: the one listed the same way",
    [["1", 13]],
    [
      ["a", 13],
      ["b", 14, 2, 1],
    ],
    "a=1",
  ],
  ["other teams at the same time", [["1", 13]], [["a", 13, 1, 3]], ""],
  [
    "several games, each matched",
    [
      ["1", 13],
      ["2", 13, 3, 4],
    ],
    [
      ["b", 13, 3, 4],
      ["a", 13],
    ],
    "b=2 a=1",
  ],
  [
    "a double-header in its order",
    [
      ["2", 19],
      ["1", 13],
    ],
    [
      ["a", 13],
      ["b", 18],
    ],
    "a=1 b=2",
  ],
  [
    "one whose second game follows the first",
    [
      ["1", 13],
      ["2", 14],
    ],
    [
      ["a", 13],
      ["b", 15],
    ],
    "a=1 b=2",
  ],
  [
    "one of its games is elsewhere in the day: only the certain match",
    [
      ["1", 13],
      ["2", 19],
    ],
    [
      ["a", 13],
      ["b", 16],
    ],
    "a=1",
  ],
  [
    "its second game where the first is no longer listed",
    [
      ["1", 13],
      ["2", 19],
    ],
    [["b", 19]],
    "b=2",
  ],
  [
    "one game near both of ours",
    [
      ["1", 13],
      ["2", 14],
    ],
    [["b", 14]],
    "",
  ],
  [
    "two of theirs near one of ours",
    [["1", 13]],
    [
      ["a", 13],
      ["b", 14],
    ],
    "",
  ],
  [
    "a duplicate is not a second game",
    [
      ["1", 13],
      ["2", 19],
    ],
    [
      ["a", 13],
      ["a again", 13],
    ],
    "",
  ],
  [
    "a second game that we do not have",
    [["1", 13]],
    [
      ["a", 13],
      ["b", 19],
    ],
    "a=1",
  ],
])("%s", (_rule, ours, theirs, pairs) => {
  const found = pairsOf(
    ours.map((said) => ({ id: Number(said[0]), ...game(said) })),
    theirs.map((said) => ({ key: said[0], ...game(said) })),
    true,
  );
  expect([...found].map(([key, id]) => `${key}=${String(id)}`).join(" ")).toBe(pairs);
});

test.each<[rule: string, ours: readonly Said[], theirs: readonly Said[], pairs: string]>([
  ["the day's only game, whenever it starts", [["1", 13]], [["a", 19]], "a=1"],
  [
    "a double-header by its order",
    [
      ["1", 13],
      ["2", 16],
    ],
    [
      ["a", 19],
      ["b", 22],
    ],
    "a=1 b=2",
  ],
  [
    "one game of two is ambiguous",
    [
      ["1", 13],
      ["2", 16],
    ],
    [["a", 19]],
    "",
  ],
  ["the same teams another day", [["1", 13]], [["a", 19, 1, 2, "2026-06-11"]], ""],
])("a source without times: %s", (_rule, ours, theirs, pairs) => {
  const found = pairsOf(
    ours.map((said) => ({ id: Number(said[0]), ...game(said) })),
    theirs.map((said) => ({ key: said[0], ...game(said) })),
    false,
  );
  expect([...found].map(([key, id]) => `${key}=${String(id)}`).join(" ")).toBe(pairs);
});
