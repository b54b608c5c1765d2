import pg from "pg";
import { expect, test } from "vitest";
import { ChangedMigration, migrate } from "./migrate.ts";
import { emptyDatabase } from "./test-cluster.ts";

/** What `look` answers of an empty database in which a statement ran before. */
async function after<T>(
  statement: string,
  look: (url: string, ask: (text: string) => Promise<unknown>) => Promise<T>,
): Promise<T> {
  const { url, drop } = await emptyDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
    return await look(url, async (text) => (await client.query<{ answer: unknown }>(text)).rows[0]?.answer);
  } finally {
    await client.end();
    await drop();
  }
}

test("an empty database gets every migration once, in the order of numbers", async () => {
  await after("select", async (url) => {
    const applied = await migrate(url);
    expect(applied).toEqual(applied.toSorted());
    expect([applied[0], await migrate(url)]).toEqual(["0001-roles-functions.sql", []]);
  });
});

test("a database of the earlier schema is refused in one sentence and left alone", async () => {
  await after(
    "create table applied_migration (file text primary key, hash text not null); insert into applied_migration values ('0001-ground.sql', 'x')",
    async (url, ask) => {
      await expect(migrate(url)).rejects.toMatchObject({
        fault: "earlierSchema",
        sentence: expect.stringMatching(/^This database .*pg_dump.*--data.*DATABASE_URL.*\.$/),
      });
      expect(
        await ask(
          "select count(*)::int as answer from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid >= 16384 and c.relkind = 'r' and n.nspname <> 'pg_toast'",
        ),
      ).toBe(1);
    },
  );
});

test("a migration that was applied in another form is refused", async () => {
  await after(
    "create table applied_migration (file text primary key, hash text not null); insert into applied_migration values ('0001-roles-functions.sql', 'x')",
    (url) => expect(migrate(url)).rejects.toThrow(ChangedMigration),
  );
});
