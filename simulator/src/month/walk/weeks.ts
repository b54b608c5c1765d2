// Checks the weeks of the books: their figures, lines, statements and make-up, against the ledger and against each
// other.

import { type AnswerOf, money } from "@chalkboard/contract";
import { addDays, type Day } from "@chalkboard/kernel";
import { page } from "../../rehearsal/proof/differ.ts";
import { query } from "../../server.ts";
import { balancesBy, kinds, sellerAccountKind } from "./accounts.ts";
import { commissionAgrees } from "./commission.ts";
import { asAdmin, type ServiceWalk, same } from "./walk-context.ts";
import { figuresBy, pathsOf, type Period, together } from "./truth.ts";
import { type Behind, cellsAgree } from "./week-tickets.ts";

const names = ["sales", "cancelled", "prizes", "refunds", "open", "net"] as const;
type InWeek = Readonly<Record<(typeof names)[number], number>>;

// Payments to each account for a week, by the entries that name its row; and payments of the week's balance, or
// instalments of a loan taken at its close.
const commissions = query(
  { level: "text", owner: "int4", amount: "int8" },
  `
  select r.level, r.owner_id as owner, sum(case x.code when 8 then x.amount when 121 then x.amount
    else -x.amount end)::bigint as amount
  from week_close w join week_row r on r.week_id = w.id join transfer x on x.reference = r.id
    and x.code in (8, 108, 21, 121) and x.service_id = w.service_id
  where w.service_id = $1::int and w.number = $2::int group by 1, 2`,
);
const settled = query(
  { pos: "int4?", zone: "int4", amount: "int8" },
  `
  select t.pos_id as pos, t.zone_id as zone, sum(t.amount)::bigint as amount
  from week_settlement w join money_transaction t on t.id = w.transaction_id where w.service_id = $1::int
    and w.number = $2::int group by 1, 2
  union all
  select l.pos_id, 0, -sum(x.amount)::bigint
  from loan_payment p join loan l on l.id = p.loan_id join transfer x on x.reference = p.transaction_id and x.code = 40
  where p.service_id = $1::int and p.week = $2::int and x.service_id = $1::int group by 1`,
);
const until = query(
  { kind: "int2", owner: "int4", balance: "int8" },
  `
  select kind, owner_id as owner, sum(incoming - outgoing)::bigint as balance from month_account
  where service_id = $1::int and kind in (1, 2, 7) and day <= $2::date group by 1, 2`,
);

/** `/ctrl/results-week`, `/ctrl/results-week-a`, `/ctrl/results-week-c`, `/ctrl/history-recovery`. */
export async function weeksAgree(look: ServiceWalk): Promise<void> {
  const weeks = await asAdmin(look, money.listWeeks, {});
  for (const week of weeks.toReversed()) await oneWeek(look, week);
  await commissionAgrees(look, weeks);
  await linesAgree(look, weeks);
  await makeUpAgrees(look, weeks);
}

type Week = {
  readonly number: number;
  readonly from: Day;
  readonly to: Day;
  readonly closedAt: number | null;
  readonly posted: boolean;
};

/** Its figures by zone and by POS, and the commission paid for it. */
async function oneWeek(look: ServiceWalk, { number, from, to, closedAt, posted }: Week): Promise<void> {
  const {
    differ,
    sql,
    service: { serviceId },
  } = look;
  const period = { from, to };
  const own = await inWeek(look, period);
  const days = new Map<Day, ReadonlyMap<string, InWeek>>();
  for (let day = from; day <= to; day = addDays(day, 1)) days.set(day, await inWeek(look, { from: day, to: day }));
  const paidTo = new Map(
    (await sql.rows(commissions, [serviceId, number])).map(({ level, owner, amount }) => [`${level}/${owner}`, amount]),
  );
  if (closedAt !== null) differ(`week ${number} of service ${serviceId} is paid`, posted, true);
  for (const by of ["zone", "pos"] as const) {
    const { rows } = await asAdmin(look, money.weekFigures, { number, by });
    for (const row of rows) {
      const key = `${by}/${String(by === "pos" ? row.posId : row.zoneId)}`;
      const where = `week ${number} of service ${serviceId}, ${key}`;
      same(differ, where, names, row, own.get(key));
      for (const [index, net] of row.days.entries())
        differ(`${where}, day ${index}`, net, days.get(addDays(from, index))?.get(key)?.net ?? 0);
      differ(
        `${where}, its modes`,
        row.modes.reduce((sum, mode) => sum + mode.net, 0),
        row.net,
      );
      differ(`${where}, on sales, net and fees`, row.onSales + row.onNet - row.fees, row.commission);
      if (closedAt !== null) differ(`${where}, what it was paid`, row.commission, paidTo.get(key) ?? 0);
    }
  }
}

