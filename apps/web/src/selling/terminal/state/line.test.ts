import { lettersOf, usualLetters } from "@chalkboard/contract";
import { describe, expect, test } from "vitest";
import { type BoardEvent, foundOf } from "../entry/find-bet.ts";
import { mayAccept, sellsSlip, takeLine, withNewNumber } from "./line.ts";
import { sampleGame as game } from "../entry/sample-game.ts";
import { type Slip, emptySlip, slipAfter } from "../slip/slip.ts";

const usual = { letters: usualLetters, language: "en", decimals: 2 } as const;
const today = [game(1, 907, "Bronx"), game(2, 911, "Queens")];
const tomorrow = [game(3, 907, "Bronx again"), game(4, 951, "Boston")];

/** The home or away money line of a game, as a choice names it. */
function lookUpIn(boards: readonly (readonly BoardEvent[])[], eventId: number) {
  return boards
    .flat()
    .filter((event) => event.eventId === eventId)
    .flatMap((event) =>
      event.offers.slice(0, 1).flatMap((offer) => event.sides.slice(0, 1).map((side) => foundOf(event, side, offer))),
    );
}

/** A till with only its keys: how many were pressed, what is on the slip, whether it was sold. */
function till(
  keys: readonly string[],
  boards: readonly (readonly BoardEvent[])[] = [today, tomorrow],
  offSale: readonly number[] = [],
): { presses: number; text: string; slip: Slip; sold: boolean } {
  let text = "";
  let slip = emptySlip;
  let sold = false;
  for (const key of keys) {
    if (key !== " " && key !== "Enter") {
      text += key;
      continue;
    }
    const read = takeLine(text, key === " " ? "Space" : "Enter", boards, usual, offSale);
    text = read.text;
    for (const { offer, key: line, side, event, isDoubtful } of read.legs) {
      slip = slipAfter(slip, {
        do: "addLeg",
        leg: {
          key: line,
          points: offer.points,
          price: offer.price,
          rotation: side.rotation,
          teamName: side.name,
          eventName: event.name,
          startsAt: 0,
          isDoubtful,
        },
      });
    }
    if (read.amount !== undefined) slip = slipAfter(slip, { do: "amount", ...read.amount });
    sold ||= sellsSlip(read, slip);
  }
  return { presses: keys.length, text, slip, sold };
}

const typed = (line: string): string[] => [...line].map((key) => (key === "⏎" ? "Enter" : key));

test("a straight with a three-digit amount takes at most nine keystrokes and Enter", () => {
  const { presses, slip, sold } = till(typed("907m 500⏎"));
  expect([sold, slip.amount, slip.legs[0]?.price]).toEqual([true, 50_000, -135]);
  expect(presses - 1).toBeLessThanOrEqual(9);
});

test.each<
  [rule: string, keys: string, legs: readonly number[], amount: number | undefined, sold: boolean, text: string]
>([
  ["Space adds the leg and clears the line", "907m ", [1], undefined, false, ""],
  ["Enter adds the leg and does not sell", "907m⏎", [1], undefined, false, ""],
  ["an amount and Enter sells", "907m 500⏎", [1], 50_000, true, ""],
  ["an amount to win", "907m w500⏎", [1], 50_000, true, ""],
  ["two legs", "907m 911o 20⏎", [1, 2], 2000, true, ""],
  ["a number and Space wait for the bet", "907 ", [], undefined, false, "907 "],
  ["the bet then follows", "907 m ", [1], undefined, false, ""],
  ["Enter on an empty line sells a complete slip", "907m w500 ⏎", [1], 50_000, true, ""],
  ["an amount without a leg sells nothing", "500⏎", [], 50_000, false, ""],
  ["an invalid line stays and adds nothing", "999m⏎", [], undefined, false, "999m"],
  ["a space after it stays too", "999m 50", [], undefined, false, "999m 50"],
  ["tomorrow's number is found after today's", "951m 10⏎", [4], 1000, true, ""],
  ["today's number precedes tomorrow's", "907m⏎", [1], undefined, false, ""],
])("%s", (_rule, keys, legs, amount, sold, text) => {
  const end = till(typed(keys));
  expect([end.slip.legs.map(({ key }) => key.eventId), end.slip.amount, end.sold, end.text]).toEqual([
    legs,
    amount,
    sold,
    text,
  ]);
});

describe("a line with several meanings", () => {
  const two = [[...today, game(5, 907, "Bronx second"), game(6, 911, "Queens second")]];
  const take = (text: string, key: "Space" | "Enter", picked: readonly number[]) => {
    const chosen = picked.flatMap((eventId) => lookUpIn(two, eventId));
    const read = takeLine(text, key, two, usual, [], chosen);
    return [
      read.text,
      read.choice?.map(({ event }) => event.eventId),
      read.legs.map(({ event }) => event.eventId),
      read.amount?.amount,
      read.sells,
    ];
  };

  test.each<[rule: string, text: string, key: "Space" | "Enter", picked: readonly number[], end: readonly unknown[]]>([
    [
      "Enter asks which game, takes nothing and keeps the text",
      "907m 500",
      "Enter",
      [],
      ["907m 500", [1, 5], [], undefined, false],
    ],
    ["the chosen game is taken with its amount", "907m 500", "Enter", [5], ["", undefined, [5], 50_000, true]],
    [
      "a name asks too, and keeps its amount",
      "bronx m 50",
      "Enter",
      [],
      ["bronx m 50", [1, 1, 5, 5], [], undefined, false],
    ],
    [
      "after a space the text stays for the amount that follows",
      "bronx m",
      "Space",
      [],
      ["bronx m ", [1, 1, 5, 5], [], undefined, false],
    ],
    ["another leg of the line waits too", "912m 907m", "Enter", [], ["912m 907m", [2, 6], [], undefined, false]],
    [
      "the second question follows the first",
      "912m 907m 20",
      "Enter",
      [6],
      ["912m 907m 20", [1, 5], [], undefined, false],
    ],
    ["all choices are taken together", "912m 907m 20", "Enter", [6, 1], ["", undefined, [6, 1], 2000, true]],
  ])("%s", (_rule, text, key, picked, end) => {
    expect(take(text, key, picked)).toEqual(end);
  });
});

