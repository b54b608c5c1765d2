import { codes, type CommissionScheme, type ModeFigures } from "@chalkboard/ledger";
import { bothWays, listed, netOf, ticketCodes, until } from "../../ledger/index.ts";
import { json, plannedEachTime, query } from "../../platform/database/query.ts";

export const serviceOf = query(
  {
    now: "timestamptz",
    kind: "int2",
    currency: "text",
    time_zone: "text",
    close_minute: "int4",
    first_day: "date?",
    created_at: "timestamptz",
  },
  `
  select app.clock() as now, kind, currency, time_zone, (settings->>'closeMinute')::int as close_minute,
    (select min(business_day) from transfer where service_id = $1::int) as first_day, created_at
  from service where id = $1::int`,
);

const week = {
  id: "int8",
  number: "int4",
  from_day: "date",
  to_day: "date",
  at: "timestamptz",
  by: "text",
  posted: "bool",
} as const;

const weekColumns = `
  w.id, w.number, w.from_day, w.to_day, w.at, coalesce(h.name, '') as by,
  not exists (select from week_row r where r.week_id = w.id
    and not exists (select from week_posting p where p.week_row_id = r.id)) as posted
  from week_close w left join person h on h.id = w.person_id`;

/** Those closed before a time ($2; null: now), the newest first. */
export const listWeeks = query(
  week,
  `select ${weekColumns} where w.service_id = $1::int and ${until("$2", "w")} order by w.number desc limit 500`,
);

export const lastWeek = query(
  week,
  `select ${weekColumns} where w.service_id = $1::int order by w.number desc limit 1`,
);

/**
 * The first of the last eight that is not completely posted. One before the last is from a time when the next could be
 * written first.
 */
export const unpostedWeek = query(
  { id: "int8" },
  `
  select w.id from (select id, number from week_close where service_id = $1::int order by number desc limit 8) as w
  where exists (select from week_row r where r.week_id = w.id
    and not exists (select from week_posting p where p.week_row_id = r.id))
  order by w.number limit 1`,
);

/** The last closed one as of a time. */
export const lastWeekAt = query(
  week,
  `select ${weekColumns} where w.service_id = $1::int and ${until("$2", "w")} order by w.number desc limit 1`,
);

/** Those of some numbers, the newest first. */
export const weeksByNumber = query(
  week,
  `
  select ${weekColumns} where w.service_id = $1::int and w.number = any($2::bigint[]) order by w.number desc`,
);

const inFigures = listed(...bothWays(...ticketCodes, codes.settled));

/**
 * Sales, cancellations, settlements and payouts of each POS, or of some ($5), by mode and day, as of a time ($3). $2
 * are the days that are read entry by entry, $4 those that are read as sums.
 */
export const moved = plannedEachTime(
  query(
    {
      pos_id: "int4",
      mode: "text",
      day: "date",
      sales: "int8",
      cancelled: "int8",
      prizes: "int8",
      refunds: "int8",
      settled: "int8",
    },
    `
  select x.pos_id, x.mode, x.day,
    coalesce(sum(${netOf([codes.sale], "x.")}), 0)::bigint as sales,
    coalesce(sum(${netOf([codes.cancelled], "x.")}), 0)::bigint as cancelled,
    coalesce(sum(${netOf([codes.prize], "x.")}), 0)::bigint as prizes,
    coalesce(sum(${netOf([codes.pushRefund, codes.voidRefund], "x.")}), 0)::bigint as refunds,
    coalesce(sum(${netOf([codes.settled], "x.")}), 0)::bigint as settled
  from (
    select x.pos_id, t.mode, x.business_day as day, x.code, x.amount
    from transfer x join ticket t on t.id = x.ticket_id
    where x.service_id = $1::int and x.business_day = any($2::date[]) and x.code in (${inFigures}) and ${until("$3")}
      and ($5::int[] is null or x.pos_id = any($5::int[]))
    union all
    select d.pos_id, d.mode, d.business_day, d.code, d.amount from day_sum d
    where d.service_id = $1::int and d.business_day = any($4::date[]) and d.mode <> '' and d.code in (${inFigures})
      and ($5::int[] is null or d.pos_id = any($5::int[]))) x
  group by x.pos_id, x.mode, x.day`,
  ),
);

