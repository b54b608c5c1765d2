-- A batch of sales names the partition that it writes into (docs/decisions/0435): each has its table's walls, and its rights come with its making.

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
        call app.wall(format('public.%s_%s', parent, name)::regclass);
      end if;
    end loop;
  end loop;
end $$;

do $$
declare
  part regclass;
begin
  for part in select c.oid::regclass from pg_class c where c.relispartition and c.relkind = 'r' and not c.relrowsecurity loop
    call app.wall(part);
  end loop;
end $$;
