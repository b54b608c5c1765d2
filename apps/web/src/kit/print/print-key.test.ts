import { expect, test } from "vitest";
import { printerOf } from "./print-key.ts";

const list = (name: string, isOver = false) => ({ name, isOver, print: () => undefined });

test.each<[rule: string, shown: readonly ReturnType<typeof list>[], meant: string | undefined]>([
  ["nothing without a list", [], undefined],
  ["the page's only list", [list("page")], "page"],
  ["the first list of a page that has several", [list("first"), list("second")], "first"],
  ["the list of a panel over the page", [list("page"), list("panel", true)], "panel"],
  ["the list of the uppermost panel", [list("page"), list("below", true), list("above", true)], "above"],
])("Ctrl P prints %s", (_rule, shown, meant) => {
  expect(shown.find((one) => one === printerOf(shown))?.name).toBe(meant);
});