export const allZones = query(
  { id: "int4", parent_id: "int4?", name: "text", is_active: "bool", created_at: "timestamptz" },
  `
  select id, parent_id, name, is_active, created_at from zone where service_id = $1::int order by name, id`,
);

export const posOf = query(
  { id: "int4", zone_id: "int4", name: "text", created_at: "timestamptz" },
  `
  select id, zone_id, name, created_at from pos where service_id = $1::int order by sequence`,
);

/** The accounts given by level and id in $3 and $4; null: all. */
const someAccounts = "($3::text[] is null or (level, owner_id) in (select * from unnest($3::text[], $4::int[])))";

/** The newest scheme of each account, or of some, that had one as of a time ($2). */
export const schemes = query(
  {
    level: "text",
    owner_id: "int4",
    scheme: json<CommissionScheme | null>(),
    set_by: "text",
    at: "timestamptz",
  },
  `
  select distinct on (c.level, c.owner_id) c.level, c.owner_id, c.scheme, coalesce(h.name, '') as set_by, c.at
  from commission_scheme c left join person h on h.id = c.person_id
  where c.service_id = $1::int and ${until("$2", "c")} and ${someAccounts} order by c.level, c.owner_id, c.id desc`,
);

export const addSchemes = query(
  {},
  `
  insert into commission_scheme (service_id, level, owner_id, scheme, person_id, at)
  select $1::int, level, owner_id, scheme, $5::int, $6::timestamptz
  from unnest($2::text[], $3::int[], $4::jsonb[]) as t(level, owner_id, scheme)`,
);

/** Make-up of accounts, or of some, as left by the last week with the account, of those closed as of a time ($2). */
export const carried = query(
  { level: "text", owner_id: "int4", carried: "int8" },
  `
  select distinct on (level, owner_id) level, owner_id, carried_after as carried
  from week_row where service_id = $1::int
    and ($2::timestamptz is null or week_id in (select w.id from week_close w where w.service_id = $1::int
      and w.at <= $2::timestamptz)) and ${someAccounts}
  order by level, owner_id, week_id desc`,
);

export const addWeek = query(
  { id: "int8" },
  `
  insert into week_close (service_id, number, from_day, to_day, at, person_id)
  values ($1::int, $2::int, $3::date, $4::date, $5::timestamptz, $6::int) returning id`,
);

export const addRows = query(
  {},
  `
  insert into week_row (service_id, week_id, level, owner_id, zone_id, sales, cancelled, prizes, refunds, settled, net,
    below, active, on_sales, on_net, fees, carried, carried_after, scheme, days, modes, commission_days)
  select $1::int, $2::bigint, level, owner_id, zone_id, sales, cancelled, prizes, refunds, settled, net, below, active,
    on_sales, on_net, fees, carried, carried_after, scheme, days, modes, commission_days
  from jsonb_to_recordset($3::jsonb) as t(level text, owner_id int, zone_id int, sales bigint, cancelled bigint,
    prizes bigint, refunds bigint,
    settled bigint, net bigint, below bigint, active int, on_sales bigint, on_net bigint, fees bigint, carried bigint,
      carried_after bigint,
    scheme jsonb, days jsonb, modes jsonb,
    commission_days jsonb)`,
);

const row = {
  id: "int8",
  level: "text",
  owner_id: "int4",
  zone_id: "int4?",
  name: "text",
  sales: "int8",
  cancelled: "int8",
  prizes: "int8",
  refunds: "int8",
  settled: "int8",
  net: "int8",
  below: "int8",
  active: "int4",
  on_sales: "int8",
  on_net: "int8",
  fees: "int8",
  carried: "int8",
  carried_after: "int8",
  scheme: json<CommissionScheme | null>(),
  days: json<number[]>(),
  modes: json<StoredMode[]>(),
} as const;
/**
 * The figures of a mode in a closed week; for those closed before it was stored, settled is net and prizes together.
 */
export type StoredMode = Omit<ModeFigures, "settled"> & Partial<Pick<ModeFigures, "settled">>;

