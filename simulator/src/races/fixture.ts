// Two server processes on one database, and a gate: locked rows that hold up every racing statement until all of them
// wait. So simultaneous actions are made to happen rather than hoped for.

import {
  type Answered,
  type Call,
  decodeAnswer,
  encodeRequest,
  identity,
  type PayloadOf,
  tickets,
} from "@chalkboard/contract";
import { assert, dayOf, type EpochMs } from "@chalkboard/kernel";
import { proveBooks } from "../books.ts";
import {
  buildTestWorld,
  cloneDatabase,
  compiled,
  type Database,
  deposit,
  hashPassword,
  importLines,
  importSchedule,
  openDatabase,
  pause,
  query,
  type Query,
  type ServerProcess,
  setClock,
  silentLog,
  type Sql,
  startServerProcess,
  type TestWorld,
  testPassword,
} from "../server.ts";

const waitAtMostMs = 60_000;
const zone = "America/New_York";
/** Noon in New York on a Friday in April. */
const start: EpochMs = Date.UTC(2026, 3, 10, 16);

const waiters = query(
  { count: "int8" },
  `
  select count(*) as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query ilike '%' || $1::text || '%'`,
);
const current = query(
  { what: "text" },
  `
  select coalesce(wait_event_type, '') || ' ' || coalesce(wait_event,
    '') || ' ' || state || ': ' || left(regexp_replace(query, '\\s+', ' ', 'g'), 80) as what
  from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
);
const deadlocks = query(
  { deadlocks: "int8" },
  "select deadlocks from pg_stat_database where datname = current_database()",
);
const settledAt = query(
  { settled: "bool" },
  `
  select settled_at is not null and not exists (
    select from graphile_worker.jobs where task_identifier = 'settle'
      and (key is null or key like '%/' || $1::bigint || '%')) as settled
  from official_result where event_id = $1::bigint order by version desc limit 1`,
);

/** One of the two processes. */
export type Door = 0 | 1;
export type RaceSlip = PayloadOf<typeof tickets.sell>["slip"];

export type RaceFixture = {
  readonly world: TestWorld;
  readonly send: <C extends Call>(door: Door, call: C, payload: PayloadOf<C>, login: string) => Promise<Answered<C>>;
  readonly asOwner: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;
  /** Holds the locks of a statement while the work runs, and releases them at the end. */
  readonly holding: <T>(statement: Query, values: readonly unknown[], work: () => Promise<T>) => Promise<T>;
  /** Waits until this many statements with these words wait for a lock. */
  readonly waiting: (count: number, words: string) => Promise<void>;
  /** Waits until an event's newest result is settled and nothing more is queued for it. */
  readonly untilSettled: (eventId: number) => Promise<void>;
  /** A new game with money lines +120 and −140, an hour after the sale clock. */
  readonly newGame: () => Promise<{ readonly eventId: number; readonly startsAt: EpochMs }>;
  readonly now: () => EpochMs;
  readonly setTime: (at: EpochMs) => Promise<void>;
  readonly bring: (posId: number, amount: number) => Promise<void>;
  readonly key: (words: string) => string;
  /** The final check of books and database: every failed check, and how often the database had to end a deadlock. */
  readonly faults: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
};

export async function openRaceFixture(env: Readonly<Record<string, string | undefined>>): Promise<RaceFixture> {
  const clone = await cloneDatabase();
  const owner = openDatabase({ url: clone.url, connections: 2, log: silentLog, role: "none" });
  const gatekeeper = openDatabase({ url: clone.url, connections: 1, log: silentLog, role: "none" });
  const world = await found(owner);
  const begin = (): Promise<ServerProcess> =>
    startServerProcess(clone.url, { ...env, NODE_COMPILE_CACHE: compiled }, { quiet: true });
  const servers = await Promise.all([begin(), begin()]);
  let now = start;
  let made = 0;
  const asOwner = <T>(work: (sql: Sql) => Promise<T>): Promise<T> => owner.transaction("all", work);
  const until = async (isSo: () => Promise<boolean>, what: string): Promise<void> => {
    const end = performance.now() + waitAtMostMs;
    while (!(await isSo())) {
      assert(performance.now() < end, what, {
        said: servers
          .map(({ said }) => said())
          .join("")
          .slice(-1_000),
        stands: (await owner.read("all", (sql) => sql.rows(current))).map(({ what: one }) => one).join("; "),
      });
      await pause(2);
    }
  };
  return {
    world,
    asOwner,
    send: client(servers),
    now: () => now,
    holding: (statement, values, work) =>
      gatekeeper.transaction("all", async (sql) => {
        await sql.run(statement, values);
        return work();
      }),
    waiting: (count, words) =>
      until(
        async () => ((await owner.read("all", (sql) => sql.row(waiters, [words])))?.count ?? 0) >= count,
        `${words} waits`,
      ),
    untilSettled: (eventId) =>
      until(
        async () => (await asOwner((sql) => sql.row(settledAt, [eventId])))?.settled === true,
        "a result is settled",
      ),
    newGame: () => asOwner((sql) => addGame(sql, world, (made += 1), now)),
    setTime: async (at) => {
      now = at;
      await asOwner((sql) => setClock(sql, at));
    },
    bring: (posId, amount) =>
      asOwner((sql) => deposit(sql, { serviceId: world.kliyan.serviceId, posId, amount, day: dayOf(now, zone) }, now)),
    key: (words) => `${words} ${(made += 1)}`,
    faults: async () => {
      const ended = (await asOwner((sql) => sql.row(deadlocks)))?.deadlocks ?? 0;
      return [...(await asOwner(proveBooks)), ...(ended === 0 ? [] : [`${ended} deadlocks`])];
    },
    close: async () => {
      await Promise.all(servers.map(({ stop }) => stop()));
      await Promise.all([owner.close(), gatekeeper.close()]);
      await clone.drop();
    },
  };
}

async function found(owner: Database): Promise<TestWorld> {
  const hash = await hashPassword(testPassword);
  return owner.transaction("all", async (sql) => {
    await setClock(sql, start);
    return buildTestWorld(sql, hash, start);
  });
}

async function addGame(
  sql: Sql,
  { leagues: { baseball } }: TestWorld,
  number: number,
  now: EpochMs,
): Promise<{ eventId: number; startsAt: EpochMs }> {
  const startsAt = now + 3_600_000;
  const side = (name: string, rotation: number) => ({
    team: { code: name, name, abbreviation: name, aliases: [] },
    rotation,
    pitcher: null,
  });
  const rotation = 1_000 + 2 * number;
  const game = {
    key: `race ${number}`,
    day: dayOf(startsAt, zone),
    startsAt,
    away: side("Yankees", rotation),
    home: side("Mets", rotation + 1),
  };
  const [stored] = await importSchedule(sql, baseball, "race", [game], "scheduled");
  assert(stored !== undefined, "a new game is stored");
  const lines = [
    { betType: 1, side: 1, points: null, price: 120 },
    { betType: 1, side: 2, points: null, price: -140 },
  ] as const;
  await importLines(sql, "race", [{ eventId: stored.eventId, at: now, lines }], "opening line", true);
  return { eventId: stored.eventId, startsAt };
}

function client(servers: readonly ServerProcess[]): RaceFixture["send"] {
  const tokens = new Map<string, Promise<string>>();
  const send = async <C extends Call>(
    door: Door,
    call: C,
    payload: PayloadOf<C>,
    token?: string,
  ): Promise<Answered<C>> => {
    const body = new URLSearchParams(encodeRequest(call, payload, token === undefined ? {} : { token }));
    const response = await fetch(`${servers[door]?.address}/${call.path}`, { method: "POST", body });
    assert(response.status === 200, "an answer has status 200", { path: call.path, status: response.status });
    return decodeAnswer(call, await response.json());
  };
  const signIn = async (login: string): Promise<string> => {
    const answered = await send(0, identity.login, {
      user: login,
      password: testPassword,
      platformId: 1,
      mac: "0",
      deviceInfo: "race",
      admin: false,
    });
    assert(answered.ok, "a person of the house signs in", { login });
    return answered.data.token;
  };
  return async (door, call, payload, login) => {
    if (!tokens.has(login)) tokens.set(login, signIn(login));
    return send(door, call, payload, await tokens.get(login));
  };
}
