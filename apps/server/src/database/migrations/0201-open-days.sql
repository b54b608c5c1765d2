-- The tickets that were open at the end of a day past, listed once: what was open at a moment is found from the end of its day, however much happened since
-- (docs/decisions/0464). Nothing that comes later changes such a list.

create table open_day (
  service_id int not null references service,
  day date not null,
  tickets bigint[] not null,
  primary key (service_id, day)
);
comment on table open_day is 'tickets that were open when a day was over in UTC; listed when nothing under way can be of then';
call app.wall('open_day');

-- By the summary of the times on each hundred pages (an index of kind BRIN), as app.touched_since did.
drop function app.touched_since(int, timestamptz, bigint);
create function app.touched_between(service int, moment timestamptz, until timestamptz, newest bigint) returns setof bigint language sql stable
  set enable_seqscan = off set enable_indexscan = off as $$
  select distinct h.ticket_id from ticket_entry h
  where h.service_id = service and h.at > moment and h.at <= until and h.ticket_id <= newest and h.kind in ('graded', 'regraded', 'cashedOut', 'cancelled')
$$;
comment on function app.touched_between is 'the tickets up to the number `newest` that were graded, ended or cancelled after a moment and until another';

create function app.near_open(service int, moment timestamptz) returns setof bigint language plpgsql stable as $$
declare
  newest bigint := app.ticket_at(moment + interval '1 hour');
  listed record;
begin
  select (o.day + 1)::timestamp at time zone 'UTC' as at, o.tickets into listed from open_day o
    where o.service_id = service and o.day >= (moment at time zone 'UTC')::date order by o.day limit 1;
  return query
    select near.id from unnest(listed.tickets) as near (id) where near.id <= newest
    union
    select s.ticket_id from ticket_state s where listed.at is null and s.service_id = service and s.status = 0 and s.cancelled_at is null
    union
    select t.id from app.touched_between(service, moment, coalesce(listed.at, 'infinity'), newest) as t (id);
end $$;
comment on function app.near_open is 'all that were open at a moment, and some others: those open at the end of its day, and those touched until then';
