import pg from "pg";
import { expect, test } from "vitest";
import { cloneDatabase } from "./test-cluster.ts";

async function ask(url: string, statement: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ answer: unknown }>(statement)).rows.map((row) => row.answer);
  } finally {
    await client.end();
  }
}

test("each suite gets a migrated database of its own", async () => {
  const [one, other] = await Promise.all([cloneDatabase(), cloneDatabase()]);
  await ask(one.url, "create table only_here as select 1 as answer");
  expect(await ask(one.url, "select answer from only_here")).toEqual([1]);
  expect(await ask(other.url, "select to_regclass('only_here') as answer")).toEqual([null]);
  expect(await ask(other.url, "select count(*) > 0 as answer from applied_migration")).toEqual([true]);
  await Promise.all([one.drop(), other.drop()]);
});

test("a database can be dropped while a client is still connected", async () => {
  const { url, drop } = await cloneDatabase();
  const forgotten = new pg.Client({ connectionString: url });
  const lost = new Promise((resolve) => forgotten.on("error", resolve));
  await forgotten.connect();
  await drop();
  await lost;
  await expect(ask(url, "select 1 as answer")).rejects.toThrow("does not exist");
});

test("sorted as locale C, but with upper and lower case beyond ASCII", async () => {
  const { url, drop } = await cloneDatabase();
  expect(
    await ask(
      url,
      "select lower('ÁÑ') || (select string_agg(word, '' order by word) from unnest(array['b', 'B', 'a']) word) as answer",
    ),
  ).toEqual(["áñBab"]);
  await drop();
});
