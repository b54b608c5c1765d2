// The live connections of all server processes. Each process keeps its own in memory and writes them to its row every
// few seconds, and on every request for the list; so any process can show them all, and the list costs nothing while no
// one looks at it.
import { type AnswerOf, live, type operations, type PayloadOf } from "@chalkboard/contract";
import type { Log, Timer, Timers } from "@chalkboard/kernel";
import type { Database, Sql } from "../database/database.ts";
import type { Refused } from "../http/handlers.ts";
import { answerList } from "../http/list-answer.ts";
import { publish } from "./outbox.ts";
import * as queries from "./queries.ts";
import type { ShownConnection } from "./queries.ts";
import { inTurn } from "../ports/in-turn.ts";
import { repeated } from "./serial.ts";
import { listenWithReconnect } from "./listen.ts";

/** A connection as this list needs it. */
export type Listed = { readonly shown: () => ShownConnection | undefined; readonly end: () => void };

type Input = PayloadOf<typeof operations.listConnections>;

export type Connections = {
  /** This process, as the others see it. */
  readonly processId: string;
  readonly add: (one: Listed) => void;
  readonly remove: (one: Listed) => void;
  /** A page of those of all live processes. */
  readonly page: (input: Input) => Promise<AnswerOf<typeof operations.listConnections> | Refused>;
  /** One of them, by the process that holds it. */
  readonly find: (processId: string, connectionId: number) => Promise<ShownConnection | undefined>;
  /** Asks the process that holds a connection to end it, when the caller's transaction commits. */
  readonly end: (sql: Sql, processId: string, connectionId: number) => Promise<void>;
  /** The live processes, including those without connections. */
  readonly processes: () => Promise<AnswerOf<typeof operations.listProcesses>>;
  readonly close: () => Promise<void>;
};

/** This process's identity among those on the database. */
export type ProcessName = {
  readonly id: string;
  readonly name: string;
  /** Its own measurements. */
  readonly load: () => Partial<
    Pick<AnswerOf<typeof operations.listProcesses>[number], "slipsPerSecond" | "memoryBytes" | "loopDelayMs">
  >;
};

type Tools = { readonly database: Database; readonly timers: Timers; readonly log: Log };

const channel = "live_connections";
const input = "request";
const noteEveryMs = 5_000;
/** The delay before a change is written: a crowd that reconnects is written once. */
const noteSoonMs = 500;
/** A process without a sign of life for this long was killed; its connections are gone too. */
const heardWithinSeconds = 15;

export async function createConnections(
  { database, timers, log }: Tools,
  { id, name, load }: ProcessName,
): Promise<Connections> {
  const held = new Set<Listed>();
  let [result, isRequested] = ["", false];
  let soon: Timer | undefined;

  const own = (): ShownConnection[] => [...held].flatMap((one) => one.shown() ?? []);
  // In turn: what was seen first must not be written last.
  const turn = inTurn();
  const note = (): Promise<void> =>
    turn(async () => {
      const shown = own();
      const now = shown.map(({ connectionId }) => connectionId).join(" ");
      // Without connections only the change to none is written, and that this process is alive, on request.
      if (now === "" && result === "" && !isRequested) return;
      isRequested = false;
      await database.transaction("all", async (sql) => {
        await sql.run(queries.noteConnections, [id, name, JSON.stringify(shown), JSON.stringify(load())]);
        if (now !== result) await publish(sql, [{ subject: live.subjects.connections(), data: {} }]);
      });
      result = now;
    });
  const noting = repeated(note, log, "the live connections could not be noted");
  const hear = (notice: string): void => {
    isRequested ||= notice === input;
    if (notice === "" || notice === input) return noting.run();
    for (const one of held) if (notice === `${id}/${one.shown()?.connectionId}`) one.end();
  };
  const listener = await listenWithReconnect({ database, timers, log }, channel, hear);
  const timer = timers.every(noteEveryMs, noting.run);
  const moved = (): void => {
    soon ??= timers.after(noteSoonMs, () => {
      soon = undefined;
      noting.run();
    });
  };
  /** This process writes its own at once; the others write theirs when they receive the request. */
  const renewed = async <T>(read: (sql: Sql) => Promise<T>): Promise<T> => {
    isRequested = true;
    await note();
    return database.read("all", async (sql) => {
      await sql.run(queries.notify, [channel, input]);
      return read(sql);
    });
  };

  return {
    processId: id,
    add: (one) => {
      held.add(one);
      moved();
    },
    remove: (one) => {
      held.delete(one);
      moved();
    },
    page: (payload) => renewed((sql) => listPage(sql, payload)),
    find: (processId, connectionId) =>
      renewed(async (sql) => (await sql.row(queries.connection, [heardWithinSeconds, processId, connectionId]))?.shown),
    processes: () => renewed(listProcesses),
    end: async (sql, processId, connectionId) =>
      void (await sql.run(queries.notify, [channel, `${processId}/${connectionId}`])),
    close: async () => {
      timer.clear();
      soon?.clear();
      await listener.close();
      await noting.settled();
      await database
        .read("all", (sql) => sql.run(queries.forgetConnections, [id, heardWithinSeconds]))
        .catch((error: unknown) =>
          log.warn({ error: String(error) }, "the live connections could not be removed from the list"),
        );
    },
  };
}

async function listProcesses(sql: Sql): Promise<AnswerOf<typeof operations.listProcesses>> {
  return (await sql.rows(queries.processes, [heardWithinSeconds])).map(
    ({ id: processId, name: process, connections, people, heard_at: heardAt, load }) => ({
      processId,
      process,
      connections,
      people,
      heardAt,
      slipsPerSecond: load.slipsPerSecond ?? 0,
      memoryBytes: load.memoryBytes ?? null,
      loopDelayMs: load.loopDelayMs ?? null,
    }),
  );
}

function listPage(sql: Sql, payload: Input): ReturnType<Connections["page"]> {
  return answerList(
    sql,
    queries.listConnections,
    [heardWithinSeconds, payload.serviceId ?? null, payload.text ?? null, payload.role ?? null],
    payload,
    ({ process_id: processId, process, shown }) => ({ ...shown, processId, process }),
  );
}
