import { loadMessages, translator } from "@chalkboard/i18n";
import { leftOutWhat, leftOutWhy } from "@chalkboard/list-columns";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { UnreadableFile } from "./game.ts";
import { parseSbrMlb } from "./sbr-mlb.ts";

const english = translator("en", await loadMessages("en"));
const header =
  "Date,Rot,VH,Team,Pitcher,1st,2nd,3rd,4th,5th,6th,7th,8th,9th,Final,Open,Close,Run Line,Run Line Odds,Open OU,Open OU Odds,Close OU,Close OU Odds";
const visitor = "329,901,V,CUB,JLESTER-L,3,1,0,1,0,0,3,0,0,8,-175,-200,-1.5,-125,8,-105,8,-120";
const host = "329,902,H,MIA,JURENA-R,1,0,3,0,0,0,0,0,0,4,155,170,1.5,105,8,-115,8,100";
const file = (...rows: string[]): string => [header, ...rows, ""].join("\n");
const changed = (row: string, from: string, to: string): string => row.replace(from, to);

describe("a game of the archive", () => {
  const [game] = parseSbrMlb(file(visitor, host), 2018).games;

  test("has its teams by name, rotation numbers, and the listed starters", () => {
    expect(game?.away).toMatchObject({ team: { name: "Chicago Cubs" }, rotation: 901, pitcher: "JLESTER-L" });
    expect(game?.home).toMatchObject({ team: { name: "Miami Marlins" }, rotation: 902, pitcher: "JURENA-R" });
  });
  test("starts at 19:05 in New York", () =>
    expect(new Date(game?.startsAt ?? 0).toISOString()).toBe("2018-03-29T23:05:00.000Z"));
  test("opens with money line and total: over in the visitor's row, under in the home row", () =>
    expect(game?.opening).toEqual([
      { betType: 1, side: 1, points: null, price: -175 },
      { betType: 1, side: 2, points: null, price: 155 },
      { betType: 3, side: 0, points: 32, price: -105 },
      { betType: 4, side: 0, points: 32, price: -115 },
    ]));
  test("closes with the run line too", () =>
    expect(game?.closing).toEqual([
      { betType: 1, side: 1, points: null, price: -200 },
      { betType: 1, side: 2, points: null, price: 170 },
      { betType: 2, side: 1, points: -6, price: -125 },
      { betType: 2, side: 2, points: 6, price: 105 },
      { betType: 3, side: 0, points: 32, price: -120 },
      { betType: 4, side: 0, points: 32, price: 100 },
    ]));
  test("the second game of a double-header starts four hours later", () => {
    const second = [changed(visitor, "901", "931"), changed(host, "902", "932")];
    expect(
      parseSbrMlb(file(visitor, host, ...second), 2018).games.map(({ startsAt }) => new Date(startsAt).toISOString()),
    ).toEqual(["2018-03-29T23:05:00.000Z", "2018-03-30T03:05:00.000Z"]);
  });
  test("two rows at a neutral site are a game", () => {
    expect(parseSbrMlb(file(changed(visitor, ",V,", ",N,"), changed(host, ",H,", ",N,")), 2018).games).toHaveLength(1);
  });
  test("a rotation number in both rows belongs to the visitor", () => {
    expect(parseSbrMlb(file(visitor, changed(host, "902", "901")), 2018).games[0]?.home.rotation).toBe(902);
  });
  test("headers that are blank over the odds, as in the original sheets", () => {
    const blank = header.replace("Run Line Odds", "").replace("Open OU Odds", "").replace("Close OU Odds", "");
    expect(parseSbrMlb([blank, visitor, host].join("\n"), 2018).games).toHaveLength(1);
  });
  test("a byte order mark and Windows line ends", () => {
    expect(parseSbrMlb(`\uFEFF${[header, visitor, host, ""].join("\r\n")}`, 2018).games).toHaveLength(1);
  });
  test.each([
    ["LOS", "Los Angeles Dodgers"],
    ["LAD", "Los Angeles Dodgers"],
    ["SFG", "San Francisco Giants"],
    ["BRS", "Boston Red Sox"],
  ])("the code %s is %s", (code, name) =>
    expect(parseSbrMlb(file(changed(visitor, "CUB", code), host), 2018).games[0]?.away.team.name).toBe(name),
  );
  test.each([
    [2018, "Cleveland Indians"],
    [2022, "Cleveland Guardians"],
  ])("a team has its name of the season: %i", (season, name) =>
    expect(parseSbrMlb(file(changed(visitor, "CUB", "CLE"), host), season).games[0]?.away.team.name).toBe(name),
  );
});

