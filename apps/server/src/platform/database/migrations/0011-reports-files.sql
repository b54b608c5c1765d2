-- What reports read beside the ledger: sums of days past, tickets that were open, and how people arrange lists and
-- fetch their files.

-- What moved on a business day that no entry can join any more, summed once (docs/decisions/0433): a report of a month
-- reads sums, not every entry.
create table kept_day (
  service_id int not null references service,
  business_day date not null,
  kept_at timestamptz not null default app.clock(),
  primary key (service_id, business_day)
);
comment on table kept_day is
  'days whose sums stand in day_sum and day_part_sum; without its row here a day is read entry by entry';
call app.isolate_tenant('kept_day');

create table day_sum (
  service_id int not null,
  business_day date not null,
  pos_id int not null,
  code smallint not null,
  mode text not null,
  product text not null,
  amount bigint not null,
  entries bigint not null,
  primary key (service_id, business_day, pos_id, code, mode, product),
  foreign key (service_id, business_day) references kept_day on delete cascade
);
comment on column day_sum.mode is 'of the tickets; empty for what is no ticket''s, and so is product';
call app.isolate_tenant('day_sum');

create table day_part_sum (
  service_id int not null,
  business_day date not null,
  part text not null check (part in ('product', 'sport', 'league', 'betType', 'legs', 'hour')),
  key text not null,
  code smallint not null,
  amount bigint not null,
  entries bigint not null,
  primary key (service_id, part, business_day, key, code),
  foreign key (service_id, business_day) references kept_day on delete cascade
);
create index day_part_sum_day on day_part_sum (service_id, business_day);
comment on column day_part_sum.key is 'of the tickets that moved, or none';
call app.isolate_tenant('day_part_sum');

-- What tickets belong to can change after their day: a league that is merged into another, the time zone of a service.
-- Such days are read entry by entry until they are summed again.
create function app.drop_day_sums_of_event() returns trigger language plpgsql security definer
  set search_path = public, app, pg_temp as $$
begin
  delete from kept_day k
  using (
    select t.service_id, min(t.business_day) as first from app.tickets_on(new.id, 0) as sold (ticket_id)
      join ticket t on t.id = sold.ticket_id group by 1
  ) as sold
  where k.service_id = sold.service_id and k.business_day >= sold.first;
  return null;
end $$;
create trigger event_in_another_league after update of league_id on event for each row
  when (old.league_id is distinct from new.league_id)
  execute function app.drop_day_sums_of_event();

create function app.drop_day_sums_of_service() returns trigger language plpgsql security definer
  set search_path = public, app, pg_temp as $$
begin
  delete from kept_day where service_id = new.id;
  return null;
end $$;
create trigger service_in_another_zone after update of time_zone on service for each row
  when (old.time_zone is distinct from new.time_zone)
  execute function app.drop_day_sums_of_service();

-- The tickets that were open at the end of a day past, listed once: what was open at a time is found from the end of
-- its day, however much happened since (docs/decisions/0464). Nothing that comes later changes such a list.
create table open_day (
  service_id int not null references service,
  day date not null,
  tickets bigint[] not null,
  primary key (service_id, day)
);
comment on table open_day is
  'tickets that were open when a day was over in UTC; listed when nothing under way can be of then';
call app.isolate_tenant('open_day');

-- What happened to tickets between two times, found by the summary of the times on each hundred pages (an index of kind
-- BRIN). The planner thinks it dearer than reading everything that ever happened to any ticket, because the pages lie
-- apart; on a disk of today that costs nothing.
create function app.tickets_changed_between(service int, moment timestamptz, until timestamptz,
  newest bigint) returns setof bigint language sql stable
  set enable_seqscan = off set enable_indexscan = off as $$
  select distinct h.ticket_id from ticket_entry h
  where h.service_id = service and h.at > moment and h.at <= until and h.ticket_id <= newest
    and h.kind in ('graded', 'regraded', 'cashedOut', 'cancelled')
$$;
comment on function app.tickets_changed_between is
  'the tickets up to the number `newest` that were graded, ended or cancelled after a time and until another';

create function app.open_ticket_candidates(service int,
  moment timestamptz) returns setof bigint language plpgsql stable as $$
declare
  -- Wherever it was sold, a ticket of that time has a day that begins at most two after the moment's in UTC.
  newest bigint := (app.tickets_of_days(null, (moment at time zone 'UTC')::date + 2)).last;
  listed record;
