// The whole server on a database of its own, with a clock that moves when it is told. Its calls are made through its own HTTP stack, without a port.

import { type Answered, type Call, decodeAnswer, encodeRequest, type PayloadOf } from "@chalkboard/contract";
import { assert, type EpochMs } from "@chalkboard/kernel";
import {
  type ChalkboardServer, createServer, createSessions, createTestClock, type Database, openDatabase, placementSettings, query, setClock, silentLog,
  silentMail, type Sql, systemRandom, type TestClock,
} from "../server.ts";
import { createMortality, type Mortality } from "./mortal.ts";

export type HouseServer = {
  /** The one that serves now. */
  readonly server: ChalkboardServer;
  /** The application's connections. */
  readonly database: Database;
  /** A session of a person, who is signed in when needed. */
  readonly tokenOf: (personId: number) => Promise<string>;
  /** Where it answers from outside, once somebody asks for that. */
  readonly address: () => Promise<string>;
  /** From now on the serving process dies at its so manieth word to the database. */
  readonly dieAt: (statement: number) => void;
  /** Whether the process died; if so another one has come up on the same database. */
  readonly riseAgain: () => Promise<boolean>;
  /** Work as the owner of the tables: building the house, setting the clock. */
  readonly asOwner: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;
  /** Makes a call as a person of the house, who is signed in when needed. */
  readonly ask: <C extends Call>(personId: number, call: C, payload: PayloadOf<C>) => Promise<Answered<C>>;
  /** Forgets a person's session, which was ended by what somebody else did. */
  readonly signsInAgain: (personId: number) => void;
  /** Moves the server's clock and the database's sale time. Timers stand still: what they do (publishing, proving the books) is not rehearsed here. */
  readonly setTime: (at: EpochMs) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** A session ends after ten days; people sign in again well before. */
const signedInMs = 6 * 3_600_000;
const serviceOf = query({ service_id: "int4" }, "select service_id from person where id = $1::int");

/**
 * Starts the server on a migrated database.
 * @param url a connection that owns the database
 * @param startAt what every clock shows at first
 */
export async function startHouseServer(url: string, startAt: EpochMs): Promise<HouseServer> {
  const owner = openDatabase({ url, connections: 2, log: silentLog, role: "none" });
  const asOwner = <T>(work: (sql: Sql) => Promise<T>): Promise<T> => owner.transaction("all", work);
  const time = createTestClock(startAt);
  await asOwner((sql) => setClock(sql, startAt));
  let serving = await serve(url, time);
  const sessions = createSessions({ database: owner, clock: time.clock, random: systemRandom });
  const tokens = new Map<number, { readonly token: string; readonly at: EpochMs }>();

  async function tokenOf(personId: number): Promise<string> {
    const known = tokens.get(personId);
    const now = time.clock.now();
    if (known !== undefined && now - known.at < signedInMs) return known.token;
    const person = await asOwner((sql) => sql.row(serviceOf, [personId]));
    assert(person !== undefined, "a person of the house signs in", { personId });
    const token = await sessions.open({ id: personId, serviceId: person.service_id }, { info: "rehearsal", mac: "0", address: "127.0.0.1" });
    tokens.set(personId, { token, at: now });
    return token;
  }

  return {
    get server() { return serving.server; },
    get database() { return serving.database; },
    asOwner, tokenOf,
    address: () => serving.address ??= serving.server.fastify.listen({ port: 0, host: "127.0.0.1" }),
    ask: async (personId, call, payload) => {
      const fields = encodeRequest(call, payload, { token: await tokenOf(personId) });
      const response = await serving.server.fastify.inject({
        method: "POST", url: `/${call.path}`, headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: new URLSearchParams(fields).toString(),
      });
      assert(response.statusCode === 200, "every answer has status 200", { path: call.path, status: response.statusCode, body: response.body.slice(0, 300) });
      return decodeAnswer(call, response.json());
    },
    signsInAgain: (personId) => { tokens.delete(personId); },
    setTime: async (at) => {
      await owner.read("all", (sql) => setClock(sql, at));
      time.set(at);
    },
    dieAt: (statement) => serving.mortality.dieAt(statement),
    riseAgain: async () => {
      serving.mortality.live();
      if (!serving.mortality.hasDied()) return false;
      // Of the dead one only its connections are left, which PostgreSQL takes back.
      const dead = serving;
      serving = await serve(url, time);
      await dead.server.close();
      return true;
    },
    close: async () => {
      await serving.server.close();
      await owner.close();
    },
  };
}

type Serving = { readonly server: ChalkboardServer; readonly database: Database; readonly mortality: Mortality; address: Promise<string> | undefined };

/** A process of the server, as far as one is needed. */
async function serve(url: string, time: TestClock): Promise<Serving> {
  const mortality = createMortality();
  const database = mortality.bind(openDatabase({ url, connections: 6, log: silentLog }));
  const placementDatabase = mortality.bind(openDatabase({ url, connections: 2, log: silentLog, settings: placementSettings }));
  const ports = { clock: time.clock, timers: time.timers, random: systemRandom, log: silentLog, mail: silentMail, database, placementDatabase };
  return { server: await createServer(ports, { webVersion: "8.1.8" }), database, mortality, address: undefined };
}
