-- Services (tenants), their network of zones and POS, the people who sign in, and their sessions.

create table server (
  id int generated always as identity primary key,
  name text not null unique
);

create table service (
  id int generated always as identity primary key,
  server_id int not null references server,
  name text not null unique,
  kind smallint not null check (kind in (0, 1, 2)),
  product smallint not null default 0 check (product in (0, 1, 2)),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  time_zone text not null,
  language text not null,
  is_active boolean not null default true,
  settings jsonb not null,
  appearance jsonb not null default '{}',
  rules_version bigint not null default 1,
  created_at timestamptz not null default app.clock()
);
comment on column service.kind is '0 platform, 1 retail, 2 online';
comment on column service.product is '0 both, 1 sportsbook, 2 racebook';

create table zone (
  id int generated always as identity primary key,
  service_id int not null references service,
  parent_id int references zone,
  name text not null,
  is_active boolean not null default true,
  created_at timestamptz not null default app.clock(),
  unique (service_id, name)
);

-- A selling account: a shop terminal (retail) or a customer's account (online).
create table pos (
  id int generated always as identity primary key,
  service_id int not null references service,
  zone_id int not null references zone,
  sequence int not null,
  name text not null,
  is_active boolean not null default true,
  allow_to_play boolean not null default true,
  credit_limit bigint check (credit_limit >= 0),
  address text not null default '',
  printer text not null default '',
  printer_width smallint not null default 80 check (printer_width in (58, 80)),
  created_at timestamptz not null default app.clock(),
  unique (service_id, sequence),
  unique (service_id, name)
);
comment on column pos.credit_limit is 'minor units that the account may owe; null: no limit';

create table person (
  id int generated always as identity primary key,
  service_id int not null references service,
  zone_id int references zone,
  pos_id int references pos,
  role smallint not null check (role in (-1, -2, 1, 3, 4, 5, 6)),
  platform_id int not null default 1,
  login text not null,
  name text not null,
  email text,
  language text not null default 'en',
  password_hash text not null,
  is_active boolean not null default true,
  failed_attempts int not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null default app.clock(),
  check ((role in (3, 4)) <= (zone_id is not null)),
  check ((role in (5, 6)) <= (pos_id is not null))
);
create unique index person_login on person (platform_id, lower(login));

create table session (
  token_hash bytea primary key,
  service_id int not null references service,
  person_id int not null references person,
  acting_service_id int references service,
  device text not null,
  mac text not null default '0',
  address text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index session_person on session (person_id) where ended_at is null;

grant update on server, service, zone, pos, person, session to chalkboard_app;
call app.wall('zone');
call app.wall('pos');

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

create function app.audit_hash(id bigint, at timestamptz, service_id int, person_id int, act text, subject text, before jsonb, after jsonb, previous bytea)
returns bytea language sql immutable as $$
  select sha256(previous || convert_to(jsonb_build_array(id, extract(epoch from at), service_id, person_id, act, subject, before, after)::text, 'UTF8'))
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
  insert into audit_entry values (next_id, moment, service_id, person_id, act, subject, before, after, coalesce(last.hash, ''::bytea),
    app.audit_hash(next_id, moment, service_id, person_id, act, subject, before, after, coalesce(last.hash, ''::bytea)));
  return next_id;
end $$;
revoke insert on audit_entry from chalkboard_app;
