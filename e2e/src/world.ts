// A whole installation for one journey: its own database, the demo source with a clock that stands still, the server
// process with the built web application.
import { join } from "node:path";
import {
  type Answered,
  type Call,
  decodeAnswer,
  encodeRequest,
  identity,
  openAnswer,
  type PayloadOf,
} from "@chalkboard/contract";
import { assert, type EpochMs } from "@chalkboard/kernel";
import type { z } from "zod";
import { openSealed } from "../../apps/web/src/data/connection/sealed.ts";
import { openDatabase, type Sql } from "../../apps/server/src/platform/database/database.ts";
import { cloneDatabase, emptyDatabase } from "../../apps/server/src/platform/database/cluster/test-cluster.ts";
import { silentLog } from "../../apps/server/src/platform/ports/system.ts";
import { query } from "../../apps/server/src/platform/database/query.ts";
import { setClock } from "../../apps/server/src/bootstrap/index.ts";
import { compiled, type ServerProcess, startServerProcess } from "../../apps/server/src/testing/server-process.ts";
import { demoSource, foundAt } from "./demo-source.ts";

const root = join(import.meta.dirname, "../..");
export const demoPassword = "chalkboard";
/** A new password: the demo's is too short and too well known. */
export const chosenPassword = "violet evening lamp";

type Input<C> = C extends Call<infer P, z.ZodType> ? z.input<P> : never;

export type World = {
  readonly address: string;
  /** In a world without people: the address where the first admin registers. */
  readonly bootstrapLink: string | undefined;
  /** A call as a client makes it; `login` is one of the demo's people. */
  readonly send: <C extends Call>(call: C, payload: Input<C>, login: string) => Promise<Answered<C>>;
  /** Like ask; a refusal fails the journey with its data. */
  readonly answer: <C extends Call>(
    call: C,
    payload: Input<C>,
    login: string,
  ) => Promise<(Answered<C> & { ok: true })["data"]>;
  /** Moves the demo source's clock: odds move, games start. */
  readonly advanceSource: (ms: number) => void;
  /** The demo source stops: requests to it get no connection. */
  readonly silenceSource: () => Promise<void>;
  /** It responds again, at the same address. */
  readonly reviveSource: () => Promise<void>;
  /** A game begins, so that its result is accepted; the source, which has it later, does not move it any more. */
  readonly kickOff: (eventId: number) => Promise<void>;
  /**
   * The demo's visitors, who avoid games that close within a quarter of an hour, stop betting on a game; everyone else
   * has ten minutes.
   */
  readonly keepVisitorsOff: (eventId: number) => Promise<void>;
  /** The database's clock, by which sales and weeks go, stays at an instant from now on. */
  readonly stopClock: (at: EpochMs) => Promise<void>;
  /** Ends the server as a power failure does: at once, without a word. */
  readonly kill: () => Promise<void>;
  /** Restarts the killed server, on the same database and at the same address, and waits until it is healthy. */
  readonly startAgain: () => Promise<void>;
  /** Starts a second server process on the same database. */
  readonly another: () => Promise<Pick<World, "address" | "send" | "answer" | "kill">>;
  readonly close: () => Promise<void>;
};

type WorldSettings = { readonly isEmpty?: boolean; readonly sourceFolder?: string; readonly sourceAddress?: string };

/**
 * Starts everything and waits until it is healthy.
 * @param isEmpty without the demo's people: the first person must use the link
 * @param sourceFolder the folder below which file sources may read
 * @param sourceAddress a source on this machine beside the demo's
 */
