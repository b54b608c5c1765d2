-- Which tickets have a bet on an event: a row for each event of a batch of sales, instead of an index entry for each leg (docs/decisions/0436).

create table event_tickets (
  event_id bigint not null,
  last bigint not null,
  service_id int not null,
  tickets bigint[] not null,
  primary key (event_id, last)
);
comment on table event_tickets is 'each ticket of an event once, ascending; last is the greatest of a row';
call app.wall('event_tickets');

-- Events whose tickets were sold before this table was there; the server lists them while it sells, and then the index goes.
create table event_unlisted (event_id bigint primary key);
insert into event_unlisted select e.id from event e where exists (select from leg l where l.event_id = e.id);

create function app.tickets_on(event bigint, after bigint) returns setof bigint language sql stable rows 300 as $$
  select n.ticket_id from event_tickets s cross join unnest(s.tickets) as n (ticket_id)
  where s.event_id = event and s.last > after and n.ticket_id > after
  union
  select l.ticket_id from leg l where l.event_id = event and l.ticket_id > after and exists (select from event_unlisted u where u.event_id = event)
$$;

-- Lists the tickets of an event that were sold before, so many numbers a row.
create function app.list_event(event bigint) returns void language plpgsql security definer set search_path = public, app, pg_temp as $$
begin
  delete from event_unlisted where event_id = event;
  if not found then return; end if;
  insert into event_tickets (event_id, last, service_id, tickets)
  select event, max(t.ticket_id), t.service_id, array_agg(t.ticket_id order by t.ticket_id)
  from (select distinct l.ticket_id, l.service_id from leg l where l.event_id = event) as t
    left join (select unnest(s.tickets) as ticket_id from event_tickets s where s.event_id = event) as listed using (ticket_id)
  where listed.ticket_id is null group by t.service_id, t.ticket_id / 1000;
end $$;

-- When all are listed the index has no reader any more. @returns whether that is so
create function app.end_listing() returns boolean language plpgsql security definer set search_path = public, app, pg_temp as $$
begin
  if exists (select from event_unlisted) then return false; end if;
  if to_regclass('public.leg_event') is null then return true; end if;
  -- Sales wait behind whoever waits for a table alone.
  set local lock_timeout = '500ms';
  drop index leg_event;
  create or replace function app.tickets_on(event bigint, after bigint) returns setof bigint language sql stable rows 300 as $body$
    select n.ticket_id from event_tickets s cross join unnest(s.tickets) as n (ticket_id)
    where s.event_id = event and s.last > after and n.ticket_id > after
  $body$;
  return true;
end $$;
select app.end_listing();

create or replace function app.sweep_past_post() returns trigger language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  start timestamptz := least(new.starts_at, new.cutoff_at);
  late bigint[];
  opened bigint;
begin
  late := array(
    select distinct l.ticket_id from app.tickets_on(new.id, 0) as sold (ticket_id)
      join leg l on l.ticket_id = sold.ticket_id join ticket t on t.id = l.ticket_id join ticket_state st on st.ticket_id = l.ticket_id
    where l.event_id = new.id and not l.in_play and t.sold_at >= start and st.cancelled_at is null
      and not exists (select from past_post_ticket p join past_post c on c.id = p.case_id where c.event_id = new.id and p.ticket_id = l.ticket_id));
  if cardinality(late) = 0 then return null; end if;
  insert into past_post (event_id, start_before, start_after, found_at, due_at)
  values (new.id, least(old.starts_at, old.cutoff_at), start, app.clock(), app.clock() + interval '45 days') returning id into opened;
  insert into past_post_ticket (case_id, ticket_id, service_id) select opened, t.id, t.service_id from ticket t where t.id = any(late);
  return null;
end $$;

create or replace function app.forget_days_of_event() returns trigger language plpgsql security definer set search_path = public, app, pg_temp as $$
begin
  delete from kept_day k
  using (
    select t.service_id, min(t.business_day) as first from app.tickets_on(new.id, 0) as sold (ticket_id) join ticket t on t.id = sold.ticket_id group by 1
  ) as sold
  where k.service_id = sold.service_id and k.business_day >= sold.first;
  return null;
end $$;
