-- Services (tenants), their network of zones and POS, the people who sign in, their sessions, and the programs that
-- call for them.

create table server (
  id int generated always as identity primary key,
  name text not null unique
);
grant update on server to chalkboard_app;

-- Versions of the rules come from one sequence, so that a rule, its end, a service and a ticket can be compared: a rule
-- judged a ticket when version <= ticket.rules_version and the ticket's is below the version at which the rule was
-- retired. Version 1 is that of before any rule.
create sequence rules_number;
select setval('rules_number', 1);
grant usage, select on sequence rules_number to chalkboard_app;

create table service (
  id int generated always as identity primary key,
  server_id int not null references server,
  name text not null unique,
  kind smallint not null check (kind in (0, 1, 2)),
  product smallint not null default 0 check (product in (0, 1, 2)),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  time_zone text not null,
  language text not null,
  languages text[] not null default '{en,fr,ht,es,zh,it}',
  is_active boolean not null default true,
  settings jsonb not null,
  -- A form of the settings conflicts with another save of them, and with nothing else that changes the service.
  settings_version bigint not null default 1,
  appearance jsonb not null default '{}',
  security jsonb not null default '{}',
  registration jsonb not null default '{}',
  rules_version bigint not null default nextval('rules_number'),
  created_at timestamptz not null default app.clock(),
  constraint service_speaks_its_own check (language = any(languages))
);
comment on column service.kind is '0 platform, 1 retail, 2 online';
comment on column service.product is '0 both, 1 sportsbook, 2 racebook';
comment on column service.security is
  'idle end, lock-out, devices, passwords; what is absent has the default of the contract';
grant update on service to chalkboard_app;

-- The host names under which people reach a service before anybody has signed in.
create table service_host (
  host text primary key check (host = lower(host)),
  service_id int not null references service
);
grant update, delete on service_host to chalkboard_app;

create table zone (
  id int generated always as identity primary key,
  service_id int not null references service,
  parent_id int references zone,
  name text not null,
  is_active boolean not null default true,
  created_at timestamptz not null default app.clock(),
  unique (service_id, name)
);
grant update on zone to chalkboard_app;
call app.isolate_tenant('zone');

-- A terminal's print-outs follow its printer; a person without a terminal has a printer of their own.
create table printer_type (
  id smallint primary key,
  name text not null unique,
  paper text not null check (paper in ('roll', 'page')),
  width smallint not null
);
comment on column printer_type.width is 'millimetres';

-- A selling account: a shop terminal (retail) or a customer's account (online).
create table pos (
  id int generated always as identity primary key,
  service_id int not null references service,
  zone_id int not null references zone,
  sequence int not null,
  name text not null,
  -- Of fifty thousand customers it is written once, and not made again for every letter that is typed.
  plain_name text not null generated always as (app.fold_text(name)) stored,
  is_active boolean not null default true,
  allow_to_play boolean not null default true,
  has_personal_limits boolean not null default false,
  credit_limit bigint check (credit_limit >= 0),
  pays_tickets boolean not null default true,
  pay_maximum bigint check (pay_maximum > 0),
  address text not null default '',
  printer text not null default '',
  printer_type smallint not null default 1 references printer_type,
  printer_width smallint not null default 80 check (printer_width in (58, 80)),
  created_at timestamptz not null default app.clock(),
  unique (service_id, sequence),
  unique (service_id, name)
);
create index pos_zone on pos (zone_id);
comment on column pos.has_personal_limits is 'a limit or an exclusion was ever set: a sale asks for them only here';
comment on column pos.credit_limit is 'minor units that the account may owe; null: no limit';
comment on column pos.pay_maximum is 'minor units of the largest ticket that this POS pays; null: no maximum';
grant update on pos to chalkboard_app;
call app.isolate_tenant('pos');

