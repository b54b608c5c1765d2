-- The request log: a row for each call that was answered (docs/decisions/0425). Its days are partitions, so that old ones go as a whole.

create table request_path (
  id int generated always as identity primary key,
  path text not null unique
);
comment on table request_path is 'paths of calls, which the log names by number';

create table request (
  id bigint generated always as identity,
  at timestamptz not null,
  path_id int not null,
  service_id int,
  person_id int,
  ticket_number bigint,
  micros int not null,
  bytes_in int not null,
  bytes_out int not null,
  response smallint not null,
  role smallint,
  address text not null,
  process text not null,
  payload text,
  refusal text,
  primary key (at, id)
) partition by range (at);
comment on column request.at is 'when it was answered, by the clock of its process';
comment on column request.payload is 'JSON without what is secret, where it is kept';
create index request_service on request (service_id, at, id);
create index request_path_at on request (path_id, at, id);
create index request_person on request (person_id, at, id);
create index request_unusual on request (response, at, id) where response <> 1;
create index request_slow on request (micros, id) where micros >= 100000;
call app.wall('request');

-- What a period's calls add up to: by hour, path, service and how long they took (bucket b: up to 100 µs times 2 to the b/4).
create table request_sum (
  hour timestamptz not null,
  path_id int not null,
  service_id int not null,
  bucket smallint not null,
  calls bigint not null,
  refused bigint not null,
  faults bigint not null,
  bytes_out bigint not null,
  most_micros int not null,
  primary key (hour, path_id, service_id, bucket)
) with (fillfactor = 70);
comment on column request_sum.service_id is '-1: nobody was signed in';
call app.wall('request_sum');

create table request_missed (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  missed int not null check (missed > 0)
);
create index request_missed_at on request_missed (at);
comment on table request_missed is 'calls that the log has no row of, because they came faster than they could be written';

create table request_setting (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  person_id int not null,
  days int not null check (days between 1 and 90),
  keeps text not null check (keeps in ('none', 'notable', 'all')),
  slow_ms int not null check (slow_ms between 10 and 60000)
);
comment on table request_setting is 'how the log is kept, the newest counts; where there is none, 14 days, notable, 500 ms';

-- Makes room for a day (of UTC); whoever finds the table in use for long tries again with the next batch.
create function app.open_request_day(wanted date) returns void language plpgsql security definer
  set search_path = public, app, pg_temp set lock_timeout = '2s' as $$
declare
  name text := 'request_' || to_char(wanted, 'YYYYMMDD');
begin
  perform pg_advisory_xact_lock(hashtext('request days'));
  if to_regclass('public.' || name) is null then
    execute format('create table public.%I partition of public.request for values from (%L) to (%L)',
      name, wanted::timestamp at time zone 'UTC', (wanted + 1)::timestamp at time zone 'UTC');
  end if;
end $$;

-- Takes away the days that are older than the log is kept.
create function app.drop_request_days() returns int language plpgsql security definer
  set search_path = public, app, pg_temp set lock_timeout = '2s' as $$
declare
  kept int := coalesce((select days from request_setting order by id desc limit 1), 14);
  last date := (app.clock() at time zone 'UTC')::date - kept;
  gone text;
  dropped int := 0;
begin
  perform pg_advisory_xact_lock(hashtext('request days'));
  for gone in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.request'::regclass and c.relname < 'request_' || to_char(last, 'YYYYMMDD') order by 1
  loop
    execute format('drop table public.%I', gone);
    dropped := dropped + 1;
  end loop;
  delete from request_sum where hour < last::timestamp at time zone 'UTC';
  delete from request_missed where at < last::timestamp at time zone 'UTC';
  return dropped;
end $$;

grant update on request_sum to chalkboard_app;
