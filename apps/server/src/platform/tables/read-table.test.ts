import { writeXlsx } from "hucre/xlsx";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rawWorkbookOf } from "../../testing/files/zip-files.ts";
import { readHeadings } from "./headings.ts";
import { readTable, readText } from "./read-table.ts";
import { rowsIn } from "./workbook-rows.ts";

const limits = { rows: 100, cell: 200 };
const wide = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, "utf16le");
const rowsOf = async (file: string | Uint8Array): Promise<unknown> =>
  (await readTable(file, limits)).rows.map(({ cells }) => cells);

describe("a table", () => {
  const said = [
    ["Name", "Price"],
    ["Atlético", "1,5"],
    ['Müller; "Gerd"', ""],
  ];
  test.each<[rule: string, file: string | Uint8Array]>([
    [
      "CSV in UTF-8 with a byte order mark",
      Buffer.from('\uFEFFName,Price\r\nAtlético,"1,5"\r\n"Müller; ""Gerd""",\r\n'),
    ],
    [
      "semicolons and decimal commas in Windows-1252",
      Buffer.from('Name;Price\r\nAtlético;1,5\r\n"Müller; ""Gerd""";\r\n', "latin1"),
    ],
    ["Unicode text: UTF-16 with tabs", wide('Name\tPrice\r\nAtlético\t1,5\r\n"Müller; ""Gerd"""\t\r\n')],
    ["a first line that names the delimiter", 'sep=;\r\nName;Price\r\nAtlético;1,5\r\n"Müller; ""Gerd""";\r\n'],
    ["the same with an unusual delimiter", 'sep=#\nName#Price\nAtlético#1,5\nMüller; "Gerd"#\n'],
    ["line endings of old Macintosh programs", 'Name;Price\rAtlético;1,5\r"Müller; ""Gerd""";'],
    ["spaces around cells, and blank rows", '\nName ; Price\n\n Atlético;1,5 \n"Müller; ""Gerd""";\n\n'],
  ])("%s", async (_rule, file) => {
    expect(await rowsOf(file)).toEqual(said);
  });

  test.each<[rule: string, file: string | Uint8Array, problem: object]>([
    [
      "Chinese in a rare encoding is refused",
      Buffer.from([0x83, 0x41, 0x83, 0x67, 0x83, 0x8c, 0x83, 0x52]),
      { code: "encoding", line: null },
    ],
    ["letters that were lost before", "Name\nAtl\uFFFDtico", { code: "damaged", line: 2 }],
    ["an unterminated quoted cell", 'Name,League\n"Bruins,NHL\nSabres,NHL', { code: "quote" }],
    ["a zip file that is no workbook", Buffer.from("PK\x03\x04 nothing"), { code: "workbook" }],
  ])("the table is refused: %s", async (_rule, file, problem) => {
    expect(await readTable(file, limits)).toMatchObject({ rows: [], problems: [{ ...problem, isFatal: true }] });
  });

  test.each<[rule: string, make: () => Buffer]>([
    ["compresses 140 MB into a hundred kilobytes", () => rawWorkbookOf(Buffer.alloc(140_000_000, " "))],
    ["compresses 200 MB and declares a kilobyte", () => rawWorkbookOf(Buffer.alloc(200_000_000, " "), "", 1_000)],
    [
      "becomes gigabytes of objects",
      () => rawWorkbookOf(`<row><c t="s"><v>0</v></c></row>`, "<si><t>a</t></si>".repeat(7_000_000)),
    ],
  ])("a workbook that %s is refused", async (_rule, make) => {
    const file = make();
    expect(file.length).toBeLessThan(400_000);
    expect(await readTable(file, limits)).toMatchObject({ rows: [], problems: [{ code: "workbook", isFatal: true }] });
  });

  test("a workbook's cells use its shared texts", async () => {
    const file = rawWorkbookOf(
      `<row><c t="s"><v>1</v></c><c t="s"><v>0</v></c></row>`,
      "<si><t>Bruins</t></si><si><t>NHL</t></si>",
    );
    expect(await readTable(file, limits)).toMatchObject({
      rows: [{ line: 1, cells: ["NHL", "Bruins"] }],
      problems: [],
    });
  });

  test("rows are numbered as in a spreadsheet", async () => {
    const { rows } = await readTable('sep=;\nName;Note\nBruins;"two\nlines"\n\nSabres;x', limits);
    expect(rows.map(({ line }) => line)).toEqual([1, 2, 4]);
  });

  test("a lost letter in a workbook is reported with its row", async () => {
    const bytes = await writeXlsx({ sheets: [{ name: "Teams", rows: [["Name"], ["Bruins"], ["Atl\uFFFDtico"]] }] });
    expect(await readTable(bytes, limits)).toMatchObject({ rows: [], problems: [{ code: "damaged", line: 3 }] });
  });
});

