import { expect, test } from "vitest";
import { type Line, pathsOf, shownLines, turned, type WeekPath } from "./week.ts";

const standing = (balance: number) => ({ opening: 0, moved: balance, commission: 0, settled: 0, balance });
const line = (key: string, parentId: number | null, own: number, all = own): Line => {
  const [level, id] = key.split("/");
  return {
    key, name: key, parentId, posId: level === "pos" ? Number(id) : null, zoneId: level === "zone" ? Number(id) : null, depth: 0, days: [], sales: 0,
    cancelled: 0, prizes: 0, refunds: 0, net: 0, active: 0, netBefore: 0, commissions: 0, onSales: 0, onNet: 0, fees: 0, commission: 0, carried: 0,
    carriedAfter: 0, own: standing(own), all: standing(all),
  };
};
const lines = [line("zone/1", null, 0, -30), line("zone/2", 1, 5, -25), line("pos/7", 2, -30), line("pos/8", 1, 0)];
const all = { text: "", due: "", folded: "" } as const;

test.each<[string, WeekPath, Partial<Parameters<typeof shownLines>[2]>, readonly string[]]>([
  ["the tree with everything in it", "/ctrl/results-week", {}, ["zone/1", "zone/2", "pos/7", "pos/8"]],
  ["a folded zone hides its POS", "/ctrl/results-week", { folded: "2" }, ["zone/1", "zone/2", "pos/8"]],
  ["and all that lies deeper", "/ctrl/results-week", { folded: "1" }, ["zone/1"]],
  ["who looks for one finds it in a folded zone", "/ctrl/results-week", { folded: "1", text: "pos/7" }, ["pos/7"]],
  ["agents alone", "/ctrl/results-week-a", {}, ["zone/1", "zone/2"]],
  ["customers alone", "/ctrl/results-week-c", { folded: "1" }, ["pos/7", "pos/8"]],
  ["whose zone owes with all below it", "/ctrl/results-week", { due: "owes" }, ["zone/1", "zone/2", "pos/7"]],
  ["of agents the own account counts", "/ctrl/results-week-a", { due: "owed" }, ["zone/2"]],
])("%s", (_rule, path, chosen, expected) => {
  expect(shownLines(path, lines, { ...all, ...chosen }).map(({ key }) => key)).toEqual(expected);
});

test("a zone is folded and unfolded", () => expect([turned("", 4), turned("4,5", 4), turned("5", 4)]).toEqual(["4", "5", "5,4"]));

test("a line is named by those above it", () => expect(pathsOf(lines).get("pos/7")).toBe("zone/1 / zone/2 / pos/7"));
