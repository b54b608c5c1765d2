// Checks accounts and their movements: balances, cash flow, movements, receipts, statements, closings and point credit.

import { money, reports } from "@chalkboard/contract";
import { addDays, instantOf } from "@chalkboard/kernel";
import { allShown, answered, page } from "../../rehearsal/proof/differ.ts";
import { query } from "../../server.ts";
import { asAdmin, type ServiceWalk, same, wholeList } from "./walk-context.ts";
import { before } from "./results.ts";
import { pathsOf, type Period } from "./truth.ts";

const owned = query(
  { kind: "int2", owner: "int4", balance: "int8" },
  `
  select kind, owner_id as owner, sum(incoming - outgoing)::bigint as balance from month_account
    where service_id = $1::int group by 1, 2`,
);
/**
 * Kinds of accounts: of shops and customers, of point credit, of zones, and for held, collected, lent and requested
 * money.
 */
export const kinds = {
  till: 1,
  wallet: 2,
  credit: 3,
  zone: 7,
  held: 9,
  loans: 10,
  collected: 19,
  withdrawing: 20,
} as const;

/** The balance of every account of a service, by kind and owner. */
export async function balancesBy({ sql, service: { serviceId } }: ServiceWalk): Promise<ReadonlyMap<string, number>> {
  return new Map((await sql.rows(owned, [serviceId])).map(({ kind, owner, balance }) => [`${kind}/${owner}`, balance]));
}

/** The total of all accounts of a kind. */
export function sumOfKind(own: ReadonlyMap<string, number>, kind: number): number {
  return [...own].reduce((sum, [key, balance]) => (key.startsWith(`${kind}/`) ? sum + balance : sum), 0);
}

/** The kind of a service's own accounts. */
export const sellerAccountKind = ({ service: { plan } }: Pick<ServiceWalk, "service">): number =>
  plan.kind === "retail" ? kinds.till : kinds.wallet;

/**
 * `/ctrl/pos-transaction-new`, `/ctrl/zone-transaction-new`, `/adm/reset-pos`, `/adm/reset-zona`, `/ctrl/point-credit`.
 */
export async function balancesAgree(look: ServiceWalk): Promise<void> {
  const { differ, service } = look;
  const own = await balancesBy(look);
  const of = (kind: number, id: number): number => own.get(`${kind}/${id}`) ?? 0;
  const { pos, zones } = await asAdmin(look, money.balances, {});
  allShown(
    differ,
    `balances of service ${service.serviceId}`,
    pos.map(({ posId }) => String(posId)),
    service.sellers.map(({ posId }) => String(posId)),
  );
  for (const { posId, balance, pointCredit, creditLimit, available } of pos) {
    differ(`balance of POS ${posId}`, balance, of(sellerAccountKind(look), posId));
    differ(`point credit of POS ${posId}`, pointCredit, of(kinds.credit, posId));
    differ(
      `what POS ${posId} may spend`,
      available,
      creditLimit === null ? null : Math.max(0, of(sellerAccountKind(look), posId) + creditLimit),
    );
  }
  for (const { zoneId, balance } of zones) differ(`balance of zone ${zoneId}`, balance, of(kinds.zone, zoneId));
  for (const [what, kind] of [
    ["pos", sellerAccountKind(look)],
    ["zone", kinds.zone],
  ] as const) {
    const { rows, sums } = await wholeList(look, money.listClosable, {
      of: what,
      show: "all",
      text: "",
      ...page("name", 1_000),
    });
    for (const { id, balance } of rows) differ(`closable balance of ${what} ${id}`, balance, of(kind, id));
    differ(`closable balances of ${what} of service ${service.serviceId}`, sums?.[0]?.balance, sumOfKind(own, kind));
  }
  await closingsAgree(look, of);
  await creditAgrees(look, own);
}

const closedOnes = query(
  { pos: "int4?", zone: "int4" },
  `
  select pos_id as pos, zone_id as zone from account_closing where service_id = $1::int group by 1, 2 order by 1, 2
    limit 40`,
);

