import { describe, expect, test } from "vitest";
import { type DateOrder, dateOrderOf, dayOfDate, findDate, nearestDay } from "./dates.ts";
import { findTime } from "./times.ts";

describe("a date", () => {
  test.each<[rule: string, text: string, order: DateOrder, near: string, day: string | undefined]>([
    ["without a year is of the next year, late in December", "1/3", "monthFirst", "2026-12-28", "2027-01-03"],
    ["without a year is of the last year, early in January", "12/31", "monthFirst", "2027-01-02", "2026-12-31"],
    ["the same, day first", "31/12", "dayFirst", "2027-01-02", "2026-12-31"],
    ["of the same year in its middle", "6/30", "monthFirst", "2026-07-01", "2026-06-30"],
    ["a leap day in its year", "2/29", "monthFirst", "2028-01-15", "2028-02-29"],
    ["a leap day too far away", "2/29", "monthFirst", "2026-04-10", undefined],
    ["ISO", "2026-12-31", "dayFirst", "2026-12-28", "2026-12-31"],
    ["ISO followed by a time", "2026-12-31T19:05:00", "dayFirst", "2026-12-28", "2026-12-31"],
    ["a year first with slashes", "2026/1/3", "dayFirst", "2026-12-28", "2026-01-03"],
    ["Chinese", "2027年1月3日", "dayFirst", "2026-12-28", "2027-01-03"],
    ["Chinese without a year", "1月3日", "dayFirst", "2026-12-28", "2027-01-03"],
    ["dots are day first in every order", "3.1.2027", "monthFirst", "2026-12-28", "2027-01-03"],
    ["dashes follow the order", "01-03-2027", "monthFirst", "2026-12-28", "2027-01-03"],
    ["a two-digit year", "1/3/27", "monthFirst", "2026-12-28", "2027-01-03"],
    ["a two-digit year before a century's end", "1/3/00", "monthFirst", "2099-12-28", "2100-01-03"],
    ["as a spreadsheet shows it in English", "3-Jan", "monthFirst", "2026-12-28", "2027-01-03"],
    ["as a spreadsheet shows it in Spanish", "03-ene-27", "monthFirst", "2026-12-28", "2027-01-03"],
    ["as a spreadsheet shows it in French", "31-déc", "monthFirst", "2027-01-02", "2026-12-31"],
    ["as a spreadsheet shows it in Italian", "3-gen", "monthFirst", "2026-12-28", "2027-01-03"],
    ["in Spanish words", "28 de diciembre de 2026", "monthFirst", "2026-12-28", "2026-12-28"],
    ["in English words", "December 31st, 2026", "dayFirst", "2027-01-02", "2026-12-31"],
    ["a Tuesday abbreviated like March", "mar. 10 avr.", "monthFirst", "2026-04-01", "2026-04-10"],
    ["a month abbreviation that fits two", "3 jui", "dayFirst", "2026-06-01", undefined],
    ["a day that does not exist", "2/30", "monthFirst", "2026-02-01", undefined],
    ["a month that does not exist", "13/13", "monthFirst", "2026-02-01", undefined],
  ])("%s", (_rule, text, order, near, day) => {
    const date = findDate(text, true);
    expect(date === undefined ? undefined : dayOfDate(date, order, near)).toBe(day);
  });

  test("without a year it is at most half a year away, whatever the reference day", () => {
    for (let day = Date.UTC(2023, 0, 1); day < Date.UTC(2029, 0, 1); day += 11 * 86_400_000) {
      const near = new Date(day).toISOString().slice(0, 10);
      for (let month = 1; month <= 12; month += 1) {
        const found = nearestDay(month, 15, near) ?? "";
        expect(
          Math.abs(Date.parse(found) - Date.parse(near)) / 86_400_000,
          `${near} ${String(month)}`,
        ).toBeLessThanOrEqual(184);
      }
    }
  });
});

test.each<[rule: string, dates: readonly string[], order: string]>([
  ["a number over 12 first", ["1/3", "31/12"], "dayFirst"],
  ["a number over 12 second", ["1/3", "12/31"], "monthFirst"],
  ["none over 12", ["1/3", "2/4"], "either"],
  ["one of each", ["31/12", "12/31"], "both"],
  ["ISO dates and dots decide nothing", ["2026-12-31", "31.12.2026", "1/3"], "either"],
  ["a text that is no date decides nothing", ["13/14", "901/902"], "either"],
])("all dates of a table decide their order together: %s", (_rule, dates, order) => {
  expect(dateOrderOf(dates.flatMap((text) => findDate(text, true) ?? []))).toBe(order);
});

test.each<[text: string, minute: number | undefined]>([
  ["7:05 PM", 1_145],
  ["7:05p", 1_145],
  ["7 pm", 1_140],
  ["7:05:00 PM", 1_145],
  ["7:05 p. m.", 1_145],
  ["12:30 a.m.", 30],
  ["19:05", 1_145],
  ["19:05:00", 1_145],
  ["19h05", 1_145],
  ["19 h 05", 1_145],
  ["下午7:05", 1_145],
  ["19时05分", 1_145],
  ["上午12:30", 30],
  ["25:00", undefined],
  ["7:60 PM", undefined],
  ["13:05 PM", undefined],
  ["1H", undefined],
  ["20h", 1_200],
  ["evening", undefined],
])("a time of day: %s", (text, minute) => {
  expect(findTime(text)?.minute).toBe(minute);
});
