-- What moved on a business day that no entry can join any more, summed once (docs/decisions/0433): a report of a month reads sums, not every entry.

create table kept_day (
  service_id int not null references service,
  business_day date not null,
  kept_at timestamptz not null default app.clock(),
  primary key (service_id, business_day)
);
comment on table kept_day is 'days whose sums stand in day_sum and day_part_sum; without its row here a day is read entry by entry';
call app.wall('kept_day');

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
call app.wall('day_sum');

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
call app.wall('day_part_sum');

-- What tickets are of can change after their day: a league that is merged into another, the time zone of a service. Such days are read entry by entry
-- until they are summed again.
create function app.forget_days_of_event() returns trigger language plpgsql security definer set search_path = public, app, pg_temp as $$
begin
  delete from kept_day k
  using (select t.service_id, min(t.business_day) as first from leg l join ticket t on t.id = l.ticket_id where l.event_id = new.id group by 1) as sold
  where k.service_id = sold.service_id and k.business_day >= sold.first;
  return null;
end $$;
create trigger event_in_another_league after update of league_id on event for each row when (old.league_id is distinct from new.league_id)
  execute function app.forget_days_of_event();

create function app.forget_days_of_service() returns trigger language plpgsql security definer set search_path = public, app, pg_temp as $$
begin
  delete from kept_day where service_id = new.id;
  return null;
end $$;
create trigger service_in_another_zone after update of time_zone on service for each row when (old.time_zone is distinct from new.time_zone)
  execute function app.forget_days_of_service();
