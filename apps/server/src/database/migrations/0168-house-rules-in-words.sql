-- The rules of the house in words: topics as they are being written, versions that never change, and which one each service goes by since when.
create table house_topic (topic text primary key, texts jsonb not null);
create table house_version (
  version int primary key check (version > 0),
  texts jsonb not null,
  note text not null,
  made_by int not null references person,
  made_at timestamptz not null
);
comment on column house_version.texts is 'by topic and language, as they were published';
create table house_published (
  id int generated always as identity primary key,
  service_id int not null references service,
  version int not null references house_version,
  published_by int not null references person,
  published_at timestamptz not null
);
comment on table house_published is 'the last row of a service is the version that it goes by';
create index on house_published (service_id, id desc);

alter table house_topic enable row level security;
alter table house_version enable row level security;
alter table house_published enable row level security;
create policy the_platforms on house_topic to chalkboard_app using ((select app.sees_all()));
create policy everybodys on house_version for select to chalkboard_app using (true);
create policy the_platforms on house_version for insert to chalkboard_app with check ((select app.sees_all()));
create policy own_services on house_published to chalkboard_app
  using ((select app.sees_all()) or service_id = any((select app.services())::int[]));
create policy the_platforms on house_published as restrictive for insert to chalkboard_app with check ((select app.sees_all()));
grant select, insert, update on house_topic to chalkboard_app;
grant select, insert on house_version, house_published to chalkboard_app;
