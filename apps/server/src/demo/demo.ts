import type { EpochMs, Log, Random, Timer, Timers } from "@chalkboard/kernel";
import { type Database, openDatabase } from "../platform/database/database.ts";
import { clockNow } from "../platform/database/clock-queries.ts";
import { offerLeagues } from "../bootstrap/index.ts";
import type { Session } from "../platform/http/handlers.ts";
import type { Sessions } from "../platform/http/sessions.ts";
import type { MediaStorage } from "../platform/media/index.ts";
import type { ServiceConfigCache } from "../identity/services/index.ts";
import type { Settler } from "../trading/settlement/index.ts";
import type { SaleBatcher } from "../selling/tickets/index.ts";
import { createCrowd, type DemoCrowd, sellSome } from "./crowd.ts";
import { giveDuties } from "./duties.ts";
import { furnish } from "./furnish.ts";
import { chanceFrom } from "./games.ts";
import { beginHistory, daysBefore, liveThrough } from "./history.ts";
import { buildHouse } from "./build-operator.ts";
import { offerInPlay } from "./in-play.ts";
import * as queries from "./queries.ts";

export type DemoTools = {
  readonly databaseUrl: string;
  readonly database: Database;
  readonly batcher: SaleBatcher;
  readonly settler: Settler;
  readonly sessions: Sessions;
  readonly mediaStorage: MediaStorage;
  readonly configCache: ServiceConfigCache;
  readonly random: Random;
  readonly log: Log;
};

/** Seed of a week in which the operator wins, as it mostly does. */
const seed = 6;
const openAtFirst = 40;
const openAtMost = 90;

/**
 * Fills an empty installation, or one where this was interrupted, with the demo's operator and its last days; returns
 * whether it had to.
 */
export async function buildDemo(tools: DemoTools, now: EpochMs): Promise<boolean> {
  const owner = openDatabase({ url: tools.databaseUrl, connections: 1, log: tools.log, role: "none" });
  try {
    const isFounded = (await owner.read("all", (sql) => sql.row(queries.isFounded)))?.founded === true;
    if (isFounded && (await owner.read("all", (sql) => sql.row(queries.isInHistory)))?.yes !== true) return false;
    if (!isFounded) {
      await owner.transaction("all", async (sql) => {
        await buildHouse(sql, now);
        await beginHistory(sql, daysBefore(now), now);
      });
    }
    const crowd = await crowdOf(tools);
    await liveThrough({ ...tools, owner, crowd, chance: chanceFrom(seed) }, daysBefore(now), now);
    return true;
  } finally {
    await owner.close();
  }
}

/** Keeps the demo alive: now and then a ticket on the coming games is bought, and winners come to be paid. */
export async function enlivenDemo(tools: DemoTools, timers: Timers, now: EpochMs): Promise<Timer> {
  const chance = chanceFrom(now % 1_000_000);
  const crowd = await crowdOf(tools);
  await tools.database.read("all", offerLeagues);
  await tools.database.read("all", (sql) => sql.run(queries.groupLeagues));
  await giveDuties(tools.database);
  await offerInPlay(tools, crowd.persons, now);
  // A start in the morning finds tickets of the day already; a second start finds those of the first.
  if ((await countOpen(tools.database)) < openAtFirst) {
    await crowd.cancelOneEach(
      await sellSome(tools.database, tools.batcher, crowd, chance, openAtFirst, { leadMinutes: 60 }),
    );
  }
  await furnish(tools, crowd.persons, chance, now);
  return timers.every(30_000, () => {
    void visit(tools, crowd, chance).catch((error: unknown) =>
      tools.log.warn({ error: String(error) }, "the demo's visitors got an error"),
    );
  });
}

async function visit(tools: DemoTools, crowd: DemoCrowd, chance: ReturnType<typeof chanceFrom>): Promise<void> {
  const { database, batcher } = tools;
  await database.read("all", offerLeagues);
  await offerInPlay(tools, crowd.persons, await database.read("all", clockNow));
  // The first till is left to people who try it: its last ticket, winners and balance are not touched.
  const others = crowd.sellers.slice(1);
  const seller = others[chance(0, others.length - 1)];
  if (seller !== undefined && (await countOpen(database)) < openAtMost)
    await sellSome(database, batcher, { sellers: [seller] }, chance, 1, { leadMinutes: 15 });
  await crowd.payWinners(others, chance);
}

async function countOpen(database: Database): Promise<number> {
  return (await database.read("all", (sql) => sql.row(queries.openTickets)))?.count ?? 0;
}

/** The sessions of clerks, customers and admins, through which the crowd acts. */
async function crowdOf({ database, settler, sessions, configCache }: DemoTools): Promise<DemoCrowd> {
  const found: Session[] = [];
  for (const seller of await database.read("all", (sql) => sql.rows(queries.dealers))) {
    const token = await sessions.open(
      { id: seller.person_id, serviceId: seller.service_id },
      { info: "demo visitors", mac: "0", address: "127.0.0.1" },
    );
    const session = await sessions.find(token);
    if (session !== undefined) found.push(session);
  }
  return createCrowd({ database, settler, configCache }, found);
}
