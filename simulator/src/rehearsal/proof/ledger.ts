// The ledger's figures for a service, summed from its transfers alone.

import type { Day, EpochMs, Minor } from "@chalkboard/kernel";
import { query, type Sql } from "../../server.ts";

/** The sum of one code, by place, time and subject. */
export type Movement = {
  readonly serviceId: number;
  readonly posId: number;
  readonly zoneId: number;
  readonly day: Day;
  readonly mode: string;
  readonly eventId: number;
  readonly code: number;
  readonly amount: Minor;
  readonly entries: number;
};

// A grading is attributed to its game by the entry of the ticket's history that the transfer names.
const movements = query(
  {
    service_id: "int4",
    pos_id: "int4",
    zone_id: "int4",
    day: "date",
    mode: "text",
    event_id: "int8",
    code: "int2",
    amount: "int8",
    entries: "int8",
  },
  `
  select x.service_id, x.pos_id, p.zone_id, (x.at at time zone s.time_zone)::date as day, coalesce(t.mode, '') as mode,
    coalesce((h.data->>'eventId')::int8, 0) as event_id, x.code, sum(x.amount)::int8 as amount, count(*) as entries
  from transfer x join service s on s.id = x.service_id join pos p on p.id = x.pos_id left
    join ticket t on t.id = x.ticket_id
    left join ticket_entry h on h.id = x.reference and h.ticket_id = x.ticket_id and h.kind in ('graded', 'regraded')
  where x.at <= to_timestamp($1::int8 / 1000.0) group by 1, 2, 3, 4, 5, 6, 7`,
);

/** Movements until a moment. A business day of this world is a day of its service's clock. */
export async function movementsUntil(sql: Sql, at: EpochMs): Promise<readonly Movement[]> {
  return (await sql.rows(movements, [at])).map(
    ({ service_id: serviceId, pos_id: posId, zone_id: zoneId, event_id: eventId, ...row }) => ({
      serviceId,
      posId,
      zoneId,
      eventId,
      ...row,
    }),
  );
}

/**
 * The figures of reports except commission, which has no entry on the days that earned it: of the house's own result,
 * and of cash over the counter.
 */
export type LedgerFigures = {
  readonly tickets: number;
  readonly sales: Minor;
  readonly cancelled: Minor;
  readonly prizes: Minor;
  readonly refunds: Minor;
  readonly settled: Minor;
  readonly open: Minor;
  readonly net: Minor;
  readonly paid: Minor;
  readonly tax: Minor;
};

/** Sums movements: the code plus 100 reverses a code. */
export function foldOf(moved: readonly Movement[]): LedgerFigures {
  const of = (...codes: readonly number[]): Minor =>
    moved.reduce(
      (sum, { code, amount }) =>
        codes.includes(code) ? sum + amount : codes.includes(code - 100) ? sum - amount : sum,
      0,
    );
  const [sales, settled, prizes, refunds, cancelled, paid] = [of(1), of(2), of(3), of(4, 5), of(6), of(7)];
  return {
    tickets: moved.reduce((sum, { code, entries }) => (code === 1 ? sum + entries : sum), 0),
    sales,
    cancelled,
    prizes,
    refunds,
    settled,
    open: sales - cancelled - refunds - settled,
    net: settled - prizes,
    paid,
    tax: of(22) - of(23),
  };
}

const balances = query(
  { service_id: "int4", owner_id: "int4", kind: "int2", balance: "int8" },
  `
  select a.service_id, a.owner_id, a.kind, sum(x.amount * case when x.credit_id = a.id then 1
    else -1 end)::int8 as balance
  from account a join transfer x on a.id in (x.debit_id, x.credit_id) group by 1, 2, 3`,
);

/** The balances of the accounts of POS and customers. */
export async function balancesOf(sql: Sql): Promise<ReadonlyMap<number, Minor>> {
  return new Map(
    (await sql.rows(balances)).filter(({ kind }) => kind <= 2).map(({ owner_id, balance }) => [owner_id, balance]),
  );
}