test.each<[rule: string, text: string]>([
  ["apart", "907m 1 500"],
  ["before and behind a bet", "20 907m 500"],
  ["of two kinds", "907m 500 w300"],
])("of two amounts %s neither is taken, and the text stays", (_rule, text) => {
  const read = takeLine(text, "Enter", [today], usual);
  expect([read.text, read.legs, read.amount, read.problem]).toEqual([text, [], undefined, { why: "twoAmounts", text }]);
});

test.each<[rule: string, keys: string, offSale: readonly number[], sold: boolean]>([
  ["tomorrow's number sells immediately if today has no such number", "951m 10⏎", [], true],
  ["tomorrow's game for an off-sale number of today does not sell immediately", "951m 10⏎", [951], false],
  ["it does not sell when another bet follows it", "951m 907m 10⏎", [951], false],
  ["Enter on an empty line sells it", "951m 10⏎⏎", [951], true],
  ["Enter on an empty line sells it after an amount alone too", "951m⏎10⏎⏎", [951], true],
  ["today's own game sells immediately, whatever is off sale", "907m 10⏎", [951], true],
])("%s", (_rule, keys, offSale, sold) => {
  expect(till(typed(keys), [today, tomorrow], offSale).sold).toBe(sold);
});

const former = (of: BoardEvent, number: number): BoardEvent => ({
  ...of,
  sides: of.sides.map((side, index) => ({ ...side, former: [number + index] })),
});
const renumberedDay = [[former(game(1, 917, "Bronx"), 903), former(game(2, 921, "Queens"), 917)], tomorrow];

test.each<[rule: string, keys: string, legs: readonly number[], sold: boolean, text: string]>([
  ["a former number adds nothing and stays, with a space after it", "903m ", [], false, "903m "],
  ["text typed immediately after it sells nothing", "903m 500⏎", [], false, "903m 500"],
  ["a current number precedes a former one", "917m 500⏎", [1], true, ""],
  ["a former number of today precedes tomorrow's", "907m 500⏎", [], false, "907m 500"],
])("renumbered: %s", (_rule, keys, legs, sold, text) => {
  const [today = [], next = []] = renumberedDay;
  const read = till(typed(keys), [[...today, former(game(5, 931, "Again"), 907)], next]);
  expect([read.slip.legs.map(({ key }) => key.eventId), read.sold, read.text]).toEqual([legs, sold, text]);
});

test("a former number is reported with its current one", () => {
  expect(takeLine("903m 500", "Enter", renumberedDay, usual).problem).toMatchObject({
    why: "renumbered",
    text: "903",
    renumbered: { from: 903, now: [{ rotation: 917, name: "Bronx away" }] },
  });
});

test.each<[rule: string, text: string, written: string | undefined]>([
  ["with its bet", "903m 500", "917m 500"],
  ["with a space before the bet", "903 m 500", "917 m 500"],
  ["with a period", "9031hm", "9171hm"],
  ["an equal amount stays", "w903 903m", "w903 917m"],
  ["behind another leg", "907m 903o 20", "907m 917o 20"],
  ["a longer number is unchanged", "9034", undefined],
])("the new number replaces the old one: %s", (_rule, text, written) => {
  expect(withNewNumber(text, { from: 903, now: renumberedDay[0]?.[0]?.sides.slice(0, 1) ?? [] }, usual)).toBe(written);
});

test("a number that two teams had is not replaced", () => {
  expect(withNewNumber("903m", { from: 903, now: renumberedDay[0]?.[0]?.sides ?? [] }, usual)).toBeUndefined();
});

test.each<[rule: string, text: string, end: readonly unknown[]]>([
  ["of today's game", "908+", ["", 1, undefined]],
  ["of tomorrow's", "951+", ["", 4, undefined]],
  ["of no game", "999+", ["999+", undefined, "noTeam"]],
  ["beside another bet it stays", "911m 908+", ["911m 908+", undefined, "unreadable"]],
])("all bets %s", (_rule, text, end) => {
  const read = takeLine(text, "Enter", [today, tomorrow], usual);
  expect([read.text, read.game, read.problem?.why]).toEqual(end);
});

test("a bet is parsed with the service's letters", () => {
  const letters = lettersOf({ moneyLine: "g", over: "a" });
  const read = takeLine("907g 911a 500", "Enter", [today, tomorrow], { ...usual, letters });
  expect([read.legs.map(({ key }) => [key.eventId, key.betType]), read.amount?.amount, read.sells]).toEqual([
    [
      [1, 1],
      [2, 3],
    ],
    50_000,
    true,
  ]);
  expect(takeLine("907m", "Enter", [today, tomorrow], { ...usual, letters }).problem?.why).toBe("unreadable");
});

test.each<[rule: string, typed: string, accepts: boolean]>([
  ["nothing is typed", "", true],
  ["an amount that is not a rotation number", "500", true],
  ["an amount to win", "w907", true],
  ["amounts of an if-bet", "907/911", true],
  ["no, after a team's number: a bet may follow", "907", false],
  ["no, after tomorrow's number", "951", false],
  ["no, while a bet is being typed", "907m", false],
  ["a name", "bro", false],
])("whether the accept key accepts: %s", (_rule, text, accepts) => {
  expect(mayAccept(text, [today, tomorrow])).toBe(accepts);
});
