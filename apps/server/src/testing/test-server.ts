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
import { type Database, openDatabase, type Sql } from "../platform/database/database.ts";
import { type ClonedDatabase, cloneDatabase } from "../platform/database/cluster/test-cluster.ts";
import { setClock } from "../bootstrap/index.ts";
import type { Installation, Mail } from "../platform/ports/ports.ts";
import { silentLog, systemRandom, systemTimers } from "../platform/ports/system.ts";
import { type ChalkboardServer, createServer } from "../server.ts";
import { placementSettings } from "../selling/tickets/index.ts";
import { openSealed } from "./sealed.ts";
import { createTestClock, type TestClock } from "./test-clock.ts";
import { password, type TestWorld } from "./test-world.ts";
import { buildWorld, cloneWorld, startOfTests } from "./world-template.ts";

/** A payload as a page writes it: fields with a default may be left out. */
type Input<C> = C extends Call<infer P, z.ZodType> ? z.input<P> : never;

/** The token with which the tests request metrics. */
export const metricsToken = "figures for tests";

export type TestServer = {
  readonly server: ChalkboardServer;
  readonly world: TestWorld;
  /** The application's connections. */
  readonly database: Database;
  /** Runs work as the owner of the tables, for what the application may not do. */
  readonly asOwner: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;
  /** Connects to the database as the owner of the tables. */
  readonly url: string;
  readonly address: string;
  /** Makes a call over HTTP. `login` is a name of the fixture; undefined for an anonymous caller. */
  readonly send: <C extends Call>(call: C, payload: Input<C>, login?: string) => Promise<Answered<C>>;
  /** As send, with any JSON and any token, returning the raw response. */
  readonly sendRaw: (
    path: string,
    json: unknown,
    token?: string,
  ) => Promise<{ response_type: number; data: unknown; wv: string }>;
  /** As send; a refusal fails the test with its code and data. */
  readonly answer: <C extends Call>(
    call: C,
    payload: Input<C>,
    login?: string,
  ) => Promise<(Answered<C> & { ok: true })["data"]>;
  readonly tokenOf: (login: string) => Promise<string>;
  /** A person whose session was ended signs in again with their next call. */
  readonly forgetToken: (login: string) => void;
  readonly time: Pick<TestClock, "advance"> & {
    readonly now: () => EpochMs;
    /** Moves the server's clock and the database's sale clock. Timers do not run. */
    readonly set: (now: EpochMs) => Promise<void>;
  };
  /**
   * The equivalent of another server process: a server on the same database, with the same time. @param settings of its
   * own
   */
  readonly another: (settings?: Partial<Installation>) => Promise<SecondServer>;
  /** The emails that were sent, the oldest first. */
  readonly mails: readonly TestMail[];
  readonly close: () => Promise<void>;
};

export type TestMail = Parameters<Mail["send"]>[0];

export type SecondServer = Pick<
  TestServer,
  "server" | "address" | "send" | "sendRaw" | "tokenOf" | "forgetToken" | "close"
>;

/** The whole server over HTTP on its own database, with a small fixture in it and time that stands still. */
export async function createTestServer(settings: Partial<Installation> = {}): Promise<TestServer> {
  const { world, ...database } = await cloneWorld();
  return { ...(await serverOn(database, settings)), world };
}

/** The same with nothing in its database but what the program creates. */
export async function createEmptyServer(): Promise<Omit<TestServer, "world">> {
  return serverOn(await cloneDatabase());
}

/** The same on a given database, which is migrated and empty. @param drop what removes the database */
export async function createServerOn(url: string, drop: () => Promise<void>): Promise<TestServer> {
  const owner = openDatabase({ url, connections: 1, log: silentLog, role: "none" });
  const world = await buildWorld(owner);
  await owner.close();
  return { ...(await serverOn({ url, drop })), world };
}