/** The report figures for the days of a week; for a zone including everything below it. */
async function inWeek(
  { sql, service: { serviceId } }: ServiceWalk,
  period: Period,
): Promise<ReadonlyMap<string, InWeek>> {
  const [pos, zones, paths] = [
    await figuresBy(sql, serviceId, period, "pos"),
    await figuresBy(sql, serviceId, period, "zone"),
    await pathsOf(sql, serviceId),
  ];
  const net = ({ sales, cancelled, prizes, refunds, open, net: win }: InWeek): InWeek => ({
    sales,
    cancelled,
    prizes,
    refunds,
    open,
    net: win,
  });
  const isBelow = (key: string, zoneId: number): boolean => paths.get(Number(key))?.includes(zoneId) === true;
  const below = (zoneId: number): InWeek =>
    net(together([...zones].filter(([key]) => isBelow(key, zoneId)).map(([, one]) => one)));
  return new Map([
    ...[...pos].map(([key, one]) => [`pos/${key}`, net(one)] as const),
    ...[...paths.keys()].map((id) => [`zone/${id}`, below(id)] as const),
  ]);
}

/**
 * Each week begins with the balance that the previous one left, and its balance is the account's at its end, with the
 * payments for it and of it.
 */
async function linesAgree(look: ServiceWalk, weeks: readonly Week[]): Promise<void> {
  const {
    differ,
    sql,
    service: { serviceId },
  } = look;
  const left = new Map<string, number>();
  const behind: Behind = new Map();
  const [now, due] = [await balancesBy(look), await dueOfLoans(look)];
  for (const { number, to, closedAt } of weeks.toReversed()) {
    await totalsAgree(look, weeks, number);
    if (look.opensCells) await cellsAgree(look, number, behind);
    const { rows: lines, total } = await asAdmin(look, money.weekLines, { number, by: "tree", text: "" });
    const at = new Map(
      (await sql.rows(until, [serviceId, to])).map(({ kind, owner, balance }) => [`${kind}/${owner}`, balance]),
    );
    const paid = new Map<string, number>();
    for (const { pos, zone, amount } of await sql.rows(settled, [serviceId, number])) {
      const key = pos === null ? `${kinds.zone}/${zone}` : `${sellerAccountKind(look)}/${pos}`;
      paid.set(key, (paid.get(key) ?? 0) + amount);
    }
    const statements = new Map(
      (await asAdmin(look, money.weekStatements, { number })).statements.map((one) => [one.key, one]),
    );
    for (const line of [...lines, total])
      differ(
        `week ${number} of service ${serviceId}, ${"key" in line ? line.key : "total"} adds up`,
        added(line),
        line.balance,
      );
    for (const { key: lineKey, posId, zoneId, own } of lines) {
      const key = posId === null ? `${kinds.zone}/${String(zoneId)}` : `${sellerAccountKind(look)}/${posId}`;
      const where = `week ${number} of service ${serviceId}, account ${key}`;
      differ(`${where}, its parts`, own.opening + own.moved + own.commission + own.settled, own.balance);
      differ(`${where}, what the week before left`, own.opening, left.get(key) ?? 0);
      // The open week as if it ended now, including what its loans would take.
      const end =
        closedAt === null
          ? (now.get(key) ?? 0) - (due.get(`${number}/${key}`) ?? 0)
          : (at.get(key) ?? 0) + (paid.get(key) ?? 0);
      differ(`${where}, at its end`, own.balance, end + own.commission);
      const statement = statements.get(lineKey);
      if (statement !== undefined) {
        differ(`${where}, its statement`, `${statement.opening}/${statement.balance}`, `${own.opening}/${own.balance}`);
        differ(
          `${where}, its statement's parts`,
          statement.opening + statement.parts.reduce((sum, { amount }) => sum + amount, 0),
          statement.balance,
        );
        const partOf = (name: string): number => statement.parts.find(({ part }) => part === name)?.amount ?? 0;
        differ(`${where}, its entries by hand`, own.byHand, partOf("byHand"));
        differ(`${where}, its loans`, own.loans, partOf("loan"));
        differ(`${where}, what else moved it`, own.others, partOf("held") + partOf("withdrawn") + partOf("other"));
      }
      left.set(key, own.balance);
    }
    differ(
      `week ${number} of service ${serviceId}, all accounts`,
      total.balance,
      lines.reduce((sum, { own }) => sum + own.balance, 0),
    );
  }
}

