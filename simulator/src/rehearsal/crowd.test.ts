import { describe, expect, test } from "vitest";
import { chanceFrom } from "../chance.ts";
import { type Board, crowd, type Offer } from "./crowd.ts";
import { shareOut } from "./timeline.ts";

const offersOf = (eventId: number): Offer[] => [
  ...([1, 2] as const).map((side): Offer => ({
    key: { eventId, betType: 1, side, alternate: 0 },
    points: null,
    price: side === 1 ? -130 : 110,
  })),
  ...[3, 4].map((betType): Offer => ({ key: { eventId, betType, side: 0, alternate: 0 }, points: 34, price: -110 })),
];
const games = (first: number, count: number): Board["open"] =>
  Array.from({ length: count }, (_, index) => ({ eventId: first + index, offers: offersOf(first + index) }));
const board: Board = { at: 0, open: games(1, 6), started: games(100, 2) };
const sellers = [
  [3, 0],
  [1, 1],
] as const;

describe("the crowd", () => {
  test("the same seed makes the same requests", () =>
    expect(crowd(chanceFrom(7), board, 200, sellers)).toEqual(crowd(chanceFrom(7), board, 200, sellers)));
  test("another seed makes other requests", () =>
    expect(crowd(chanceFrom(8), board, 200, sellers)).not.toEqual(crowd(chanceFrom(7), board, 200, sellers)));

  const input = crowd(chanceFrom(1), board, 5_000, sellers);
  const all = (intent: string) => input.filter((request) => request.intent === intent);

  test("most requests are honest bets, and every kind of mistake occurs", () => {
    expect(all("bet").length).toBeGreaterThan(4_400);
    for (const intent of ["oneGame", "startedGame", "sameMarket", "oldPrice", "tooLarge", "tooSmall"])
      expect(all(intent).length).toBeGreaterThan(0);
  });
  test("an honest parlay has two to five games at the offered prices, perhaps two bets on one", () => {
    const sizes = all("bet").map(({ slip }) => {
      const events = new Set(slip.legs.map(({ key }) => key.eventId)).size;
      expect(slip.mode === "straight" ? slip.legs.length === 1 : events >= 2 && events <= 5).toBe(true);
      for (const leg of slip.legs) expect(offersOf(leg.key.eventId)).toContainEqual(leg);
      return slip.legs.length - events;
    });
    expect(new Set(sizes)).toEqual(new Set([0, 1]));
  });
  test("a parlay of one game is its winner and its total", () => {
    for (const {
      slip: { legs },
    } of all("oneGame")) {
      expect(new Set(legs.map(({ key }) => key.eventId)).size).toBe(1);
      expect([legs[0]?.key.betType, Number(legs[1]?.key.betType) > 2]).toEqual([1, true]);
    }
  });
  test("every mistake is of its declared kind", () => {
    for (const { slip } of all("startedGame"))
      for (const { key } of slip.legs) expect(key.eventId).toBeGreaterThanOrEqual(100);
    for (const {
      slip: {
        legs: [one, other, ...more],
      },
    } of all("sameMarket")) {
      expect([other?.key.eventId, more]).toEqual([one?.key.eventId, []]);
      expect(["1/1 1/2", "3/0 4/0"]).toContain(
        [one, other]
          .map((leg) => `${leg?.key.betType}/${leg?.key.side}`)
          .toSorted()
          .join(" "),
      );
    }
    for (const { slip } of all("oldPrice"))
      expect(offersOf(slip.legs[0]?.key.eventId ?? 0)).not.toContainEqual(slip.legs[0]);
  });
  test("when nothing is on sale any more, every request is too late", () => {
    expect(
      crowd(chanceFrom(1), { ...board, open: [] }, 20, sellers).every(({ intent }) => intent === "startedGame"),
    ).toBe(true);
  });
});

describe("sharing out", () => {
  test.each<[string, number, number[], number[]]>([
    ["by weight", 10, [1, 4], [2, 8]],
    ["the largest remainder gets the rest", 10, [1, 1, 2], [3, 2, 5]],
    ["nothing to weigh", 10, [0, 0], [0, 0]],
  ])("%s", (_rule, total, weights, shares) => expect(shareOut(total, weights)).toEqual(shares));
});
