import { expect, test } from "vitest";
import { formatOf } from "./format.ts";
import type { Language } from "./languages.ts";

// Saturday, 21 November 2026, 19:05:09 in New York.
const at = Date.UTC(2026, 10, 22, 0, 5, 9);
const zone = "America/New_York";
const plain = (text: string): string => text.replaceAll(/\s/g, " ");

test.each<[rule: string, language: Language, money: string]>([
  ["English", "en", "1,161.62"],
  ["French groups with a space and has a comma", "fr", "1 161,62"],
  ["Haitian as in Haitian French", "ht", "1 161,62"],
  ["Dominican Spanish", "es", "1,161.62"],
  ["Italian", "it", "1.161,62"],
  ["Chinese", "zh", "1,161.62"],
])("money: %s", (_, language, money) => {
  expect(plain(formatOf(language).money(116_162, "HTG"))).toBe(money);
});

test("a negative amount has a true minus sign", () => {
  expect(formatOf("en").money(-500, "USD")).toBe("−5.00");
});

test("a currency without cents has no decimals", () => {
  expect(formatOf("en").money(1500, "JPY")).toBe("1,500");
});

test.each<[rule: string, language: Language, time: string]>([
  ["boards in English write p", "en", "7:05p"],
  ["the others read 24 hours", "es", "19:05"],
  ["Haitian too", "ht", "19:05"],
])("time of day: %s", (_, language, time) => {
  expect(formatOf(language).time(at, zone)).toBe(time);
});

test.each([
  ["midnight", 0, "12:00a"],
  ["noon", 720, "12:00p"],
  ["after the next midnight", 1560, "2:00a"],
])("a minute of the day: %s", (_, minute, text) => {
  expect(formatOf("en").minuteOfDay(minute)).toBe(text);
});

test("a day depends on the time zone in which it is read", () => {
  expect([formatOf("en").date(at, zone), formatOf("en").date(at, "UTC")]).toEqual(["11/21/2026", "11/22/2026"]);
});

test.each<[rule: string, today: string | undefined, text: string]>([
  ["alone", undefined, "Fri, May 18"],
  ["seen from its own year", "2018-12-31", "Fri, May 18"],
  ["seen from another year", "2019-01-01", "Fri, May 18, 2018"],
])("a day %s", (_, today, text) => {
  expect(formatOf("en").day("2018-05-18", today)).toBe(text);
});

test.each<[rule: string, language: Language, day: string, text: string]>([
  ["Haitian has its own words for days and months, which Intl lacks", "ht", "2026-11-21", "sam 21 nov"],
  ["and in another year", "ht", "2020-08-12", "mèk 12 out 2020"],
  ["French", "fr", "2026-11-21", "sam. 21 nov."],
])("a day in words: %s", (_, language, day, text) => {
  expect(formatOf(language).day(day, "2026-01-01")).toBe(text);
});

test.each<[rule: string, language: Language, day: number, text: string]>([
  ["a week begins on Monday", "en", 1, "Mon"],
  ["and ends on Sunday", "en", 7, "Sun"],
  ["Haitian has its own words", "ht", 3, "mèk"],
  ["for Sunday, too", "ht", 7, "dim"],
])("a day of the week: %s", (_, language, day, text) => expect(formatOf(language).weekday(day)).toBe(text));

test.each<[language: Language, minutes: string, hours: string, days: string]>([
  ["en", "5 min", "2 h", "3 d"],
  ["fr", "5 min", "2 h", "3 j"],
  ["ht", "5 min", "2 èdtan", "3 jou"],
  ["es", "5 min", "2 h", "3 d"],
  ["zh", "5 分钟", "2 小时", "3 天"],
  ["it", "5 min", "2 h", "3 g"],
])("units of time in %s", (language, ...texts) => {
  const { duration } = formatOf(language);
  expect([300_000, 7_200_000, 259_200_000].map(duration)).toEqual(texts);
});

test.each([
  ["seconds", 59_999, "59 s"],
  ["from a minute on", 60_000, "1 min"],
  ["hours", 7_200_000, "2 h"],
  ["days", 172_800_000, "2 d"],
  ["a clock that runs ahead shows nothing negative", -5000, "0 s"],
])("a length of time: %s", (_, ms, text) => {
  expect(formatOf("en").duration(ms)).toBe(text);
});

test.each<[rule: string, language: Language, bytes: number, text: string]>([
  ["nothing", "en", 0, "0 Bytes"],
  ["the last size shown in bytes", "en", 1_023, "1,023 Bytes"],
  ["a kB is 1,024 of them", "en", 1_024, "1 kB"],
  ["with one decimal where there is one", "en", 1_536, "1.5 kB"],
  ["a size that rounds to the next unit is shown in it", "en", 1_048_575, "1 MB"],
  ["the limit of a call", "en", 262_144, "256 kB"],
  ["GB", "en", 3 * 1_024 ** 3, "3 GB"],
  ["TB", "en", 2.5 * 1_024 ** 4, "2.5 TB"],
  ["there is nothing above TB", "en", 5_000 * 1_024 ** 4, "5,000 TB"],
  ["with the language's marks", "fr", 1_536, "1,5 kB"],
])("a size: %s", (_, language, bytes, text) => {
  expect(plain(formatOf(language).size(bytes))).toBe(text);
});

test.each<[rule: string, language: Language, text: string]>([
  ["as other times of English", "en", "11/21/2026 7:05:09p"],
  ["on the 24-hour clock", "fr", "21/11/2026 19:05:09"],
])("an exact time has seconds, %s", (_, language, text) => {
  expect(plain(formatOf(language).exact(at, zone))).toBe(text);
});

const hour = 3_600_000;
test.each<[rule: string, hours: number, language: Language, text: string]>([
  ["today, by day and time", 0, "en", "Sat 7:05p"],
  ["six days later", 6 * 24, "en", "Sat 7:05p"],
  ["six days before", -6 * 24, "en", "Sat 7:05p"],
  ["a week later, by date", 7 * 24, "en", "Nov 21 7:05p"],
  ["a week before", -7 * 24, "en", "Nov 21 7:05p"],
  ["in the next year", 60 * 24, "en", "Nov 21, 2026 7:05p"],
  ["near, over the turn of the year, by day", 0, "fr", "sam. 19:05"],
  ["in French by date", 24 * 9, "fr", "21 nov. 19:05"],
  ["in Spanish", 0, "es", "sáb 19:05"],
  ["in Italian with the year", 24 * 60, "it", "21 nov 2026 19:05"],
  ["in Chinese", 0, "zh", "周六 19:05"],
  ["in Chinese by date", 24 * 9, "zh", "11月21日 19:05"],
  ["in Haitian", 0, "ht", "sam 19:05"],
  ["in Haitian with the year", 24 * 60, "ht", "21 nov 2026 19:05"],
])("a moment seen %s", (_, hours, language, text) => {
  const { day, time } = formatOf(language).moment(at, zone, { now: at + hours * hour });
  expect(plain(`${day} ${time}`)).toBe(text);
});

test("a moment has seconds where they matter", () => {
  expect(formatOf("en").moment(at, zone, { now: at, hasSeconds: true })).toEqual({ day: "Sat", time: "7:05:09p" });
});
