// The ledger's figures for the month, collected once by this walk's own SQL from transfers and tickets alone.

import type { Day } from "@chalkboard/kernel";
import { foldOf, type LedgerFigures, type Movement } from "../../rehearsal/proof/ledger.ts";
import { query, type Sql } from "../../server.ts";

/** A business day ends at its service's close, on the service's clock. */
const dayOfEntry = "((x.at at time zone s.time_zone) - make_interval(mins => (s.settings->>'closeMinute')::int))::date";

// A zone's own commission belongs to no POS: its account says whose it is.
const loadSaleFacts = [
  `
  create temporary table month_moved on commit drop as
  select x.service_id, x.pos_id, coalesce(p.zone_id, d.owner_id, c.owner_id, 0) as zone_id,
    ${dayOfEntry} as day, coalesce(t.mode, '') as mode, x.code, sum(x.amount)::bigint as amount, count(*) as entries
  from transfer x join service s on s.id = x.service_id left join pos p on p.id = x.pos_id left
    join ticket t on t.id = x.ticket_id
    left join account d on d.id = x.debit_id and d.kind = 7 left join account c on c.id = x.credit_id and c.kind = 7
  group by 1, 2, 3, 4, 5, 6`,
  `
  create temporary table month_part on commit drop as
  select l.ticket_id, t.service_id, count(*)::text as legs,
    case when count(distinct g.sport_id) = 1 then min(g.sport_id)::text else 'several' end as sport,
    case when count(distinct g.sport_id) = 1 then min(s.code) else 'several' end as sport_code,
    case when count(distinct g.id) = 1 then min(g.id)::text else 'several' end as league,
    case when count(distinct l.bet_type) = 1 then min(l.bet_type)::text else 'several' end as bet_type,
    date_part('hour', t.sold_at at time zone o.time_zone)::int::text as hour
  from leg l join ticket t on t.id = l.ticket_id join service o on o.id = t.service_id join event e on e.id = l.event_id
    join league g on g.id = e.league_id join sport s on s.id = g.sport_id
  group by l.ticket_id, t.service_id, t.sold_at, o.time_zone`,
  `
  create temporary table month_parted on commit drop as
  select x.service_id, ${dayOfEntry} as day,
    k.legs, k.sport, k.sport_code, k.league, k.bet_type, k.hour, x.code, sum(x.amount)::bigint as amount,
      count(*) as entries
  from transfer x join service s on s.id = x.service_id join month_part k on k.ticket_id = x.ticket_id
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9`,
  `
  create temporary table month_account on commit drop as
  select a.service_id, a.id, a.kind, a.owner_id, m.day, m.code, sum(m.incoming)::bigint as incoming,
    sum(m.outgoing)::bigint as outgoing, sum(m.entries)::bigint as entries
  from (
    select x.credit_id as id, ${dayOfEntry} as day, x.code, sum(x.amount) as incoming, 0 as outgoing,
      count(*) as entries
    from transfer x join service s on s.id = x.service_id group by 1, 2, 3
    union all
    select x.debit_id, ${dayOfEntry}, x.code, 0, sum(x.amount), count(*) from transfer x
      join service s on s.id = x.service_id group by 1, 2, 3) as m
  join account a on a.id = m.id group by 1, 2, 3, 4, 5, 6`,
  // A grading is attributed to its game by the entry of the ticket's history that the transfer names.
  `create temporary table month_graded on commit drop as
  select x.service_id, (h.data->>'eventId')::bigint as event_id, x.code, sum(x.amount)::bigint as amount
  from transfer x join ticket_entry h on h.id = x.reference and h.ticket_id = x.ticket_id
    and h.kind in ('graded', 'regraded') group by 1, 2, 3`,
  "create index on month_moved (service_id, day)",
  "analyze month_moved",
  "analyze month_part",
  "analyze month_parted",
  "analyze month_account",
] as const;

/** Collects the figures for the duration of the transaction. */
export async function loadTruth(sql: Sql): Promise<void> {
  for (const text of loadSaleFacts) await sql.run(query({}, text));
}

/** The dimensions that movements are counted by. */
export type Dimension =
  | "pos"
  | "zone"
  | "day"
  | "mode"
  | "sport"
  | "sportCode"
  | "league"
  | "betType"
  | "legs"
  | "hour";

const columns: Readonly<Record<Dimension, readonly [table: "month_moved" | "month_parted", key: string]>> = {
  pos: ["month_moved", "case when pos_id = 0 then 'zone ' || zone_id else pos_id::text end"],
  zone: ["month_moved", "zone_id::text"],
  day: ["month_moved", "day::text"],
  mode: ["month_moved", "case when mode = '' then 'none' else mode end"],
  sport: ["month_parted", "sport"],
  sportCode: ["month_parted", "sport_code"],
  league: ["month_parted", "league"],
  betType: ["month_parted", "bet_type"],
  legs: ["month_parted", "legs"],
  hour: ["month_parted", "hour"],
};

/** Codes that a report of sales counts on their day, and their reversals. */
const reported = [1, 2, 3, 4, 5, 6, 7, 22, 23].flatMap((code) => [code, code + 100]).join(", ");

export type Period = { readonly from: Day; readonly to: Day };

/** The figures of a service on some days, by a dimension. */
export async function figuresBy(
  sql: Sql,
  serviceId: number,
  { from, to }: Period,
  by: Dimension,
): Promise<ReadonlyMap<string, LedgerFigures>> {
  const [table, key] = columns[by];
  const rows = await sql.rows(
    query(
      { key: "text", code: "int2", amount: "int8", entries: "int8" },
      `
    select ${key} as key, code, sum(amount)::bigint as amount, sum(entries)::bigint as entries from ${table}
    where service_id = $1::int and day between $2::date and $3::date and code in (${reported}) group by 1, 2`,
    ),
    [serviceId, from, to],
  );
  const plain = { serviceId, posId: 0, zoneId: 0, day: from, mode: "", eventId: 0 };
  return new Map(
    [...Map.groupBy(rows, (row) => row.key)].map(([name, some]) => [
      name,
      foldOf(some.map((row): Movement => ({ ...plain, ...row }))),
    ]),
  );
}

/** All of them together. */
export function together(figures: Iterable<LedgerFigures>): LedgerFigures {
  const sum = { ...foldOf([]) } as Record<keyof LedgerFigures, number>;
  for (const one of figures) for (const name of Object.keys(sum) as (keyof LedgerFigures)[]) sum[name] += one[name];
  return sum;
}

const parents = query(
  { id: "int4", parent: "int4?" },
  "select id, parent_id as parent from zone where service_id = $1::int",
);

/** By zone, with the totals of each zone and everything below it. */
export async function pathsOf(sql: Sql, serviceId: number): Promise<ReadonlyMap<number, readonly number[]>> {
  const above = new Map((await sql.rows(parents, [serviceId])).map(({ id, parent }) => [id, parent]));
  const pathOf = (id: number): readonly number[] => {
    const parent = above.get(id);
    return parent === null || parent === undefined ? [id] : [id, ...pathOf(parent)];
  };
  return new Map([...above.keys()].map((id) => [id, pathOf(id)]));
}