type Adding = AnswerOf<typeof money.weekLines>["total"];

/** The parts of a row as the page adds them, from left to right. */
function added(line: Omit<Adding, "before" | "count">): number {
  const tickets = line.winLoss + line.pending + line.unpaid;
  return line.opening + tickets + line.byHand + line.loans + line.others + line.commission + line.settled;
}

/** The POS alone add up to the ledger's total, in this week and the previous one. */
async function totalsAgree(look: ServiceWalk, weeks: readonly Week[], number: number): Promise<void> {
  const {
    differ,
    service: { serviceId },
  } = look;
  const { rows, total } = await asAdmin(look, money.weekLines, { number, by: "pos", text: "" });
  for (const [is, of] of [
    [total, number],
    [total.before, number - 1],
  ] as const) {
    const days = weeks.find((week) => week.number === of);
    const own =
      days === undefined
        ? []
        : [...(await inWeek(look, days))].filter(([key]) => key.startsWith("pos/")).map(([, one]) => one);
    for (const name of names) {
      differ(
        `week ${of} of service ${serviceId}, all ${name} beside week ${number}`,
        is[name],
        own.reduce((sum, one) => sum + one[name], 0),
      );
    }
  }
  differ(
    `week ${number} of service ${serviceId}, all POS`,
    total.balance,
    rows.reduce((sum, { own }) => sum + own.balance, 0),
  );
}

/** The next loan instalments, by week and account. */
async function dueOfLoans(look: ServiceWalk): Promise<ReadonlyMap<string, number>> {
  const due = new Map<string, number>();
  if (look.service.plan.kind === "online") return due;
  const { rows } = await asAdmin(look, money.listLoans, { show: "open", name: "", ...page("loanId", 1_000) });
  for (const { posId, nextWeek, nextAmount } of rows) {
    const key = `${String(nextWeek)}/${kinds.till}/${posId}`;
    due.set(key, (due.get(key) ?? 0) + (nextAmount ?? 0));
  }
  return due;
}

/** The balance brought forward into the open week is what the last week left. */
async function makeUpAgrees(look: ServiceWalk, weeks: readonly Week[]): Promise<void> {
  const { differ } = look;
  const last = weeks.find(({ closedAt }) => closedAt !== null);
  if (last === undefined) return;
  for (const by of ["zone", "pos"] as const) {
    const { rows } = await asAdmin(look, money.weekFigures, { number: last.number, by });
    const carried = new Map(rows.map((row) => [row.posId ?? row.zoneId, row.carriedAfter]));
    for (const row of (await asAdmin(look, money.listMakeUp, { by })).rows) {
      differ(
        `make-up of ${by} ${String(row.posId ?? row.zoneId)}`,
        row.carried,
        carried.get(row.posId ?? row.zoneId) ?? 0,
      );
    }
  }
}