begin
  select (o.day + 1)::timestamp at time zone 'UTC' as at, o.tickets into listed from open_day o
    where o.service_id = service and o.day >= (moment at time zone 'UTC')::date order by o.day limit 1;
  return query
    select near.id from unnest(listed.tickets) as near (id) where near.id <= newest
    union
    select s.ticket_id from ticket_state s where listed.at is null and s.service_id = service and s.status = 0
      and s.cancelled_at is null
    union
    select t.id from app.tickets_changed_between(service, moment, coalesce(listed.at, 'infinity'), newest) as t (id);
end $$;
comment on function app.open_ticket_candidates is
  'all that were open at a time, and some others: those open at the end of its day, and those that changed until then';

-- Bets that were sold before their game began: who beats the close is read from them. Tickets, states and legs are read
-- side by side in the order of their numbers; the planner expects few in a week, and would look each up. It is planned
-- for the days that are asked, as reports are (docs/decisions/0358): a plan for any days, which a connection keeps
-- after a few calls, cannot read them side by side and takes two to four times as long.
create function app.sold_before_start(from_day date, to_day date, league int, money text) returns table (
  service_id int, zone_id int, pos_id int, line bigint, event_id bigint, bet_type smallint, side smallint,
    alternate smallint, points int, times float8,
  stake bigint)
  language plpgsql stable rows 100000 set enable_nestloop = off set plan_cache_mode = force_custom_plan as $$
declare days record := app.tickets_of_days(from_day, to_day);
begin
  return query
    select t.service_id, t.zone_id, t.pos_id, ((l.event_id * 1024 + l.bet_type + 1) * 4 + l.side) * 1024 + l.alternate,
      l.event_id, l.bet_type, l.side, l.alternate, l.points,
        split_part(l.odds, '/', 1)::float8 / split_part(l.odds, '/', 2)::float8, t.stake
    from ticket t join ticket_state st on st.ticket_id = t.id join leg l on l.ticket_id = t.id
      join event e on e.id = l.event_id
    where t.id between days.first and days.last and st.ticket_id between days.first and days.last
      and l.ticket_id between days.first and days.last
      and t.business_day between from_day and to_day and st.cancelled_at is null
      and t.sold_at < e.starts_at and not l.in_play and e.starts_at <= (select app.clock())
      and (league is null or e.league_id = league)
      and (money is null or t.service_id = any(array(select s.id from service s where s.currency = money)));
end $$;
comment on function app.sold_before_start is
  'bets sold before their game began, of tickets of some days; times: what each returns of its stake; null: all';

-- How a person has arranged a list or a board: order of columns, those that are left out, the figures from which on
-- something is marked, and views by name.
create table list_view (
  person_id int not null references person,
  service_id int not null references service,
  list text not null,
  hidden text[] not null,
  ordered text[] not null default '{}',
  thresholds jsonb not null default '{}',
  views jsonb not null,
  primary key (person_id, list)
);
comment on column list_view.ordered is 'names of columns; those that are absent keep their place';
comment on column list_view.views is '[{name, query}], in the order in which they were kept';
grant update (hidden, ordered, thresholds, views) on list_view to chalkboard_app;
call app.isolate_tenant('list_view');

-- Files of lists, made as jobs and kept for a day for the person who asked.
create table file (
  id bigint generated always as identity primary key,
  service_id int not null,
  person_id int not null references person,
  session_hash bytea not null,
  list text not null,
  asked jsonb not null,
  columns text[] not null,
  name text not null,
  format text not null check (format in ('csv', 'xlsx')),
  language text not null,
  state text not null default 'waiting' check (state in ('waiting', 'making', 'done', 'failed')),
  row_count bigint not null default 0,
  rows_in_all bigint,
  byte_count bigint not null default 0,
  started_at timestamptz not null,
  code_hash bytea,
  code_until timestamptz
);
create index file_person on file (service_id, person_id, started_at);
create index file_started on file (started_at);
comment on column file.session_hash is
  'the session that asked: with its rights the rows are read, and not after its end';
comment on column file.code_hash is 'of the code under which the file is fetched once';
grant select, insert, update, delete on file to chalkboard_app;
call app.isolate_tenant('file');

create table file_part (
  service_id int not null,
  file_id bigint not null references file on delete cascade,
  number int not null,
  bytes bytea not null,
  primary key (file_id, number)
);
-- What is compressed already is not compressed again.
alter table file_part alter column bytes set storage external;
call app.isolate_tenant('file_part');
grant select, insert, delete on file_part to chalkboard_app;
