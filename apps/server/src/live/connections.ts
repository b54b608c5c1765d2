// The live connections of all server processes. Each process keeps its own in memory and notes them in its row every few seconds, and whenever somebody
// asks; so any process can show them all, and whoever looks costs nothing while he does not.
import type { AnswerOf, operations } from "@chalkboard/contract";
import type { Log, Timers } from "@chalkboard/kernel";
import type { Database, Sql } from "../database/database.ts";
import * as queries from "./queries.ts";
import type { ShownConnection } from "./queries.ts";
import { repeated } from "./serial.ts";
import { stayTuned } from "./tuned.ts";

/** A connection as this list needs it. */
export type Listed = { readonly shown: () => ShownConnection | undefined; readonly end: () => void };

export type Connections = {
  readonly add: (one: Listed) => void;
  readonly remove: (one: Listed) => void;
  /** Those of all processes that live. */
  readonly all: () => Promise<AnswerOf<typeof operations.listConnections>["connections"]>;
  /** Tells the process that holds a connection to end it, when the caller's transaction commits. */
  readonly end: (sql: Sql, processId: string, connectionId: number) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Who this process is among those on the database. */
export type ProcessName = { readonly id: string; readonly name: string };

type Tools = { readonly database: Database; readonly timers: Timers; readonly log: Log };

const channel = "live_connections";
const asked = "asked";
const noteEveryMs = 5_000;
/** A process that was not heard for so long was killed; its connections went with it. */
const heardWithinSeconds = 15;

export async function createConnections({ database, timers, log }: Tools, { id, name }: ProcessName): Promise<Connections> {
  const held = new Set<Listed>();
  let hasNoted = false;

  const own = (): ShownConnection[] => [...held].flatMap((one) => one.shown() ?? []);
  const note = async (): Promise<void> => {
    const shown = own();
    // Where nobody is connected there is nothing to say, but that nobody is any more.
    if (shown.length === 0 && !hasNoted) return;
    await database.read("all", (sql) => sql.run(queries.noteConnections, [id, name, JSON.stringify(shown)]));
    hasNoted = shown.length > 0;
  };
  const noting = repeated(note, log, "the live connections could not be noted");
  const hear = (notice: string): void => {
    if (notice === "" || notice === asked) return noting.run();
    for (const one of held) if (notice === `${id}/${one.shown()?.connectionId}`) one.end();
  };
  const listener = await stayTuned({ database, timers, log }, channel, hear);
  const timer = timers.every(noteEveryMs, noting.run);

  return {
    add: (one) => void held.add(one),
    remove: (one) => void held.delete(one),
    all: async () => {
      await note();
      const rows = await database.read("all", async (sql) => {
        await sql.run(queries.askConnections, [channel, asked]);
        return sql.rows(queries.listConnections, [heardWithinSeconds]);
      });
      return rows.flatMap((row) => row.connections.map((one) => ({ ...one, processId: row.id, process: row.name })));
    },
    end: async (sql, processId, connectionId) => void await sql.run(queries.askConnections, [channel, `${processId}/${connectionId}`]),
    close: async () => {
      timer.clear();
      await listener.close();
      await noting.settled();
      await database.read("all", (sql) => sql.run(queries.forgetConnections, [id, heardWithinSeconds]))
        .catch((error: unknown) => log.warn({ error: String(error) }, "the live connections could not be taken off the list"));
    },
  };
}