export async function openWorld({
  isEmpty = false,
  sourceFolder = "",
  sourceAddress = "",
}: WorldSettings = {}): Promise<World> {
  const { url, drop } = await (isEmpty ? emptyDatabase() : cloneDatabase());
  // Without the demo, people choose their own passwords.
  const password = isEmpty ? chosenPassword : demoPassword;
  let sourceNow: EpochMs = Date.now();
  const newFeed = (): ReturnType<typeof demoSource> => demoSource(() => sourceNow);
  let feed = newFeed();
  const feedUrl = await feed.listen({ port: 0, host: "127.0.0.1" });
  const servers: ServerProcess[] = [];
  const start = async (settings: Readonly<Record<string, string>>, port?: number): Promise<ServerProcess> => {
    const started = await startServerProcess(
      url,
      {
        PATH: process.env["PATH"],
        NODE_COMPILE_CACHE: compiled,
        CHALKBOARD_WEB_DIST: join(root, "apps/web/dist"),
        ...settings,
      },
      { quiet: true, pooled: true, ...(port === undefined ? {} : { port }) },
    );
    servers.push(started);
    return started;
  };
  const close = async (): Promise<void> => {
    for (const server of servers) await server.stop();
    await feed.close();
    await drop();
  };
  const asFirst = {
    CHALKBOARD_DEMO: isEmpty ? "" : "1",
    ...foundAt(feedUrl),
    CHALKBOARD_SOURCE_FOLDER: sourceFolder,
    CHALKBOARD_OUTGOING_ALLOWED: sourceAddress,
  };
  try {
    let first = await start(asFirst);
    const { address, port, bootstrapLink } = first;
    const asOwner = async (work: (sql: Sql) => Promise<unknown>): Promise<void> => {
      const owner = openDatabase({ url, connections: 1, log: silentLog, role: "none" });
      await owner.transaction("all", work);
      await owner.close();
    };
    const byOwner = (change: typeof begin, eventId: number): Promise<void> =>
      asOwner((sql) => sql.run(change, [eventId]));
    return {
      address,
      bootstrapLink,
      ...client(address, password),
      close,
      advanceSource: (ms) => {
        sourceNow += ms;
      },
      silenceSource: () => feed.close(),
      reviveSource: async () => {
        feed = newFeed();
        await feed.listen({ port: Number(new URL(feedUrl).port), host: "127.0.0.1" });
      },
      kickOff: (eventId) => byOwner(begin, eventId),
      keepVisitorsOff: (eventId) => byOwner(closeSoon, eventId),
      stopClock: (at) => asOwner((sql) => setClock(sql, at)),
      kill: () => first.kill(),
      startAgain: async () => {
        first = await start(asFirst, port);
      },
      another: async () => {
        const other = await start({ CHALKBOARD_DEMO: "0" });
        return { address: other.address, ...client(other.address, password), kill: () => other.kill() };
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const closeSoon = query(
  {},
  "update event set cutoff_at = app.clock() + interval '10 minutes' where id = $1::int8 and status = 'scheduled'",
);
const begin = query(
  {},
  "update event set starts_at = app.clock(), status = 'live' where id = $1::int8 and status = 'scheduled'",
);

function client(address: string, password: string): Pick<World, "send" | "answer"> {
  const tokens = new Map<string, string>();
  async function send<C extends Call>(call: C, payload: Input<C>, token?: string): Promise<Answered<C>> {
    const body = new URLSearchParams(
      encodeRequest(call, payload as PayloadOf<C>, token === undefined ? {} : { token }),
    );
    const response = await fetch(`${address}/${call.path}`, { method: "POST", body });
    return decodeAnswer(call, await openAnswer(call, await response.json(), token, openSealed));
  }
  async function tokenOf(login: string): Promise<string> {
    const known = tokens.get(login);
    if (known !== undefined) return known;
    const answered = await send(identity.login, { user: login, password });
    assert(answered.ok, "somebody of the demo signs in", { login });
    tokens.set(login, answered.data.token);
    return answered.data.token;
  }
  const ask: World["send"] = async (call, payload, login) => send(call, payload, await tokenOf(login));
  return {
    send: ask,
    answer: async (call, payload, login) => {
      const answered = await ask(call, payload, login);
      assert(answered.ok, `${call.path} was refused`, {
        responseType: answered.responseType,
        data: JSON.stringify(answered.data),
      });
      return answered.data;
    },
  };
}