describe("headings", () => {
  const fieldOf = (heading: string) =>
    ({ name: "name", nombre: "name", league: "league" } as const)[heading.toLowerCase()];
  test.each<[rule: string, text: string, said: object]>([
    [
      "each once",
      "Name,League,Umpire\na,b,c",
      { fields: ["name", "league", undefined], unread: ["Umpire"], problems: [] },
    ],
    ["one twice", "Name,Name,League\na,b,c", { problems: [{ code: "headingTwice", said: "Name", isFatal: true }] }],
    [
      "one in two languages",
      "Name,Nombre\na,b",
      { problems: [{ code: "headingTwice", said: "Name, Nombre", isFatal: true }] },
    ],
    [
      "an unknown one twice",
      "Name,Umpire,umpire\na,b,c",
      { problems: [{ code: "headingTwice", said: "Umpire, umpire", isFatal: true }] },
    ],
    ["blank ones do not count", "Name,,\na,,", { problems: [] }],
    [
      "a cell beyond the last",
      "Name,League\na,b,c",
      { problems: [{ code: "longRow", line: 2, said: "c", isFatal: true }] },
    ],
    ["blank cells beyond the last", "Name,League\na,b,,", { problems: [] }],
    ["fewer cells", "Name,League\na", { problems: [{ code: "shortRow", line: 2, isFatal: false }] }],
  ])("%s", (_rule, text, expected) => {
    expect(readHeadings(readText(text, limits), fieldOf)).toMatchObject(expected);
  });
});

test("a table written in any of these forms reads as the same rows", async () => {
  const cell = fc.oneof(
    fc.constantFrom("Atlético", "Nîmes; Paris", 'Peñarol, "el 9"', "Jääskeläinen", "São Paulo", "½", "«Été»"),
    fc.stringMatching(/^[A-Za-z0-9 ;,"'.-]{0,12}$/).map((text) => text.trim()),
  );
  const tables = fc
    .integer({ min: 2, max: 5 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }))
    .map((rows) => [rows[0]?.map((_, index) => `Heading ${String(index)}`) ?? [], ...rows]);
  const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  await fc.assert(
    fc.asyncProperty(
      tables,
      fc.constantFrom(",", ";", "\t"),
      fc.constantFrom("\n", "\r\n", "\r"),
      async (rows, delimiter, end) => {
        const full = rows.filter((cells) => cells.some((text) => text !== ""));
        const text = rows.map((cells) => cells.map(quoted).join(delimiter)).join(end);
        const workbook = await writeXlsx({
          sheets: [{ name: "T", rows: rows.map((cells) => cells.map((text) => (text === "" ? null : text))) }],
        });
        for (const file of [
          text,
          `sep=${delimiter}${end}${text}`,
          Buffer.from(text),
          Buffer.from(`\uFEFF${text}`),
          wide(text),
          Buffer.from(text, "latin1"),
        ]) {
          expect(await rowsOf(file)).toEqual(full);
        }
        const trimmed = full.map((cells) => cells.slice(0, cells.findLastIndex((one) => one !== "") + 1));
        // In this process: a separate one for each of these files would take most of the test.
        const read = (await rowsIn(workbook, { ...limits, cells: 40 })).map(({ cells }) =>
          cells.slice(0, cells.findLastIndex((one) => one !== "") + 1),
        );
        expect(read).toEqual(trimmed);
      },
    ),
    { numRuns: 150 },
  );
});
