import { duties, type Role, roles, type services } from "@chalkboard/contract";
import type { SettingName, Side } from "@chalkboard/engine";
import { assert, type Day, dayOf, type EpochMs, type Minor } from "@chalkboard/kernel";
import { query } from "../platform/database/query.ts";
import type { Sql } from "../platform/database/database.ts";
import {
  addDuty,
  addPerson,
  addPos,
  addRule,
  addServer,
  addService,
  addZone,
  deposit as payIn,
  sellLeague,
} from "../bootstrap/index.ts";
import { importSchedule } from "../catalog/imports/index.ts";
import { applyMoves } from "../trading/lines/index.ts";
import { ensureLeague } from "../catalog/master-data/index.ts";

// A small world for tests. Banca (retail, HTG): zone Nord with POS 1, zone Kap below it with POS 2, zone Sid with POS
// 3, a clerk at each. Kliyan (online, USD): one agent's zone with two customers. Baseball and basketball, sold by both;
// hockey, sold by none.

export const password = "a password for tests";

const timeZone = "America/New_York";

export const houseSettings: services.ServiceSettings = {
  closeMinute: 0,
  cancelMinutes: 10,
  validityDays: 60,
  rounding: { direction: "halfUp", unit: 1 },
  marginCents: 0,
  ticketNote: "Bòn chans",
  payAnywhere: true,
};

export type TestGame = {
  readonly eventId: number;
  readonly leagueId: number;
  readonly day: Day;
  readonly startsAt: EpochMs;
  readonly rotations: readonly [number, number];
};
export type TestSeller = {
  readonly posId: number;
  readonly zoneId: number;
  readonly personId: number;
  readonly login: string;
};

export type TestWorld = {
  readonly platform: { readonly serviceId: number; readonly traderId: number; readonly assistantId: number };
  readonly banca: {
    readonly serviceId: number;
    readonly zones: { readonly nord: number; readonly kap: number; readonly sid: number };
    /**
     * In the order of their sequence: Nord, Kap, Sid. The third has a credit limit of 100,000; the others have none.
     */
    readonly clerks: readonly [TestSeller, TestSeller, TestSeller];
  };
  readonly kliyan: {
    readonly serviceId: number;
    readonly zoneId: number;
    readonly customers: readonly [TestSeller, TestSeller];
  };
  readonly leagues: { readonly baseball: number; readonly basketball: number; readonly hockey: number };
  /** Teams by their names. */
  readonly teams: Readonly<Record<string, number>>;
  /** Tomorrow's, with lines of bet types 1 to 10 (hockey without lines). */
  readonly games: {
    readonly baseball: readonly [TestGame, TestGame];
    readonly basketball: TestGame;
    readonly hockey: TestGame;
  };
};

/** The opening balance of a customer of Kliyan. */
export const deposit: Minor = 50_000;

/** Logins of the fixture by role; those of clerks and customers are in the world. */
export const logins = {
  trader: "trader",
  assistant: "assistant",
  bancaAdmin: "banca",
  nordController: "nord",
  kliyanAdmin: "kliyan",
  kliyanAgent: "agent",
  clerks: ["clerk1", "clerk2", "clerk3"],
  customers: ["customer1", "customer2"],
} as const;

/** All leagues and tasks, at every hour. */
export const everything: Omit<duties.DutyTerms, "personId"> = {
  level: "all",
  ids: [],
  tasks: [...duties.tasks],
  kind: "weekly",
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  firstDay: null,
  lastDay: null,
  from: 0,
  until: 1440,
  note: "",
};

/** Writes the fixture into an empty migrated database, as its owner. */
export async function buildTestWorld(sql: Sql, passwordHash: string, now: EpochMs): Promise<TestWorld> {
  const server = await addServer(sql, "test");
  const service = (name: string, kind: 0 | 1 | 2, currency: string, timeZone: string) =>
    addService(sql, server, { name, kind, currency, timeZone, settings: houseSettings });
  const person = (serviceId: number, role: Role, login: string, place: { zoneId?: number; posId?: number } = {}) =>
    addPerson(sql, { serviceId, role, login, name: capital(login), passwordHash, ...place });
  const seller = async (
    serviceId: number,
    zoneId: number,
    login: string,
    role: Role,
    creditLimit: Minor | null,
  ): Promise<TestSeller> => {
    const posId = await addPos(sql, { serviceId, zoneId, name: `POS of ${login}`, creditLimit });
    return { posId, zoneId, login, personId: await person(serviceId, role, login, { zoneId, posId }) };
  };

  const platform = await service("Zucca", 0, "USD", "America/New_York");
  const traderId = await person(platform, roles.platform, logins.trader);
  const assistantId = await person(platform, roles.assistant, logins.assistant);
  // This assistant may do everything that an assistant may; the effect of duties is tested elsewhere.
  await addDuty(sql, { ...everything, personId: assistantId });

  const banca = await service("Banca", 1, "HTG", "America/Port-au-Prince");
  await person(banca, roles.admin, logins.bancaAdmin);
  const nord = await addZone(sql, banca, "Nord");
  const kap = await addZone(sql, banca, "Kap", nord);
  const sid = await addZone(sql, banca, "Sid");
  await person(banca, roles.controller, logins.nordController, { zoneId: nord });
  const clerks = [
    await seller(banca, nord, logins.clerks[0], roles.clerk, null),
    await seller(banca, kap, logins.clerks[1], roles.clerk, null),
    await seller(banca, sid, logins.clerks[2], roles.clerk, 100_000),
  ] as const;

  const kliyan = await service("Kliyan", 2, "USD", "America/New_York");
  await person(kliyan, roles.admin, logins.kliyanAdmin);
  const agents = await addZone(sql, kliyan, "Agent");
  await person(kliyan, roles.agent, logins.kliyanAgent, { zoneId: agents });
  const customers = [
    await seller(kliyan, agents, logins.customers[0], roles.customer, 0),
    await seller(kliyan, agents, logins.customers[1], roles.customer, 0),
  ] as const;
  const day = dayOf(now, "America/New_York");
  for (const { posId } of customers) await payIn(sql, { serviceId: kliyan, posId, amount: deposit, day }, now);

  const { leagues, games } = await addGames(sql, now);
  for (const serviceId of [banca, kliyan]) {
    for (const leagueId of [leagues.baseball, leagues.basketball]) await sellLeague(sql, serviceId, leagueId);
  }
  return {
    platform: { serviceId: platform, traderId, assistantId },
    banca: { serviceId: banca, zones: { nord, kap, sid }, clerks },
    kliyan: { serviceId: kliyan, zoneId: agents, customers },
    leagues,
    games,
    teams: Object.fromEntries((await sql.rows(allTeams)).map(({ id, name }) => [name, id])),
  };
}

