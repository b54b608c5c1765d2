import { masterData } from "@chalkboard/contract";
import { writeXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestServer, logins, sendImportFile, type TestServer } from "../../../testing/index.ts";

// The formats in which a file of names may come, and what makes it unreadable.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const { trader } = logins;
const preview = async (file: Buffer) =>
  world.answer(
    masterData.importFile,
    { kind: "team", leagueId: world.world.leagues.hockey, upload: await sendImportFile(world, file, trader) },
    trader,
  );
const utf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, "utf16le");

describe("a file of names is read in every format that spreadsheet programs save", () => {
  test.each<[rule: string, file: () => Buffer | Promise<Buffer>, name: string]>([
    [
      "Windows-1252 with semicolons, as in Spanish",
      () => Buffer.from("Nombre;Nombre corto;Abreviatura\r\nAtlético;Atlético;ATL\r\n", "latin1"),
      "Atlético",
    ],
    ["CSV UTF-8 with its mark, as in French", () => Buffer.from("\uFEFFNom;Nom court\r\nNîmes;NIM\r\n"), "Nîmes"],
    ["Unicode text with tabs, as in Italian", () => utf16("Nome\tNome breve\r\nForlì\tFOR\r\n"), "Forlì"],
    [
      "GB 18030, as in Chinese",
      () =>
        Buffer.concat([
          Buffer.from("Name,Short name\r\n"),
          Buffer.from([0xc7, 0xf2, 0xb6, 0xd3]),
          Buffer.from(",QD\r\n"),
        ]),
      "球队",
    ],
    ["a first line that names the delimiter", () => Buffer.from("sep=;\nName;Short name\nGenève;GVA"), "Genève"],
    [
      "a workbook",
      async () =>
        Buffer.from(
          await writeXlsx({
            sheets: [
              {
                name: "T",
                rows: [
                  ["Name", "Short name"],
                  ["Besançon", "BES"],
                ],
              },
            ],
          }),
        ),
      "Besançon",
    ],
  ])("%s", async (_rule, file, name) => {
    const answered = await preview(await file());
    expect(answered).toMatchObject({
      isReadable: true,
      problems: [],
      rows: [{ name, outcome: "added", problems: [] }],
    });
  });
});

describe("a file is refused as a whole", () => {
  test.each<[rule: string, file: Buffer, problem: object]>([
    [
      "with one heading twice",
      Buffer.from("Name,Name,Short name\nBruins,Sabres,BOS"),
      { code: "headingTwice", said: "Name" },
    ],
    [
      "with one heading in two languages",
      Buffer.from("Name,Nombre,Short name\nBruins,Sabres,BOS"),
      { code: "headingTwice", said: "Name, Nombre" },
    ],
    ["whose letters were lost before", Buffer.from("Name,Short name\nAtl\uFFFDtico,ATL"), { code: "damaged", line: 2 }],
    [
      "in an unrecognisable encoding",
      Buffer.concat([Buffer.from("Name\n"), Buffer.from([0xd1, 0xef, 0xe0, 0xf0, 0xf2])]),
      { code: "encoding" },
    ],
    ["with a cell beyond its headings", Buffer.from("Name,Short name\nBruins,BOS,NHL"), { code: "longRow", line: 2 }],
    ["with an unclosed quotation mark", Buffer.from('Name,Short name\n"Bruins,BOS\nSabres,BUF'), { code: "quote" }],
  ])("%s", async (_rule, file, problem) => {
    const answered = await preview(file);
    expect(answered).toMatchObject({
      isReadable: false,
      added: 0,
      changed: 0,
      rows: [],
      problems: [{ ...problem, isFatal: true }],
    });
    const upload = await sendImportFile(world, file, trader);
    const { basis } = answered;
    const input = await world.send(
      masterData.importFile,
      { kind: "team", leagueId: world.world.leagues.hockey, upload, basis },
      trader,
    );
    expect(input.ok).toBe(false);
  });
});

test("a cell missing in a short row keeps the stored value, and the row is named", async () => {
  const leagueId = world.world.leagues.hockey;
  const { teamId } = await world.answer(
    masterData.saveTeam,
    {
      leagueId,
      name: "Whalers",
      printName: "Whalers",
      abbreviation: "HFD",
      number: null,
      aliases: ["Hartford"],
      names: { fr: "", ht: "", es: "", zh: "", it: "" },
      isActive: true,
    },
    trader,
  );
  const answered = await preview(Buffer.from(`Record,Name,Short name,Also called\n${String(teamId)},Whalers`));
  expect(answered).toMatchObject({ same: 1, rows: [], problems: [{ code: "shortRow", line: 2, isFatal: false }] });
});

test("a name with a lost letter is refused by its form too", async () => {
  const input = await world.send(
    masterData.saveTeam,
    {
      leagueId: world.world.leagues.hockey,
      name: "Atl\uFFFDtico",
      printName: "A",
      abbreviation: "ATL",
      number: null,
      aliases: [],
      names: { fr: "", ht: "", es: "", zh: "", it: "" },
      isActive: true,
    },
    trader,
  );
  expect(input.ok).toBe(false);
});
