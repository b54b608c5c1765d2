// The upload of an import file comes in parts: its owner, its lifetime, and its progress.
import { masterData, responses } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import {
  createTestServer,
  csvOf,
  logins,
  playerTable,
  sendImportFile,
  type TestServer,
  whileHeld,
} from "../../../testing/index.ts";

const { trader, assistant } = logins;

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
const take = (given: Sent, login: string = trader) =>
  world.send(masterData.importFile, { kind: "player", ...given }, login);
const look = (given: Sent) => world.answer(masterData.importFile, { kind: "player", ...given }, trader);

describe("an upload", () => {
  const small = () => csvOf(table(3));

  test("sent in parallel under several names keeps one of them, and parts do not wait", async () => {
    const upload = (at: number): string => String(at % 3).repeat(32);
    const all = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        world.send(masterData.sendImport, { upload: upload(at), part: at % 4, bytes: "TmFtZQ" }, trader),
      ),
    );
    expect(all.filter(({ ok }) => !ok)).toEqual([]);
    const kept = query({ uploads: "int8" }, "select count(distinct upload) as uploads from upload_part");
    expect(await world.asOwner((sql) => sql.row(kept))).toEqual({ uploads: 1 });
  });

  test("is visible to its owner only, and incomplete while parts are missing", async () => {
    const { upload } = await sent(small());
    expect(await take({ upload }, assistant)).toMatchObject({
      responseType: responses.notFound,
      data: { field: "upload" },
    });
    expect(await take({ upload: { ...upload, bytes: upload.bytes + 1 } })).toMatchObject({
      responseType: responses.notFound,
    });
    expect(await take({ upload })).toMatchObject({ ok: true });
  });

  test("is replaced by the person's next file, and deleted when imported", async () => {
    const first = await sent(small());
    const second = await sent(csvOf(table(2, { 0: ["Goalie", "G", "Bruins", "NHL", "30", "G", "", ""] })));
    expect(await take(first)).toMatchObject({ responseType: responses.notFound });
    const { basis } = await look(second);
    expect(await take({ ...second, basis })).toMatchObject({ ok: true, data: { isDone: true, added: 2 } });
    expect(await take(second)).toMatchObject({ responseType: responses.notFound });
  });

  test("a workbook that unpacks to an implausible size is refused", async () => {
    const header = Buffer.alloc(46);
    header.write("PK\x01\x02", "latin1");
    header.writeUInt32LE(1_000, 20);
    header.writeUInt32LE(1_000_000_000, 24);
    expect(await look(await sent(Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), header])))).toMatchObject({
      isReadable: false,
    });
  });

  test("invisible characters are removed from names", async () => {
    const name = "Mar\u202ecel\u200b Goc";
    expect(
      (await look(await sent(csvOf(table(1, { 0: [name, "G", "Bruins", "NHL", "1", "C", "", ""] }))))).rows,
    ).toMatchObject([{ name: "Marcel Goc" }]);
  });

  test("a file with a zero byte is no text", async () => {
    const answer = await look(
      await sent(csvOf(table(1, { 0: ["Mar\u0000cel Goc", "G", "Bruins", "NHL", "1", "C", "", ""] }))),
    );
    expect(answer).toMatchObject({ rows: [], problems: [{ code: "encoding", isFatal: true }] });
  });
});

test("its progress can be read while it is parsed, by its owner only", async () => {
  const file = await sent(csvOf(table(2_000)));
  // After its first report it waits for the test to continue.
  for (const text of [
    "create table gate ()",
    "grant insert on gate to public",
    "create function pass_gate() returns trigger language plpgsql as 'begin lock table gate in row exclusive mode; return new; end'",
    "create trigger pass_gate before update on import_run for each row execute function pass_gate()",
  ])
    await world.asOwner((sql) => sql.run(query({}, text), []));
  const { looking, run, others } = await whileHeld(world.url, "gate", "share", async () => {
    const input = look(file);
    await expect.poll(async () => (await world.answer(masterData.importProgress, {}, trader)).run).not.toBeNull();
    return {
      looking: input,
      ...(await world.answer(masterData.importProgress, {}, trader)),
      others: await world.answer(masterData.importProgress, {}, assistant),
    };
  });
  await looking;
  await world.asOwner((sql) => sql.run(query({}, "drop trigger pass_gate on import_run"), []));
  expect([run, others]).toEqual([{ step: "reading", done: 0, whole: 2_000 }, { run: null }]);
});

const waits = query(
  { is: "bool" },
  "select exists (select from pg_locks where relation = 'audit_entry'::regclass and not granted) as is",
);
const shapes = {
  player: { heads: ["Name", "Team", "League"], of: () => [teams[0] ?? "", "NHL"] },
  track: { heads: ["Name", "Code"], of: (at: number) => [`OV${String(at)}`] },
};

test.each([
  ["players, some hundreds at a time before their audit", "player", 501],
  ["tracks, one by one", "track", 0],
] as const)("its progress can be read while it is written: %s", async (_rule, kind, done) => {
  const { heads, of } = shapes[kind];
  const rows = Array.from({ length: 501 }, (_, at) => [`Oval ${String(at)}`, ...of(at)]);
  const { upload } = await sent(csvOf([heads, ...rows]));
  const { basis } = await world.answer(masterData.importFile, { kind, upload }, trader);
  const { writing, run } = await whileHeld(world.url, "audit_entry", "share", async () => {
    const input = world.answer(masterData.importFile, { kind, upload, basis }, trader);
    await expect.poll(async () => (await world.asOwner((sql) => sql.row(waits)))?.is).toBe(true);
    return { writing: input, ...(await world.answer(masterData.importProgress, {}, trader)) };
  });
  const { isDone, added } = await writing;
  expect([isDone, added, run]).toEqual([true, 501, { step: "writing", done, whole: 501 }]);
  expect(await world.answer(masterData.importProgress, {}, trader)).toEqual({ run: null });
});
