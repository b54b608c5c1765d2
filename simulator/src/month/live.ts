// Plays a month of a whole installation, day by day: games, crowds, counters, movements by hand, weeks. The same seed
// does the same.

import { money, roles } from "@chalkboard/contract";
import { addDays, assert, type Day, instantOf, localTime } from "@chalkboard/kernel";
import { type Chance, chanceFrom } from "../chance.ts";
import { buildFixture } from "../fixture/build.ts";
import type { FixtureServer } from "../fixture/fixture-server.ts";
import type { Differ } from "../rehearsal/proof/differ.ts";
import { shareOut } from "../rehearsal/timeline.ts";
import { addPerson, keepDays, query, type Sql } from "../server.ts";
import { act } from "./acts.ts";
import { cancelSome, correct, type Correction, enterResults, expire, lastTicket, payWinners } from "./counter.ts";
import { closeDrawers, moveCash, openDrawers } from "./drawers.ts";
import { billFees, setFees } from "./fees.ts";
import { addGames, type MonthGame, openLines } from "./games.ts";
import { callWithKeys, makePrograms, type Program, rotateKeys } from "./keyed.ts";
import { type Month, type MonthFixture, nothingOpen, pass, timed, result, waitUntil } from "./month.ts";
import { firstDay, fixtureZone, monthPlan, type MonthSize } from "./plan.ts";
import { sellWave } from "./selling.ts";
import { closeWeek, setSchemes, settleWeek } from "./weeks.ts";

const zonesOf = query({ id: "int4" }, "select id from zone where service_id = $1::int order by id");
const analyze = query({}, "analyze");

/** Minutes of the day at which the crowd comes, and its share of the day's tickets. */
const waves: readonly (readonly [minute: number, share: number])[] = [
  [10 * 60, 20],
  [13 * 60, 20],
  [16 * 60, 25],
  [18 * 60 + 30, 35],
];
const [morning, pays, ends] = [8 * 60, 9 * 60, 23 * 60 + 30] as const;
const secondMs = 1_000;
/**
 * The week that is closed while the server dies: the customers' second one. Customers are the most numerous, so it is
 * paid in many slices.
 */
const killedWeek = 2;
const tuesday = 2;

export type MonthRun = {
  readonly server: FixtureServer;
  readonly size: MonthSize;
  readonly seed: number;
  readonly differ: Differ;
  /** Milliseconds of any clock that runs outside of the month. */
  readonly watch: () => number;
  /** Called in the middle of the month, while many tickets are open. */
  readonly inTheMiddle: (month: Month) => Promise<void>;
  readonly onDay: (day: Day, month: Month) => void;
};

/** The first instant of the month: the world exists, and nothing has happened yet. */
export const monthStart = instantOf(addDays(firstDay, -1), 12 * 60, fixtureZone);

/** Plays a month in an empty, migrated database. */
export async function liveMonth({ server, size, seed, differ, watch, inTheMiddle, onDay }: MonthRun): Promise<Month> {
  const chance = chanceFrom(seed);
  const seconds = new Map<string, number>();
  const fixture = await timed({ seconds, watch }, "bootstrap", () => server.asOwner((sql) => foundMonth(sql, size)));
  const games = await server.asOwner((sql) =>
    addGames(
      sql,
      chance,
      fixture.services.map(({ serviceId }) => serviceId),
      size,
    ),
  );
  let serials = 1_000_000;
  const month: Month = {
    size,
    server,
    house: fixture,
    chance,
    seconds,
    watch,
    done: new Map(),
    open: nothingOpen(),
    keyed: [],
    serial: () => (serials += 1),
    now: monthStart,
  };
  for (const { adminId } of fixture.services) {
    await result(month, "settings", adminId, money.saveSettings, {
      weekEndsOn: 7,
      creditDays: 10,
      largeAmount: 1_000_000,
      secondPersonFrom: null,
      drawerRequired: false,
    });
  }
  await timed(month, "bootstrap", () => setSchemes(month));
  await timed(month, "bootstrap", () => setFees(month));
  const days = shareOut(
    size.tickets,
    Array.from({ length: size.days }, (_, index) => dayShare(chance, index)),
  );
  const story: Story = { games, programs: await makePrograms(month), waiting: new Map(), differ };
  for (const [index, count] of days.entries()) {
    await liveDay(month, story, index, count, index === Math.floor(size.days / 2) ? inTheMiddle : undefined);
    onDay(addDays(firstDay, index), month);
  }
  return month;
}

/** Weekends are busier. */
function dayShare(chance: Chance, index: number): number {
  return (index % 7 === 0 || index % 7 === 6 ? 140 : 100) + chance.int(0, 20);
}

