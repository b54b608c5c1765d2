import { createHash } from "node:crypto";
import { assert, type Log, type ServiceId } from "@chalkboard/kernel";
import pg from "pg";
import { type Cancelling, cancelOn } from "./cancelling.ts";
import { sharedFlush } from "./durability.ts";
import { type Query, query, type RowOf } from "./query.ts";
import { parserOf } from "./types.ts";

type Services = "all" | readonly ServiceId[];

/** Whose rows a piece of work may see: every service (the platform and jobs) or those named; and in which language it reads names, English unless it says. */
export type ServiceScope = Services | { readonly of: Services; readonly language: string };

type Columns = Query["columns"];

/** Runs queries on one connection. */
export type Sql = {
  /** All rows of a query. */
  readonly rows: <C extends Columns>(query: Query<C>, values?: readonly unknown[]) => Promise<RowOf<C>[]>;
  /** The first row of a query, if there is one. */
  readonly row: <C extends Columns>(query: Query<C>, values?: readonly unknown[]) => Promise<RowOf<C> | undefined>;
  /** Runs a statement for its effect; answers how many rows it touched. */
  readonly run: (query: Query, values?: readonly unknown[]) => Promise<number>;
};

export type Listener = { readonly close: () => Promise<void> };

export type Database = {
  /** Work without a transaction, on rows of the scope. */
  readonly read: <T>(scope: ServiceScope, work: (sql: Sql) => Promise<T>) => Promise<T>;
  /**
   * Work in one transaction: commits when it answers, rolls back when it throws. What it started and did not wait for is part of it: the commit goes out
   * behind it, and does not happen when any of it failed.
   * @param until given up when it comes: the statement under way fails
   */
  readonly transaction: <T>(scope: ServiceScope, work: (sql: Sql) => Promise<T>, until?: AbortSignal) => Promise<T>;
  /**
   * Work that reads all of it as it was at one moment, however long it takes, and writes nothing.
   * @param work given a database that reads so, for as long as the work lasts
   */
  readonly snapshot: <T>(work: (then: Database) => Promise<T>) => Promise<T>;
  /** Answers when all that was committed before is on the disk, for those whose commits do not wait for it (synchronous_commit off). */
  readonly whenDurable: () => Promise<void>;
  /** Hears NOTIFY on a channel, with a reconnect when the connection is lost (`onLost` first). */
  readonly listen: (channel: string, onNotice: (payload: string) => void, onLost: () => void) => Promise<Listener>;
  readonly close: () => Promise<void>;
};

const connectWithinMs = 30_000;
/** So long a statement of a call waits for what another holds, such as a table that somebody locked: a till that asks for it is told. */
export const callSettings = { lock_timeout: "30s" } as const;

export type DatabaseOptions = {
  readonly url: string;
  readonly connections: number;
  readonly log: Log;
  /** How long whoever asks waits for a connection that is free or new; 30 s unless it says. */
  readonly waitMs?: number;
  /** Extra settings of each connection, such as the planner's for the sale batcher. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Work as this role; the application's own unless a job must own the tables. */
  readonly role?: string;
};

/** Hears of lost connections for as long as the pool lives: a loss that nobody hears takes the whole process with it. */
export function watchLosses(pool: pg.Pool, log: Log): void {
  // While a connection is lent out the pool does not listen to it.
  pool.on("connect", (client) => void client.on("error", (error) => log.warn({ error: error.message }, "a database connection was lost")));
  pool.on("error", (error) => log.warn({ error: error.message }, "an idle database connection was lost"));
}

/**
 * A pool of connections that work as the application's role.
 * @throws the driver's error at the first use when the database cannot be reached
 */
