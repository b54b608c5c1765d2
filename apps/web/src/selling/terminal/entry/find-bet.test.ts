import { describe, expect, test } from "vitest";
import { usualLetters } from "@chalkboard/contract";
import { readEntry } from "./entry.ts";
import { type BoardEvent, type NotFound, filterByName, findBets, findFormer } from "./find-bet.ts";

type Line = readonly [betType: number, side: number, points: number | null, price: number, isOpen?: boolean];
const event = (eventId: number, away: string, home: string, rotation: number, lines: readonly Line[]): BoardEvent => ({
  eventId,
  leagueId: 1,
  leagueName: "MLB",
  sportCode: "baseball",
  name: `${away} @ ${home}`,
  day: "2026-11-21",
  startsAt: 0,
  cutoffAt: 0,
  status: "scheduled",
  isSuspended: false,
  sides: [
    { side: 1, teamId: eventId * 2, name: away, abbreviation: away.slice(0, 3).toUpperCase(), rotation, pitcher: null },
    {
      side: 2,
      teamId: eventId * 2 + 1,
      name: home,
      abbreviation: home.slice(0, 3).toUpperCase(),
      rotation: rotation + 1,
      pitcher: null,
    },
  ],
  offers: lines.map(([betType, side, points, price, isOpen = true]) => ({
    betType,
    side,
    alternate: 0,
    points,
    price,
    isOpen,
  })),
});

const also = (of: BoardEvent, text: string): BoardEvent => ({
  ...of,
  sides: of.sides.map((side) => (side.side === 2 ? { ...side, also: text } : side)),
});

const usual: readonly Line[] = [
  [1, 1, null, 120],
  [1, 2, null, -140],
  [2, 1, 6, -150],
  [2, 2, -6, 130],
  [3, 0, 34, -110],
  [4, 0, 34, -105],
  [5, 1, 18, -115],
  [6, 2, 16, -115],
  [7, 1, null, 110],
  [9, 0, 18, -110],
  [55, 1, 10, -200],
];
const board = [
  event(1, "Yankees", "Red Sox", 907, usual),
  also(event(2, "Cubs", "White Sox", 909, [[1, 1, null, 100, false]]), "South Side Chicago 77"),
  event(3, "Tigres", "Águilas", 907, usual),
];

const further = (of: BoardEvent, ...lines: readonly Line[]): BoardEvent => ({
  ...of,
  offers: [
    ...of.offers,
    ...lines.map(([betType, side, points, price], index) => ({
      betType,
      side,
      alternate: index + 1,
      points,
      price,
      isOpen: true,
    })),
  ],
});
/** A game with one bet of every type, whatever its sport. */
const every = [
  further(
    event(4, "North", "South", 801, [
      [1, 1, null, 150],
      [1, 2, null, 180],
      [1, 3, null, 210],
      [2, 1, 2, -110],
      [3, 0, 34, -110],
      [7, 3, null, 120],
      [11, 1, null, -105],
      [27, 1, -10, 200],
      [28, 2, null, -110],
      [36, 1, null, -110],
      [37, 0, null, -120],
      [38, 0, null, 150],
      [39, 0, null, 100],
      [40, 0, 94, -110],
      [60, 2, 38, -110],
      [31, 1, 10, -110],
      [0, 0, null, 130],
      [-1, 0, null, -160],
      [55, 1, 6, -170],
    ]),
    [3, 0, 38, 140],
    [2, 1, 10, -250],
    [2, 1, -6, 220],
  ),
];

/** The first leg of a line as event:betType:side, or why there is none. */
function look(line: string, events: readonly BoardEvent[] = board.slice(0, 2)): readonly string[] | NotFound {
  const [part] = readEntry(line, { letters: usualLetters, language: "en", decimals: 2 });
  if (part?.kind !== "leg") throw new Error(`${line} is no leg`);
  const found = findBets(events, part.wanted);
  return typeof found === "string"
    ? found
    : found.map(({ key }) => `${String(key.eventId)}:${String(key.betType)}:${String(key.side)}`);
}