async function serverOn(
  { url, drop }: Pick<ClonedDatabase, "url" | "drop">,
  settings: Partial<Installation> = {},
): Promise<Omit<TestServer, "world">> {
  const time = createTestClock(startOfTests);
  const owner = openDatabase({ url, connections: 2, log: silentLog, role: "none" });
  const asOwner = <T>(work: (sql: Sql) => Promise<T>): Promise<T> => owner.transaction("all", work);
  const moveTo = (now: EpochMs): Promise<unknown> => asOwner((sql) => setClock(sql, now));

  const mails: TestMail[] = [];
  const mail: Mail = { send: async (message) => void mails.push(message) };
  const {
    server,
    database,
    address,
    send: ask,
    sendRaw,
    tokenOf,
    forgetToken,
  } = await serve(url, time, mail, settings);

  return {
    server,
    database,
    asOwner,
    url,
    address,
    send: ask,
    sendRaw,
    tokenOf,
    forgetToken,
    mails,
    answer: async (call, payload, login) => {
      const answered = await ask(call, payload, login);
      assert(answered.ok, `${call.path} was refused`, {
        responseType: answered.responseType,
        data: JSON.stringify(answered.data),
      });
      return answered.data;
    },
    time: {
      now: time.clock.now,
      advance: time.advance,
      set: async (now) => {
        time.set(now);
        await moveTo(now);
      },
    },
    another: async (own = {}) => {
      const second = await serve(url, time, mail, own);
      return { ...second, close: second.server.close };
    },
    close: async () => {
      await server.close();
      await owner.close();
      await drop();
    },
  };
}

type Served = Omit<SecondServer, "close"> & { readonly database: Database };

async function serve(url: string, time: TestClock, mail: Mail, settings: Partial<Installation>): Promise<Served> {
  const database = openDatabase({ url, connections: 6, log: silentLog });
  const placementDatabase = openDatabase({ url, connections: 2, log: silentLog, settings: placementSettings });
  const ports = {
    clock: time.clock,
    timers: time.timers,
    pacing: systemTimers,
    random: systemRandom,
    log: silentLog,
    mail,
    database,
    placementDatabase,
  };
  const server = await createServer(ports, {
    webVersion: "8.1.8",
    trustProxy: true,
    metricsToken,
    secret: "a secret for tests",
    // Time stands still here: anything that waited for it would wait for ever.
    connectionLimits: { bytesAtOnce: Number.MAX_SAFE_INTEGER },
    ...settings,
  });
  const address = await server.fastify.listen({ port: 0, host: "127.0.0.1" });
  return { server, database, address, ...client(address, time.clock.now) };
}

const freshForMs = 3_600_000;

function client(address: string, now: () => EpochMs): Pick<TestServer, "send" | "sendRaw" | "tokenOf" | "forgetToken"> {
  const tokens = new Map<string, { readonly token: Promise<string>; readonly at: EpochMs }>();

  async function post(
    path: string,
    fields: Record<string, string>,
  ): Promise<{ response_type: number; data: unknown; wv: string }> {
    const response = await fetch(`${address}/${path}`, { method: "POST", body: new URLSearchParams(fields) });
    assert(response.status === 200, "an answer has status 200", { path, status: response.status });
    return (await response.json()) as { response_type: number; data: unknown; wv: string };
  }

  async function signIn(login: string): Promise<string> {
    const payload: PayloadOf<typeof identity.login> = {
      user: login,
      password,
      platformId: 1,
      mac: "0",
      deviceInfo: "test",
      admin: false,
    };
    const answered = decodeAnswer(
      identity.login,
      await post(identity.login.path, encodeRequest(identity.login, payload, {})),
    );
    assert(answered.ok, "a person of the house signs in", { login, responseType: answered.responseType });
    return answered.data.token;
  }

  /** Of simultaneous calls, only one signs in. */
  function tokenOf(login: string): Promise<string> {
    const cached = tokens.get(login);
    if (cached !== undefined && Math.abs(now() - cached.at) < freshForMs) return cached.token;
    const token = signIn(login);
    tokens.set(login, { token, at: now() });
    token.catch(() => {
      if (tokens.get(login)?.token === token) tokens.delete(login);
    });
    return token;
  }

  return {
    tokenOf,
    forgetToken: (login) => void tokens.delete(login),
    send: async (call, payload, login) => {
      const token = login === undefined ? undefined : await tokenOf(login);
      const body = await post(
        call.path,
        encodeRequest(call, payload as PayloadOf<typeof call>, token === undefined ? {} : { token }),
      );
      return decodeAnswer(call, await openAnswer(call, body, token, openSealed));
    },
    sendRaw: (path, json, token) =>
      post(path, { json: JSON.stringify(json), ...(token === undefined ? {} : { token }) }),
  };
}
