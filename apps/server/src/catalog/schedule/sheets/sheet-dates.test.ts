import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { readPasted } from "./sheet-read.ts";
import { teamsNamed } from "../team-names.ts";

// Which day the dates of a sheet mean; all of them are read in the same order of day and month.

const team = (id: number, name: string) => ({
  id,
  name,
  print_name: name,
  abbreviation: name.slice(0, 3),
  aliases: [],
});
const teamsOf = teamsNamed([team(1, "Mets"), team(2, "Cubs"), team(3, "Yankees"), team(4, "Red Sox")]);
const under = (...dates: readonly string[]): string =>
  ["Date;Time;Away;Home", ...dates.map((date) => `${date};19:05;Mets;Cubs`)].join("\n");
const free = (...dates: readonly string[]): string => dates.map((date) => `${date} Mets @ Cubs 19:05`).join("\n");

async function daysOf(text: string, day: string, language: string): Promise<unknown> {
  const { rows, problems } = await readPasted({ text }, { teamsOf, day, language }, true);
  return problems.length > 0
    ? problems.map(({ code, said }) => `${code}: ${said}`)
    : rows.map((row) => ("why" in row ? row.why : row.day));
}

describe("the dates of a sheet", () => {
  test.each<[rule: string, dates: readonly string[], day: string, language: string, said: readonly (string | null)[]]>([
    ["without a year, late in December", ["1/3"], "2026-12-28", "en", ["2027-01-03"]],
    ["without a year, early in January", ["12/31"], "2027-01-02", "en", ["2026-12-31"]],
    [
      "a number over 12 shows that the day comes first",
      ["1/3", "31/12"],
      "2026-12-28",
      "en",
      ["2027-03-01", "2026-12-31"],
    ],
    [
      "a number over 12 shows that the month comes first",
      ["1/3", "12/31"],
      "2026-12-28",
      "fr",
      ["2027-01-03", "2026-12-31"],
    ],
    ["ambiguous, read in English", ["1/3"], "2026-12-28", "en", ["2027-01-03"]],
    ["ambiguous, read in Spanish", ["3/1"], "2026-12-28", "es", ["2027-01-03"]],
    ["ambiguous, read in Chinese", ["1/3"], "2026-12-28", "zh", ["2027-01-03"]],
    ["they contradict one another", ["31/12", "12/31"], "2026-12-28", "en", ["dateOrder: 31/12, 12/31"]],
    ["with a two-digit year", ["1/3/27"], "2026-12-28", "en", ["2027-01-03"]],
    ["as ISO", ["2027-01-03"], "2026-12-28", "fr", ["2027-01-03"]],
    ["with points", ["3.1.2027"], "2026-12-28", "en", ["2027-01-03"]],
    ["year first with slashes", ["2027/1/3"], "2026-12-28", "es", ["2027-01-03"]],
    ["full-width figures", ["２０２７／１／３"], "2026-12-28", "zh", ["2027-01-03"]],
  ])("%s", async (_rule, dates, day, language, said) => {
    expect([await daysOf(under(...dates), day, language), await daysOf(free(...dates), day, language)]).toEqual([
      said,
      said,
    ]);
  });

  test.each<[rule: string, date: string, said: string]>([
    ["a month in letters", "3-ene", "2027-01-03"],
    ["a day of the week before it", "dom. 3/1/2027", "2027-01-03"],
    ["in words", "domingo, 3 de enero de 2027", "2027-01-03"],
    ["a spreadsheet's day number", "46390", "2027-01-03"],
    ["in Chinese", "2027年1月3日", "2027-01-03"],
    ["followed by other text", "3-ene o 4-ene", "cell"],
    ["a day that does not exist", "30/2/2027", "cell"],
    ["to be announced", "TBD", "cell"],
  ])("under their heading: %s", async (_rule, date, said) => {
    expect(await daysOf(under(date), "2026-12-28", "es")).toEqual([said]);
  });

  test("dates of a workbook are what its cells show", async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: "G",
          rows: [
            ["Date", "Time", "Away", "Home"],
            [new Date("2027-01-03T00:00:00Z"), 19 / 24, "Mets", "Cubs"],
          ],
        },
      ],
    });
    const { rows } = await readPasted(
      { workbook: Buffer.from(bytes).toString("base64") },
      { teamsOf, day: "2026-12-28", language: "fr" },
    );
    expect(rows).toMatchObject([{ day: "2027-01-03", minute: 1_140 }]);
  });
});

describe("a time to be announced is no time", () => {
  test.each(["TBD", "tba", "À déterminer", "Por definir", "Da definire", "pou detèmine", "待定", "-", ""])(
    "%s",
    async (time) => {
      const { rows } = await readPasted(
        { text: `Date;Time;Away;Home\n2027-01-03;${time};Mets;Cubs` },
        { teamsOf, day: "2026-12-28", language: "en" },
      );
      expect(rows).toMatchObject([{ day: "2027-01-03", minute: null }]);
    },
  );

  test.each(["1/3 Mets @ Cubs TBD", "1/3\tTBA\tMets\tCubs", "Mets @ Cubs, 1/3, à déterminer"])("%s", async (text) => {
    const { rows } = await readPasted({ text }, { teamsOf, day: "2026-12-28", language: "en" });
    expect(rows).toMatchObject([{ day: "2027-01-03", minute: null, away: { name: "Mets" }, home: { name: "Cubs" } }]);
  });

  test("an opponent to be announced is no team", async () => {
    const { rows } = await readPasted({ text: "1/3 Mets @ TBD 19:05" }, { teamsOf, day: "2026-12-28", language: "en" });
    expect(rows).toMatchObject([{ why: "noTeam" }]);
  });
});

test.each<[rule: string, heads: string, problem: object]>([
  ["one column twice", "Date,Away,Away,Home", { code: "headingTwice", said: "Away" }],
  ["one column in two languages", "Date,Away,Home,Fecha", { code: "headingTwice", said: "Date, Fecha" }],
])("a sheet with %s has no rows", async (_rule, heads, problem) => {
  const { rows, problems } = await readPasted(
    { text: `${heads}\n2027-01-03,Mets,Cubs,Yankees` },
    { teamsOf, day: "2026-12-28", language: "en" },
  );
  expect([rows, problems]).toMatchObject([[], [{ ...problem, isFatal: true }]]);
});
