// A world for the bench: a retail service with 64 shops and the demo's rules, and 200 games with sixteen prices each.

import { roles, type services } from "@chalkboard/contract";
import { always, publishedRows, type SettingName, type SettingValue } from "@chalkboard/engine";
import { dayOf, type EpochMs } from "@chalkboard/kernel";
import * as queries from "./queries.ts";
import {
  addPerson,
  addPos,
  addRule,
  addServer,
  addService,
  addZone,
  createSessions,
  ensureLeague,
  hashPassword,
  importLines,
  importSchedule,
  migrate,
  mlb,
  openDatabase,
  sellLeague,
  silentLog,
  type Sql,
  systemClock,
  systemRandom,
} from "./server.ts";

export type Shop = {
  readonly serviceId: number;
  readonly posId: number;
  readonly personId: number;
  readonly token: string;
};
export type Offer = {
  readonly betType: number;
  readonly side: 0 | 1 | 2;
  readonly points: number | null;
  readonly price: number;
};

export type BenchWorld = {
  readonly url: string;
  readonly serviceId: number;
  readonly leagueId: number;
  readonly day: string;
  readonly eventIds: readonly number[];
  readonly shops: readonly Shop[];
  readonly traderToken: string;
  /** Everyone at the desk, the trader first: each person may have only a limited number of live connections. */
  readonly deskTokens: readonly string[];
};

/** The default size of a world. */
const usualSize = { shops: 64, games: 200 };
export type WorldSize = typeof usualSize;
const shopsInZone = 16;
const deskSize = 10;
const timeZone = "America/New_York";

/** What every game offers. */
export const offers: readonly Offer[] = [
  { betType: 1, side: 1, points: null, price: 120 },
  { betType: 1, side: 2, points: null, price: -140 },
  { betType: 2, side: 1, points: 6, price: -150 },
  { betType: 2, side: 2, points: -6, price: 130 },
  { betType: 3, side: 0, points: 34, price: -110 },
  { betType: 4, side: 0, points: 34, price: -110 },
  { betType: 5, side: 1, points: 18, price: -115 },
  { betType: 6, side: 1, points: 18, price: -105 },
  { betType: 5, side: 2, points: 18, price: -105 },
  { betType: 6, side: 2, points: 18, price: -115 },
  { betType: 7, side: 1, points: null, price: 110 },
  { betType: 7, side: 2, points: null, price: -130 },
  { betType: 8, side: 1, points: 2, price: -120 },
  { betType: 8, side: 2, points: -2, price: 100 },
  { betType: 9, side: 0, points: 18, price: -110 },
  { betType: 10, side: 0, points: 18, price: -110 },
];

const settings: services.ServiceSettings = {
  closeMinute: 0,
  cancelMinutes: 10,
  validityDays: 60,
  rounding: { direction: "halfUp", unit: 1 },
  marginCents: 0,
  payAnywhere: true,
  ticketNote: "Bench",
};

/** Everyone's password in the world. */
export const worldPassword = "a password for the bench";

/** Fills an empty database. */
export async function buildBenchWorld(url: string, size: WorldSize = usualSize): Promise<BenchWorld> {
  await migrate(url);
  const owner = openDatabase({ url, connections: 1, log: silentLog, role: "none" });
  const now = systemClock.now();
  try {
    const passwordHash = await hashPassword(worldPassword);
    const built = await owner.transaction("all", (sql) => build(sql, { ...size, passwordHash, now }));
    // A world that has been open for a while has statistics.
    await owner.read("all", (sql) => sql.run({ columns: {}, text: "vacuum analyze" }));
    const sessions = createSessions({ database: owner, clock: systemClock, random: systemRandom });
    const device = { info: "bench", mac: "0", address: "127.0.0.1" };
    const shops: Shop[] = [];
    for (const shop of built.shops)
      shops.push({ ...shop, token: await sessions.open({ id: shop.personId, serviceId: shop.serviceId }, device) });
    const deskTokens: string[] = [];
    for (const id of built.deskIds) deskTokens.push(await sessions.open({ id, serviceId: built.platformId }, device));
    const [traderToken = ""] = deskTokens;
    return { ...built, url, shops, traderToken, deskTokens };
  } finally {
    await owner.close();
  }
}

