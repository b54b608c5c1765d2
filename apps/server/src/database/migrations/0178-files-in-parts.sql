-- Files that come in parts are pictures and master data alike (docs/decisions/0446); and how far an import is stands where its person can ask for it.
alter table picture_part rename to upload_part;
alter index picture_part_pkey rename to upload_part_pkey;
alter index picture_part_at rename to upload_part_at;

create table import_run (
  person_id int primary key references person,
  step text not null check (step in ('reading', 'writing')),
  done int not null,
  whole int not null
);
comment on table import_run is 'of an import that is under way; written beside its transaction, so that others see it';
grant select, insert, update, delete on import_run to chalkboard_app;
