-- What customers forbid themselves. Every wish is a row: of those that act already, the newest holds; an exclusion is never shortened.

create table personal_limit (
  id bigint generated always as identity primary key,
  service_id int not null,
  pos_id int not null,
  span text not null check (span in ('ticket', 'day', 'week', 'month')),
  counts text not null check (counts in ('stake', 'loss')),
  amount bigint check (amount >= 0),
  acts_from timestamptz not null,
  set_at timestamptz not null,
  set_by int not null
);
comment on column personal_limit.amount is 'minor units; null: no limit any more';
create index personal_limit_pos on personal_limit (pos_id, span, counts, id);

create table personal_exclusion (
  id bigint generated always as identity primary key,
  service_id int not null,
  pos_id int not null,
  until timestamptz,
  set_at timestamptz not null,
  set_by int not null
);
comment on column personal_exclusion.until is 'null: for good';
create index personal_exclusion_pos on personal_exclusion (pos_id);

call app.wall('personal_limit');
call app.wall('personal_exclusion');

alter table pos add column has_personal_limits boolean not null default false;
comment on column pos.has_personal_limits is 'a limit or an exclusion was ever set: a sale asks for them only here';
