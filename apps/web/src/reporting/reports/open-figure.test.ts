import { loadMessages, translator } from "@chalkboard/i18n";
import { expect, test } from "vitest";
import { openPanels } from "../../data/panels.ts";
import { openFigure, type OpenedFigure } from "./open-figure.ts";

// A figure's details are queried with what its line sums: the same days, as-of time and filters, limited to the line.

const period = { from: "2026-04-10", to: "2026-04-16" };
const figures = { commission: 5 };
type Line = Partial<OpenedFigure["line"]>;
const row = { is: "row" } as const;
const t = translator("en", await loadMessages("en"));

function input(figure: string, by: OpenedFigure["by"], line: Line, more: Partial<OpenedFigure> = {}): unknown {
  openPanels.write([]);
  openFigure(
    {
      figure,
      by,
      line: { key: "", name: "", ...figures, ...line } as unknown as OpenedFigure["line"],
      period,
      asOf: undefined,
      where: {},
      span: "",
      moment: "",
      day: (day) => day,
      ...more,
    },
    { t, isOnline: false },
  );
  const [panel] = openPanels.read();
  return panel === undefined || !("input" in panel) ? undefined : [panel.kind, panel.input];
}

test.each<[rule: string, figure: string, by: OpenedFigure["by"], line: Line, expected: object]>([
  ["the total", "sales", "pos", { is: "total" }, {}],
  ["a POS", "sales", "pos", { ...row, key: "7", posId: 7, zoneId: 3 }, { posId: 7, zoneId: 3, zoneAlone: true }],
  ["a zone's POS, without zones below", "sales", "pos", { is: "group", key: "3" }, { zoneId: 3, zoneAlone: true }],
  ["a zone with those below", "sales", "zone", { ...row, key: "3" }, { zoneId: 3 }],
  ["a mode", "net", "mode", { ...row, key: "parlay" }, { mode: "parlay" }],
  ["a product", "paid", "product", { ...row, key: "racing" }, { product: "racing" }],
  ["a sport", "sales", "sport", { ...row, key: "2", name: "Baseball" }, { part: { by: "sport", key: "2" } }],
  ["several leagues", "prizes", "league", { ...row, key: "several" }, { part: { by: "league", key: "several" } }],
  ["an hour", "net", "hour", { ...row, key: "0" }, { part: { by: "hour", key: "0" } }],
])("the tickets of %s", (_rule, figure, by, line, expected) => {
  expect(input(figure, by, line)).toEqual(["figure", { ...period, ...expected, figure }]);
  expect(input(figure, by, line, { asOf: 9, where: { posId: 1, mode: "straight" } })).toEqual([
    "figure",
    { posId: 1, mode: "straight", ...period, asOf: 9, ...expected, figure },
  ]);
});

test.each<[rule: string, by: OpenedFigure["by"], line: Line, where: OpenedFigure["where"], expected: object]>([
  ["the total", "pos", { is: "total" }, {}, {}],
  ["the total of a zone", "pos", { is: "total" }, { zoneId: 3 }, { zoneId: 3 }],
  ["a POS", "pos", { ...row, posId: 7, zoneId: 3 }, {}, { zoneId: 3, zoneAlone: true, owner: { posId: 7 } }],
  ["a zone itself", "pos", { ...row, posId: null, zoneId: 3 }, {}, { zoneId: 3, owner: { zoneId: 3 } }],
  ["a zone's POS and itself", "pos", { is: "group", key: "3" }, {}, { zoneId: 3, zoneAlone: true }],
  ["a zone with those below", "zone", { ...row, key: "3" }, {}, { zoneId: 3 }],
  [
    "a zone for the time that it was below the chosen one",
    "zone",
    { ...row, key: "3" },
    { zoneId: 9 },
    { zoneId: 3, withinId: 9 },
  ],
  [
    "a POS of one zone",
    "pos",
    { ...row, posId: 7, zoneId: 3 },
    { zoneId: 9 },
    { zoneId: 3, zoneAlone: true, withinId: 9, owner: { posId: 7 } },
  ],
  ["commission without tickets", "mode", { ...row, key: "none" }, {}, {}],
  ["commission without tickets, among sports", "sport", { ...row, key: "none" }, {}, {}],
])("the commission of %s", (_rule, by, line, where, expected) => {
  expect(input("commission", by, line, { where })).toEqual(["commissions", { ...period, ...expected }]);
});

test("the net of a line without tickets is commission alone", () => {
  expect(input("net", "mode", { ...row, key: "none" })).toEqual(["commissions", period]);
});