/** The closed weeks of one account, newest first. */
export const historyOf = query(
  {
    number: "int4",
    from_day: "date",
    to_day: "date",
    net: "int8",
    carried: "int8",
    carried_after: "int8",
    commission: "int8",
  },
  `
  select w.number, w.from_day, w.to_day, r.net, r.carried, r.carried_after, r.on_sales + r.on_net - r.fees as commission
  from week_row r join week_close w on w.id = r.week_id
  where r.service_id = $1::int and r.level = $2::text and r.owner_id = $3::int order by w.number desc limit 500`,
);

export const rowsOf = query(
  row,
  `
  select r.id, r.level, r.owner_id, r.zone_id, coalesce(p.name, z.name, '') as name, r.sales, r.cancelled, r.prizes,
    r.refunds, coalesce(r.settled, r.net + r.prizes) as settled, r.net, r.below, r.active, r.on_sales, r.on_net, r.fees,
      r.carried, r.carried_after, r.scheme,
    r.days, r.modes
  from week_row r left join pos p on r.level = 'pos' and p.id = r.owner_id left join zone z on r.level = 'zone'
    and z.id = r.owner_id
  where r.service_id = $1::int and r.week_id = $2::bigint and r.level = $3::text order by name, r.owner_id`,
);

/** The place of each account in a closed week. */
export const placesOf = query(
  { level: "text", owner_id: "int4", above: "int4?" },
  `
  select level, owner_id, zone_id as above from week_row where service_id = $1::int and week_id = $2::bigint`,
);

/**
 * Marks some rows of a week as posted, and returns those that were not marked before: a closer that waits for another
 * gets none of its rows.
 */
export const takeRows = query(
  { week_row_id: "int8" },
  `
  insert into week_posting (week_row_id, service_id, at)
  select r.id, r.service_id, $3::timestamptz from week_row r
  where r.week_id = $1::bigint and not exists (select from week_posting p where p.week_row_id = r.id) order by r.id
    limit $2::int
  on conflict do nothing returning week_row_id`,
);

export const rowsToPost = query(
  {
    id: "int8",
    level: "text",
    owner_id: "int4",
    on_sales: "int8",
    on_net: "int8",
    fees: "int8",
  },
  "select id, level, owner_id, on_sales, on_net, fees from week_row where id = any($1::bigint[]) order by id",
);

export const anyToPost = query(
  { id: "int8" },
  `
  select r.id from week_row r where r.week_id = $1::bigint
    and not exists (select from week_posting p where p.week_row_id = r.id) limit 1`,
);

/** The number of accounts in the last closed week, and of those with commission posted. */
export const closeProgress = query(
  { number: "int4", from_day: "date", to_day: "date", done: "int8", whole: "int8" },
  `
  select w.number, w.from_day, w.to_day, c.done, c.whole
  from (select * from week_close where service_id = $1::int order by number desc limit 1) w cross join lateral (
    select count(p.week_row_id) as done, count(*) as whole from week_row r left
      join week_posting p on p.week_row_id = r.id where r.week_id = w.id) c`,
);

/**
 * Accounts with a scheme in the closed weeks of services that include days of a period, each with what its days added
 * to its commission. $4 closed before this time; null: now.
 */
export const earned = query(
  {
    id: "int8",
    service_id: "int4",
    number: "int4",
    from_day: "date",
    to_day: "date",
    at: "timestamptz",
    level: "text",
    owner_id: "int4",
    name: "text",
    sales: "int8",
    net: "int8",
    commission: "int8",
    commission_days: json<number[] | null>(),
  },
  `
  select r.id, w.service_id, w.number, w.from_day, w.to_day, w.at, r.level, r.owner_id,
    coalesce(p.name, z.name, '') as name, r.sales, r.net,
    r.on_sales + r.on_net - r.fees as commission, r.commission_days
  from week_close w join week_row r on r.week_id = w.id
  left join pos p on r.level = 'pos' and p.id = r.owner_id left join zone z on r.level = 'zone' and z.id = r.owner_id
  where w.service_id = any($1::int[]) and w.from_day <= $3::date and w.to_day >= $2::date and ${until("$4", "w")}
    and jsonb_typeof(r.scheme) = 'object'
  order by w.service_id, w.number, r.id`,
);

/** Those of services with a scheme, or with one as of a time ($2). */
export const withSchemes = query(
  { service_id: "int4" },
  `
  select distinct c.service_id from commission_scheme c where c.service_id = any($1::int[]) and ${until("$2", "c")}
    order by 1`,
);
