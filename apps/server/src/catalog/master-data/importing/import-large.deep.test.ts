// All players of a sport in one file: uploaded in parts, previewed, imported as one, with the time that takes.
import { audit, operations, masterData, responses } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import {
  createTestServer,
  csvOf,
  logins,
  playerTable,
  sendImportFile,
  type TestServer,
  workbookOf,
} from "../../../testing/index.ts";

const { trader } = logins;
const players = 30_000;

let world: TestServer;
let teams: readonly string[] = [];
beforeAll(async () => {
  world = await createTestServer();
  teams = (await world.answer(masterData.listTeams, { leagueId: world.world.leagues.hockey }, trader)).rows.map(
    ({ name }) => name,
  );
});
afterAll(async () => {
  await world.close();
});

const table = (count: number, own: Readonly<Record<number, readonly string[]>> = {}) => playerTable(teams, count, own);

type Sent = { readonly upload: { readonly key: string; readonly bytes: number }; readonly basis?: string };
const sent = async (file: Buffer): Promise<Sent> => ({ upload: await sendImportFile(world, file, trader) });
const take = (given: Sent) => world.send(masterData.importFile, { kind: "player", ...given }, trader);
const look = (given: Sent) => world.answer(masterData.importFile, { kind: "player", ...given }, trader);
const counted = query(
  { players: "int8", acts: "int8" },
  `
  select (select count(*) from player) as players, (select count(*) from audit_entry
    where act in ('addPlayer', 'changePlayer')) as acts`,
);
const count = async () => (await world.asOwner((sql) => sql.row(counted))) ?? { players: 0, acts: 0 };

/** The wrong rows of a table, each with its error. */
const bad: readonly [rule: string, at: number, row: readonly string[], field: string, code: string][] = [
  ["an unknown team", 7, ["Lost", "L", "Nobodies", "NHL", "1", "C", "", ""], "team", "unknown"],
  ["an unknown league", 9_000, ["Lost too", "L", "Bruins", "WHL", "1", "C", "", ""], "league", "unknown"],
  ["no name", 15_001, ["", "L", "Bruins", "NHL", "1", "C", "", ""], "name", "tooShort"],
  ["an invalid number", 20_002, ["Numberless", "L", "Bruins", "NHL", "one", "C", "", ""], "number", "notANumber"],
  [
    "a position that is too long",
    29_999,
    ["Everywhere", "L", "Bruins", "NHL", "1", "left and right and centre", "", ""],
    "position",
    "tooLong",
  ],
];

describe("bad rows among 30,000", () => {
  test("are all reported with their lines, and nothing is imported", async () => {
    const before = await count();
    const file = await sent(csvOf(table(players, Object.fromEntries(bad.map(([, at, row]) => [at, row])))));
    const preview = await look(file);
    expect(preview).toMatchObject({
      isDone: false,
      added: players - bad.length,
      wrong: bad.length,
      unshown: players - masterData.shownRows,
    });
    expect(preview.rows.length).toBe(masterData.shownRows);
    for (const [rule, at, , field, code] of bad) {
      const row = preview.rows.find(({ line }) => line === at + 2);
      expect([rule, row?.outcome, row?.problems]).toEqual([rule, "wrong", expect.arrayContaining([{ field, code }])]);
    }
    expect(await take({ ...file, basis: preview.basis })).toMatchObject({ responseType: responses.invalidPayload });
    expect(await count()).toEqual(before);
  });

  test("one name twice, 30,000 rows apart, is found", async () => {
    const { wrong, rows } = await look(
      await sent(
        csvOf(
          table(players, {
            0: ["Twin", "T", "Bruins", "NHL", "1", "C", "", ""],
            29_999: ["twin.", "T", "Bruins", "NHL", "2", "D", "", ""],
          }),
        ),
      ),
    );
    expect([
      wrong,
      rows.filter(({ outcome }) => outcome === "wrong").map(({ line, problems }) => [line, problems]),
    ]).toEqual([
      2,
      [
        [2, [{ field: "name", code: "taken" }]],
        [30_001, [{ field: "name", code: "taken" }]],
      ],
    ]);
  });
});