describe("from typed text to a line", () => {
  test.each<[rule: string, line: string, found: readonly string[] | NotFound]>([
    ["the away money line, by the away number", "907m", ["1:1:1"]],
    ["the home money line, by the home number", "908m", ["1:1:2"]],
    ["the run line, not an alternate", "907r", ["1:2:1"]],
    ["a total, by the away number", "907o", ["1:3:0"]],
    ["the same total, by the home number", "908o", ["1:3:0"]],
    ["the total's other side", "908u", ["1:4:0"]],
    ["a team's total is separate", "907to", ["1:5:1"]],
    ["the home team's total", "908tu", ["1:6:2"]],
    ["the first half", "9071hm", ["1:7:1"]],
    ["the first half's total", "9081ho", ["1:9:0"]],
    ["by name", "yankees m", ["1:1:1"]],
    ["a team, by abbreviation", "red r", ["1:2:2"]],
    ["a team, by its full name where the printed one is shorter", "chicago m", "notOffered"],
    ["a number that no team has", "999m", "noTeam"],
    ["a line that the game does not have", "9072hm", "notOffered"],
    ["a closed line", "909m", "closed"],
  ])("%s", (_rule, line, found) => {
    expect(look(line)).toEqual(found);
  });

  test.each<[rule: string, line: string, found: readonly string[] | NotFound]>([
    ["the draw, by either number", "802x", ["4:1:3"]],
    ["the draw of a half", "8011hx", ["4:7:3"]],
    ["a quarter, and a hockey period", "8011qm", ["4:11:1"]],
    ["a hockey period, by a quarter's mark", "8011pm", ["4:11:1"]],
    ["the super run line", "801srl", ["4:27:1"]],
    ["first to score", "802fr", ["4:28:2"]],
    ["last to score", "801lr", ["4:36:1"]],
    ["a run in the first inning", "801ys1", ["4:37:0"]],
    ["none", "802ns1", ["4:39:0"]],
    ["a run in the second", "801ys2", ["4:38:0"]],
    ["runs, hits and errors", "801rheo", ["4:40:0"]],
    ["a team's strikeouts", "802ku", ["4:60:2"]],
    ["a half's solo", "8011hto", ["4:31:1"]],
    ["yes to a question", "801yes", ["4:0:0"]],
    ["no", "801no", ["4:-1:0"]],
    ["all alternates, if the points are missing", "801arl", ["4:2:1", "4:2:1", "4:55:1"]],
    ["an alternate, by its points", "801r@+2.5", ["4:2:1"]],
    ["no line, for unknown points", "801r@-9", "notOffered"],
    ["one of several totals, by its points", "801o9.5", ["4:3:0"]],
    ["a main line, by its points", "801o8.5", ["4:3:0"]],
  ])("of every bet: %s", (_rule, line, found) => {
    expect(look(line, every)).toEqual(found);
  });
  test("an alternate is selected by its points", () => {
    const [part] = readEntry("801o9.5", { letters: usualLetters, language: "en", decimals: 2 });
    const found = part?.kind === "leg" ? findBets(every, part.wanted) : "noTeam";
    expect(typeof found === "string" ? found : found.map(({ key }) => key.alternate)).toEqual([1]);
  });

  test("a line that this seller's rules exclude is not found", () => {
    const [first] = board;
    const offers =
      first?.offers.map((offer) =>
        offer.betType === 1 ? { ...offer, isOpen: false, notSold: true as const } : offer,
      ) ?? [];
    expect(look("907m", first === undefined ? [] : [{ ...first, offers }])).toBe("notOffered");
  });
  test("a number that two games share offers both", () => {
    expect(look("907m", board)).toEqual(["1:1:1", "3:1:1"]);
  });
  test("a name that two teams share offers both", () => {
    expect(look("sox m", board.with(1, event(2, "Cubs", "White Sox", 909, usual)))).toEqual(["1:1:2", "2:1:2"]);
  });
  test("accents need not be typed", () => {
    expect(look("aguilas m", board)).toEqual(["3:1:2"]);
  });
});

const renumbered = (of: BoardEvent, ...former: readonly number[]): BoardEvent => ({
  ...of,
  sides: of.sides.map((side, index) => ({ ...side, former: former.map((number) => number + index) })),
});
const renumberedBoard = [
  renumbered(event(1, "Yankees", "Red Sox", 917, usual), 903, 907),
  renumbered(event(2, "Cubs", "White Sox", 903, usual), 917, 911),
];

test.each<[rule: string, number: number, now: readonly (number | null)[]]>([
  ["a former number leads to the new one", 907, [917]],
  ["the home team's former number does too", 912, [904]],
  ["a number that was swapped belongs to its new game", 917, []],
  ["the other swapped number does too", 903, []],
  ["an unknown number leads nowhere", 999, []],
])("renumbered: %s", (_rule, rotation, now) => {
  expect(findFormer(renumberedBoard, { rotation }).map((side) => side.rotation)).toEqual(now);
});

test.each<[rule: string, text: string, events: readonly number[]]>([
  ["an empty search shows all", "", [1, 2, 3]],
  ["part of a name, ignoring case", "SOX", [1, 2]],
  ["the abbreviation", "cub", [2]],
  ["the beginning of a number", "909", [2]],
  ["the full name where the printed one is shorter", "south side", [2]],
  ["the team's own number", "77", [2]],
  ["nobody", "lakers", []],
])("the board's filter: %s", (_rule, text, events) => {
  expect(filterByName(board, text).map(({ eventId }) => eventId)).toEqual(events);
});
test("a team's name means its game rather than its props; a player's name means the prop", () => {
  const [home] = event(9, "Yankees", "", 1001, usual).sides;
  const prop = {
    ...event(9, "", "", 1001, usual),
    name: "Andrés Villalba: Player hits",
    isDerived: true as const,
    sides: home === undefined ? [] : [home],
  };
  expect(look("yankees o", [...board, prop])).toEqual(look("yankees o", board));
  expect(look("villalba o", [...board, prop])).toEqual(["9:3:0"]);
});
test("the board's filter finds a player's prop, which has no teams, by the player", () => {
  expect(
    filterByName([...board, { ...event(9, "", "", 1001, usual), name: "Andrés Villalba: Player hits" }], "andres").map(
      ({ eventId }) => eventId,
    ),
  ).toEqual([9]);
});
test("the board's filter finds a game by its former number", () => {
  expect(filterByName(renumberedBoard, "912").map(({ eventId }) => eventId)).toEqual([2]);
});
