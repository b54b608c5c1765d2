import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import pg from "pg";
import { Logger, runMigrations } from "graphile-worker";
import { EmbeddedPostgresError } from "../embedded/error.ts";

const folder = new URL("../migrations/", import.meta.url);

/** The first migration of the schema before it was rewritten (docs/decisions/0580). */
const earlierSchema = "0001-ground.sql";

/** An applied migration whose file has changed since. */
export class ChangedMigration extends Error {
  constructor(file: string) {
    super(`The migration ${file} was changed after it was applied; migrations are forward only.`);
    this.name = "ChangedMigration";
  }
}

/**
 * Migrates a database to the newest schema, each file in its own transaction. Two simultaneous processes wait for each
 * other.
 * @param url a connection that owns the schema
 * @returns the files that were applied now
 * @throws ChangedMigration when an applied file has different content today
 * @throws EmbeddedPostgresError with one sentence when the database has the earlier schema, from which no migration
 * leads here
 */
export async function migrate(url: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(727201)");
    await client.query("create table if not exists applied_migration (file text primary key, hash text not null)");
    const known = new Map(
      (await client.query<{ file: string; hash: string }>("select file, hash from applied_migration")).rows.map(
        (row) => [row.file, row.hash],
      ),
    );
    if (known.has(earlierSchema)) {
      throw new EmbeddedPostgresError(
        "earlierSchema",
        "This database has the schema of an earlier version, which cannot be brought up to date: dump its data " +
          "if you need it (pg_dump), then start with a new data folder (--data) or an empty database (DATABASE_URL).",
      );
    }
    // The job queue's own tables.
    await runMigrations({ connectionString: url, logger: new Logger(() => () => undefined) });
    const applied: string[] = [];
    for (const file of (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort()) {
      const text = await readFile(new URL(file, folder), "utf8");
      const hash = createHash("sha256").update(text).digest("hex");
      if (known.has(file)) {
        if (known.get(file) !== hash) throw new ChangedMigration(file);
        continue;
      }
      await apply(client, file, text, hash);
      applied.push(file);
    }
    return applied;
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, file: string, text: string, hash: string): Promise<void> {
  await client.query("begin");
  try {
    await client.query(text);
    await client.query("insert into applied_migration values ($1, $2)", [file, hash]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`migration ${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