describe("30,000 players in one file", () => {
  const timed = async <T>(action: () => Promise<T>): Promise<[T, number]> => {
    const began = performance.now();
    return [await action(), (performance.now() - began) / 1_000];
  };

  test("are imported as CSV; the same as a workbook changes nothing", async () => {
    const before = await count();
    const file = await sent(csvOf(table(players)));
    const [preview, lookedS] = await timed(() => look(file));
    expect(preview).toMatchObject({ isReadable: true, added: players, wrong: 0 });
    const [taken, tookS] = await timed(() =>
      world.answer(masterData.importFile, { kind: "player", ...file, basis: preview.basis }, trader),
    );
    expect(taken).toMatchObject({ isDone: true, added: players });
    expect(await count()).toEqual({ players: before.players + players, acts: before.acts + players });
    expect(lookedS).toBeLessThan(20);
    expect(tookS).toBeLessThan(40);
    expect(await look(await sent(await workbookOf(table(players))))).toMatchObject({
      isReadable: true,
      added: 0,
      changed: 0,
      wrong: 0,
      same: players,
    });
    expect(await world.answer(masterData.importProgress, {}, trader)).toEqual({ run: null });
  }, 120_000);

  test("each have a history, as their form would write it", async () => {
    const [one] = (await world.answer(masterData.listPlayers, { text: "Winger 29999" }, trader)).rows;
    expect(one).toMatchObject({
      printName: "Winger 29999",
      abbreviation: "W29999",
      number: 29_999 % 99,
      position: "LW",
      aliases: ["Wing no 29999"],
      names: { fr: "", ht: "", es: "", zh: "\u8fb9\u950b 29999", it: "" },
      isActive: true,
    });
    const { rows } = await world.answer(audit.recordHistory, { record: "player", entryId: one?.playerId ?? 0 }, trader);
    expect(rows).toMatchObject([{ by: "Trader", before: null, after: { name: "Winger 29999", position: "LW" } }]);
    expect(await world.answer(operations.verifyAudit, {}, trader)).toMatchObject({ broken: null });
  });

  test("changed in part by a workbook: unchanged ones stay, changes show the previous values", async () => {
    const file = await sent(
      await workbookOf(
        table(players, { 4: ["Winger 4", "W4", teams[4 % teams.length] ?? "", "NHL", "4", "G", "Wing no 4", ""] }),
      ),
    );
    const { basis, changed, same, rows } = await look(file);
    expect([changed, same, rows[0]?.changes]).toEqual([
      1,
      players - 1,
      [
        { field: "position", was: "LW", now: "G" },
        { field: "names", was: "zh: \u8fb9\u950b 4", now: "" },
      ],
    ]);
    expect(await take({ ...file, basis })).toMatchObject({ ok: true, data: { isDone: true } });
    const [one] = (await world.answer(masterData.listPlayers, { text: "Wing no 4" }, trader)).rows.filter(
      ({ name }) => name === "Winger 4",
    );
    expect(one).toMatchObject({ position: "G", names: { zh: "" } });
    const { rows: history } = await world.answer(
      audit.recordHistory,
      { record: "player", entryId: one?.playerId ?? 0 },
      trader,
    );
    expect(history[0]).toMatchObject({ before: { position: "LW" }, after: { position: "G" } });
  });
});

test("at most 40,000 are accepted, one more is refused before any is checked", async () => {
  const most = masterData.mostRows.player;
  expect(await take(await sent(csvOf(table(most + 1))))).toMatchObject({
    data: { problems: [{ field: "rows", code: "tooLarge", maximum: most }] },
  });
  expect(await look(await sent(csvOf(table(most))))).toMatchObject({
    same: players - 1,
    changed: 1,
    added: most - players,
  });
}, 60_000);