type Building = WorldSize & { readonly passwordHash: string; readonly now: EpochMs };

async function build(sql: Sql, { shops: shopCount, games, passwordHash, now }: Building) {
  const server = await addServer(sql, "bench");
  const platformId = await addService(sql, server, { name: "Platform", kind: 0, currency: "USD", timeZone, settings });
  const deskIds: number[] = [];
  for (const login of ["trader", ...Array.from({ length: deskSize - 1 }, (_, index) => `trader${index + 2}`)]) {
    deskIds.push(await addPerson(sql, { serviceId: platformId, role: roles.platform, login, passwordHash }));
  }
  const serviceId = await addService(sql, server, { name: "Banca", kind: 1, currency: "HTG", timeZone, settings });
  const shops: Omit<Shop, "token">[] = [];
  let zoneId = 0;
  for (let index = 0; index < shopCount; index += 1) {
    if (index % shopsInZone === 0) zoneId = await addZone(sql, serviceId, `Zone ${index / shopsInZone}`);
    // Every other shop has a debt limit, so that its balance is checked too.
    const posId = await addPos(sql, {
      serviceId,
      zoneId,
      name: `Shop ${index}`,
      creditLimit: index % 2 === 0 ? null : 1_000_000_000_000,
    });
    const personId = await addPerson(sql, {
      serviceId,
      zoneId,
      posId,
      role: roles.clerk,
      login: `clerk${index}`,
      passwordHash,
    });
    shops.push({ serviceId, posId, personId });
  }
  await addRules(sql, serviceId);
  return { platformId, deskIds, serviceId, shops, ...(await addGames(sql, serviceId, games, now)) };
}

/** Games of two teams each, on today's board, which a seller sees first at any hour; they start a day from now. */
async function addGames(sql: Sql, serviceId: number, eventCount: number, now: EpochMs) {
  const teamOf = (number: number) => ({
    code: String(number),
    name: `Team ${number}`,
    abbreviation: `T${number}`,
    aliases: [],
  });
  const sideOf = (number: number) => ({ team: teamOf(number), rotation: 900 + number, pitcher: null });
  const { leagueId } = await ensureLeague(
    sql,
    mlb,
    Array.from({ length: 2 * eventCount }, (_, index) => teamOf(index + 1)),
  );
  await sellLeague(sql, serviceId, leagueId);
  const day = dayOf(now, timeZone);
  const games = Array.from({ length: eventCount }, (_, index) => ({
    key: String(index),
    day,
    startsAt: now + 86_400_000,
    away: sideOf(2 * index + 1),
    home: sideOf(2 * index + 2),
  }));
  const stored = await importSchedule(sql, leagueId, "bench", games, "scheduled");
  await importLines(
    sql,
    "bench",
    stored.map(({ eventId }) => ({ eventId, at: now, lines: offers })),
    "opening line",
    true,
  );
  await sql.run(queries.addSourceLines);
  return { leagueId, day, eventIds: stored.map(({ eventId }) => eventId) };
}

/** The demo's rules for shops. They are open all day, so that the bench can run at any hour. */
async function addRules(sql: Sql, banca: number): Promise<void> {
  const rule = <Name extends SettingName>(
    serviceId: number | null,
    control: Name,
    value: SettingValue<Name>,
    selector: object = {},
  ): Promise<void> => addRule(sql, { serviceId, control, value, selector });
  await rule(null, "incompatiblePlays", { matrices: [{ sameGame: "refuse", rows: publishedRows }] });
  await rule(null, "wagerLimitCounts", { counts: "base" });
  await rule(banca, "stakeRange", { minimum: 2_500, maximum: 5_000_000 });
  await rule(banca, "ticketMaximum", { stake: 5_000_000 });
  await rule(banca, "maximumPayout", { win: 100_000_000 });
  await rule(banca, "wagerMaximum", { perWager: 2_500_000, perLine: 0 });
  await rule(banca, "wagerMaximum", { perWager: 1_000_000, perLine: 0 }, { mode: "parlay", sport: "baseball" });
  await rule(banca, "businessHours", { windows: always, closeMinute: null });
}
