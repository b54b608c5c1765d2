import { expect, test } from "vitest";
import { fileName, periodOf } from "./file-name.ts";

// Sunday, 29 November 2026, 14:12 in Port-au-Prince.
const [at, zone] = [Date.UTC(2026, 10, 29, 19, 12, 50), "America/Port-au-Prince"];
const week = ["2026-11-23", "2026-11-29"];

test.each([
  [
    "list, service, period, moment",
    "tickets",
    "Banca Uno",
    week,
    "tickets_Banca-Uno_2026-11-23_2026-11-29_20261129-1412",
  ],
  ["without a period", "pos", "Banca Uno", [], "pos_Banca-Uno_20261129-1412"],
  ["without a service", "pos", "", [], "pos_20261129-1412"],
  ["no character that a file name cannot have", 'a/b: "c"..d', "É & 5", [], "a-b-c-.d_É-&-5_20261129-1412"],
  ["a name without letters", "../", "B", [], "list_B_20261129-1412"],
])("a file's name has %s", (_, name, service, period, text) => {
  expect(fileName({ name, service, period, at, zone })).toBe(text);
});

test("a long name is cut, and service, period and moment stay", () => {
  const text = fileName({ name: "n".repeat(200), service: "Banca", period: week, at, zone });
  expect([text.length, text.endsWith("_Banca_2026-11-23_2026-11-29_20261129-1412")]).toEqual([
    60 + "_Banca_2026-11-23_2026-11-29_20261129-1412".length,
    true,
  ]);
});

test.each([
  ["from and to", { from: "2026-11-23", to: "2026-11-29", text: "x" }, week],
  ["one day from and to", { from: "2026-11-29", to: "2026-11-29" }, ["2026-11-29"]],
  ["a day", { day: "2026-11-29" }, ["2026-11-29"]],
  ["times", { from: 1_795_000_000_000 }, []],
])("the period of filters with %s", (_, filters, period) => {
  expect(periodOf(filters)).toEqual(period);
});