const allTeams = query({ id: "int4", name: "text" }, "select id, name from team");

/** A rule of a service, or of the platform (`null`): its setting, value and subject. */
export async function addTestRule(
  sql: Sql,
  serviceId: number | null,
  control: string,
  value: object,
  more: { selector?: object; kind?: "default" | "ceiling" } = {},
): Promise<void> {
  await addRule(sql, { serviceId, control: control as SettingName, value: value as never, ...more });
}

async function addGames(sql: Sql, now: EpochMs): Promise<Pick<TestWorld, "leagues" | "games">> {
  const league = async (
    sport: string,
    code: string,
    segments: readonly string[],
    teams: readonly string[],
  ): Promise<number> => {
    const known = {
      sport: { code: sport, name: capital(sport) },
      code,
      name: `${code} league`,
      abbreviation: code.toUpperCase(),
      timeZone,
      segments,
    };
    return (await ensureLeague(sql, known, teams.map(teamOf))).leagueId;
  };
  const leagues = {
    baseball: await league(
      "baseball",
      "mlb",
      ["1", "2", "3", "4", "5", "6", "7", "8", "9"],
      ["Yankees", "Red Sox", "Cubs", "Mets"],
    ),
    basketball: await league("basketball", "nba", ["1", "2", "3", "4"], ["Lakers", "Celtics"]),
    hockey: await league("hockey", "nhl", ["1", "2", "3"], ["Bruins", "Rangers"]),
  };
  const game = async (
    leagueId: number,
    away: string,
    home: string,
    hours: number,
    rotation: number,
  ): Promise<TestGame> => {
    const startsAt = now + hours * 3_600_000;
    const day = dayOf(startsAt, timeZone);
    const side = (name: string, number: number) => ({ team: teamOf(name), rotation: number, pitcher: null });
    const [stored] = await importSchedule(
      sql,
      leagueId,
      "test",
      [
        {
          key: `${leagueId}/${rotation}`,
          day,
          startsAt,
          away: side(away, rotation),
          home: side(home, rotation + 1),
        },
      ],
      "scheduled",
    );
    assert(stored !== undefined, "a new game is stored");
    return { eventId: stored.eventId, leagueId, day, startsAt, rotations: [rotation, rotation + 1] };
  };
  const games = {
    baseball: [
      await game(leagues.baseball, "Yankees", "Red Sox", 24, 901),
      await game(leagues.baseball, "Cubs", "Mets", 25, 903),
    ] as const,
    basketball: await game(leagues.basketball, "Lakers", "Celtics", 26, 501),
    hockey: await game(leagues.hockey, "Bruins", "Rangers", 26, 51),
  };
  for (const { eventId } of games.baseball) await openLines(sql, eventId, { spread: 6, total: 34, half: 18 }, now);
  await openLines(sql, games.basketball.eventId, { spread: 22, total: 882, half: 440 }, now);
  return { leagues, games };
}

type Numbers = { readonly spread: number; readonly total: number; readonly half: number };

async function openLines(sql: Sql, eventId: number, { spread, total, half }: Numbers, now: EpochMs): Promise<void> {
  const offers: readonly (readonly [betType: number, side: Side, points: number | null, price: number])[] = [
    [1, 1, null, 120],
    [1, 2, null, -140],
    [2, 1, spread, -150],
    [2, 2, -spread, 130],
    [3, 0, total, -110],
    [4, 0, total, -110],
    [5, 1, half, -115],
    [6, 1, half, -105],
    [5, 2, half, -105],
    [6, 2, half, -115],
    [7, 1, null, 110],
    [7, 2, null, -130],
    [8, 1, 2, -120],
    [8, 2, -2, 100],
    [9, 0, half, -110],
    [10, 0, half, -110],
  ];
  const moves = offers.map(([betType, side, points, price]) => ({
    key: { eventId, betType, side, alternate: 0 },
    version: 0,
    points,
    price,
  }));
  const { conflicts } = await applyMoves(sql, {
    moves,
    author: { personId: null, source: "test" },
    reason: "opening",
    now,
  });
  assert(conflicts.length === 0, "a new game's lines open");
}

function teamOf(name: string): { code: string; name: string; abbreviation: string; aliases: readonly string[] } {
  return { code: name, name, abbreviation: name.slice(0, 3).toUpperCase(), aliases: [] };
}

function capital(word: string): string {
  return `${word[0]?.toUpperCase()}${word.slice(1)}`;
}