async function foundMonth(sql: Sql, size: MonthSize): Promise<MonthFixture> {
  const fixture = await buildFixture(sql, monthPlan(size), monthStart);
  const services: MonthFixture["services"][number][] = [];
  for (const service of fixture.services) {
    const secondId = await addPerson(sql, {
      serviceId: service.serviceId,
      role: roles.admin,
      login: `${service.plan.name} second`,
    });
    const zoneIds = (await sql.rows(zonesOf, [service.serviceId])).map(({ id }) => id);
    const [zoneId] = zoneIds;
    assert(zoneId !== undefined, "a service of the month has zones", { service: service.serviceId });
    const agent = { serviceId: service.serviceId, zoneId, login: `${service.plan.name} agent` };
    const agentId = await addPerson(sql, {
      ...agent,
      role: service.plan.kind === "retail" ? roles.controller : roles.agent,
    });
    services.push({ ...service, secondId, agentId, zoneIds });
  }
  return { ...fixture, services };
}

type Story = {
  readonly games: readonly MonthGame[];
  readonly programs: readonly Program[];
  /** Results to correct on a day, by its index in the month. */
  readonly waiting: Map<number, Correction[]>;
  readonly differ: Differ;
};

async function liveDay(
  month: Month,
  story: Story,
  index: number,
  count: number,
  inTheMiddle: MonthRun["inTheMiddle"] | undefined,
): Promise<void> {
  const {
    size: { actsADay, days },
    server,
  } = month;
  const day = addDays(firstDay, index);
  const at = (minute: number): number => instantOf(day, minute, fixtureZone);
  const today = story.games.filter((game) => game.day === day);
  await waitUntil(month, at(morning));
  // An installation's own autovacuum does this. It cannot know what the last day will add.
  if (index < 3 || index % 8 === 0 || index === days - 1) await server.asOwner((sql) => sql.run(analyze));
  await timed(month, "lines", () => server.asOwner((sql) => openLines(sql, today, month.now)));
  for (const correction of story.waiting.get(index) ?? [])
    await timed(month, "results", () => correct(month, correction));
  await timed(month, "keeping", () => keepPast(month));
  await timed(month, "weeks", () => weekdays(month, story, day));
  await timed(month, "fees", () => billFees(month, index, day));
  await timed(month, "drawers", () => openDrawers(month));
  await waitUntil(month, at(pays));
  await timed(month, "paying", () => payWinners(month, at(pays) - 86_400_000));
  await timed(month, "expiring", () => expire(month));
  const credited = new Set(month.open.credit.map(({ seller: { posId } }) => posId));
  const counts = shareOut(
    count,
    waves.map(([, share]) => share),
  );
  const acts = shareOut(
    actsADay,
    waves.map(([, share]) => share),
  );
  for (const [place, [minute]] of waves.entries()) {
    await waitUntil(month, at(minute));
    const before = await lastTicket(month);
    const games = story.games.filter((game) => game.day === day || game.day === addDays(day, -1));
    await timed(month, "selling", () => sellWave(month, games, counts[place] ?? 0, credited));
    await timed(month, "programs", () => callWithKeys(month, story.programs, games));
    await timed(month, "cancelling", () => cancelSome(month, before));
    for (let done = 0; done < (acts[place] ?? 0); done += 1) {
      if (done % 4 === 0) await pass(month, secondMs);
      await timed(month, "acts", () => (month.chance.percent(20) ? moveCash(month) : act(month)));
    }
  }
  // No timer runs here, so the request log is flushed explicitly.
  await timed(month, "programs", () => server.server.requests.settled());
  if (inTheMiddle !== undefined) {
    await timed(month, "programs", () => rotateKeys(month, story.programs));
    await timed(month, "asking", () => inTheMiddle(month));
  }
  await waitUntil(month, at(ends));
  for (const correction of await timed(month, "results", () => enterResults(month, today))) {
    const on = index + correction.inDays;
    story.waiting.set(on, [...(story.waiting.get(on) ?? []), correction]);
  }
  await pass(month, secondMs);
  await timed(month, "drawers", () => closeDrawers(month));
}

/** What an installation's scheduler does with days that are closed. */
async function keepPast({ house: fixture, server }: Month): Promise<void> {
  for (const { serviceId } of fixture.services) await keepDays(server.database, serviceId);
}

/** Weeks are closed as soon as they are over, and settled on Tuesdays. */
async function weekdays(month: Month, { differ }: Story, day: Day): Promise<void> {
  for (const service of month.house.services) {
    const weeks = await result(month, "week: looked at", service.adminId, money.listWeeks, {});
    const [openWeek] = weeks ?? [];
    if (openWeek === undefined) continue;
    if (openWeek.to < day)
      await closeWeek(month, service, openWeek.number === killedWeek && service.plan.kind === "online", differ);
    if (localTime(month.now, fixtureZone).weekday === tuesday) await settleWeek(month, service);
  }
}
