import { describe, expect, test } from "vitest";
import { chanceFrom } from "../chance.ts";
import { type Board, crowd, type Offer } from "./crowd.ts";
import { shareOut } from "./timeline.ts";

const offersOf = (eventId: number): Offer[] => [1, 2].map((side) => ({ key: { eventId, betType: 1, side: side as 1 | 2, alternate: 0 }, points: null, price: side === 1 ? -130 : 110 }));
const games = (first: number, count: number): Board["open"] => Array.from({ length: count }, (_, index) => ({ eventId: first + index, offers: offersOf(first + index) }));
const board: Board = { at: 0, open: games(1, 6), started: games(100, 2) };
const sellers = [[3, 0], [1, 1]] as const;

describe("the crowd", () => {
  test("the same seed asks for the same", () => expect(crowd(chanceFrom(7), board, 200, sellers)).toEqual(crowd(chanceFrom(7), board, 200, sellers)));
  test("another seed asks for something else", () => expect(crowd(chanceFrom(8), board, 200, sellers)).not.toEqual(crowd(chanceFrom(7), board, 200, sellers)));

  const asked = crowd(chanceFrom(1), board, 5_000, sellers);
  const all = (intent: string) => asked.filter((request) => request.intent === intent);

  test("most of it are honest bets, and every kind of mistake occurs", () => {
    expect(all("bet").length).toBeGreaterThan(4_700);
    for (const intent of ["startedGame", "sameGame", "oldPrice", "tooLarge", "tooSmall"]) expect(all(intent).length).toBeGreaterThan(0);
  });
  test("an honest parlay has different games, two to five of them, at the offered prices", () => {
    for (const { slip } of all("bet")) {
      const events = slip.legs.map(({ key }) => key.eventId);
      expect(new Set(events).size).toBe(events.length);
      expect(slip.mode === "straight" ? events.length === 1 : events.length >= 2 && events.length <= 5).toBe(true);
      for (const leg of slip.legs) expect(offersOf(leg.key.eventId)).toContainEqual(leg);
    }
  });
  test("mistakes are what they say", () => {
    for (const { slip } of all("startedGame")) for (const { key } of slip.legs) expect(key.eventId).toBeGreaterThanOrEqual(100);
    for (const { slip } of all("sameGame")) expect(new Set(slip.legs.map(({ key }) => key.eventId)).size).toBe(1);
    for (const { slip } of all("oldPrice")) expect(offersOf(slip.legs[0]?.key.eventId ?? 0)).not.toContainEqual(slip.legs[0]);
  });
  test("when nothing sells any more, everybody is too late", () => {
    expect(crowd(chanceFrom(1), { ...board, open: [] }, 20, sellers).every(({ intent }) => intent === "startedGame")).toBe(true);
  });
});

describe("sharing out", () => {
  test.each<[string, number, number[], number[]]>([
    ["by weight", 10, [1, 4], [2, 8]],
    ["the largest remainder gets what is left", 10, [1, 1, 2], [3, 2, 5]],
    ["nothing to weigh", 10, [0, 0], [0, 0]],
  ])("%s", (_rule, total, weights, shares) => expect(shareOut(total, weights)).toEqual(shares));
});
