// The system under test for crashes: its own PostgreSQL, whose commits wait for the log like an installation's, a world
// of shops, and two server processes. When the serving one is killed, the other takes over and a new one starts behind
// it.

import { dayOf } from "@chalkboard/kernel";
import { buildFixture, type Fixture, type ServicePlan } from "../fixture/build.ts";
import {
  compiled,
  createSessions,
  type Database,
  ensureLeague,
  importLines,
  importSchedule,
  kickOff,
  migrate,
  mlb,
  openDatabase,
  pause,
  sellLeague,
  type ServerProcess,
  silentLog,
  type Sql,
  startServerProcess,
  startThrowawayCluster,
  systemClock,
  systemRandom,
  type ThrowawayCluster,
  untilHealthy,
} from "../server.ts";

/**
 * The page cache survives a killed process, so only what PostgreSQL itself had not written can be lost: that is what is
 * tested.
 */
const settings = { fsync: "off", synchronous_commit: "on", max_connections: "120" };
const healthyWithinMs = 60_000;
const portTries = 100;
const dayMs = 86_400_000;

export const prices = { away: 120, home: -140 } as const;
const lines = [
  { betType: 1, side: 1, points: null, price: prices.away },
  { betType: 1, side: 2, points: null, price: prices.home },
] as const;

const plan: ServicePlan = {
  name: "Shops",
  kind: "retail",
  currency: "HTG",
  timeZone: "America/New_York",
  rules: [],
  settings: {
    closeMinute: 0,
    cancelMinutes: 60,
    validityDays: 60,
    rounding: { direction: "halfUp", unit: 1 },
    marginCents: 0,
    ticketNote: "",
    payAnywhere: true,
  },
  zones: [
    { name: "North", pos: Array.from({ length: 8 }, (_, index) => ({ name: `Till ${index + 1}`, creditLimit: null })) },
  ],
};

export type CrashFixture = {
  readonly house: Fixture;
  readonly eventIds: readonly number[];
  readonly tokenOf: (personId: number) => string;
  /** The address of the serving process. */
  readonly address: () => string;
  /** Kills the serving process, the database under it, or both at once; then restarts what is needed to continue. */
  readonly crash: (what: Victim) => Promise<void>;
  readonly asOwner: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
};

export type Victim = "server" | "database" | "both";

/** @param games how many games are on the schedule @param env the environment of the server processes */
export async function openCrashFixture(
  games: number,
  env: Readonly<Record<string, string | undefined>>,
): Promise<CrashFixture> {
  const cluster = await startThrowawayCluster("crash", settings, "memory");
  const servers: ServerProcess[] = [];
  try {
    await migrate(cluster.url);
    const {
      house: fixture,
      eventIds,
      tokens,
    } = await withOwner(cluster.url, async (owner) => {
      const founded = await owner.transaction("all", found(games));
      return { ...founded, tokens: await signIn(owner, founded.house) };
    });
    const start = (): Promise<ServerProcess> =>
      startServerProcess(cluster.url, { ...env, NODE_COMPILE_CACHE: compiled }, { quiet: true });
    servers.push(...(await Promise.all([start(), start()])));
    let [serving, standby] = servers as [ServerProcess, ServerProcess];
    let rising: Promise<void> = Promise.resolve();
    const isSoon = (): (() => boolean) => {
      const until = performance.now() + healthyWithinMs;
      return () => performance.now() < until;
    };
    /** The other process replaces the killed one, and a new one starts behind it. */
    const takeOver = async (): Promise<void> => {
      await rising;
      serving = standby;
      rising = start().then((risen) => {
        standby = risen;
        servers.push(risen);
      });
    };
    return {
      house: fixture,
      eventIds,
      tokenOf: (personId) => tokens.get(personId) ?? "",
      address: () => serving.address,
      crash: async (what) => {
        // A process that starts while the database is down would fail.
        await rising;
        await Promise.all([
          what === "server" ? undefined : cluster.kill(),
          what === "database" ? undefined : serving.kill(),
        ]);
        if (what !== "server") await startAgain(cluster);
        if (what !== "database") await takeOver();
        await untilHealthy(serving.address, isSoon()).catch((error: unknown) => {
          throw new Error(`${String(error)}: ${serving.said()}`);
        });
      },
      asOwner: (work) => withOwner(cluster.url, (owner) => owner.transaction("all", work)),
      close: async () => {
        await rising.catch(() => undefined);
        await Promise.all(servers.map(({ stop }) => stop()));
        await cluster.stop();
      },
    };
  } catch (error) {
    await Promise.all(servers.map(({ stop }) => stop()));
    await cluster.stop();
    throw error;
  }
}

/** A client that looks for a database that is down may be given that very port as its own, for a moment. */
async function startAgain(cluster: ThrowawayCluster): Promise<void> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await cluster.startAgain();
    } catch (error) {
      if (turn === portTries || !(error instanceof Error && "fault" in error && error.fault === "portBusy"))
        throw error;
      await pause(100);
    }
  }
}

async function withOwner<T>(url: string, work: (owner: Database) => Promise<T>): Promise<T> {
  const owner = openDatabase({ url, connections: 1, log: silentLog, role: "none" });
  try {
    return await work(owner);
  } finally {
    await owner.close();
  }
}

const found = (games: number) => async (sql: Sql) => {
  const now = systemClock.now();
  const fixture = await buildFixture(sql, [plan], now);
  const teamOf = (number: number) => ({
    code: `${number}`,
    name: `Team ${number}`,
    abbreviation: `T${number}`,
    aliases: [],
  });
  const sideOf = (number: number) => ({ team: teamOf(number), rotation: 900 + number, pitcher: null });
  const { leagueId } = await ensureLeague(
    sql,
    mlb,
    Array.from({ length: 2 * games }, (_, index) => teamOf(index + 1)),
  );
  for (const { serviceId } of fixture.services) await sellLeague(sql, serviceId, leagueId);
  const day = dayOf(now, mlb.timeZone);
  const stored = await importSchedule(
    sql,
    leagueId,
    "crash",
    Array.from({ length: games }, (_, index) => ({
      key: `${index}`,
      day,
      startsAt: now + dayMs,
      away: sideOf(2 * index + 1),
      home: sideOf(2 * index + 2),
    })),
    "scheduled",
  );
  await importLines(
    sql,
    "crash",
    stored.map(({ eventId }) => ({ eventId, at: now, lines })),
    "opening line",
    true,
  );
  // They have begun, so that their results are accepted, and are on sale until tomorrow.
  for (const { eventId } of stored) await kickOff({ asOwner: (work) => work(sql) }, eventId);
  return { house: fixture, eventIds: stored.map(({ eventId }) => eventId).sort((a, b) => a - b) };
};

async function signIn(
  database: Database,
  { platformId, traderId, services }: Fixture,
): Promise<ReadonlyMap<number, string>> {
  const sessions = createSessions({ database, clock: systemClock, random: systemRandom });
  const people = [
    { id: traderId, serviceId: platformId },
    ...services.flatMap(({ serviceId, adminId, sellers }) =>
      [adminId, ...sellers.map(({ personId }) => personId)].map((id) => ({ id, serviceId })),
    ),
  ];
  const tokens = new Map<number, string>();
  for (const person of people)
    tokens.set(person.id, await sessions.open(person, { info: "crash", mac: "0", address: "127.0.0.1" }));
  return tokens;
}
