// Checks filtered pages: results of a mode, a POS and a branch; the cash that agents collected; a zone's own account;
// and make-up, week by week.

import { money, reports } from "@chalkboard/contract";
import { addDays } from "@chalkboard/kernel";
import { query } from "../../server.ts";
import { kinds } from "./accounts.ts";
import { asAdmin, type ServiceWalk, same } from "./walk-context.ts";
import { figureNames } from "./results.ts";
import { figuresBy, pathsOf, type Period, together } from "./truth.ts";

/** How many POS and zones are checked one by one. */
const some = 6;

/**
 * `/ctrl/results` and `/ctrl/result-zone` with their filters, `/ctrl/cashflow-report` of collected cash,
 * `/ctrl/zone-transaction-report`, make-up.
 */
export async function narrowedAgree(look: ServiceWalk): Promise<void> {
  for (const period of [look.month, look.week]) {
    await resultsOf(look, period);
    await collectedAgrees(look, period);
    await zonesAgree(look, period);
  }
  await historyAgrees(look);
}

async function resultsOf(look: ServiceWalk, period: Period): Promise<void> {
  const {
    differ,
    service: { serviceId, sellers, zoneIds },
    sql,
  } = look;
  const where = `results of service ${serviceId} from ${period.from} of`;
  for (const [mode, own] of await figuresBy(sql, serviceId, period, "mode")) {
    if (mode === "none") continue;
    const { total } = await asAdmin(look, reports.results, { ...period, by: "day", mode: mode as "straight" });
    same(differ, `${where} ${mode}`, figureNames, total, own);
  }
  const pos = await figuresBy(sql, serviceId, period, "pos");
  for (const { posId } of sellers.slice(0, some)) {
    const { total } = await asAdmin(look, reports.results, { ...period, by: "day", posId });
    same(differ, `${where} POS ${posId}`, figureNames, total, pos.get(String(posId)));
  }
  const [zones, paths] = [await figuresBy(sql, serviceId, period, "zone"), await pathsOf(sql, serviceId)];
  for (const zoneId of zoneIds.slice(0, some)) {
    const { total } = await asAdmin(look, reports.results, { ...period, by: "mode", zoneId });
    const below = [...zones]
      .filter(([key]) => paths.get(Number(key))?.includes(zoneId) === true)
      .map(([, figures]) => figures);
    same(differ, `${where} zone ${zoneId}`, figureNames, total, together(below));
  }
}

const movedOf = query(
  { owner: "int4", moneyIn: "int8", moneyOut: "int8" },
  `
  select owner_id as owner, sum(incoming)::bigint as "moneyIn", sum(outgoing)::bigint as "moneyOut" from month_account
  where service_id = $1::int and kind = $2::int and day between $3::date and $4::date group by 1`,
);

/** The service's cash in its agents' hands. */
async function collectedAgrees(look: ServiceWalk, { from, to }: Period): Promise<void> {
  const {
    differ,
    service: { serviceId },
    sql,
  } = look;
  const own = await sql.rows(movedOf, [serviceId, kinds.collected, from, to]);
  const sum = (of: "moneyIn" | "moneyOut"): number => own.reduce((total, row) => total + row[of], 0);
  const is = { moneyIn: sum("moneyIn"), moneyOut: sum("moneyOut"), net: sum("moneyIn") - sum("moneyOut") };
  for (const by of ["zone", "day", "kind"] as const) {
    const { total } = await asAdmin(look, reports.movements, { from, to, by, of: "collected" });
    same(differ, `collected of service ${serviceId} from ${from} by ${by}`, ["moneyIn", "moneyOut", "net"], total, is);
  }
}

const stoodAt = query(
  { balance: "int8" },
  `
  select coalesce(sum(incoming - outgoing), 0)::bigint as balance from month_account
  where service_id = $1::int and kind = $2::int and owner_id = $3::int and day <= $4::date`,
);

/** A zone's own account before the first day and after the last. */
async function zonesAgree(look: ServiceWalk, { from, to }: Period): Promise<void> {
  const {
    differ,
    service: { serviceId, zoneIds },
    sql,
  } = look;
  for (const zoneId of zoneIds.slice(0, some)) {
    const { account } = await asAdmin(look, reports.movements, {
      from,
      to,
      by: "kind",
      of: "money",
      zoneId,
      zoneAlone: true,
      accounts: "zones",
    });
    const at = async (day: string) => (await sql.row(stoodAt, [serviceId, kinds.zone, zoneId, day]))?.balance;
    differ(`account of zone ${zoneId} before ${from}`, account?.opening, await at(addDays(from, -1)));
    differ(`account of zone ${zoneId} after ${to}`, account?.closing, await at(to));
  }
}

const paidFor = query(
  { number: "int4", amount: "int8" },
  `
  select w.number, sum(case x.code when 8 then x.amount when 121 then x.amount else -x.amount end)::bigint as amount
  from week_close w join week_row r on r.week_id = w.id join transfer x on x.reference = r.id
    and x.code in (8, 108, 21, 121) and x.service_id = w.service_id
  where w.service_id = $1::int and r.level = $2::text and r.owner_id = $3::int group by 1`,
);

/**
 * `/ctrl/history-recovery`: the make-up that each week leaves is the one the next week begins with; its commission is
 * what the ledger paid for it.
 */
async function historyAgrees(look: ServiceWalk): Promise<void> {
  const {
    differ,
    service: { serviceId, sellers, zoneIds },
    sql,
  } = look;
  const owners = [
    ...sellers.slice(0, some).map(({ posId }) => ({ owner: { posId }, level: "pos", id: posId })),
    ...zoneIds.slice(0, some).map((zoneId) => ({ owner: { zoneId }, level: "zone", id: zoneId })),
  ];
  const paths = await pathsOf(sql, serviceId);
  for (const { owner, level, id } of owners) {
    const paid = new Map(
      (await sql.rows(paidFor, [serviceId, level, id])).map(({ number, amount }) => [number, amount]),
    );
    let left = 0;
    for (const row of (await asAdmin(look, money.makeUpHistory, { owner })).toReversed()) {
      const where = `make-up of ${level} ${id} of service ${serviceId} in week ${row.number}`;
      const figures = await figuresBy(sql, serviceId, row, level === "pos" ? "pos" : "zone");
      const mine =
        level === "pos"
          ? [figures.get(String(id))]
          : [...figures].filter(([key]) => paths.get(Number(key))?.includes(id) === true).map(([, one]) => one);
      const net = mine.reduce((sum, one) => sum + (one === undefined ? 0 : one.net), 0);
      differ(`${where}, net`, row.net, net);
      differ(`${where}, commission`, row.commission, paid.get(row.number) ?? 0);
      differ(`${where}, carried`, row.carried, left);
      differ(`${where}, what it did`, row.carried + row.added - row.workedOff, row.carriedAfter);
      left = row.carriedAfter;
    }
  }
}
