import { query } from "./server.ts";

export const addSourceLines = query(
  {},
  `
  insert into source_line (event_id, bet_type, side, source, points, price, seen_at, changed_at)
  select event_id, bet_type, side, s.name, points, price, app.clock(), app.clock() from line cross
    join (values ('one'), ('two'), ('three')) as s(name)`,
);

/** Adds a number of rules, distributed over the shops. */
export const addManyRules = query(
  {},
  `
  insert into rule (service_id, level, scope_id, control, kind, selector, value, created_at)
  select $1::int, 'pos', p.id, 'wagerMaximum', 'default',
    jsonb_build_object('league', $3::int, 'mode', case n % 2 when 0 then 'parlay' else 'straight' end, 'legsFrom',
      1 + n % 7),
    jsonb_build_object('perWager', 2000000 + n, 'perLine', 0), app.clock()
  from generate_series(1, $2::int) as n
  join (select id, row_number() over (order by id) as place, count(*) over () as shops from pos
    where service_id = $1::int) as p on p.place = 1 + n % p.shops`,
);

export const makeOfficial = query(
  {},
  `
  insert into official_result (event_id, version, status, segments, decided_at, source)
  select $1::int8, 1, 'final', jsonb_agg(jsonb_build_object('segment', segment, 'away', away, 'home', home)),
    app.clock(), 'bench'
  from (select n::text as segment, case n when 1 then 5 else 0 end as away, case n when 2 then 3 else 0 end as home
    from generate_series(1, 9) as n
    union all select 'game', 5, 3) as innings`,
);

export const countTickets = query(
  { tickets: "int8", keys: "int8", sold_twice: "int8" },
  `
  select (select count(*) from ticket) as tickets, (select count(*) from sale_key) as keys,
    (select count(*) from (select ticket_id from sale_key group by ticket_id
      having count(*) > 1) as twice) as sold_twice`,
);

export const gradedTickets = query({ graded: "int8" }, "select count(*) as graded from ticket_state where status <> 0");

/** Tables like those that a settlement writes, with their indexes, and states as they were before it. */
export const emptyCopies = [
  "create table again_grade (like leg_grade including all)",
  "create table again_transfer (like transfer including all)",
  "create table again_entry (like ticket_entry including all)",
  "create table again_state (like ticket_state including all) with (fillfactor = 80)",
  "insert into again_state (ticket_id, service_id, open_legs) select ticket_id, service_id, 1 from ticket_state",
] as const;

/** What the settlement wrote, copied by PostgreSQL alone. */
export const copyRows = [
  "insert into again_grade select * from leg_grade",
  `insert into again_transfer (service_id, debit_id, credit_id, amount, code, pos_id, ticket_id, business_day, at, person_id, reference)
    select service_id, debit_id, credit_id, amount, code, pos_id, ticket_id, business_day, at, person_id, reference
      from transfer where code <> 1`,
  "insert into again_entry (ticket_id, service_id, kind, at, data) select ticket_id, service_id, kind, at, data from ticket_entry",
  `update again_state a set status = s.status, open_legs = s.open_legs, settled = s.settled, pushed = s.pushed, voided = s.voided, prize = s.prize,
    decided_at = s.decided_at from ticket_state s where s.ticket_id = a.ticket_id`,
] as const;

export const connections = query(
  { pid: "int4" },
  "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
);
/** Alternative run lines of one event, both sides of each, as a market with very many prices has them. */
export const widenEvent = query(
  {},
  `
  with made as (
    insert into line (event_id, bet_type, side, alternate, version, points, price, is_open, changed_at, source)
    select $1::int8, 55, side, n, 1, case side when 1 then 2 * (n % 40) else -2 * (n % 40) end, -110, true,
      app.clock(), 'bench'
    from generate_series(1, least($2::int, 32000)) as n cross join (values (1), (2)) as s(side)
    returning event_id, bet_type, side, alternate, version, points, price, is_open, changed_at, source)
  insert into line_version (event_id, bet_type, side, alternate, version, points, price, is_open, changed_at, source)
    select * from made`,
);

/** Copies the first ten thousand tickets with all their rows until there are enough; accounts follow the postings. */
export const makeCopier = query(
  {},
  `
  create or replace function app.copy_tickets(wanted int) returns void language plpgsql as $$
  declare
    low bigint := (select min(id) from ticket);
    high bigint := (select max(id) from (select id from ticket order by id limit 10000) as first_ones);
    width bigint := high - low + 1;
    -- The copies begin where the next ticket would.
    ahead bigint := (select last_value from ticket_number) - low + 1;
    copies int;
    part record;
    names text;
    picks text;
  begin
    copies := ceil(wanted::numeric / (select count(*) from ticket where id <= high));
    -- As the numbers are issued, so are their partitions made.
    for n in 1..copies loop
      perform setval('ticket_number', (select last_value from ticket_number) + width);
      perform app.extend_tickets();
    end loop;
    for part in select * from (values ('ticket', 'id'), ('wager', 'ticket_id'), ('leg', 'ticket_id'),
      ('ticket_state', 'ticket_id'), ('sale_key', 'ticket_id'), ('transfer', 'ticket_id')) as t(name, key) loop
      select string_agg(quote_ident(column_name), ', ' order by ordinal_position),
        string_agg(case when column_name = part.key then format('%s + %s + (n - 1) * %s', part.key, ahead, width)
          when part.name = 'sale_key' and column_name = 'key' then 'key || ''/'' || n || ''/'' || ' || ahead
          else quote_ident(column_name) end, ', ' order by ordinal_position)
      into names, picks
      from information_schema.columns where table_schema = 'public' and table_name = part.name and is_identity = 'NO'
        and is_generated = 'NEVER';
      execute format('insert into %I (%s) select %s from %I cross join generate_series(1, %s) as n where %I between %s and %s',
        part.name, names, picks, part.name, copies, part.key, low, high);
    end loop;
    update account a set balance = f.folded from (
      select id, sum(amount) as folded from (
        select credit_id as id, amount from transfer union all select debit_id, -amount from transfer) as moves
          group by id) as f where f.id = a.id;
  end $$`,
);

