import { type AnswerOf, calendar } from "@chalkboard/contract";
import { formatOf, languages, loadMessages, translator } from "@chalkboard/i18n";
import { csvHeads, csvLine, gameColumns, headingOf, sheetCell, type Writer } from "@chalkboard/list-columns";
import { writeCsv } from "hucre/csv";
import { writeXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestServer, logins, type TestServer } from "../../../testing/index.ts";

// A sheet of games whose first row names its columns: cell by cell, and written and read back as a file in every
// language.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const { trader } = logins;
type Rows = AnswerOf<typeof calendar.listEvents>["rows"];
const league = () => world.world.leagues.baseball;
const team = (name: string): number => world.world.teams[name] ?? 0;
const read = (sheet: { text: string } | { workbook: string }) =>
  world.answer(calendar.readGames, { leagueId: league(), day: "2026-04-20", ...sheet }, trader);

const heads =
  'Date,Time,Rotation (away),Away,Pitcher (away),Home,Pitcher (home),Neutral ground,"Sale ends, minutes before",Note,Umpire';
const usual = {
  date: "2026-04-21",
  time: "19:05",
  number: "",
  away: "Mets",
  awayPitcher: "",
  home: "Cubs",
  homePitcher: "",
  neutral: "",
  cutoff: "",
  note: "",
  umpire: "",
};
const row = (more: Partial<typeof usual>): string =>
  Object.values({ ...usual, ...more })
    .map((cell) => `"${cell}"`)
    .join(",");

describe("a row under column heads", () => {
  test.each<[rule: string, more: Partial<typeof usual>, said: object]>([
    [
      "all fields",
      {
        number: "917",
        awayPitcher: "Senga",
        homePitcher: "Steele",
        neutral: "yes",
        cutoff: "10",
        note: "in Tokyo; gates at 5, \u00ABearly\u00BB",
      },
      {
        why: null,
        game: {
          awayRotation: 917,
          homeRotation: 918,
          awayPitcher: "Senga",
          homePitcher: "Steele",
          isNeutral: true,
          cutoffMinutes: 10,
          note: "in Tokyo; gates at 5, \u00ABearly\u00BB",
        },
      },
    ],
    [
      "only the required fields",
      {},
      {
        why: null,
        game: { day: "2026-04-21", minute: 1_145, isNeutral: false, cutoffMinutes: 0, awayPitcher: "", note: "" },
      },
    ],
    ["no date: the selected day", { date: "" }, { why: null, game: { day: "2026-04-20" } }],
    [
      "an American date and time",
      { date: "4/22/2026", time: "7:05 PM" },
      { why: null, game: { day: "2026-04-22", minute: 1_145 } },
    ],
    [
      "date and time in one cell",
      { date: "2026-04-22 13:05", time: "" },
      { why: null, game: { day: "2026-04-22", minute: 785 } },
    ],
    ["a cross for neutral ground", { neutral: "x" }, { why: null, game: { isNeutral: true } }],
    ["a no in another language", { neutral: "non" }, { why: null, game: { isNeutral: false } }],
    ["a note behind an apostrophe", { note: "'=sum of both" }, { why: null, game: { note: "=sum of both" } }],
    ["the most minutes before", { cutoff: "1440" }, { why: null, game: { cutoffMinutes: 1_440 } }],
    ["one minute more", { cutoff: "1441" }, { why: "cell", cell: "cutoffMinutes", game: null }],
    ["a date that does not exist", { date: "2026-02-30" }, { why: "cell", cell: "day" }],
    ["a date followed by other text", { date: "2026-04-21 or so" }, { why: "cell", cell: "day" }],
    ["an invalid time", { time: "evening" }, { why: "cell", cell: "minute" }],
    ["no time", { time: "" }, { why: "noTime", cell: null }],
    ["the highest number", { number: "99998" }, { why: null, game: { homeRotation: 99_999 } }],
    ["a number of zero", { number: "0" }, { why: "cell", cell: "awayRotation" }],
    ["a number with a letter", { number: "917a" }, { why: "cell", cell: "awayRotation" }],
    ["a neutral ground that is neither yes nor no", { neutral: "Tokyo" }, { why: "cell", cell: "isNeutral" }],
    ["the longest pitcher's name", { awayPitcher: "p".repeat(60) }, { why: null }],
    ["one letter more", { awayPitcher: "p".repeat(61) }, { why: "cell", cell: "awayPitcher" }],
    ["the longest note", { note: "n".repeat(500) }, { why: null }],
    ["a note with one letter more", { note: "n".repeat(501) }, { why: "cell", cell: "note" }],
    [
      "the first of two cells that cannot be read",
      { date: "soon", note: "n".repeat(501) },
      { why: "cell", cell: "day" },
    ],
    ["an unknown team", { home: "Sharks" }, { why: "noTeam" }],
    ["a single side", { home: "" }, { why: "noOpponent" }],
    [
      "a team that only a pitcher's name resembles is not theirs",
      { awayPitcher: "Yankees" },
      { why: null, game: { awayPitcher: "Yankees" } },
    ],
  ])("%s", async (_rule, more, said) => {
    const { rows, ...sheet } = await read({ text: `${heads}\n${row(more)}` });
    expect(rows).toEqual([
      expect.objectContaining({
        line: 2,
        cell: null,
        ...said,
        ...("game" in said && said.game !== null
          ? { game: expect.objectContaining(said.game as object) as object }
          : {}),
      }),
    ]);
    expect(sheet).toEqual({ isReadable: true, isCut: false, unread: ["Umpire"], problems: [] });
  });

  test("good rows are read beside bad ones", async () => {
    const { rows } = await read({ text: [heads, row({ time: "late" }), row({}), row({ away: "Sharks" })].join("\n") });
    expect(rows.map(({ line, why }) => [line, why])).toEqual([
      [2, "cell"],
      [3, null],
      [4, "noTeam"],
    ]);
  });

  test("rows beyond a thousand are not read, and the result says so", async () => {
    const of = async (count: number) => {
      const { rows, isCut } = await read({ text: ["Away,Home", ...Array<string>(count).fill("Mets,Cubs")].join("\n") });
      return [rows.length, isCut];
    };
    expect([await of(1_000), await of(1_001)]).toEqual([
      [1_000, false],
      [1_000, true],
    ]);
    const free = async (count: number) =>
      (await read({ text: Array<string>(count).fill("Mets @ Cubs").join("\n") })).isCut;
    expect([await free(1_000), await free(1_001)]).toEqual([false, true]);
  });
});

