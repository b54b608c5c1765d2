import { expect, test } from "vitest";
import { seasonCommand, WrongCommand } from "./command-line.ts";

const usage = "Usage: ...";
const read = (line: string) =>
  seasonCommand(
    line.split(" ").filter((word) => word !== ""),
    usage,
    2026,
    { tickets: 20_000 },
  );

test("format, file, season and numbers", () => {
  expect(read("sbr-mlb season.csv --season 2018 --tickets 500 --data /there")).toEqual({
    file: "season.csv",
    season: 2018,
    dataDir: "/there",
    numbers: { tickets: 500 },
  });
});
test("an omitted number has its default", () =>
  expect(read("sbr-mlb season.csv --season 2018").numbers).toEqual({ tickets: 20_000 }));
test("a file whose name contains its year", () =>
  expect(read("sbr-mlb /2015/mlb_sbr_2018.csv --season 2018").season).toBe(2018));

test.each([
  ["no arguments", "", "Which format and file?"],
  ["a format that does not exist", "sbr-nhl f --season 2018", "The format sbr-nhl is not known; there is sbr-mlb."],
  ["no file", "sbr-mlb --season 2018", "Which file?"],
  ["two files", "sbr-mlb a b --season 2018", "One file at a time; what is b?"],
  ["no season", "sbr-mlb f", "Which season? The file does not name its year."],
  ["a season that is no year", "sbr-mlb f --season 18", "18 is not a season; write its year, such as 2018."],
  ["a season in the future", "sbr-mlb f --season 2027", "The season 2027 has not been played yet."],
  [
    "the season of another file",
    "sbr-mlb mlb_sbr_2015.csv --season 2018",
    "The file mlb_sbr_2015.csv is of 2015 by its name, but --season says 2018.",
  ],
  ["a number in words", "sbr-mlb f --season 2018 --tickets many", "--tickets takes a whole number, not many."],
  ["an option that does not exist", "sbr-mlb f --season 2018 --speed 3", "Unknown option '--speed'."],
])("%s", (_rule, line, sentence) => {
  expect(() => read(line)).toThrow(WrongCommand);
  expect(() => read(line)).toThrow(`${sentence}\n${usage}`);
});
