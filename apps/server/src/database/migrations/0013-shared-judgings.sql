-- What judged a sale is the same for all tickets that were sold together under the same rules: it stands once for them, and a ticket keeps what is its own.

create table judging (
  id bigint not null,
  service_id int not null,
  facts jsonb not null,
  primary key (id)
) partition by range (id);
comment on table judging is 'settings that judged sales, so that a decision can be replayed; by the number of the first ticket that they judged';
call app.wall('judging');

-- Each table of a ticket has the same spans.
create or replace function app.extend_tickets() returns void language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  span constant bigint := 5000000;
  first bigint := (select last_value from ticket_number) / span * span;
  name text;
  parent text;
begin
  for step in 0..1 loop
    name := (first / span + step)::text;
    foreach parent in array array['ticket', 'wager', 'leg', 'judging'] loop
      if to_regclass('public.' || parent || '_' || name) is null then
        execute format('create table public.%s_%s partition of public.%s for values from (%s) to (%s)',
          parent, name, parent, first + step * span, first + (step + 1) * span);
      end if;
    end loop;
  end loop;
end $$;
do $$
declare
  span constant bigint := 5000000;
  place bigint;
begin
  for place in select distinct id / span from ticket loop
    execute format('create table public.judging_%s partition of public.judging for values from (%s) to (%s)', place, place * span, (place + 1) * span);
  end loop;
end $$;
select app.extend_tickets();

alter table ticket add judging_id bigint, add available bigint, add known jsonb;
insert into judging (id, service_id, facts) select id, service_id, facts - 'available' - 'known' from ticket;
update ticket set judging_id = id, available = (facts->>'available')::bigint, known = facts->'known';
alter table ticket alter judging_id set not null, drop facts;
comment on column ticket.available is 'what the account could still spend, minor units; null where nothing bounds it';
comment on column ticket.known is 'the figures that judging it read beside the slip; null when it read none';
