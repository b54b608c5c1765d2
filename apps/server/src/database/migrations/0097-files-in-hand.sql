-- The file that a source's season is taken from now, or was last.

create table source_file (
  source_id int primary key references source,
  name text not null,
  season int,
  packed text,
  asked_at timestamptz not null,
  asked_by int not null references person,
  state text not null check (state in ('waiting', 'taking', 'done', 'failed')),
  done int not null default 0,
  whole int not null default 0,
  result jsonb,
  check ((packed is null) = (state in ('done', 'failed')))
);
comment on column source_file.packed is 'by gzip, in base64; gone once it is taken';
comment on column source_file.done is 'of as many steps as whole says';
comment on column source_file.result is 'what it changed and what was left out, as the contract''s fileProgress';

grant update on source_file to chalkboard_app;
