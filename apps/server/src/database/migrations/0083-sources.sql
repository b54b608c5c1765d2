-- Outside sources of games, lines and results, and the log of their runs.

create table source (
  id int generated always as identity primary key,
  name text not null unique,
  terms jsonb not null,
  is_from_environment boolean not null default false,
  credentials bytea,
  credentials_at timestamptz,
  credentials_by int references person,
  next_at timestamptz not null,
  is_asked boolean not null default false,
  leased_by text,
  leased_until timestamptz,
  run_at timestamptz,
  heard_at timestamptz,
  failing int not null default 0,
  error text not null default '',
  check ((credentials is null) = (credentials_at is null))
);
comment on column source.name is 'stands in event.source of what it brings';
comment on column source.terms is 'as the contract''s sourceTerms';
comment on column source.credentials is 'sealed with the installation''s secret';
comment on column source.is_asked is 'a person wants it to run now, paused or not';
comment on column source.leased_by is 'the process that runs it; it is free when the lease is over';
comment on column source.heard_at is 'end of the last run that had an answer to everything';

create table source_run (
  id bigint generated always as identity primary key,
  source_id int not null references source,
  trigger text not null check (trigger in ('time', 'person', 'file')),
  started_at timestamptz not null,
  took_ms int not null,
  counts jsonb not null,
  changed int not null,
  refused int not null,
  problems jsonb not null,
  error text not null
);
create index source_run_source on source_run (source_id, started_at);
create index source_run_started on source_run (started_at);
comment on column source_run.changed is 'all that counts say, added up, but for quotes';

grant update on source to chalkboard_app;
grant delete on source_run to chalkboard_app;
