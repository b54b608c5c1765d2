-- Files of lists, made as jobs and kept for a day for whoever asked.

create table file (
  id bigint generated always as identity primary key,
  service_id int not null,
  person_id int not null references person,
  session_hash bytea not null,
  list text not null,
  asked jsonb not null,
  columns text[] not null,
  name text not null,
  format text not null check (format in ('csv', 'xlsx')),
  language text not null,
  state text not null default 'waiting' check (state in ('waiting', 'making', 'done', 'failed')),
  row_count bigint not null default 0,
  rows_in_all bigint,
  byte_count bigint not null default 0,
  started_at timestamptz not null,
  code_hash bytea,
  code_until timestamptz
);
comment on column file.session_hash is 'the session that asked: with its rights the rows are read, and not after its end';
comment on column file.code_hash is 'of the code under which the file is fetched once';
create index file_person on file (service_id, person_id, started_at);
create index file_started on file (started_at);
call app.wall('file');
grant select, insert, update, delete on file to chalkboard_app;

create table file_part (
  service_id int not null,
  file_id bigint not null references file on delete cascade,
  number int not null,
  bytes bytea not null,
  primary key (file_id, number)
);
-- What is compressed already is not compressed again.
alter table file_part alter column bytes set storage external;
call app.wall('file_part');
grant select, insert, delete on file_part to chalkboard_app;

-- Jobs of one queue run one after the other: long ones leave the workers to what must be done soon.
drop function app.add_job(text, json, text);
create function app.add_job(task text, payload json, key text, queue text default null) returns void
language plpgsql security definer set search_path = pg_temp as $$
begin
  perform graphile_worker.add_job(task, payload, queue_name := queue, job_key := key, job_key_mode := 'preserve_run_at', max_attempts := 25);
end $$;
revoke execute on function app.add_job(text, json, text, text) from public;
grant execute on function app.add_job(text, json, text, text) to chalkboard_app;
