-- A week after a game is over its counts of what was sold are swept: nobody can buy it again. One that is on offer again after all (a cancellation or a
-- result that was a mistake) is counted again from its tickets, or limits would begin at nothing and the books would name it.
create function app.count_again() returns trigger language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  sold bigint[];
begin
  -- Nobody cancels one of them until this is done.
  perform from ticket_state where ticket_id in (select t.ticket_id from app.tickets_on(new.id, 0) as t (ticket_id)) order by ticket_id for update;
  sold := array(
    select t.ticket_id from app.tickets_on(new.id, 0) as t (ticket_id) join ticket_state s on s.ticket_id = t.ticket_id
    where s.cancelled_at is null and exists (select from sold_count_since c where c.service_id = s.service_id));
  if cardinality(sold) = 0 then return null; end if;
  with counted as (
    select f.service_id, f.kind, f.owner_id, f.subject, sum(f.tickets) as tickets, sum(f.stake) as stake, sum(f.win) as win, sum(f.base) as base
    from app.sold_of(sold) as f join sold_count_since c on c.service_id = f.service_id and c.kind = f.kind
    where case when f.kind in (1, 2) then split_part(f.subject, ':', 1) = new.id::text else f.kind >= 5 end
    group by 1, 2, 3, 4)
  insert into sold_count as c (service_id, kind, owner_id, subject, tickets, stake, win, base)
  select * from counted order by service_id, kind, owner_id, subject
  on conflict (service_id, kind, owner_id, subject) do update
    set tickets = excluded.tickets, stake = excluded.stake, win = excluded.win, base = excluded.base;
  return null;
end $$;
create trigger count_again after update of status on event for each row
  when (new.status in ('scheduled', 'postponed', 'live') and old.status not in ('scheduled', 'postponed', 'live'))
  execute function app.count_again();
