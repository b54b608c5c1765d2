import { audit, catalog, responses, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestServer, logins, sellTo, type TestGame, type TestServer } from "../../testing/index.ts";
import { notesOf } from "./notes.ts";

// A service's notes about its leagues. The fixture's day is April 10, 2026; its games are the day after.

const [clerk] = logins.clerks;
const admin = logins.bancaAdmin;
const today = "2026-04-10";
let world: TestServer;
let note: catalog.NoteTerms;
let noteId: number;
beforeAll(async () => {
  world = await createTestServer();
  note = {
    leagueId: world.world.leagues.baseball,
    texts: { en: "Seven innings.", es: "Siete entradas." },
    places: ["board", "paper"],
    firstDay: today,
    lastDay: today,
    isActive: true,
  };
  noteId = (await world.answer(catalog.saveLeagueNote, note, admin)).noteId;
});
afterAll(async () => {
  await world.close();
});

const change = (more: object = {}, login: string = admin) =>
  world.send(catalog.saveLeagueNote, { ...note, noteId, ...more }, login);
const onBoard = async (login: string = clerk) =>
  (await world.answer(catalog.sellingBoard, { day: "2026-04-11" }, login)).notes;

describe("a note of a league", () => {
  test("appears on the board of the service's sellers, and on no other", async () => {
    expect(await onBoard()).toEqual([{ leagueId: note.leagueId, places: ["board", "paper"], text: "Seven innings." }]);
    expect(await onBoard(logins.customers[0])).toEqual([]);
  });

  test("is printed on the tickets with a bet of the league", async () => {
    const { baseball, basketball } = world.world.games;
    const printed = async (game: TestGame): Promise<string> => {
      const { number } = await sellTo(world, clerk, [{ game, betType: 1, side: 1 }], 50_000);
      return (await world.answer(tickets.printTicket, { number }, clerk)).html;
    };
    expect(await printed(baseball[0])).toContain("Seven innings.");
    expect(await printed(basketball)).not.toContain("Seven innings.");
  });

  test("appears on the lines sheet, where it is meant for it", async () => {
    const sheet = async (): Promise<string> =>
      (await world.answer(catalog.printSheet, { day: "2026-04-11", leagueIds: [note.leagueId], isWhole: false }, clerk))
        .html;
    expect(await sheet()).not.toContain("Seven innings.");
    expect((await change({ places: ["sheet"] })).ok).toBe(true);
    expect(await sheet()).toContain("Seven innings.");
    expect((await change()).ok).toBe(true);
  });

  test.each<[rule: string, more: object, isShown: boolean]>([
    ["its last day is today", {}, true],
    ["its last day was yesterday", { firstDay: "2026-04-01", lastDay: "2026-04-09" }, false],
    ["it has no last day", { lastDay: null }, true],
    ["its first day is tomorrow", { firstDay: "2026-04-11", lastDay: null }, false],
    ["it is off", { isActive: false }, false],
  ])("is shown when %s: %o", async (_rule, more, isShown) => {
    expect((await change(more)).ok).toBe(true);
    expect((await onBoard()).length).toBe(isShown ? 1 : 0);
    expect((await change()).ok).toBe(true);
  });

  test.each([
    ["in the reader's language", "es", "Siete entradas."],
    ["in the service's, where it has none in the reader's", "fr", "Seven innings."],
  ])("is shown %s", async (_rule, language, text) => {
    const { serviceId } = world.world.banca;
    expect(
      await world.database.read("all", (sql) => notesOf(sql, { serviceId, language, leagueIds: [note.leagueId] })),
    ).toMatchObject([{ text }]);
  });

  test.each<[rule: string, more: object, code: number, data: object]>([
    ["an unknown note", { noteId: 999_999 }, responses.notFound, { field: "noteId" }],
    ["an unknown league", { leagueId: 999_999 }, responses.notFound, { field: "leagueId" }],
    ["no text", { texts: {} }, responses.invalidPayload, {}],
    ["an end before its beginning", { lastDay: "2026-04-09" }, responses.invalidPayload, {}],
    [
      "a concurrent change",
      {
        isActive: false,
        was: { leagueId: 1, texts: {}, places: ["board"], firstDay: today, lastDay: null, isActive: true },
      },
      responses.changedMeanwhile,
      { firstDay: today },
    ],
  ])("is refused: %s", async (_rule, more, code, data) => {
    expect(await change(more)).toMatchObject({ ok: false, responseType: code, data });
  });

  test("of another service is not found", async () => {
    expect(await change({}, logins.kliyanAdmin)).toMatchObject({ ok: false, responseType: responses.notFound });
    expect((await world.answer(catalog.listLeagueNotes, {}, logins.kliyanAdmin)).notes).toEqual([]);
  });

  test("has a history of its changes, which another service does not see", async () => {
    const history = (login: string) =>
      world.answer(audit.recordHistory, { record: "leagueNote", noteId, limit: 50, withSums: false }, login);
    expect((await history(admin)).rows.length).toBeGreaterThan(1);
    expect((await history(logins.kliyanAdmin)).rows).toEqual([]);
  });
});
