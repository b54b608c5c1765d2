-- Pictures of the platform: only what our own encoder wrote, named by its content. Parts of an upload wait for their last one.
create table picture (
  id int generated always as identity primary key,
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  name text not null,
  folder text not null,
  width int not null,
  height int not null,
  byte_count int not null,
  bytes bytea not null,
  uploaded_at timestamptz not null default app.clock(),
  uploaded_by int not null references person
);
create index picture_folder on picture (folder);
alter table picture alter bytes set storage external;
comment on column picture.hash is 'SHA-256 of bytes; stands in its address';
comment on column picture.bytes is 'WebP';

create table picture_part (
  person_id int not null references person,
  upload text not null,
  number int not null,
  bytes bytea not null,
  at timestamptz not null default app.clock(),
  primary key (person_id, upload, number)
);
create index picture_part_at on picture_part (at);
alter table picture_part alter bytes set storage external;

grant update (name, folder) on picture to chalkboard_app;
grant delete on picture, picture_part to chalkboard_app;
grant update on picture_part to chalkboard_app;
