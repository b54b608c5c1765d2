import { createHash } from "node:crypto";
import { assert, type Log, type ServiceId } from "@chalkboard/kernel";
import pg from "pg";
import { type Cancelling, cancelOn } from "./cancelling.ts";
import { sharedFlush } from "./durability.ts";
import { type Listen, listenerOf } from "./listening.ts";
import { type Query, query, type RowOf } from "./query.ts";

// Parsers of PostgreSQL's text format, by type id. Types that are not listed keep the driver's parser.
const { builtins } = pg.types;
const int8Array = 1016;

type Parser = (text: string) => unknown;

const parsers = new Map<number, Parser>([
  [builtins.INT8, safeInteger],
  [builtins.TIMESTAMPTZ, (text) => Date.parse(`${text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00")}`)],
  [builtins.DATE, (text) => text],
  [int8Array, (text) => (text === "{}" ? [] : text.slice(1, -1).split(",").map(safeInteger))],
]);

/** The parser of a type; passed to each connection instead of changing the driver's global table. */
function parserOf(id: number, format?: string): Parser {
  const own = format === "binary" ? undefined : parsers.get(id);
  return own ?? (pg.types.getTypeParser(id, format === "binary" ? "binary" : "text") as Parser);
}

function safeInteger(text: string): number {
  const value = Number(text);
  assert(Number.isSafeInteger(value), "an int8 fits a safe integer", { text });
  return value;
}

type Services = "all" | readonly ServiceId[];

/**
 * The scope of work: whose rows it may see, every service (the platform and jobs) or the given ones, and the language
 * of names, English by default.
 */
export type ServiceScope = Services | { readonly of: Services; readonly language: string };

type Columns = Query["columns"];

/** Runs queries on one connection. */
export type Sql = {
  /** All rows of a query. */
  readonly rows: <C extends Columns>(query: Query<C>, values?: readonly unknown[]) => Promise<RowOf<C>[]>;
  /** The first row of a query, if there is one. */
  readonly row: <C extends Columns>(query: Query<C>, values?: readonly unknown[]) => Promise<RowOf<C> | undefined>;
  /** Runs a statement for its effect; returns the number of affected rows. */
  readonly run: (query: Query, values?: readonly unknown[]) => Promise<number>;
};

export type Database = {
  /** Work without a transaction, on rows of the scope. */
  readonly read: <T>(scope: ServiceScope, work: (sql: Sql) => Promise<T>) => Promise<T>;
  /**
   * Work in one transaction: commits when it returns, rolls back when it throws. Queries that it started without
   * awaiting are part of it: the commit is sent after them, and does not happen when any of them failed.
   * @param until cancels the work when it fires: the running statement fails
   */
  readonly transaction: <T>(scope: ServiceScope, work: (sql: Sql) => Promise<T>, until?: AbortSignal) => Promise<T>;
  /**
   * Read-only work on one snapshot, however long it takes.
   * @param work receives a database that reads the snapshot, for the duration of the work
   */
  readonly snapshot: <T>(work: (then: Database) => Promise<T>) => Promise<T>;
  /**
   * Resolves when everything committed before the call is on the disk, for transactions whose commits do not wait for
   * it (synchronous_commit off).
   */
  readonly whenDurable: () => Promise<void>;
  /**
   * Listens to NOTIFY on a channel. All listeners of the database share one connection.
   * @param onLost called once when that connection is lost; nothing is received from then on
   */
  readonly listen: Listen;
  readonly close: () => Promise<void>;
};

const connectWithinMs = 30_000;
/** Lock timeout of a call's statement: a till that waits for a lock gets an answer. */
export const callSettings = { lock_timeout: "30s" } as const;

export type DatabaseOptions = {
  readonly url: string;
  readonly connections: number;
  readonly log: Log;
  /** How long a caller waits for a free or new connection; 30 s by default. */
  readonly waitMs?: number;
  /** Extra settings of each connection, such as the planner's for the sale batcher. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The role to work as; the application's own unless a job must own the tables. */
  readonly role?: string;
};

