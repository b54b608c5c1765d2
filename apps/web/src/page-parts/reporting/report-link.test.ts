import { expect, test } from "vitest";
import type { Column } from "../../kit/grid/columns.ts";
import { openInLink, orderText, sortedInLink, toggledInLink } from "./report-link.ts";

const columns: readonly (Column<number> & { readonly figure?: string })[] = [
  { title: "reports.pos", value: String },
  { title: "reports.sales", kind: "money", value: (row) => row },
  ...["day0", "day1"].map((figure) => ({ title: "reports.day", figure, value: (row: number) => row }) as const),
];

test.each<[rule: string, order: string, index: number | undefined]>([
  ["an empty order sorts nothing", "", undefined],
  ["a title sorts ascending", "reports.pos", 0],
  ["a minus sorts descending", "-reports.sales", 1],
  ["columns with the same title have different names", "-day1", 3],
  ["a column of another report sorts nothing", "-reports.net", undefined],
])("in the link %s", (_rule, order, index) => {
  expect(sortedInLink(order, columns)).toBe(index);
  if (index !== undefined) expect(orderText({ index, down: order.startsWith("-") }, columns)).toBe(order);
});

test("removing the order leaves nothing in the link", () => expect(orderText(undefined, columns)).toBe(""));

const here = { key: "3", hasRows: true };
const away = { key: "7", hasRows: false };
test.each<
  [
    rule: string,
    group: typeof here,
    before: { opened: string; folded: string },
    isOpen: boolean,
    after: { opened: string; folded: string },
  ]
>([
  ["a group open by default is folded", here, { opened: "", folded: "" }, true, { opened: "", folded: "3" }],
  ["a folded group is opened without loading", here, { opened: "", folded: "3" }, false, { opened: "", folded: "" }],
  ["a group without rows is loaded", away, { opened: "5", folded: "" }, false, { opened: "5,7", folded: "" }],
  [
    "a loaded group is folded and stays loaded",
    away,
    { opened: "5,7", folded: "" },
    true,
    { opened: "5,7", folded: "7" },
  ],
  ["a loaded group is opened again, once", away, { opened: "5,7", folded: "7" }, false, { opened: "5,7", folded: "" }],
  [
    "a key that contains another one is not mistaken for it",
    { key: "1", hasRows: true },
    { opened: "", folded: "11" },
    true,
    { opened: "", folded: "11,1" },
  ],
])("folding of groups: %s", (_rule, group, before, isOpen, after) => {
  expect(openInLink(group, before)).toBe(isOpen);
  expect(toggledInLink(group, before)).toEqual(after);
});
