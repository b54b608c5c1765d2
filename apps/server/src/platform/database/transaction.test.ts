import { afterAll, beforeAll, expect, test } from "vitest";
import { silentLog } from "../ports/system.ts";
import { type Database, openDatabase } from "./database.ts";
import { query } from "./query.ts";
import { type ClonedDatabase, cloneDatabase } from "./cluster/test-cluster.ts";

// A transaction is all or nothing, also with statements that were not awaited: the commit is sent after them.

let cloned: ClonedDatabase;
let database: Database;
beforeAll(async () => {
  cloned = await cloneDatabase();
  database = openDatabase({ url: cloned.url, connections: 1, log: silentLog, role: "none" });
  await database.read("all", (sql) => sql.run(query({}, "create table noted (word text primary key)")));
});
afterAll(async () => {
  await database.close();
  await cloned.drop();
});

const note = query({}, "insert into noted (word) values ($1::text)");
const noted = query({ word: "text" }, "select word from noted order by word");
const words = async () => (await database.read("all", (sql) => sql.rows(noted))).map(({ word }) => word);

test("statements that were not awaited are committed with the rest", async () => {
  await database.transaction("all", async (sql) => {
    void sql.run(note, ["one"]);
    void sql.run(note, ["two"]);
  });
  expect(await words()).toEqual(["one", "two"]);
});

test.each([
  ["the last", ["three", "one"]],
  ["the first", ["one", "three"]],
])("when %s of them fails, nothing of the transaction is stored, and the error is thrown", async (_which, some) => {
  await expect(
    database.transaction("all", async (sql) => {
      for (const word of some) sql.run(note, [word]).catch(() => undefined);
    }),
  ).rejects.toMatchObject({ code: "23505" });
  expect(await words()).toEqual(["one", "two"]);
});

test("a failure that the work swallows still rolls it back", async () => {
  await expect(
    database.transaction("all", async (sql) => {
      await sql.run(note, ["three"]);
      await sql.run(note, ["one"]).catch(() => undefined);
    }),
  ).rejects.toMatchObject({ code: "23505" });
  expect(await words()).toEqual(["one", "two"]);
});

test("a statement that the driver cannot send rolls it back, though PostgreSQL never receives it", async () => {
  const endless: unknown[] = [];
  endless.push({ endless });
  await expect(
    database.transaction("all", async (sql) => {
      for (const value of ["three", { endless }]) sql.run(note, [value]).catch(() => undefined);
    }),
  ).rejects.toThrow("circular");
  expect(await words()).toEqual(["one", "two"]);
});