/** A closing is the sum of its rows, and the next one begins where it ended: at zero. */
async function closingsAgree(look: ServiceWalk, of: (kind: number, id: number) => number): Promise<void> {
  const {
    differ,
    sql,
    service: { serviceId },
  } = look;
  for (const { pos, zone } of await sql.rows(closedOnes, [serviceId])) {
    const account = pos === null ? { zoneId: zone } : { posId: pos };
    const { balance, opening, rows, closings } = await asAdmin(look, money.previewClosing, { account });
    const where = `closings of ${pos === null ? `zone ${zone}` : `POS ${pos}`}`;
    differ(`${where}, now`, balance, pos === null ? of(kinds.zone, zone) : of(sellerAccountKind(look), pos));
    differ(`${where}, what moved since`, opening + rows.reduce((sum, { amount }) => sum + amount, 0), balance);
    for (const [index, one] of closings.entries()) {
      differ(
        `${where}, number ${one.number}`,
        one.opening + one.rows.reduce((sum, { amount }) => sum + amount, 0),
        one.balance,
      );
      // Its entry sets it to zero, unless the entry was reversed.
      if (closings[index + 1] !== undefined && closings[index + 1]?.takenBackBy === null)
        differ(`${where}, number ${one.number} begins`, one.opening, 0);
    }
  }
}

const creditMoved = query(
  { pos: "int4", granted: "int8", expired: "int8", back: "int8", open: "int8" },
  `
  select pos_id as pos, sum(case code when 13 then amount else 0 end)::bigint as granted,
    sum(case code when 14 then amount else 0 end)::bigint as expired,
    sum(case code when 113 then amount else 0 end)::bigint as back,
    sum(case when code in (15, 116, 117, 118, 119) then amount when code in (16, 17, 18, 19) then -amount
      else 0 end)::bigint as open
  from month_moved where service_id = $1::int group by 1`,
);

async function creditAgrees(look: ServiceWalk, own: ReadonlyMap<string, number>): Promise<void> {
  const {
    differ,
    sql,
    service: { serviceId },
  } = look;
  const moved = await sql.rows(creditMoved, [serviceId]);
  const ofPos = new Map(moved.map((row) => [row.pos, row]));
  const names = ["balance", "open", "granted", "expired", "takenBack"] as const;
  const { rows, sums } = await wholeList(look, money.listCredit, { show: "all", text: "", ...page("sequence", 1_000) });
  for (const row of rows) {
    const is = ofPos.get(row.posId);
    same(differ, `point credit of POS ${row.posId}`, names, row, {
      balance: own.get(`${kinds.credit}/${row.posId}`) ?? 0,
      open: is?.open ?? 0,
      granted: is?.granted ?? 0,
      expired: is?.expired ?? 0,
      takenBack: is?.back ?? 0,
    });
  }
  const sumOf = (name: "open" | "granted" | "expired" | "back"): number =>
    moved.reduce((sum, row) => sum + row[name], 0);
  same(differ, `point credit of service ${serviceId}`, names, sums?.[0], {
    balance: sumOfKind(own, kinds.credit),
    open: sumOf("open"),
    granted: sumOf("granted"),
    expired: sumOf("expired"),
    takenBack: sumOf("back"),
  });
}

/** What a code means to the reader of an account; the code plus 100 is its reversal. */
const kindOfCode = `case code % 100 when 1 then 'sale' when 15 then 'sale' when 6 then 'cancelled' when 19 then 'cancelled' when 3 then 'prize'
  when 4 then 'refund' when 5 then 'refund' when 17 then 'refund' when 18 then 'refund' when 7 then 'payment' when 22 then 'tax' when 9 then 'deposit'
  when 10 then 'withdrawal' when 30 then 'withdrawal' when 31 then 'withdrawal' when 11 then 'adjustment' when 8 then 'commission' when 21 then 'fee'
  when 13 then 'grant' when 14 then 'expiry' when 25 then 'held' when 27 then 'held' else 'loan' end`;
