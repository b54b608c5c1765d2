// Long work in the list that its person finds again: imports and gradings, with progress, result and what broke off.
import { masterData, responses, results, work } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createTestServer,
  csvOf,
  endBaseball,
  logins,
  playerTable,
  sellTo,
  sendImportFile,
  type TestServer,
  whileHeld,
} from "../../testing/index.ts";
import { createSettler } from "../../trading/settlement/index.ts";
import { query } from "../database/query.ts";
import { silentLog } from "../ports/system.ts";
import { beginWork, noteWork, transactionOf } from "./index.ts";

const { trader, assistant, clerks } = logins;
let world: TestServer;
let teams: readonly string[] = [];
beforeAll(async () => {
  world = await createTestServer();
  const { hockey } = world.world.leagues;
  teams = (await world.answer(masterData.listTeams, { leagueId: hockey }, trader)).rows.map(({ name }) => name);
});
afterAll(async () => {
  await world.close();
});

const list = async (login: string = trader) => (await world.answer(work.listWork, {}, login)).items;
const newest = async (login: string = trader) => (await list(login)).toSorted((a, b) => b.workId - a.workId)[0];
const players = async (count: number) => {
  const upload = await sendImportFile(world, csvOf(playerTable(teams, count)), trader);
  const { basis } = await world.answer(masterData.importFile, { kind: "player", upload }, trader);
  return { kind: "player" as const, upload, basis };
};

test("an import is in the list with its counts, its person and its end", async () => {
  await world.answer(masterData.importFile, await players(3), trader);
  expect(await newest()).toMatchObject({
    kind: "masterData",
    name: "player",
    state: "done",
    isOwn: true,
    result: { added: 3, changed: 0 },
    mayCancel: false,
  });
  expect((await newest(assistant))?.isOwn).toBe(false);
});

test("a preview is not in the list", async () => {
  const before = (await list()).length;
  await players(4);
  expect((await list()).length).toBe(before);
});

test("an import that is refused says that nothing was stored", async () => {
  const input = await players(5);
  expect(await world.send(masterData.importFile, { ...input, basis: "old" }, trader)).toMatchObject({
    responseType: responses.changedMeanwhile,
  });
  expect(await newest()).toMatchObject({ state: "failed", problem: "changedMeanwhile", result: {} });
});

const waits = query(
  { is: "bool" },
  "select exists (select from pg_locks where relation = 'audit_entry'::regclass and not granted) as is",
);

test("an import is cancelled by its person, not by an assistant, and stores nothing", async () => {
  const input = await players(1_200);
  const { importing, seen, byOther } = await whileHeld(world.url, "audit_entry", "share", async () => {
    const importing = world.send(masterData.importFile, input, trader);
    await expect.poll(async () => (await world.asOwner((sql) => sql.row(waits)))?.is).toBe(true);
    const seen = await newest();
    const workId = seen?.workId ?? 0;
    const byOther = await world.send(work.cancelWork, { workId }, assistant);
    await world.answer(work.cancelWork, { workId }, trader);
    return { importing, seen, byOther };
  });
  expect(await importing).toMatchObject({ responseType: responses.notAllowed, data: { reason: "cancelled" } });
  expect(seen).toMatchObject({ state: "running", mayCancel: true });
  expect(byOther).toMatchObject({ responseType: responses.notFound });
  expect(await newest()).toMatchObject({ state: "cancelled", result: {}, mayCancel: false });
  const { kind, upload } = input;
  expect((await world.answer(masterData.importFile, { kind, upload }, trader)).added).toBeGreaterThan(1_000);
});

test("an import whose server stopped is interrupted, and one that goes on is not", async () => {
  const begin = (transaction: string) =>
    beginWork(world.database, { kind: "masterData", name: "team", personId: null, transaction });
  const stopped = new Error("stopped");
  const inTheMiddle: (string | undefined)[] = [];
  await expect(
    world.database.transaction("all", async (sql) => {
      await noteWork(world.database, await begin(await transactionOf(sql)), 500, 2_000);
      inTheMiddle.push((await newest())?.state);
      throw stopped;
    }),
  ).rejects.toBe(stopped);
  expect(inTheMiddle).toEqual(["running"]);
  expect(await newest()).toMatchObject({ state: "interrupted", done: 500, mayCancel: false });
});

const sell = async (game: 0 | 1, count: number): Promise<void> => {
  for (let sold = 0; sold < count; sold += 1)
    await sellTo(world, clerks[0], [{ game: world.world.games.baseball[game], betType: 1, side: 1 }], 1_000);
};

test("a grading that a server left in the middle continues, however little is left of it", async () => {
  const [game] = world.world.games.baseball;
  await sell(0, 3);
  const before = { kind: "grading", subject: String(game.eventId), name: "MLB", personId: null } as const;
  await noteWork(world.database, await beginWork(world.database, before), 1, 4);
  await endBaseball(world, game, 5, 4);
  expect(await newest()).toMatchObject({
    kind: "grading",
    state: "done",
    resumed: 1,
    done: 4,
    whole: 4,
    result: { tickets: 4, setAside: 0 },
  });
});

test("a grading of many tickets is in the list, and one of few does not touch it", async () => {
  const [, game] = world.world.games.baseball;
  await sell(1, 3);
  const count = (await list()).length;
  const watch = [
    `create function refuse_change() returns trigger language plpgsql as
      'begin raise exception ''the list was changed''; end'`,
    "create trigger refuse_change before update on work_item for each statement execute function refuse_change()",
  ];
  for (const text of watch) await world.asOwner((sql) => sql.run({ columns: {}, text }));
  await endBaseball(world, game, 5, 4);
  await world.asOwner((sql) => sql.run({ columns: {}, text: "drop trigger refuse_change on work_item" }));
  expect((await list()).length).toBe(count);
  const segments = [{ segment: "game", away: 4, home: 5 }];
  const correction = { eventId: game.eventId, version: 1, status: "final", onlyTotal: true, segments } as const;
  await world.answer(results.makeOfficial, correction, trader);
  await createSettler({ database: world.database, log: silentLog, sliceSize: 2, many: 3 }).settle(game.eventId);
  expect(await newest()).toMatchObject({
    kind: "grading",
    state: "done",
    isOwn: true,
    resumed: 0,
    result: { tickets: 3, setAside: 0 },
  });
});
