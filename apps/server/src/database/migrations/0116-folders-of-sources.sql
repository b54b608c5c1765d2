-- Sources whose files lie in a folder of the server: which of them were seen, and what was taken.

create table source_folder_file (
  source_id int not null references source on delete cascade,
  name text not null,
  size bigint not null,
  changed_at bigint not null,
  is_settled boolean not null default false,
  digest text,
  primary key (source_id, name)
);
comment on column source_folder_file.size is 'bytes, when it was looked at last';
comment on column source_folder_file.changed_at is 'milliseconds since 1970, as the folder says';
comment on column source_folder_file.is_settled is 'it was taken as it stands, or told why it cannot be';
comment on column source_folder_file.digest is 'of the content that was taken last; null where none was';

alter table source_file alter column asked_by drop not null;
comment on column source_file.asked_by is 'null: the source found it in its folder';
alter table source_run add column file text not null default '';
comment on column source_run.file is 'from which what it did came; empty where it was asked';

update source set terms = terms || '{"folder": "", "season": null}'::jsonb;

grant update on source_folder_file to chalkboard_app;
