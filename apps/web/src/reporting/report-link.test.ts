import { expect, test } from "vitest";
import type { Column } from "../kit/columns.ts";
import { openInLink, orderText, sortedInLink, toggledInLink } from "./report-link.ts";

const columns: readonly (Column<number> & { readonly figure?: string })[] = [
  { title: "reports.pos", value: String }, { title: "reports.sales", kind: "money", value: (row) => row },
  ...["day0", "day1"].map((figure) => ({ title: "reports.day", figure, value: (row: number) => row } as const)),
];

test.each<[rule: string, order: string, index: number | undefined]>([
  ["nothing orders nothing", "", undefined], ["a title rises", "reports.pos", 0], ["with a minus it falls", "-reports.sales", 1],
  ["of days that share a title each has its own name", "-day1", 3],
  ["a column of another report orders nothing", "-reports.net", undefined],
])("in the link %s", (_rule, order, index) => {
  expect(sortedInLink(order, columns)).toBe(index);
  if (index !== undefined) expect(orderText({ index, down: order.startsWith("-") }, columns)).toBe(order);
});

test("an order that was taken away leaves nothing in the link", () => expect(orderText(undefined, columns)).toBe(""));

const here = { key: "3", hasRows: true };
const away = { key: "7", hasRows: false };
test.each<[rule: string, group: typeof here, before: { opened: string; folded: string }, isOpen: boolean, after: { opened: string; folded: string }]>([
  ["what came by itself is folded", here, { opened: "", folded: "" }, true, { opened: "", folded: "3" }],
  ["what was folded is opened, and not asked for", here, { opened: "", folded: "3" }, false, { opened: "", folded: "" }],
  ["what is not here is asked for", away, { opened: "5", folded: "" }, false, { opened: "5,7", folded: "" }],
  ["what was asked for is folded and stays asked for", away, { opened: "5,7", folded: "" }, true, { opened: "5,7", folded: "7" }],
  ["and is opened again, once", away, { opened: "5,7", folded: "7" }, false, { opened: "5,7", folded: "" }],
  ["a key is no part of another", { key: "1", hasRows: true }, { opened: "", folded: "11" }, true, { opened: "", folded: "11,1" }],
])("of groups %s", (_rule, group, before, isOpen, after) => {
  expect(openInLink(group, before)).toBe(isOpen);
  expect(toggledInLink(group, before)).toEqual(after);
});
