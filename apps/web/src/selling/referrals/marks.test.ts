import { describe, expect, test } from "vitest";
import { marksOf, type Sale } from "./marks.ts";

let sequence = 0;
const sale = (
  stake: number,
  events: readonly number[] = [(sequence += 1) + 1_000],
  more: Partial<Sale> = {},
): Sale => ({
  id: `t${String((sequence += 1))}`,
  kind: "sold",
  number: 1,
  at: 0,
  posId: 1,
  posName: "",
  clerk: "",
  mode: "straight",
  stake,
  possibleWin: 0,
  refusals: [],
  legs: events.map((eventId) => ({
    key: { eventId, betType: 1, side: 1, alternate: 0 },
    points: null,
    price: -110,
    eventName: "",
    teamName: "",
    sportCode: "baseball",
    rotation: null,
    startsAt: 0,
    isPlayed: false,
  })),
  ...more,
});
const watch = { largeFrom: 0, runFrom: 0, runOf: 20 };
const marked = (sales: readonly Sale[], more: Partial<typeof watch> = {}): readonly (readonly string[])[] => {
  const marks = marksOf(sales, { ...watch, ...more });
  return sales.map(({ id }) => (marks.get(id) ?? []).map(({ mark }) => mark));
};

describe("marks of sales, newest first", () => {
  test.each<[rule: string, sales: readonly Sale[], more: Partial<typeof watch>, marks: readonly (readonly string[])[]]>(
    [
      ["a stake is large from the threshold on", [sale(500), sale(499)], { largeFrom: 500 }, [["large"], []]],
      ["without a threshold no stake is large", [sale(5_000_000)], {}, [[]]],
      [
        "ten times the usual stake of a POS that has sold five is unusual",
        [sale(1_000), sale(100), sale(100), sale(90), sale(110)],
        {},
        [["unusual"], [], [], [], []],
      ],
      ["before five sales no stake is unusual", [sale(1_000), sale(100), sale(100), sale(90)], {}, [[], [], [], []]],
      [
        "tickets of another POS do not count as usual",
        [sale(1_000, [1], { posId: 2 }), ...[1, 2, 3, 4, 5].map(() => sale(100))],
        {},
        [[], [], [], [], [], []],
      ],
      ["the same legs again at one POS, in any order", [sale(1, [8, 7]), sale(1, [7, 8])], {}, [["repeated"], []]],
      ["the same legs at another POS are no repetition", [sale(1, [7], { posId: 2 }), sale(1, [7])], {}, [[], []]],
      [
        "the same legs in another mode are no repetition",
        [sale(1, [7, 8], { mode: "parlay" }), sale(1, [7, 8])],
        {},
        [[], []],
      ],
      [
        "a refused slip that was sold before",
        [sale(1, [7], { kind: "refused" }), sale(1, [7])],
        {},
        [["repeated"], []],
      ],
      [
        "a run: a selection in three of the latest",
        [sale(1, [5, 6]), sale(1, [9]), sale(1, [5], { posId: 2 }), sale(1, [5], { posId: 3 })],
        { runFrom: 3 },
        [["run"], [], ["run"], ["run"]],
      ],
      [
        "older sales are not part of a run",
        [sale(1, [5]), sale(1, [9]), sale(1, [5], { posId: 2 }), sale(1, [5], { posId: 3 })],
        { runFrom: 3, runOf: 3 },
        [[], [], [], []],
      ],
    ],
  )("%s", (_rule, sales, more, marks) => expect(marked(sales, more)).toEqual(marks));

  test("a run names both of its numbers", () => {
    const sales = [sale(1, [5]), sale(1, [5], { posId: 2 }), sale(1, [9])];
    expect(marksOf(sales, { ...watch, runFrom: 2 }).get(sales[0]?.id ?? "")).toMatchObject([
      { mark: "run", count: 2, of: 3 },
    ]);
  });
});
