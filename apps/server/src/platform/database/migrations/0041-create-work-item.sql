-- Long work that its person can leave and find again: imports, and gradings of many tickets. Progress is written
-- outside of the work's own transaction, so that others see it.
create table work_item (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('seasonFile', 'masterData', 'grading')),
  subject text,
  name text not null,
  started_at timestamptz not null default app.clock(),
  started_by int references person,
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  done int not null default 0,
  whole int not null default 0,
  resumed int not null default 0,
  transaction xid8,
  cancelled_at timestamptz,
  cancelled_by int references person,
  ended_at timestamptz,
  result jsonb not null default '{}',
  problem text not null default '',
  check ((ended_at is null) = (state in ('waiting', 'running')))
);
create unique index work_item_open on work_item (kind, subject) where ended_at is null;
comment on column work_item.subject is
  'what it is about, which only one open item of its kind can be: a source, an event; null: any number of them';
comment on column work_item.name is 'the file, the kind of records, or the game';
comment on column work_item.started_by is 'null: a source, or a folder';
comment on column work_item.resumed is 'how often it was continued after a server had stopped in the middle';
comment on column work_item.transaction is
  'the only one of work that is stored whole or not at all: where it has ended and this row has not, a server stopped';
comment on column work_item.cancelled_at is 'when somebody asked for its end';
comment on column work_item.result is 'counts by their names';
comment on column work_item.problem is 'a code; of work that has not ended, why it is being tried again';
grant select, insert, update, delete on work_item to chalkboard_app;