/** Listens for lost connections as long as the pool lives: an unhandled loss would end the process. */
export function watchLosses(pool: pg.Pool, log: Log): void {
  // While a connection is checked out the pool does not listen to it.
  pool.on(
    "connect",
    (client) =>
      void client.on("error", (error) => log.warn({ error: error.message }, "a database connection was lost")),
  );
  pool.on("error", (error) => log.warn({ error: error.message }, "an idle database connection was lost"));
}

/**
 * A pool of connections that work as the application's role.
 * @throws the driver's error at the first use when the database cannot be reached
 */
export function openDatabase(options: DatabaseOptions): Database {
  const settings = { role: options.role ?? "chalkboard_app", ...options.settings };
  // Queries started together are sent together, in one round trip. (The driver's types lack this setting.)
  const together = { pipeline: true };
  const pool = new pg.Pool({
    ...together,
    connectionString: options.url,
    max: options.connections,
    // A database that accepts a connection and then does not respond must not block the caller: they get an error and
    // may retry.
    connectionTimeoutMillis: options.waitMs ?? connectWithinMs,
    types: { getTypeParser: parserOf },
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(" "),
  });
  watchLosses(pool, options.log);
  const scopes = new WeakMap<pg.PoolClient, string>();

  async function borrow<T>(
    scope: ServiceScope,
    work: (client: pg.PoolClient) => Promise<T>,
    until?: AbortSignal,
  ): Promise<T> {
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
    transaction: (scope, work, until) =>
      borrow(
        scope,
        async (client) => {
          // A statement's error arrives before the response to the commit behind it, which PostgreSQL then turns into a
          // rollback.
          const failures: unknown[] = [];
          const noted = (failure: unknown): void => void failures.push(failure);
          await client.query("begin");
          try {
            const answer = await work(sqlOf(client, noted));
            // PostgreSQL does not notice a statement that could not even be sent: no commit may follow it.
            if (failures.length > 0) throw failures[0];
            const { command } = await client.query("commit");
            if (failures.length > 0) throw failures[0];
            assert(command === "COMMIT", "a transaction without failures commits", { command });
            return answer;
          } catch (error) {
            await client.query("rollback").catch(() => undefined);
            throw error;
          }
        },
        until,
      ),
    whenDurable: sharedFlush(() =>
      borrow("all", async (client) => {
        await sqlOf(client).run(flushWal);
      }),
    ),
    listen: listenerOf(options.url),
    close: () => pool.end(),
  };
  return database;
}

async function stalledMs<T>(
  client: pg.PoolClient,
  scopes: WeakMap<pg.PoolClient, string>,
  database: Database,
  work: (then: Database) => Promise<T>,
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
    // The scope was set in the transaction and ended with it.
    scopes.delete(client);
  }
}

/**
 * An empty message in the write-ahead log whose commit waits for the disk whatever the connection's settings are;
 * everything committed before is on disk with it. Within a transaction it makes that transaction's commit wait.
 */
export const flushWal = query(
  {},
  "select set_config('synchronous_commit', 'on', true), pg_logical_emit_message(true, 'chalkboard', '')",
);

/** The name under which a connection keeps a prepared query. */
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

/** Objects become JSON here, where an error is known at once; the driver would report it after the commit is sent. */
function sendable(value: unknown): unknown {
  if (typeof value !== "object" || value === null || value instanceof Date || ArrayBuffer.isView(value)) return value;
  return Array.isArray(value) ? value.map(sendable) : JSON.stringify(value);
}

async function enter(
  client: pg.PoolClient,
  scope: ServiceScope,
  scopes: WeakMap<pg.PoolClient, string>,
): Promise<void> {
  const { of: services, language } = typeof scope === "object" && "of" in scope ? scope : { of: scope, language: "en" };
  const values = [services === "all" ? "*" : services.join(","), language];
  const wanted = values.join(" ");
  if (scopes.get(client) === wanted) return;
  await client.query({
    name: "enter",
    text: "select set_config('app.services', $1, false), set_config('app.language', $2, false)",
    values,
  });
  scopes.set(client, wanted);
}

/** Connection and server errors, after which the connection is not reused. */
function isBroken(error: Error): boolean {
  const code = "code" in error ? String(error.code) : "";
  return code === "" || code.startsWith("08") || code.startsWith("57") || code.startsWith("E");
}