describe("what is left out, with its row", () => {
  test.each<[string, string[], number, string]>([
    ["NL is no market and no error", [changed(visitor, "-175", "NL"), changed(host, "155", "NL")], 1, ""],
    [
      "a price on one side only",
      [changed(visitor, "-175", "NL"), host],
      1,
      "2 Open: a figure is missing on one side (Opening money line)",
    ],
    [
      "a total without prices",
      [changed(visitor, "8,-105", "8,NL"), changed(host, "8,-115", "8,NL")],
      1,
      "2 Open OU Odds: a figure is missing (Opening total)",
    ],
    [
      "a total that differs between the rows",
      [visitor, changed(host, "8,-115", "9,-115")],
      1,
      "3 Open OU: 8 in one row and 9 in the other (Opening total)",
    ],
    [
      "a run line whose sides do not match",
      [visitor, changed(host, ",1.5,", ",-1.5,")],
      1,
      "3 Run Line: -1.5 and -1.5 are not opposites (Run line)",
    ],
    ["a team that does not exist", [changed(visitor, "CUB", "ALS"), host], 0, "2 no team has the code ALS (Game)"],
    [
      "a date that does not exist",
      [changed(visitor, "329", "231"), host],
      0,
      "2 Date: 231 is not a day such as 405 (Game)",
    ],
    ["rows of two days", [visitor, changed(host, "329", "330")], 0, "3 Date: 330 is not the visitor’s day, 329 (Game)"],
    [
      "a rotation number in letters",
      [changed(visitor, "901", "abc"), host],
      0,
      "2 Rot: abc is not a rotation number (Game)",
    ],
    ["a team against itself", [visitor, changed(host, "MIA", "CHC")], 0, "3 CUB plays against itself (Game)"],
    [
      "a truncated row",
      [visitor, "329,902,H,MIA"],
      0,
      "3 the row has another number of columns than the header (Game)",
    ],
    [
      "a visitor without a home row",
      [visitor, visitor, host],
      1,
      "2 a visitor’s row without a home row behind it (Game)",
    ],
    ["a home row without a visitor", [host, visitor, host], 1, "2 a home row without a visitor’s row before it (Game)"],
    ["a visitor at the end", [visitor, host, visitor], 1, "4 a visitor’s row without a home row behind it (Game)"],
    ["neither visitor nor home", [visitor, host, changed(visitor, ",V,", ",Q,")], 1, "4 VH: Q is not V, H or N (Game)"],
    ["a game listed twice", [visitor, host, visitor, host], 1, "4 the same game is in row 2 (Game)"],
    [
      "blank lines are counted, not read",
      [visitor, "", host, changed(visitor, ",V,", ",Q,")],
      1,
      "5 VH: Q is not V, H or N (Game)",
    ],
  ])("%s", (_rule, rows, games, problem) => {
    const season = parseSbrMlb(file(...rows), 2018);
    expect(season.games).toHaveLength(games);
    expect(
      season.problems
        .map(({ row, reason, leftOut }) => `${row} ${leftOutWhy(reason, english)} (${leftOutWhat(leftOut, english)})`)
        .join("; "),
    ).toBe(problem);
  });
});

describe("files of another kind", () => {
  test.each<[rule: string, text: string, why: string]>([
    ["empty", "", "the file is empty"],
    ["another table", "Date,DoubleHeader\n1,2\n", "its header has DoubleHeader where column 2 is Rot"],
    ["a header that ends early", "Date,Rot\n", "its header has blank where column 3 is VH"],
    ["the sheet itself", "PK\u0003\u0004\u0000", "its letters cannot be read; save the sheet as CSV UTF-8"],
    ["not CSV", `${header}\n"329,901\n`, "the quotation mark that opens in row 2 is never closed"],
  ])("%s", (_rule, text, why) => {
    const reasonOf = (): string => {
      try {
        return `it was read: ${String(parseSbrMlb(text, 2018).games.length)}`;
      } catch (error) {
        return error instanceof UnreadableFile ? leftOutWhy(error.reason, english) : String(error);
      }
    };
    expect(reasonOf()).toContain(why);
  });
});

const dataFolder = process.env["CHALKBOARD_DATA"];

describe.skipIf(dataFolder === undefined)("whole seasons (needs CHALKBOARD_DATA)", () => {
  test.each([
    [2015, 4930, 2465, 24_650, { final: 2457, called: 5, abandoned: 3 }, 0],
    [2018, 4928, 2464, 24_628, { final: 2457, called: 5, abandoned: 2 }, 6],
  ])("%i", (year, rows, games, lines, statuses, problems) => {
    const season = parseSbrMlb(readFileSync(join(dataFolder ?? "", `mlb_sbr_${year}.csv`), "utf8"), year);
    expect(season.rows).toBe(rows);
    expect(season.games).toHaveLength(games);
    expect(season.problems).toHaveLength(problems);
    expect(season.games.reduce((sum, { opening, closing }) => sum + opening.length + closing.length, 0)).toBe(lines);
    expect(
      Object.fromEntries(
        ["final", "called", "abandoned"].map((status) => [
          status,
          season.games.filter(({ result }) => result.status === status).length,
        ]),
      ),
    ).toEqual(statuses);
    expect(new Set(season.games.map(({ home }) => home.team.name)).size).toBe(30);
    expect(new Set(season.games.map(({ key }) => key)).size).toBe(games);
  });
});
