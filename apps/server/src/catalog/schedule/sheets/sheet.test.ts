import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { type DayGame, matchSheet, takenBy } from "./match.ts";
import { readLines, readTable } from "../../../platform/tables/index.ts";
import { gamesOf } from "./sheet-games.ts";
import { teamsNamed } from "../team-names.ts";

const team = (id: number, name: string, print_name: string, abbreviation: string, ...aliases: string[]) => ({
  id,
  name,
  print_name,
  abbreviation,
  aliases,
});
const teams = [
  team(1, "New York Yankees", "Yankees", "NYY"),
  team(2, "Boston Red Sox", "Red Sox", "BOS"),
  team(3, "New York Mets", "Mets", "NYM"),
  team(4, "Chicago Cubs", "Cubs", "CHC"),
  team(5, "St. Louis Cardinals", "Cardinals", "STL", "Saint Louis"),
  team(6, "Schalke 04", "Schalke 04", "S04"),
];
const game = (id: number, away_id: number, home_id: number, at: string, away_rotation: number | null): DayGame => ({
  id,
  title: `game ${String(id)}`,
  starts_at: Date.parse(`2026-04-11T${at}:00Z`),
  away_id,
  home_id,
  away_rotation,
  home_rotation: away_rotation === null ? null : away_rotation + 1,
});
// Ten and eleven are a double-header, at 13:05 and 19:05 in New York.
const games = [
  game(10, 1, 2, "17:05", 901),
  game(11, 1, 2, "23:05", 903),
  game(20, 3, 4, "23:10", 905),
  game(30, 5, 6, "20:00", null),
];
const limits = { rows: 100, cell: 200 };
const place = { day: "2026-04-11", timeZone: "America/New_York" };

function look(text: string): readonly string[] {
  const read = gamesOf(readLines(text, limits).rows, teamsNamed(teams), { near: place.day, order: "monthFirst" });
  const { rows, numbers } = matchSheet(read, games, place);
  return rows.map(({ eventId, why }) => {
    const given = numbers.get(eventId ?? 0);
    return why ?? `${String(eventId)}: ${String(given?.away)}/${String(given?.home)}`;
  });
}

describe("a row of the official sheet", () => {
  test.each<[rule: string, text: string, said: readonly string[]]>([
    ["a game, each number before its team", "917 Mets @ 918 Cubs 7:10p", ["20: 917/918"]],
    ["both numbers first", "917/918 Mets at Cubs", ["20: 917/918"]],
    ["only the visitor's number", "917 Mets vs. Cubs", ["20: 917/918"]],
    ["a side in each of two rows", "7:10 PM\t917\tMets\n\t918\tCubs", ["20: 917/918"]],
    ["blank rows and headings are ignored", "MLB, Saturday\n\n917 Mets\n\n918 Cubs\n", ["20: 917/918"]],
    ["cells of CSV, with pitchers between", "04/11/2026,7:10 PM,917,Mets,Senga,918,Cubs,Steele", ["20: 917/918"]],
    ["whole names", "917;New York Mets;918;Chicago Cubs", ["20: 917/918"]],
    ["abbreviations", "917 NYM @ CHC", ["20: 917/918"]],
    ["a name that ends like ours", "917 NY Mets @ 918 Chi Cubs", ["20: 917/918"]],
    ["a city with two teams: the opponent decides", "917 New York @ 918 Chicago", ["20: 917/918"]],
    ["an alias, and a number that is part of the name", "921 Saint Louis @ 922 Schalke 04", ["30: 921/922"]],
    ["home and visitor swapped: a number is its team's", "917 Cubs @ 918 Mets", ["20: 918/917"]],
    [
      "a double-header by the times, whatever the order",
      "933 Yankees @ 934 Red Sox 7:05p\n931 Yankees @ 932 Red Sox 1:05p",
      ["11: 933/934", "10: 931/932"],
    ],
    [
      "a double-header without times in its order",
      "931 Yankees @ Red Sox\n933 Yankees @ Red Sox",
      ["10: 931/932", "11: 933/934"],
    ],
    ["one game of two by its time", "933 Yankees @ Red Sox 19:05", ["11: 933/934"]],
    ["one game of two without a time", "933 Yankees @ Red Sox", ["whichGame"]],
    ["one game of two at a time that neither has", "933 Yankees @ Red Sox 8:05p", ["whichGame"]],
    ["an unknown team", "917 Mets @ 918 Sharks", ["noTeam"]],
    ["an unknown team does not join the next row", "Mets @ Sharks\nCubs @ Whales", ["noTeam", "noTeam"]],
    ["two sides with different times are two games", "Mets\t7:10p\nCubs\t8:10p", ["noOpponent", "noOpponent"]],
    ["two unknown teams", "917 Whales @ 918 Sharks", ["noTeam"]],
    ["a single side", "917 Mets\n921 Cardinals\n922 Schalke 04", ["noOpponent", "30: 921/922"]],
    ["teams that do not play that day", "917 Mets @ 918 Yankees", ["notOnDay"]],
    ["a date of another day", "4/12 917 Mets @ 918 Cubs", ["otherDay"]],
    ["no number", "Mets @ Cubs", ["noNumber"]],
    ["a game listed twice", "917 Mets @ Cubs\n919 Mets @ Cubs", ["20: 917/918", "twice"]],
  ])("%s", (_rule, text, said) => {
    expect(look(text)).toEqual(said);
  });

  test("a workbook is read like its text, times of day included", async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: "MLB",
          rows: [
            ["Time", "Rot", "Team"],
            [19 / 24 + 5 / 1_440, 933, "Yankees"],
            [null, 934, "Red Sox"],
          ],
        },
      ],
    });
    const { rows } = await readTable(bytes, limits);
    expect(rows).toEqual([
      { line: 1, cells: ["Time", "Rot", "Team"] },
      { line: 2, cells: ["19:05", "933", "Yankees"] },
      { line: 3, cells: ["", "934", "Red Sox"] },
    ]);
  });

  test("a zip file that is not a workbook is named", async () => {
    expect(await readTable(Buffer.from("PK\x03\x04hello"), limits)).toMatchObject({
      rows: [],
      problems: [{ code: "workbook", isFatal: true }],
    });
  });
});

test.each<
  [rule: string, numbers: readonly (readonly [number, number])[], taken: readonly (readonly [number, string])[]]
>([
  [
    "two games swap numbers",
    [
      [10, 903],
      [11, 901],
    ],
    [],
  ],
  [
    "a number of a game that is missing from the sheet",
    [[10, 905]],
    [
      [10, "game 20"],
      [20, "game 10"],
    ],
  ],
  [
    "a number that the sheet gives twice",
    [
      [10, 931],
      [20, 932],
    ],
    [
      [10, "game 20"],
      [20, "game 10"],
    ],
  ],
  [
    "numbers that no game has",
    [
      [10, 931],
      [11, 933],
    ],
    [],
  ],
])("each number then belongs to one side: %s", (_rule, numbers, taken) => {
  expect([...takenBy(games, new Map(numbers.map(([id, away]) => [id, { away, home: away + 1 }])))]).toEqual(taken);
});