describe("the sheet of the schedule's own games", () => {
  const game = (more: Partial<calendar.NewGame>): calendar.NewGame => ({
    day: "2026-05-01",
    minute: 785,
    isLater: false,
    awayId: team("Mets"),
    homeId: team("Cubs"),
    awayRotation: 951,
    homeRotation: 952,
    isNeutral: false,
    cutoffMinutes: 0,
    awayPitcher: "",
    homePitcher: "",
    note: "",
    ...more,
  });
  const games = () => [
    game({ awayPitcher: "Senga", note: '-1 hour; "rain", perhaps' }),
    game({
      minute: 1_145,
      awayRotation: 953,
      homeRotation: 954,
      homePitcher: "Díaz, J.",
      isNeutral: true,
      cutoffMinutes: 15,
    }),
    game({ day: "2026-05-02", awayId: team("Yankees"), homeId: team("Red Sox") }),
  ];
  let listed: Rows = [];
  beforeAll(async () => {
    const { eventIds } = await world.answer(calendar.enterMany, { leagueId: league(), games: games() }, trader);
    listed = (
      await world.answer(calendar.listEvents, { leagueId: league(), from: "2026-05-01", to: "2026-05-02" }, trader)
    ).rows;
    expect(listed.map(({ held }) => held)).toEqual([["start", "pitchers"], ["start", "pitchers"], ["start"]]);
    await world.answer(calendar.withdrawGames, { leagueId: league(), eventIds }, trader);
  });
  const writerIn = async (language: (typeof languages)[number]): Promise<Writer> => ({
    t: translator(language, await loadMessages(language)),
    format: formatOf(language),
    language,
    currency: "HTG",
    zone: "Asia/Tokyo",
    isOnline: false,
  });

  test.each(languages)("is read back unchanged: in %s, as text and as a workbook", async (language) => {
    const [writer, columns] = [await writerIn(language), gameColumns(true)];
    const text = writeCsv(
      [csvHeads(columns, writer), ...listed.map((one) => csvLine(columns, one, writer))].map((line) => [...line]),
      { headers: false },
    );
    const bytes = await writeXlsx({
      sheets: [
        {
          name: "games",
          rows: [
            columns.map((column) => headingOf(column, writer)),
            ...listed.map((one) => columns.map((column) => sheetCell(column, one, writer)?.value ?? null)),
          ],
        },
      ],
    });
    for (const sheet of [{ text }, { workbook: Buffer.from(bytes).toString("base64") }]) {
      const { rows, unread } = await read(sheet);
      expect(unread).toEqual([]);
      expect(rows.map(({ why, game: of }) => [why, of])).toEqual(games().map((of) => [null, of]));
    }
  });

  test("of a sport without pitchers has no pitcher columns", () => {
    expect(
      gameColumns(false)
        .map(({ title }) => title)
        .filter((title) => title.includes("itcher")),
    ).toEqual([]);
  });

  test("renumbers its games as well", async () => {
    const [sold] = world.world.games.baseball;
    const text = "Away,Home,Rotation (away),Rotation (home)\nYankees,Red Sox,917,918\nCubs,Mets,19x,920";
    const { rows, games: found } = await world.answer(
      calendar.readSheet,
      { leagueId: league(), day: sold.day, text },
      trader,
    );
    expect(rows).toMatchObject([
      { why: null, eventId: sold.eventId, cell: null },
      { why: "cell", cell: "awayRotation", eventId: null },
    ]);
    expect(found.find(({ eventId }) => eventId === sold.eventId)?.now).toEqual({ away: 917, home: 918 });
  });
});
