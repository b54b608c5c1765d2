import { randomBytes } from "node:crypto";
import { migrate, openDatabase, query, silentLog, type Sql, WrongCommand } from "../server.ts";

/** A database that lives as long as a rehearsal. */
export type Throwaway = { readonly url: string; readonly drop: () => Promise<void> };

const leftovers = query({ name: "text" }, "select datname::text as name from pg_database where datname ~ '^rehearsal_[0-9a-f]{12}$'");

/**
 * Makes an empty, migrated database beside an installation's own, on the same PostgreSQL, and removes what rehearsals that were killed left behind.
 * @param adminUrl a connection that may create databases
 * @throws WrongCommand when it may not
 */
export async function throwawayDatabase(adminUrl: string): Promise<Throwaway> {
  const name = `rehearsal_${randomBytes(6).toString("hex")}`;
  const mayNot = "A rehearsal needs a database of its own, and this user may not create one; give it CREATEDB, or leave DATABASE_URL out.";
  await work(adminUrl, async (sql) => {
    // One that still rehearses is in use, and PostgreSQL refuses to drop it.
    for (const old of await sql.rows(leftovers)) await run(sql, `drop database ${old.name}`).catch(() => undefined);
    await run(sql, `create database ${name}`).catch((error: unknown) => {
      throw error instanceof Error && "code" in error && error.code === "42501" ? new WrongCommand(mayNot) : error;
    });
    // Nothing of it must survive a crash, so that no commit waits for the disk.
    await run(sql, `alter database ${name} set synchronous_commit = off`);
  });
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const drop = (): Promise<void> => work(adminUrl, (sql) => run(sql, `drop database ${name} with (force)`));
  try {
    await migrate(url.href);
    return { url: url.href, drop };
  } catch (error) {
    await drop();
    throw error;
  }
}

async function work(url: string, task: (sql: Sql) => Promise<void>): Promise<void> {
  const database = openDatabase({ url, connections: 1, log: silentLog, role: "none" });
  try {
    await database.read("all", task);
  } finally {
    await database.close();
  }
}

async function run(sql: Sql, statement: string): Promise<void> {
  await sql.run(query({}, statement));
}
