-- Operations: the audit chain, events that somebody must know of, the outbox of live messages, server processes, and
-- the request log.

-- Privileged acts, chained by hash: each row's hash covers its content and the hash before it.
create table audit_entry (
  id bigint primary key,
  at timestamptz not null,
  service_id int not null,
  person_id int,
  act text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  previous_hash bytea not null,
  hash bytea not null
);
-- The history of one record is read out of the chain without walking it.
create index audit_entry_of_record on audit_entry (service_id, act, subject, id);
revoke insert on audit_entry from chalkboard_app;

create function app.audit_hash(id bigint, at timestamptz, service_id int, person_id int, act text, subject text,
  before jsonb, after jsonb, previous bytea)
returns bytea language sql immutable as $$
  select sha256(previous || convert_to(jsonb_build_array(id, extract(epoch from at), service_id, person_id, act,
    subject, before, after)::text, 'UTF8'))
$$;

create function app.audit(service_id int, person_id int, act text, subject text, before jsonb, after jsonb)
returns bigint language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  last audit_entry;
  next_id bigint;
  moment timestamptz := app.clock();
begin
  perform pg_advisory_xact_lock(hashtext('audit_entry'));
  select * into last from audit_entry order by id desc limit 1;
  next_id := coalesce(last.id, 0) + 1;
  insert into audit_entry values (next_id, moment, service_id, person_id, act, subject, before, after,
    coalesce(last.hash, ''::bytea),
    app.audit_hash(next_id, moment, service_id, person_id, act, subject, before, after,
      coalesce(last.hash, ''::bytea)));
  return next_id;
end $$;

-- The end of the chain at each verification. A chain whose last rows are cut off is whole in itself: only somebody who
-- remembers them can tell.
create table audit_witness (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  entries bigint not null,
  hash bytea not null
);

-- The first row of the chain that is not as it was written, and what is wrong with it; no row when all of it is.
create function app.broken_audit(out entry bigint,
  out problem text) returns setof record language sql stable security definer
set search_path = public, app, pg_temp as $$
  with looked as (
    select id, at, service_id, person_id, act, subject, before, after, previous_hash, hash,
      lag(id, 1, 0::bigint) over chain as previous_id, lag(hash, 1, ''::bytea) over chain as hash_before
    from audit_entry window chain as (order by id)),
  judged as (
    select id as entry, case
      when id <> previous_id + 1 then 'missing'
      when hash <> app.audit_hash(id, at, service_id, person_id, act, subject, before, after, previous_hash)
        then 'changed'
      when previous_hash <> hash_before then 'unchained' end as problem
    from looked),
  witnessed as (
    select w.entries as entry, case when e.id is null then 'cut' else 'replaced' end as problem
    from audit_witness w left join audit_entry e on e.id = w.entries where w.entries > 0 and e.hash is distinct
      from w.hash)
  select case when problem = 'missing' then (select coalesce(max(e.id), 0) + 1 from audit_entry e
    where e.id < found.entry) else entry end, problem
  from (select * from judged where problem is not null union all select * from witnessed) as found order by 1 limit 1
$$;
grant execute on function app.broken_audit to chalkboard_app;

-- What somebody must know of soon.
create table significant_event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  service_id int not null,
  kind text not null check (kind ~ '^[a-z][A-Za-z]+$'),
  subject text not null,
  data jsonb not null,
  person_id int
);
create index significant_event_service on significant_event (service_id, id);
call app.isolate_tenant('significant_event');

-- Who acknowledged such an event: once for each, and it stays.
create table event_acknowledgement (
  event_id bigint primary key references significant_event,
  person_id int not null references person,
  at timestamptz not null,
  note text not null
);

-- What ended by itself, so that nobody has to acknowledge it any more.
create table event_end (
  event_id bigint primary key references significant_event,
  at timestamptz not null default app.clock()
);

-- Messages written by the transaction that made them true, in one row however many they are (docs/decisions/0434). The
-- publisher numbers them after commit.
create table outbox (
  id bigint generated always as identity primary key,
  subjects text[] not null,
  data jsonb[] not null,
  created_at timestamptz not null default clock_timestamp(),
  published bigint,
  seqs bigint[]
);
create index outbox_new on outbox (id) where published is null;
create unique index outbox_by_number on outbox (published) where published is not null;
comment on column outbox.subjects is 'of the messages, in order; data and seqs stand side by side with them';
comment on column outbox.published is
  'the number of the row over all, given after the commit, and with it each message its number within its subject';
grant update, delete on outbox to chalkboard_app;

create sequence outbox_published;
grant usage, select on sequence outbox_published to chalkboard_app;

create table subject_head (
  subject text primary key,
  seq bigint not null
);
grant update on subject_head to chalkboard_app;

-- Which live connections each server process holds, and what it measured of itself. It is written often and worth
-- nothing after a crash.
create unlogged table live_process (
  id text primary key,
  name text not null,
  heard_at timestamptz not null,
  connections jsonb not null,
  load jsonb not null default '{}'
);
grant update, delete on live_process to chalkboard_app;

-- The request log: a row for each call that was answered (docs/decisions/0425). Its days are partitions, so that old
-- ones go as a whole.
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
  integrator_id int,
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
  answer text,
  primary key (at, id)
) partition by range (at);
create index request_service on request (service_id, at, id);
create index request_path_at on request (path_id, at, id);
create index request_person on request (person_id, at, id);
create index request_integrator on request (integrator_id, at, id) where integrator_id is not null;
create index request_unusual on request (response, at, id) where response <> 1;
create index request_slow on request (micros, id) where micros >= 100000;
comment on column request.at is 'when it was answered, by the clock of its process';
comment on column request.payload is 'JSON without what is secret, where it is kept';
comment on column request.answer is 'JSON of what a quote came to: stake, possible win, refusals; of other calls none';
call app.isolate_tenant('request');

-- What a period's calls add up to: by hour, path, service and how long they took (bucket b: up to 100 µs times 2 to the
-- b/4).
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
grant update on request_sum to chalkboard_app;
call app.isolate_tenant('request_sum');

-- What the calls of an integrator's keys add up to by quarters of an hour: every time zone begins its days on one.
create table integrator_sum (
  integrator_id int not null,
  service_id int not null,
  quarter timestamptz not null,
  calls bigint not null,
  refused bigint not null,
  faults bigint not null,
  most_micros int not null,
  primary key (integrator_id, quarter)
) with (fillfactor = 70);
comment on column integrator_sum.service_id is 'of the integrator';
grant update on integrator_sum to chalkboard_app;
call app.isolate_tenant('integrator_sum');

create table request_missed (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  missed int not null check (missed > 0)
);
create index request_missed_at on request_missed (at);
comment on table request_missed is
  'calls that the log has no row of, because they came faster than they could be written';

create table request_setting (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  person_id int not null,
  days int not null check (days between 1 and 90),
  keeps text not null check (keeps in ('none', 'notable', 'all')),
  slow_ms int not null check (slow_ms between 10 and 60000)
);
comment on table request_setting is
  'how the log is kept, the newest counts; where there is none, 14 days, notable, 500 ms';

-- Makes room for a day (of UTC); where the table is in use for long, the next batch tries again.
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

-- Takes away the days that are older than the log is kept. Sums go with the calls that they are of, but the last week
-- of an integrator stays whole.
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
  delete from integrator_sum where quarter < least(last,
    (app.clock() at time zone 'UTC')::date - 9)::timestamp at time zone 'UTC';
  return dropped;
end $$;
