-- What the platform says to those who work with it: a banner, a dialog, or a notice that must be read before the next slip. Who was reached and who has
-- read stands beside it, one row for each person.

create table message (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('banner', 'dialog', 'mustRead')),
  texts jsonb not null,
  level text not null check (level in ('platform', 'service', 'zone', 'pos')),
  audience int[] not null,
  roles smallint[] not null,
  shown_from timestamptz not null,
  shown_until timestamptz not null,
  sent_at timestamptz not null,
  sent_by int not null references person,
  withdrawn_at timestamptz,
  withdrawn_by int references person,
  check (shown_from < shown_until),
  check ((level = 'platform') = (cardinality(audience) = 0))
);
create index message_until on message (shown_until) where withdrawn_at is null;
comment on column message.texts is '{language: {title, text}}; a language that is not there is told in the first of the others';
comment on column message.audience is 'ids of services, zones or POS, by the level; a zone means everything below it, too';
comment on column message.roles is 'empty: every role';
grant update (withdrawn_at, withdrawn_by) on message to chalkboard_app;

create table message_reader (
  message_id bigint not null references message,
  person_id int not null references person,
  service_id int not null references service,
  reached_at timestamptz not null,
  read_at timestamptz,
  primary key (message_id, person_id)
);
grant update (read_at) on message_reader to chalkboard_app;
call app.wall('message_reader');

-- A zone and those above it.
create function app.zone_path(wanted int) returns int[] language sql stable as $$
  with recursive above as (
    select id, parent_id from zone where id = wanted
    union all select z.id, z.parent_id from zone z join above on z.id = above.parent_id)
  select coalesce(array_agg(id), '{}') from above
$$;

-- Whether a message is for somebody of this role, in this service, at this place.
create function app.is_addressed(m message, in_role int, in_service int, in_zone int, at_pos int) returns boolean language sql stable as $$
  select (cardinality(m.roles) = 0 or in_role = any(m.roles))
    and case m.level when 'platform' then true when 'service' then in_service = any(m.audience) when 'pos' then coalesce(at_pos = any(m.audience), false)
      else m.audience && app.zone_path(in_zone) end
$$;

-- Which live connections each server process holds. It is written often and worth nothing after a crash.
create unlogged table live_process (
  id text primary key,
  name text not null,
  heard_at timestamptz not null,
  connections jsonb not null
);
grant update, delete on live_process to chalkboard_app;
