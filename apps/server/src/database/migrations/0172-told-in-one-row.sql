-- What one transaction tells stands in one row, however many it tells (docs/decisions/0434): a batch of sales told a row for each till.

alter table outbox rename to outbox_before;
create table outbox (
  id bigint generated always as identity primary key,
  subjects text[] not null,
  data jsonb[] not null,
  created_at timestamptz not null default clock_timestamp(),
  published bigint,
  seqs bigint[]
);
comment on column outbox.subjects is 'of the messages, in order; data and seqs stand side by side with them';
comment on column outbox.published is 'the number of the row over all, given after the commit, and with it each message its number within its subject';
insert into outbox (subjects, data, created_at, published, seqs)
select array[subject], array[data], created_at, published, case when seq is not null then array[seq] end from outbox_before order by id;
drop table outbox_before;

create index outbox_new on outbox (id) where published is null;
create unique index outbox_by_number on outbox (published) where published is not null;
grant select, insert, update, delete on outbox to chalkboard_app;