export const copyTickets = query({}, "select app.copy_tickets($1::int)");

/** The lists of tickets by event are updated after copying: the new numbers are greater than all listed ones. */
export const listCopied = query(
  {},
  `
  insert into event_tickets (event_id, last, service_id, tickets)
  select l.event_id, max(l.ticket_id), l.service_id, array_agg(l.ticket_id order by l.ticket_id)
  from (select distinct event_id, ticket_id, service_id from leg
    where ticket_id > (select max(last) from event_tickets)) as l
  group by l.event_id, l.service_id, l.ticket_id / 1000`,
);

/** Records to look up in a month: a game with its tickets, a ticket and a shift of a service. */
export const someOfMonth = query(
  { event_id: "int8", number: "int8", shift_id: "int8" },
  `
  select t.event_id, t.number, coalesce((select max(id) from drawer where service_id = $1::int), 0) as shift_id
  from (select l.event_id, l.ticket_id as number from leg l where l.service_id = $1::int order by l.ticket_id desc
    limit 1) as t`,
);

export const countAllTickets = query({ tickets: "int8" }, "select count(*) as tickets from ticket");
export const vacuumAnalyze = query({}, "vacuum analyze");

/**
 * Copies a month's tickets with all their rows forward by a number of months of 31 days: numbers follow time, as when
 * they are issued.
 */
export const makeMonthCopier = query(
  {},
  `
  create or replace function app.copy_month(months int, first bigint, high bigint) returns void language plpgsql as $$
  declare
    ahead bigint := (select last_value from ticket_number) - first + 1;
    part record;
    names text;
    picks text;
  begin
    -- As the numbers are issued, so are their partitions made.
    while (select last_value from ticket_number) < high + ahead loop
      perform setval('ticket_number', least(high + ahead, (select last_value from ticket_number) + 10000));
      perform app.extend_tickets();
    end loop;
    for part in select * from (values ('ticket', 'id'), ('wager', 'ticket_id'), ('leg', 'ticket_id'),
      ('ticket_state', 'ticket_id'),
      ('sale_key', 'ticket_id'), ('transfer', 'ticket_id'), ('ticket_entry', 'ticket_id')) as t(name, key) loop
      select string_agg(quote_ident(column_name), ', ' order by ordinal_position),
        string_agg(case when column_name = part.key then format('%s + %s', part.key, ahead)
          when part.name = 'sale_key' and column_name = 'key' then 'key || ''/'' || ' || months
          when data_type = 'date' then format('%I + %s', column_name, months * 31)
          when data_type = 'timestamp with time zone'
            then format('%I + interval ''1 day'' * %s', column_name, months * 31)
          else quote_ident(column_name) end, ', ' order by ordinal_position)
      into names, picks
      from information_schema.columns where table_schema = 'public' and table_name = part.name and is_identity = 'NO'
        and is_generated = 'NEVER';
      execute format('insert into %I (%s) select %s from %I where %I between %s and %s', part.name, names, picks,
        part.name, part.key, first, high);
    end loop;
  end $$`,
);
export const copyMonth = query({}, "select app.copy_month($1::int, $2::bigint, $3::bigint)");
export const firstAndLastTicket = query(
  { first: "int8", last: "int8" },
  "select min(id) as first, max(id) as last from ticket",
);

/** Closed days now have more entries. */
export const forgetKeptDays = query({}, "delete from kept_day");

/** The month that is queried is the last one. */
export const endLater = query({}, "update month.note set ended_at = ended_at + $1::int * 31 * 86400000::bigint");

/** Its weeks are the last ones closed, as in an installation that closes every week. */
export const closeLater = query(
  {},
  `
  with closed as (update week_close set from_day = from_day + $1::int * 31, to_day = to_day + $1::int * 31,
    at = at + $1::int * 31 * interval '1 day')
  update week_posting set at = at + $1::int * 31 * interval '1 day'`,
);

/** Balances follow the postings. */
export const followTransfers = query(
  {},
  `
  update account a set balance = f.folded from (
    select id, sum(amount) as folded from (
      select credit_id as id, amount from transfer union all select debit_id, -amount from transfer) as moves
        group by id) as f where f.id = a.id`,
);
