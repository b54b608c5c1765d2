-- The weeks of a service's books. A closed week is written once and never changes; what comes later falls into the open one.

-- How a POS, zone or agent is paid. Every change is a new row; the newest counts when a week is closed. A null scheme ends it.
create table commission_scheme (
  id bigint generated always as identity primary key,
  service_id int not null,
  level text not null check (level in ('pos', 'zone')),
  owner_id int not null,
  scheme jsonb,
  person_id int,
  at timestamptz not null
);
create index commission_scheme_owner on commission_scheme (service_id, level, owner_id, id);
call app.wall('commission_scheme');

create table week_close (
  id bigint generated always as identity primary key,
  service_id int not null,
  number int not null,
  from_day date not null,
  to_day date not null,
  at timestamptz not null,
  person_id int,
  check (to_day >= from_day),
  unique (service_id, number),
  unique (service_id, to_day)
);
call app.wall('week_close');

-- What one POS, customer or zone came to.
create table week_row (
  id bigint generated always as identity primary key,
  service_id int not null,
  week_id bigint not null,
  level text not null check (level in ('pos', 'zone')),
  owner_id int not null,
  zone_id int,
  sales bigint not null,
  cancelled bigint not null,
  prizes bigint not null,
  refunds bigint not null,
  net bigint not null,
  below bigint not null,
  active int not null,
  on_sales bigint not null,
  on_net bigint not null,
  fees bigint not null,
  carried bigint not null,
  carried_after bigint not null,
  scheme jsonb,
  days jsonb not null,
  modes jsonb not null,
  unique (week_id, level, owner_id)
);
create index week_row_owner on week_row (service_id, level, owner_id, week_id);
comment on column week_row.zone_id is 'a POS''s zone, or the zone above a zone, as it was then';
comment on column week_row.days is 'net of each of its days, in order';
call app.wall('week_row');

-- Rows whose commission has been posted: the close may stop after any slice of them and go on later.
create table week_posting (
  week_row_id bigint primary key,
  service_id int not null,
  at timestamptz not null
);
call app.wall('week_posting');