/**
 * Where money, or credit for it, is handed over and not only recorded: a customer's request is on its way to the
 * customer.
 */
const channelOf = `case
  when code % 100 in (1, 6, 7, 15, 19, 22) and exists (select from service s where s.id = service_id and s.kind = 1)
    then 'till'
  when code % 100 in (9, 10, 30, 31) then case kind when 7 then 'agent' else 'account' end else 'none' end`;
const movedKeys = {
  kind: kindOfCode,
  day: "day::text",
  channel: channelOf,
  account: "case kind when 7 then 'zone ' || owner_id else owner_id::text end",
} as const;

async function movedBy(
  { sql, service: { serviceId } }: ServiceWalk,
  { from, to }: Period,
  of: "money" | "credit",
  by: keyof typeof movedKeys,
) {
  const rows = await sql.rows(
    query(
      { key: "text", moneyIn: "int8", moneyOut: "int8", entries: "int8" },
      `
    select ${movedKeys[by]} as key, sum(incoming)::bigint as "moneyIn", sum(outgoing)::bigint as "moneyOut",
      sum(entries)::bigint as entries
    from month_account where service_id = $1::int and day between $2::date and $3::date
      and kind in (${of === "money" ? "1, 2, 7" : "3"}) group by 1`,
    ),
    [serviceId, from, to],
  );
  return new Map(
    rows.map(({ key, moneyIn, moneyOut, entries }) => [key, { entries, moneyIn, moneyOut, net: moneyIn - moneyOut }]),
  );
}

type Moved = { readonly entries: number; readonly moneyIn: number; readonly moneyOut: number; readonly net: number };
const movedNames = ["entries", "moneyIn", "moneyOut", "net"] as const;

function sumOf(rows: Iterable<Moved>): Moved {
  const sum = { entries: 0, moneyIn: 0, moneyOut: 0, net: 0 };
  for (const row of rows) for (const name of movedNames) sum[name] += row[name];
  return sum;
}

/**
 * `/ctrl/reporte-transaction`, `/ctrl/reporte-transaction-zone`, `/ctrl/cashflow-report`: by each dimension, and entry
 * by entry.
 */
export async function movementsAgree(look: ServiceWalk): Promise<void> {
  for (const period of [look.month, look.week])
    for (const what of ["money", "credit"] as const) await movementsOf(look, period, what);
}

async function movementsOf(look: ServiceWalk, period: Period, of: "money" | "credit"): Promise<void> {
  const {
    differ,
    service: { serviceId, sellers },
    sql,
  } = look;
  const where = `movements of ${of} of service ${serviceId} from ${period.from}`;
  const accounts = await movedBy(look, period, of, "account");
  const paths = await pathsOf(sql, serviceId);
  const zoneOf = new Map(sellers.map(({ posId, zoneId }) => [String(posId), zoneId]));
  const pathOf = (key: string): readonly number[] =>
    paths.get(key.startsWith("zone ") ? Number(key.slice(5)) : (zoneOf.get(key) ?? 0)) ?? [];
  const below = new Map(
    [...paths.keys()].map((zoneId) => [
      String(zoneId),
      sumOf([...accounts].filter(([key]) => pathOf(key).includes(zoneId)).map(([, moved]) => moved)),
    ]),
  );
  for (const by of ["zone", "pos", "day", "kind", "channel", "channelDay"] as const) {
    const shown = await asAdmin(look, reports.movements, { ...period, by, of });
    same(differ, `${where} by ${by}, total`, movedNames, shown.total, sumOf(accounts.values()));
    same(
      differ,
      `${where} by ${by}, total before`,
      movedNames,
      shown.total.before,
      sumOf((await movedBy(look, before(period), of, "account")).values()),
    );
    const own =
      by === "zone"
        ? below
        : by === "pos"
          ? accounts
          : by === "channelDay"
            ? undefined
            : await movedBy(look, period, of, by);
    if (own === undefined)
      same(differ, `${where} by ${by}, rows`, movedNames, sumOf(shown.rows), sumOf(accounts.values()));
    else for (const row of shown.rows) same(differ, `${where} by ${by}, ${row.key}`, movedNames, row, own.get(row.key));
    if (own !== undefined && shown.groups.every(({ isOpen }) => isOpen))
      allShown(
        differ,
        `${where} by ${by}`,
        shown.rows.map(({ key }) => key),
        own.keys(),
      );
  }
  const { sums } = await asAdmin(look, reports.listMovements, { ...period, of, ...page("entry") });
  const all = sumOf(accounts.values());
  const [sum] = sums ?? [];
  same(
    differ,
    `${where}, entry by entry`,
    movedNames,
    { entries: sum?.count, moneyIn: sum?.moneyIn, moneyOut: sum?.moneyOut, net: sum?.amount },
    all,
  );
}

