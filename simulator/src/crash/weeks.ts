// The week is closed, and the server is killed in the middle of it: the weeks are closed once, each with the figures of its own days, and commission is
// paid once.

import { money } from "@chalkboard/contract";
import { assert, type EpochMs } from "@chalkboard/kernel";
import { pause, query, setClock, systemClock } from "../server.ts";
import type { CrashFixture } from "./fixture.ts";
import type { Journal } from "./journal.ts";
import { ask, input, type Desk } from "./till.ts";

const weekMs = 7 * 86_400_000;
/** Hundredths of a percent of what a till sold; every till is paid so. */
export const ofSales = 1_000;
const stored = query({ number: "int4", closes: "int8", sales: "int8", commission: "int8", posted: "int8", paid: "int8" }, `
  select w.number, count(distinct w.id) as closes, coalesce(sum(r.sales), 0)::int8 as sales,
    coalesce(sum(r.on_sales), 0)::int8 as commission, count(p.week_row_id) as posted, coalesce(sum(x.amount), 0)::int8 as paid
  from week_close w left join week_row r on r.week_id = w.id and r.level = 'pos'
  left join week_posting p on p.week_row_id = r.id left join transfer x on x.reference = r.id and x.code = 8
  group by w.number order by w.number`);

/** Every till is paid of its sales from the open week on. */
export async function payTills(desk: Desk): Promise<void> {
  const [service] = desk.crashFixture.house.services;
  assert(service !== undefined, "the house has a service");
  for (const { posId } of service.sellers) {
    const scheme = { sales: { all: ofSales, byMode: {} }, net: null, feePerActive: 0 };
    const answer = await input(desk, service.adminId, money.saveScheme, { owner: { posId }, scheme });
    assert(answer.ok, "a till is paid of its sales", { posId });
  }
}

/** Ends so many weeks one after the other, and kills the server while each is closed. */
export async function closeWeeks(desk: Desk, weeks: number): Promise<void> {
  const { crashFixture, chance, journal } = desk;
  const [service] = crashFixture.house.services;
  assert(service !== undefined, "the house has a service");
  const begins = systemClock.now();
  for (let week = 1; week <= weeks; week += 1) {
    await setTime(crashFixture, begins + week * weekMs);
    const closing = ask(desk, service.adminId, money.closeWeek, {});
    await pause(chance.int(0, 40));
    journal.kills.server += 1;
    await Promise.all([crashFixture.crash("server"), closing]);
    if (await closing === "unknown") journal.open.closes += 1;
    // Again, until it is known: what was closed stays as it is.
    await input(desk, service.adminId, money.closeWeek, {});
    const again = await input(desk, service.adminId, money.closeWeek, {});
    assert(!again.ok, "a week that is closed is closed", { week });
  }
  await crashFixture.asOwner((sql) => setClock(sql, null));
  await compareWeeks(crashFixture, journal, weeks);
}

function setTime({ asOwner }: CrashFixture, at: EpochMs): Promise<void> {
  return asOwner((sql) => setClock(sql, at));
}

/** All was sold in the first week; each week is there once, and what its rows say was paid once. */
async function compareWeeks({ asOwner }: CrashFixture, journal: Journal, weeks: number): Promise<void> {
  const rows = await asOwner((sql) => sql.rows(stored));
  const sold = [...journal.sold.values()].reduce((sum, { stake }) => sum + stake, 0);
  assert(rows.length >= weeks && rows.every(({ closes }) => closes === 1), "a week is closed once", { weeks, rows: JSON.stringify(rows) });
  assert(rows.reduce((sum, { sales }) => sum + sales, 0) === sold, "the weeks hold all sales, once", { sold, rows: JSON.stringify(rows) });
  assert(rows.every(({ commission, paid }) => commission === paid), "the commission of a week is paid once", { rows: JSON.stringify(rows) });
}

/** What a till was paid for what it sold. */
export function commissionOf(stakes: readonly number[]): number {
  return Math.round(stakes.reduce((sum, stake) => sum + stake, 0) * ofSales / 10_000);
}
