-- Up to which number tickets may be of a moment is read from the index by day, as the numbers of days are (docs/decisions/0485). It was found by halves over
-- the times of sale: a ticket whose number was given out of the order of time was then not among those that were open.

create or replace function app.near_open(service int, moment timestamptz) returns setof bigint language plpgsql stable as $$
declare
  -- Wherever it was sold, a ticket of the moment has a day that begins at most two after the moment's in UTC.
  newest bigint := (app.tickets_of_days(null, (moment at time zone 'UTC')::date + 2)).last;
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

drop function app.transfer_at;
drop function app.ticket_at;