// A receipt exists for what a person entered, for expired credit, and for instalments that weeks took, but not for an
// initial deposit.
const receipts = query(
  { kind: "text", count: "int8", amount: "int8" },
  `
  select k.name as kind, count(*) as count, sum(x.amount * k.sign)::bigint as amount
  from transfer x join (values (9, 'deposit', 1), (10, 'withdrawal', -1), (11, 'adjustment', 1),
    (111, 'adjustment', -1), (13, 'creditGrant', 1),
    (113, 'creditBack', -1), (14, 'creditExpiry', -1)) as k (code, name, sign) on k.code = x.code
  where x.service_id = $1::int and (x.person_id is not null or x.code = 14) group by 1`,
);

/**
 * `/ctrl/zone-transaction-report` and the receipts: movements by hand, kind by kind; and statements of single accounts.
 */
export async function receiptsAgree(look: ServiceWalk): Promise<void> {
  const {
    differ,
    sql,
    service: { serviceId },
    month,
  } = look;
  const { sums } = await asAdmin(look, money.listTransactions, { ...month, isOwn: false, ...page("receipt") });
  const shown = new Map(sums?.map((sum) => [String(sum.kind), sum]));
  for (const { kind, count, amount } of await sql.rows(receipts, [serviceId])) {
    differ(
      `receipts of ${kind} of service ${serviceId}`,
      `${shown.get(kind)?.count ?? 0}/${shown.get(kind)?.amount ?? 0}`,
      `${count}/${amount}`,
    );
  }
  await statementsAgree(look);
}

/** How many accounts of a service are checked one by one. */
const someAccounts = 12;

async function statementsAgree(look: ServiceWalk): Promise<void> {
  const {
    differ,
    sql,
    service: { sellers, zoneIds, plan },
    endedAt,
    server,
    week,
  } = look;
  const own = await balancesBy(look);
  const tills = sellers.filter((_, index) => index % Math.ceil(sellers.length / someAccounts) === 0);
  const some = [
    ...tills.map(({ posId }) => ({ account: { posId }, key: `${sellerAccountKind(look)}/${posId}` })),
    ...zoneIds.slice(0, someAccounts).map((zoneId) => ({ account: { zoneId }, key: `${kinds.zone}/${zoneId}` })),
  ];
  const from = instantOf(week.from, plan.settings.closeMinute, plan.timeZone);
  for (const { account, key } of some) {
    const { closing, opening } = await answered(
      server.send(look.service.adminId, money.statement, { account, of: "money", from, to: endedAt, after: 0 }),
    );
    differ(`statement of ${key}`, closing, own.get(key) ?? 0);
    const [kind, owner] = key.split("/");
    const then = await sql.row(earlier, [look.service.serviceId, kind, owner, addDays(week.from, -1)]);
    differ(`statement of ${key}, before ${week.from}`, opening, then?.balance ?? 0);
  }
}
const earlier = query(
  { balance: "int8" },
  `
  select coalesce(sum(incoming - outgoing), 0)::bigint as balance from month_account
  where service_id = $1::int and kind = $2::int and owner_id = $3::int and day <= $4::date`,
);
