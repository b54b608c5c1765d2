-- What people read: messages of the platform, templates of prints, a trader's own sentences, and the house rules in
-- words.

-- A message is a banner, a dialog, or a notice that must be read before the next slip. Who was reached and who has read
-- is beside it, one row for each person.
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
comment on column message.texts is
  '{language: {title, text}}; a language that is not there is read in the first of the others';
comment on column message.audience is
  'ids of services, zones or POS, by the level; a zone means everything below it, too';
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
call app.isolate_tenant('message_reader');

-- Whether a message is for somebody of this role, in this service, at this place.
create function app.is_addressed(m message, in_role int, in_service int, in_zone int,
  at_pos int) returns boolean language sql stable as $$
  select (cardinality(m.roles) = 0 or in_role = any(m.roles))
    and case m.level when 'platform' then true when 'service' then in_service = any(m.audience)
      when 'pos' then coalesce(at_pos = any(m.audience), false)
      else m.audience && app.zone_path(in_zone) end
$$;

-- Templates of prints. A service makes its own and goes back to the usual ones, which stay in any case.
create table print_template (
  id int generated always as identity primary key,
  service_id int references service,
  kind text not null check (kind in ('ticket', 'copy', 'receipt', 'sheet', 'closing')),
  printer_type smallint not null references printer_type,
  language text not null,
  body text not null,
  unique nulls not distinct (service_id, kind, printer_type, language)
);
comment on column print_template.service_id is 'null: what a service has that made none of its own';
grant update, delete on print_template to chalkboard_app;
alter table print_template enable row level security;
create policy own_services on print_template to chalkboard_app
  using (service_id is null or (select app.sees_all()) or service_id = any((select app.services())::int[]));
create policy usual_ones_stay on print_template as restrictive for delete to chalkboard_app
  using (service_id is not null);

-- A trader's own sentences where a control refuses: the platform's for all, a service's for itself.
create table wording (
  id int generated always as identity primary key,
  service_id int references service,
  language text not null,
  key text not null,
  body text not null,
  unique nulls not distinct (service_id, language, key)
);
comment on column wording.service_id is 'null: what a service says that wrote none of its own';
comment on column wording.key is 'the sentence, by its name among the messages of refusals';
alter table wording enable row level security;
create policy own_services on wording to chalkboard_app
  using (service_id is null or (select app.sees_all()) or service_id = any((select app.services())::int[]));
create policy everybodys_added on wording as restrictive for insert to chalkboard_app
  with check (service_id is not null or (select app.sees_all()));
create policy everybodys_changed on wording as restrictive for update to chalkboard_app
  using (service_id is not null or (select app.sees_all()));
create policy everybodys_removed on wording as restrictive for delete to chalkboard_app
  using (service_id is not null or (select app.sees_all()));
grant update, delete on wording to chalkboard_app;

-- The house rules in words: topics as they are being written, versions that never change, and which one each service
-- has in effect since when.
create table house_topic (topic text primary key, texts jsonb not null);
grant update on house_topic to chalkboard_app;
alter table house_topic enable row level security;
create policy the_platforms on house_topic to chalkboard_app using ((select app.sees_all()));

create table house_version (
  version int primary key check (version > 0),
  texts jsonb not null,
  note text not null,
  made_by int not null references person,
  made_at timestamptz not null
);
comment on column house_version.texts is 'by topic and language, as they were published';
alter table house_version enable row level security;
create policy everybodys on house_version for select to chalkboard_app using (true);
create policy the_platforms on house_version for insert to chalkboard_app with check ((select app.sees_all()));

create table house_published (
  id int generated always as identity primary key,
  service_id int not null references service,
  version int not null references house_version,
  published_by int not null references person,
  published_at timestamptz not null
);
create index on house_published (service_id, id desc);
comment on table house_published is 'the last row of a service is the version that it goes by';
call app.isolate_tenant('house_published');
create policy the_platforms on house_published as restrictive for insert to chalkboard_app with
  check ((select app.sees_all()));

-- Documents beside the house rules: as they are being written, and in each version as it was published, under the names
-- of then. None can be taken away.
create table house_document (picture_id int primary key references picture, sort int not null);
grant delete on house_document to chalkboard_app;
alter table house_document enable row level security;
create policy the_platforms on house_document to chalkboard_app using ((select app.sees_all()));

create table house_version_document (
  version int not null references house_version,
  picture_id int not null references picture,
  name text not null,
  sort int not null,
  primary key (version, picture_id)
);
create index on house_version_document (picture_id);
alter table house_version_document enable row level security;
create policy everybodys on house_version_document for select to chalkboard_app using (true);
create policy the_platforms on house_version_document for insert to chalkboard_app with check ((select app.sees_all()));
