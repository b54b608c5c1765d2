-- Integrators: programs of others that call the server with a key, as a person of a service (docs/decisions/0430).

create table integrator (
  id int generated always as identity primary key,
  service_id int not null references service,
  person_id int not null references person,
  name text not null check (btrim(name) <> ''),
  contact text not null,
  calls_per_minute int not null check (calls_per_minute between 1 and 6000),
  is_active boolean not null,
  made_at timestamptz not null,
  made_by int not null
);
create unique index integrator_name on integrator (lower(name));
create index integrator_person on integrator (person_id);
comment on column integrator.person_id is 'as whom its calls act: his role, place and service bound them';
comment on column integrator.calls_per_minute is 'of each of its keys, in each server process';
call app.wall('integrator');
grant update (person_id, name, contact, calls_per_minute, is_active) on integrator to chalkboard_app;

create table integrator_key (
  id int generated always as identity primary key,
  service_id int not null,
  integrator_id int not null references integrator,
  prefix text not null,
  key_hash bytea not null unique,
  scopes text[] not null check (cardinality(scopes) > 0),
  made_at timestamptz not null,
  made_by int not null,
  expires_at timestamptz,
  replaced_by int references integrator_key,
  used_at timestamptz,
  revoked_at timestamptz,
  revoked_by int
);
create index integrator_key_of on integrator_key (integrator_id, id);
comment on column integrator_key.prefix is 'how the key begins: the rest of it stands nowhere';
comment on column integrator_key.expires_at is 'from when on it opens nothing; a rotation brings it forward';
comment on column integrator_key.replaced_by is 'the key that a rotation made instead';
call app.wall('integrator_key');
grant update (expires_at, replaced_by, used_at, revoked_at, revoked_by) on integrator_key to chalkboard_app;

-- What was sold through an integrator says so, and what waits to be sold.
alter table ticket add column integrator_id int;
create index ticket_integrator on ticket (integrator_id, business_day) where integrator_id is not null;
alter table waiting_sale add column integrator_id int;

-- So do the calls of its keys, and what they add up to by quarters of an hour: every time zone begins its days on one.
alter table request add column integrator_id int;
create index request_integrator on request (integrator_id, at, id) where integrator_id is not null;

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
call app.wall('integrator_sum');
grant update on integrator_sum to chalkboard_app;

-- Sums go with the calls that they are of, but the last week of an integrator stays whole.
create or replace function app.drop_request_days() returns int language plpgsql security definer
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
  delete from integrator_sum where quarter < least(last, (app.clock() at time zone 'UTC')::date - 9)::timestamp at time zone 'UTC';
  return dropped;
end $$;
