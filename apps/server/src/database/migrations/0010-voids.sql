-- Bets that are void by order: of a whole game, a period, a bet type, a span of time, or of tickets that a corrected start has shown to be late.

create table void_order (
  id bigint generated always as identity primary key,
  event_id bigint not null references event,
  cause text not null check (cause in ('called', 'lateBets', 'pastPost')),
  bet_types smallint[],
  sold_from timestamptz,
  sold_until timestamptz,
  tickets bigint[],
  reason text not null check (btrim(reason) <> ''),
  status_before text,
  created_at timestamptz not null,
  created_by int references person,
  undone_at timestamptz,
  undone_by int references person,
  undone_reason text not null default ''
);
create index void_order_event on void_order (event_id);
comment on column void_order.bet_types is 'null: all; so with tickets, and with a span that has no begin or no end';
comment on column void_order.status_before is 'of a game that the order took off sale: what it goes back to when the order is undone';
grant update (undone_at, undone_by, undone_reason) on void_order to chalkboard_app;

-- A start that was corrected backwards, with the tickets that were sold after it.
create table past_post (
  id bigint generated always as identity primary key,
  event_id bigint not null references event,
  start_before timestamptz not null,
  start_after timestamptz not null,
  found_at timestamptz not null,
  due_at timestamptz not null
);
create index past_post_event on past_post (event_id);

create table past_post_ticket (
  case_id bigint not null references past_post,
  ticket_id bigint not null,
  service_id int not null,
  action text not null default 'open' check (action in ('open', 'void', 'keep')),
  reason text not null default '',
  decided_at timestamptz,
  decided_by int references person,
  order_id bigint references void_order,
  primary key (case_id, ticket_id)
);
create index past_post_ticket_open on past_post_ticket (case_id) where action = 'open';
grant update on past_post_ticket to chalkboard_app;
call app.wall('past_post_ticket');

-- Whoever corrects a start, by whatever way, opens the case in the same transaction: it waited for the sales that share the event's lock, and sees them.
-- Bets that were sold in play belong after the start.
create function app.sweep_past_post() returns trigger language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  start timestamptz := least(new.starts_at, new.cutoff_at);
  late bigint[];
  opened bigint;
begin
  late := array(
    select distinct l.ticket_id from leg l join ticket t on t.id = l.ticket_id join ticket_state st on st.ticket_id = l.ticket_id
    where l.event_id = new.id and not l.in_play and t.sold_at >= start and st.cancelled_at is null
      and not exists (select from past_post_ticket p join past_post c on c.id = p.case_id where c.event_id = new.id and p.ticket_id = l.ticket_id));
  if cardinality(late) = 0 then return null; end if;
  insert into past_post (event_id, start_before, start_after, found_at, due_at)
  values (new.id, least(old.starts_at, old.cutoff_at), start, app.clock(), app.clock() + interval '45 days') returning id into opened;
  insert into past_post_ticket (case_id, ticket_id, service_id) select opened, t.id, t.service_id from ticket t where t.id = any(late);
  return null;
end $$;
create trigger sweep_past_post after update of starts_at, cutoff_at on event for each row
  when (least(new.starts_at, new.cutoff_at) < least(old.starts_at, old.cutoff_at)) execute function app.sweep_past_post();
