-- Which numbers the tickets and transfers of some business days have is read from an index by day. It was found by halves over the time of each number, which
-- is wrong as soon as one number was given out of the order of time (a clock that was set back, an entry of another day): a page then left out entries that
-- the figures above it counted (docs/decisions/0485).

create index transfer_day on transfer (business_day, id);
create index ticket_day_number on ticket (business_day, id);

create or replace function app.tickets_of_days(from_day date, to_day date, out first bigint, out last bigint)
  language sql stable security definer set search_path = public, app, pg_temp as $$
  select coalesce(min(l.id), 0), coalesce(max(h.id), 0)
  from (select greatest(from_day, min(business_day)) as low, least(to_day, max(business_day)) as high from ticket) as span
  cross join lateral generate_series(0, span.high - span.low) as step
  left join lateral (select t.id from ticket t where t.business_day = span.low + step order by t.id limit 1) as l on true
  left join lateral (select t.id from ticket t where t.business_day = span.low + step order by t.id desc limit 1) as h on true
$$;
comment on function app.tickets_of_days is 'lowest and highest number of the tickets of some business days, 0 where there are none; to_day null: until now';

create or replace function app.transfers_of_days(from_day date, to_day date, out first bigint, out last bigint)
  language sql stable security definer set search_path = public, app, pg_temp as $$
  select coalesce(min(l.id), 0), coalesce(max(h.id), 0)
  from (select greatest(from_day, min(business_day)) as low, least(to_day, max(business_day)) as high from transfer) as span
  cross join lateral generate_series(0, span.high - span.low) as step
  left join lateral (select x.id from transfer x where x.business_day = span.low + step order by x.id limit 1) as l on true
  left join lateral (select x.id from transfer x where x.business_day = span.low + step order by x.id desc limit 1) as h on true
$$;
comment on function app.transfers_of_days is 'as app.tickets_of_days, of transfers';
