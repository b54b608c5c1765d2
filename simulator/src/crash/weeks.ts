// Kills the server in the middle of a weekly close: each week is closed once, with the figures of its own days, and
// commission is paid once.

import { money } from "@chalkboard/contract";
import { assert, type EpochMs } from "@chalkboard/kernel";
import { pause, query, setClock, systemClock } from "../server.ts";
import type { CrashFixture } from "./fixture.ts";
import type { Journal } from "./journal.ts";
import { ask, input, type Desk } from "./till.ts";

const weekMs = 7 * 86_400_000;
/** Hundredths of a percent of sales; the same for every till. */
export const ofSales = 1_000;
const stored = query(
  { number: "int4", closes: "int8", sales: "int8", commission: "int8", posted: "int8", paid: "int8" },
  `
  select w.number, count(distinct w.id) as closes, coalesce(sum(r.sales), 0)::int8 as sales,
    coalesce(sum(r.on_sales), 0)::int8 as commission, count(p.week_row_id) as posted,
      coalesce(sum(x.amount), 0)::int8 as paid
  from week_close w left join week_row r on r.week_id = w.id and r.level = 'pos'
  left join week_posting p on p.week_row_id = r.id left join transfer x on x.reference = r.id and x.code = 8
  group by w.number order by w.number`,
);

/** Every till is paid on its sales from the open week on. */
export async function payTills(desk: Desk): Promise<void> {
  const [service] = desk.crashFixture.house.services;
  assert(service !== undefined, "the house has a service");
  for (const { posId } of service.sellers) {
    const scheme = { sales: { all: ofSales, byMode: {} }, net: null, feePerActive: 0 };
    const answer = await input(desk, service.adminId, money.saveScheme, { owner: { posId }, scheme });
    assert(answer.ok, "a till is paid of its sales", { posId });
  }
}

/** Ends several weeks in a row, and kills the server while each one is being closed. */
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
    if ((await closing) === "unknown") journal.open.closes += 1;
    // Retried until the outcome is known: a closed week stays as it is.
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

/** Everything was sold in the first week; each week exists once, and its rows were paid once. */
async function compareWeeks({ asOwner }: CrashFixture, journal: Journal, weeks: number): Promise<void> {
  const rows = await asOwner((sql) => sql.rows(stored));
  const sold = [...journal.sold.values()].reduce((sum, { stake }) => sum + stake, 0);
  assert(rows.length >= weeks && rows.every(({ closes }) => closes === 1), "a week is closed once", {
    weeks,
    rows: JSON.stringify(rows),
  });
  assert(rows.reduce((sum, { sales }) => sum + sales, 0) === sold, "the weeks hold all sales, once", {
    sold,
    rows: JSON.stringify(rows),
  });
  assert(
    rows.every(({ commission, paid }) => commission === paid),
    "the commission of a week is paid once",
    { rows: JSON.stringify(rows) },
  );
}

/** The commission paid to a till for its sales. */
export function commissionOf(stakes: readonly number[]): number {
  return Math.round((stakes.reduce((sum, stake) => sum + stake, 0) * ofSales) / 10_000);
}