-- A zone and those above it.
create function app.zone_path(wanted int) returns int[] language sql stable as $$
  with recursive above as (
    select id, parent_id from zone where id = wanted
    union all select z.id, z.parent_id from zone z join above on z.id = above.parent_id)
  select coalesce(array_agg(id), '{}') from above
$$;

-- Whether a POS, or a zone where none is meant, is active with all that is above it.
create function app.is_place_active(at_pos int, in_zone int) returns boolean language sql stable as $$
  select coalesce((select is_active from pos where id = at_pos), true)
    and not exists (select from zone z where z.id = any(app.zone_path(coalesce((select zone_id from pos
      where id = at_pos), in_zone))) and not z.is_active)
$$;

-- A branch may be moved and suspended. What it earned stays where it was earned: of every POS and zone that left a
-- place, the place and the time of leaving are kept. Triggers write it, so that no way of moving a branch can forget
-- it.
create table former_place (
  id bigint generated always as identity primary key,
  service_id int not null,
  level text not null check (level in ('pos', 'zone')),
  owner_id int not null,
  zone_id int,
  until timestamptz not null
);
create index former_place_service on former_place (service_id, until);
comment on column former_place.zone_id is
  'where the POS was, or what was above the zone; null: a zone of the first level';
call app.isolate_tenant('former_place');

create function app.note_pos_moved() returns trigger language plpgsql as $$
begin
  insert into former_place (service_id, level, owner_id, zone_id, until)
    values (old.service_id, 'pos', old.id, old.zone_id, app.clock());
  return null;
end $$;
create trigger note_pos_moved after update of zone_id on pos for each row
  when (old.zone_id <> new.zone_id) execute function app.note_pos_moved();

create function app.note_zone_moved() returns trigger language plpgsql as $$
begin
  insert into former_place (service_id, level, owner_id, zone_id, until)
    values (old.service_id, 'zone', old.id, old.parent_id, app.clock());
  return null;
end $$;
create trigger note_zone_moved after update of parent_id on zone for each row
  when (old.parent_id is distinct from new.parent_id)
  execute function app.note_zone_moved();

create table person (
  id int generated always as identity primary key,
  service_id int not null references service,
  zone_id int references zone,
  pos_id int references pos,
  platform_id int not null default 1,
  role smallint not null check (role in (-1, -2, 1, 3, 4, 5, 6)),
  is_audit_only boolean not null default false,
  login text not null,
  name text not null,
  email text,
  language text not null default 'en',
  password_hash text not null,
  must_change_password boolean not null default false,
  password_changed_at timestamptz,
  totp_secret text,
  totp_counter bigint not null default 0,
  printer text not null default '',
  printer_type smallint not null default 3 references printer_type,
  is_active boolean not null default true,
  created_at timestamptz not null default app.clock(),
  check ((role in (3, 4)) <= (zone_id is not null)),
  check ((role in (5, 6)) <= (pos_id is not null)),
  -- An assistant with the audit scope reads everything and changes nothing.
  check (is_audit_only <= (role = -2))
);
create unique index person_login on person (platform_id, lower(login));
create index person_pos on person (pos_id) where pos_id is not null;
create index person_zone on person (zone_id) where zone_id is not null;
comment on column person.totp_counter is 'the newest code that was accepted, in steps of 30 s: none is taken twice';
grant update on person to chalkboard_app;

-- Agents belong to online services, by whatever way somebody is given the role (specification, section 6).
create function app.check_role() returns trigger language plpgsql as $$
begin
  if new.role = 4 and (select kind from service where id = new.service_id) <> 2 then
    raise check_violation using message = 'role 4 exists on online services only';
  end if;
  return new;
end $$;
create trigger check_role before insert or
  update of role, service_id on person for each row execute function app.check_role();