export function openDatabase(options: DatabaseOptions): Database {
  const settings = { role: options.role ?? "chalkboard_app", ...options.settings };
  // Queries that are started together go out together: one round trip. (The types of the driver do not know the setting yet.)
  const together = { pipeline: true };
  const pool = new pg.Pool({
    ...together,
    connectionString: options.url,
    max: options.connections,
    // A database that takes a connection and then says nothing must not hold up whoever asks: he is told, and may ask again.
    connectionTimeoutMillis: options.waitMs ?? connectWithinMs,
    types: { getTypeParser: parserOf },
    options: Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`).join(" "),
  });
  watchLosses(pool, options.log);
  const scopes = new WeakMap<pg.PoolClient, string>();

  async function borrow<T>(scope: ServiceScope, work: (client: pg.PoolClient) => Promise<T>, until?: AbortSignal): Promise<T> {
    const client = await pool.connect();
    let failure: Error | undefined;
    let cancelling: Cancelling | undefined;
    try {
      cancelling = cancelOn(until, options.url, client);
      await enter(client, scope, scopes);
      return await work(client);
    } catch (error) {
      failure = error instanceof Error && isBroken(error) ? error : undefined;
      throw error;
    } finally {
      const isOurs = await cancelling?.end();
      client.release(failure ?? isOurs === false);
    }
  }

  const database: Database = {
    read: (scope, work) => borrow(scope, (client) => work(sqlOf(client))),
    snapshot: (work) => borrow([], (client) => stalledMs(client, scopes, database, work)),
    transaction: (scope, work, until) => borrow(scope, async (client) => {
      // A statement's error comes before the answer to the commit behind it, which PostgreSQL then makes a rollback.
      const failures: unknown[] = [];
      const noted = (failure: unknown): void => void failures.push(failure);
      await client.query("begin");
      try {
        const answer = await work(sqlOf(client, noted));
        // What could not even be sent PostgreSQL does not miss: no commit may go out behind it.
        if (failures.length > 0) throw failures[0];
        const { command } = await client.query("commit");
        if (failures.length > 0) throw failures[0];
        assert(command === "COMMIT", "a transaction without failures commits", { command });
        return answer;
      } catch (error) {
        await client.query("rollback").catch(() => undefined);
        throw error;
      }
    }, until),
    whenDurable: sharedFlush(() => borrow("all", async (client) => { await sqlOf(client).run(flushWal); })),
    listen: (channel, onNotice, onLost) => listen(options.url, channel, onNotice, onLost),
    close: () => pool.end(),
  };
  return database;
}

async function stalledMs<T>(
  client: pg.PoolClient, scopes: WeakMap<pg.PoolClient, string>, database: Database, work: (then: Database) => Promise<T>,
): Promise<T> {
  const read: Database["read"] = async (scope, reading) => {
    await enter(client, scope, scopes);
    return reading(sqlOf(client));
  };
  const then: Database = { ...database, read, transaction: read, snapshot: (inner) => inner(then) };
  await client.query("begin isolation level repeatable read read only");
  try {
    return await work(then);
  } finally {
    await client.query("rollback").catch(() => undefined);
    // With the transaction went the scope that was set in it.
    scopes.delete(client);
  }
}

/**
 * An empty message in the log of changes, whose commit waits for the disk whatever the connection's settings are; with it everything is there that was
 * committed before. Within a transaction it makes that one's commit wait.
 */
export const flushWal = query({}, "select set_config('synchronous_commit', 'on', true), pg_logical_emit_message(true, 'chalkboard', '')");

/** The statement name under which a connection keeps a query prepared. */
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash("sha1").update(text).digest("base64url");
    names.set(text, name);
  }
  return name;
}
const names = new Map<string, string>();

function sqlOf(client: pg.ClientBase, onFailure?: (failure: unknown) => void): Sql {
  const ask = (query: Query, values: readonly unknown[] = []): Promise<pg.QueryResult> => {
    try {
      const named = query.isPlannedEachTime === true ? {} : { name: nameOf(query.text) };
      const input = client.query({ ...named, text: query.text, values: values.map(sendable) });
      if (onFailure !== undefined) input.catch(onFailure);
      return input;
    } catch (fault) {
      onFailure?.(fault);
      throw fault;
    }
  };
  return {
    rows: async (query, values) => (await ask(query, values)).rows,
    row: async (query, values) => (await ask(query, values)).rows[0],
    run: async (query, values) => (await ask(query, values)).rowCount ?? 0,
  };
}

/** Objects become JSON here, where a fault is known at once; the driver would tell it when the commit is on its way. */
function sendable(value: unknown): unknown {
  if (typeof value !== "object" || value === null || value instanceof Date || ArrayBuffer.isView(value)) return value;
  return Array.isArray(value) ? value.map(sendable) : JSON.stringify(value);
}

async function enter(client: pg.PoolClient, scope: ServiceScope, scopes: WeakMap<pg.PoolClient, string>): Promise<void> {
  const { of: services, language } = typeof scope === "object" && "of" in scope ? scope : { of: scope, language: "en" };
  const values = [services === "all" ? "*" : services.join(","), language];
  const wanted = values.join(" ");
  if (scopes.get(client) === wanted) return;
  await client.query({ name: "enter", text: "select set_config('app.services', $1, false), set_config('app.language', $2, false)", values });
  scopes.set(client, wanted);
}

/** Connection and server faults, after which the connection is not used again. */
function isBroken(error: Error): boolean {
  const code = "code" in error ? String(error.code) : "";
  return code === "" || code.startsWith("08") || code.startsWith("57") || code.startsWith("E");
}

async function listen(url: string, channel: string, onNotice: (payload: string) => void, onLost: () => void): Promise<Listener> {
  const client = new pg.Client({ connectionString: url });
  let closing = false;
  client.on("notification", (notice) => onNotice(notice.payload ?? ""));
  const lost = (): void => {
    if (closing) return;
    closing = true;
    onLost();
  };
  client.on("error", lost);
  client.on("end", lost);
  try {
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
  } catch (error) {
    // The caller hears of it by this error alone: told twice, it would try twice, and twice again.
    closing = true;
    await client.end().catch(() => undefined);
    throw error;
  }
  return {
    close: async () => {
      closing = true;
      await client.end();
    },
  };
}
