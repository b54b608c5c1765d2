-- What was sold in a period lies together by its numbers, which are given in the order of time: whoever reads a period need not look at what came before
-- and after it. The first number of a moment is found by halves (docs/decisions/0437). Numbers may wait for their sale, so it is exact to what is sold
-- meanwhile: less than an hour. Security definer: a service's own tickets may lie far apart, and another's number tells nobody anything.

create function app.ticket_at(moment timestamptz) returns bigint language plpgsql stable security definer set search_path = public, app, pg_temp as $$
declare
  low bigint := coalesce((select min(id) from ticket), 0);
  high bigint := coalesce((select max(id) from ticket) + 1, 0);
  middle bigint;
  met record;
begin
  while low < high loop
    middle := (low + high) / 2;
    select id, sold_at as at into met from ticket where id >= middle order by id limit 1;
    if met.at < moment then low := met.id + 1; else high := middle; end if;
  end loop;
  return low;
end $$;
comment on function app.ticket_at is 'the number of the first ticket sold at a moment or after it, or one more than the last; within an hour''s tickets';

create function app.transfer_at(moment timestamptz) returns bigint language plpgsql stable security definer set search_path = public, app, pg_temp as $$
declare
  low bigint := coalesce((select min(id) from transfer), 0);
  high bigint := coalesce((select max(id) from transfer) + 1, 0);
  middle bigint;
  met record;
begin
  while low < high loop
    middle := (low + high) / 2;
    select id, at into met from transfer where id >= middle order by id limit 1;
    if met.at < moment then low := met.id + 1; else high := middle; end if;
  end loop;
  return low;
end $$;
comment on function app.transfer_at is 'as app.ticket_at, of transfers';

-- What any service calls a day lies between these moments, wherever it is and whenever it closes its day, and an hour more.
create function app.begins_at(day date) returns timestamptz language sql immutable as $$ select (day::timestamp at time zone 'UTC') - interval '15 hours' $$;
create function app.ends_at(day date) returns timestamptz language sql immutable as $$
  select case when day is null then 'infinity'::timestamptz else (day::timestamp at time zone 'UTC') + interval '61 hours' end
$$;

create function app.tickets_of_days(from_day date, to_day date, out first bigint, out last bigint) language sql stable as $$
  select app.ticket_at(app.begins_at(from_day)), app.ticket_at(app.ends_at(to_day))
$$;
comment on function app.tickets_of_days is 'numbers between which all tickets of some business days lie, and some others; to_day null: until now';

create function app.transfers_of_days(from_day date, to_day date, out first bigint, out last bigint) language sql stable as $$
  select app.transfer_at(app.begins_at(from_day)), app.transfer_at(app.ends_at(to_day))
$$;
comment on function app.transfers_of_days is 'as app.tickets_of_days, of transfers';

-- Bets that were sold before their game began: who beats the close is told by them. Tickets, states and legs are read side by side in the order of their
-- numbers; the planner takes a week's for few, and would look each up.
create function app.sold_before_start(from_day date, to_day date, league int, money text) returns table (
  service_id int, zone_id int, pos_id int, line bigint, event_id bigint, bet_type smallint, side smallint, alternate smallint, points int, times float8,
  stake bigint)
  language plpgsql stable rows 100000 set enable_nestloop = off as $$
declare days record := app.tickets_of_days(from_day, to_day);
begin
  return query
    select t.service_id, t.zone_id, t.pos_id, ((l.event_id * 1024 + l.bet_type + 1) * 4 + l.side) * 1024 + l.alternate,
      l.event_id, l.bet_type, l.side, l.alternate, l.points, split_part(l.odds, '/', 1)::float8 / split_part(l.odds, '/', 2)::float8, t.stake
    from ticket t join ticket_state st on st.ticket_id = t.id join leg l on l.ticket_id = t.id join event e on e.id = l.event_id
    where t.id between days.first and days.last and st.ticket_id between days.first and days.last and l.ticket_id between days.first and days.last
      and t.business_day between from_day and to_day and st.cancelled_at is null
      and t.sold_at < e.starts_at and not l.in_play and e.starts_at <= (select app.clock())
      and (league is null or e.league_id = league)
      and (money is null or t.service_id = any(array(select s.id from service s where s.currency = money)));
end $$;
comment on function app.sold_before_start is 'bets sold before their game began, of tickets of some days; times: what each returns of its stake; null: all';
