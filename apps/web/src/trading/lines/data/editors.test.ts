import type { live } from "@chalkboard/contract";
import { expect, test } from "vitest";
import type { BoardColumn } from "../../../kit/board/board-types.ts";
import { editorsAt, editorsOn } from "./editors.ts";

type Row = { readonly event: number; readonly side: 1 | 2 };
const rows: readonly Row[] = [7, 8].flatMap((event) => [{ event, side: 1 } as const, { event, side: 2 } as const]);
const columns = ["points", "price", "team"].map((id): BoardColumn<Row> => ({
  id,
  heading: id,
  width: 10,
  cell: () => "",
}));
const at = (eventId: number, side: 1 | 2, part: "points" | "price", alternate = 0): live.TypedCell => ({
  eventId,
  betType: 1,
  side,
  alternate,
  part,
});
const shown = {
  rows,
  columns,
  rowKey: ({ event, side }: Row) => `${String(event)}/${String(side)}`,
  eventOf: ({ event }: Row) => event,
  cellOf: ({ row: { event, side }, column: { id } }: { readonly row: Row; readonly column: BoardColumn<Row> }) =>
    id === "team" ? undefined : at(event, side, id as "points" | "price"),
};
const ana = (cell: live.TypedCell): live.Editor => ({ name: "Ana", at: cell });

test.each<
  [
    rule: string,
    people: readonly live.Editor[],
    marked: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>,
  ]
>([
  ["nobody is editing", [], {}],
  ["one user is editing a price", [ana(at(7, 2, "price"))], { "7/2": { price: ["Ana"] } }],
  [
    "two users are editing one cell",
    [ana(at(8, 1, "points")), { name: "Bo", at: at(8, 1, "points") }],
    { "8/1": { points: ["Ana", "Bo"] } },
  ],
  [
    "two users are editing two games",
    [ana(at(7, 1, "price")), { name: "Bo", at: at(8, 1, "price") }],
    { "7/1": { price: ["Ana"] }, "8/1": { price: ["Bo"] } },
  ],
  ["a user is editing a hidden game", [ana(at(9, 1, "price"))], {}],
  ["a user is editing a hidden alternate", [ana(at(7, 1, "price", 1))], {}],
])("%s", (_rule, people, marked) => {
  const found = editorsOn(people, shown);
  expect(Object.fromEntries([...found].map(([row, names]) => [row, Object.fromEntries(names)]))).toEqual(marked);
});

test("a line lists the editors of its points and its price", () => {
  const people = [
    ana(at(7, 1, "points")),
    { name: "Bo", at: at(7, 1, "price") },
    { name: "Cy", at: at(7, 2, "price") },
  ];
  expect(editorsAt(people, { eventId: 7, betType: 1, side: 1, alternate: 0 })).toEqual(["Ana", "Bo"]);
});
