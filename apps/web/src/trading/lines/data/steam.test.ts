import { expect, test } from "vitest";
import type { BoardEvent } from "./board-data.ts";
import { type SteamSeen, receivedNow, steamOf } from "./steam.ts";

const minute = 60_000;
const rule = { cents: 10, sources: 2, windowMs: 5 * minute };
type Said = readonly [source: string, betType: number, side: number, points: number | null, price: number];
const event = (...said: readonly Said[]): BoardEvent => ({
  eventId: 7,
  leagueId: 1,
  name: "Yankees @ Rays",
  day: "2026-04-10",
  startsAt: 100,
  cutoffAt: 100,
  status: "scheduled",
  isSuspended: false,
  sides: [],
  lines: [],
  prices: said.map(([source, betType, side, points, price]) => ({
    source,
    betType,
    side,
    points,
    price,
    alternate: 0,
    seenAt: 0,
  })),
});
type Received = readonly (readonly [at: number, event: BoardEvent])[];
/** The steam after prices were received, each at its minute. */
const after = (...received: Received) => {
  const last = (received.at(-1)?.[0] ?? 0) * minute;
  const all = received.reduce<SteamSeen>(
    (known, [at, of]) => receivedNow(known, [of], at * minute, rule.windowMs),
    new Map(),
  );
  return steamOf(all, rule, last).map(({ marketId, isTowards, cents, sources }) =>
    [marketId, isTowards ? "+" : "-", cents, sources].join(" "),
  );
};
const moneyLine = (north: number, south: number) => event(["north", 1, 1, null, north], ["south", 1, 1, null, south]);

test.each<[rule: string, received: Received, steam: string[]]>([
  [
    "two sources move ten cents the same way",
    [
      [0, moneyLine(-110, -110)],
      [3, moneyLine(-120, -125)],
    ],
    ["1 + 13 2"],
  ],
  [
    "nine cents are not enough",
    [
      [0, moneyLine(-110, -110)],
      [3, moneyLine(-119, -125)],
    ],
    [],
  ],
  [
    "a single source is not enough",
    [
      [0, moneyLine(-110, -110)],
      [3, moneyLine(-130, -110)],
    ],
    [],
  ],
  [
    "two sources in opposite directions are not enough",
    [
      [0, moneyLine(-110, -110)],
      [3, moneyLine(-130, 100)],
    ],
    [],
  ],
  [
    "a move over even money away from the first side counts",
    [
      [0, moneyLine(-105, -105)],
      [3, moneyLine(105, 105)],
    ],
    ["1 - 10 2"],
  ],
  [
    "a move before the window no longer counts",
    [
      [0, moneyLine(-110, -110)],
      [1, moneyLine(-125, -125)],
      [9, moneyLine(-125, -125)],
    ],
    [],
  ],
  [
    "several steps within the window add up",
    [
      [0, moneyLine(-110, -110)],
      [1, moneyLine(-115, -115)],
      [4, moneyLine(-121, -121)],
    ],
    ["1 + 11 2"],
  ],
  [
    "half a point counts as ten cents: a favourite gives more",
    [
      [0, event(["north", 2, 1, -12, -110], ["south", 2, 1, -12, -110])],
      [2, event(["north", 2, 1, -14, -110], ["south", 2, 1, -14, -110])],
    ],
    ["2 + 10 2"],
  ],
  [
    "half a point counts as ten cents: a total rises",
    [
      [0, event(["north", 3, 0, 34, -110], ["south", 3, 0, 34, -110])],
      [2, event(["north", 3, 0, 36, -110], ["south", 3, 0, 36, -110])],
    ],
    ["3 + 10 2"],
  ],
  [
    "the second side is not counted separately",
    [
      [0, event(["north", 4, 0, 34, -110], ["south", 4, 0, 34, -110])],
      [2, event(["north", 4, 0, 34, -150], ["south", 4, 0, 34, -150])],
    ],
    [],
  ],
])("%s", (_rule, received, steam) => {
  expect(after(...received)).toEqual(steam);
});

test("a threshold of 0 cents finds no steam", () => {
  const received = receivedNow(receivedNow(new Map(), [moneyLine(-110, -110)], 0, 1), [moneyLine(-200, -200)], 1, 1);
  expect(steamOf(received, { ...rule, cents: 0 }, 1)).toEqual([]);
});