-- What is known of a customer beside their account and their person.
create table customer (
  pos_id int primary key references pos,
  service_id int not null references service,
  request text not null default 'approved' check (request in ('requested', 'approved', 'refused')),
  phone text not null default '',
  born_on date,
  risk_profile text not null default 'normal' check (risk_profile in ('normal', 'watched', 'sharp', 'risky')),
  notes text not null default '',
  documents jsonb not null default '[]',
  accepted_terms text not null default '',
  registered_at timestamptz not null default app.clock(),
  decided_by int references person
);
comment on column customer.request is 'requested: they registered themselves and somebody has to approve it';
comment on column customer.accepted_terms is
  'of a customer who registered themselves: the text that they accepted, as it was; empty: there was none';
grant update on customer to chalkboard_app;
call app.isolate_tenant('customer');

-- How often somebody tried to register: attempts are counted before anything is done for them.
create table registration_try (
  service_id int not null references service,
  address text not null,
  at timestamptz not null
);
create index registration_try_at on registration_try (at);
comment on table registration_try is 'of the last hour';
grant delete on registration_try to chalkboard_app;
call app.isolate_tenant('registration_try');

create table session (
  token_hash bytea primary key,
  -- A session is listed by its number, so that nobody needs to know its hash.
  id bigint generated always as identity,
  service_id int not null references service,
  person_id int not null references person,
  acting_service_id int references service,
  acting_pos_id int references pos,
  entered_by bytea references session,
  device text not null,
  mac text not null default '0',
  address text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create unique index session_id on session (id);
create index session_person on session (person_id) where ended_at is null;
create index session_acting_pos on session (acting_pos_id) where acting_pos_id is not null and ended_at is null;
create index session_mac on session (mac, seen_at) where mac <> '0'; -- who used a device, and from which addresses
create index session_of_person on session (person_id, seen_at); -- when somebody was here last
create index session_began on session (service_id, created_at, token_hash); -- who was signed in when
comment on column session.acting_service_id is 'the service whose session a platform admin has entered';
comment on column session.entered_by is
  'the session of the admin who entered this POS: this one is good only beside that one';
grant update on session to chalkboard_app;

-- Every server process hears that a session ended, or changed hands, as it commits: the live connection ends with it,
-- and caches drop it. Triggers say it, so that no way of ending a session can forget it.
create function app.note_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', new.person_id::text);
  return null;
end $$;
create trigger note_session after update of ended_at, acting_service_id on session for each row
  when (new.ended_at is distinct from old.ended_at or new.acting_service_id is distinct from old.acting_service_id)
  execute function app.note_session();

create function app.note_person() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', new.id::text);
  return null;
end $$;
create trigger note_person after update of is_active, must_change_password, role, zone_id, pos_id, is_audit_only
  on person for each row
  when ((new.is_active, new.must_change_password, new.role, new.zone_id, new.pos_id, new.is_audit_only)
    is distinct from (old.is_active, old.must_change_password, old.role, old.zone_id, old.pos_id, old.is_audit_only))
  execute function app.note_person();

-- People who work at a service or place that is suspended, or below one, or who have entered it, lose their sessions in
-- the same commit.
create function app.stop_service() returns trigger language plpgsql as $$
begin
  update session set ended_at = app.clock() where ended_at is null
    and (service_id = new.id or acting_service_id = new.id);
  return null;
end $$;
create trigger stop_service after update of is_active on service for each row
  when (old.is_active and not new.is_active) execute function app.stop_service();

create function app.stop_pos() returns trigger language plpgsql as $$
begin
  if not app.is_place_active(new.id, null) then
    update session set ended_at = app.clock()
    where ended_at is null and (acting_pos_id = new.id or person_id in (select id from person where pos_id = new.id));
  end if;
  return null;
end $$;
create trigger stop_pos after update of is_active, zone_id on pos for each row
  when (old.is_active and not new.is_active or old.zone_id <> new.zone_id) execute function app.stop_pos();

create function app.stop_zone() returns trigger language plpgsql as $$
declare
  below int[];
begin
  if app.is_place_active(null, new.id) then return null; end if;
  with recursive tree as (
    select new.id as id
    union select z.id from zone z join tree on z.parent_id = tree.id)
  select array_agg(id) into below from tree;
  update session set ended_at = app.clock()
  where ended_at is null and (
    acting_pos_id in (select id from pos where zone_id = any(below))
    or person_id in (select id from person where pos_id is null and zone_id = any(below)
      union all select h.id from person h join pos p on p.id = h.pos_id where p.zone_id = any(below)));
  return null;
end $$;
create trigger stop_zone after update of is_active, parent_id on zone for each row
  when (old.is_active and not new.is_active or old.parent_id is distinct
    from new.parent_id) execute function app.stop_zone();

create table device (
  id int generated always as identity primary key,
  service_id int not null references service,
  mac text not null,
  pos_id int references pos,
  info text not null,
  state text not null default 'new' check (state in ('new', 'allowed', 'blocked')),
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  unique (service_id, mac)
);
grant update on device to chalkboard_app;
call app.isolate_tenant('device');

create table password_reset (
  token_hash bytea primary key,
  service_id int not null references service,
  person_id int not null references person,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_person on password_reset (person_id, created_at);
grant update on password_reset to chalkboard_app;
call app.isolate_tenant('password_reset');

-- Attempts at passwords and one-time codes, counted by the name that was typed, whether somebody has it or not: before
-- an attempt is looked at, so that however many come at once, in however many processes, no more are looked at than the
-- service allows.
create table password_try (
  name_hash bytea primary key,
  failed int not null,
  locked_until timestamptz,
  last_at timestamptz not null
);
create index password_try_last on password_try (last_at);
comment on column password_try.name_hash is
  'of the platform and the name in lower case: what people type as a name may be a password';
grant update, delete on password_try to chalkboard_app;

-- Links with which the first admin of an installation makes their own account: good once, for an hour, and kept as
-- their hash. There may be several, since each start of a server makes one while there is no platform admin; the first
-- that is used ends them all.
create table founding_link (
  token_hash bytea primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
grant update on founding_link to chalkboard_app;

-- Which of the platform's assistants works which leagues, on what and when. Earlier forms of a duty are in the audit
-- chain.
create table duty (
  id int generated always as identity primary key,
  person_id int not null references person,
  level text not null check (level in ('all', 'sport', 'group', 'league')),
  ids int[] not null,
  tasks text[] not null check (tasks <@ array['lines', 'live', 'results']),
  kind text not null check (kind in ('weekly', 'extra', 'instead', 'off')),
  weekdays smallint[] not null,
  first_day date,
  last_day date,
  from_minute smallint not null check (from_minute between 0 and 1440),
  until_minute smallint not null check (until_minute between 0 and 1440),
  note text not null default '',
  ended_at timestamptz,
  check ((kind = 'weekly') = (first_day is null) and (first_day is null) = (last_day is null))
);
create index duty_person on duty (person_id) where ended_at is null;
comment on column duty.ids is 'sports, groups of leagues or leagues, by the level';
comment on column duty.until_minute is 'not after from_minute: on the next day';
grant update on duty to chalkboard_app;

-- Integrators: programs of others that call the server with a key, as a person of a service (docs/design/identity.md).
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
comment on column integrator.person_id is
  'as whom its calls act: the role, place and service of this person bound them';
comment on column integrator.calls_per_minute is 'of each of its keys, in each server process';
grant update (person_id, name, contact, calls_per_minute, is_active) on integrator to chalkboard_app;
call app.isolate_tenant('integrator');

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
comment on column integrator_key.prefix is 'how the key begins: the rest of it is kept nowhere';
comment on column integrator_key.expires_at is 'from when on it opens nothing; a rotation brings it forward';
comment on column integrator_key.replaced_by is 'the key that a rotation made instead';
grant update (expires_at, replaced_by, used_at, revoked_at, revoked_by) on integrator_key to chalkboard_app;
call app.isolate_tenant('integrator_key');
