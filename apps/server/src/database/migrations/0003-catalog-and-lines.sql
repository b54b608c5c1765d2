-- Master data, the calendar, HQ's lines with their whole history, outside prices, and results.

create table sport (
  id int generated always as identity primary key,
  code text not null unique,
  name text not null
);

create table league (
  id int generated always as identity primary key,
  sport_id int not null references sport,
  code text not null unique,
  name text not null,
  abbreviation text not null,
  time_zone text not null,
  sort int not null default 100,
  result_config jsonb not null,
  is_active boolean not null default true
);

create table team (
  id int generated always as identity primary key,
  league_id int not null references league,
  name text not null,
  print_name text not null,
  abbreviation text not null,
  number int,
  aliases text[] not null default '{}',
  unique (league_id, name)
);

create table event (
  id bigint generated always as identity primary key,
  principal_id bigint references event,
  league_id int not null references league,
  name text not null,
  day date not null,
  starts_at timestamptz not null,
  cutoff_at timestamptz not null,
  status text not null default 'scheduled' check (status in ('scheduled', 'live', 'ended', 'official', 'cancelled', 'postponed')),
  is_suspended boolean not null default false,
  source text not null,
  source_key text not null,
  created_at timestamptz not null default app.clock(),
  unique (source, source_key)
);
create index event_day on event (day, league_id);
create index event_starts on event (starts_at);
comment on column event.day is 'calendar day in the league''s time zone';

create table event_side (
  event_id bigint not null references event,
  side smallint not null check (side in (1, 2, 3)),
  team_id int not null references team,
  rotation int,
  pitcher text,
  primary key (event_id, side)
);
create index event_side_rotation on event_side (rotation);

-- The current HQ line; every version of it is kept in line_version. Points are quarters, prices American.
create table line (
  event_id bigint not null references event,
  bet_type smallint not null,
  side smallint not null,
  alternate smallint not null default 0,
  version bigint not null,
  points int,
  price int not null check (abs(price) >= 100),
  is_open boolean not null,
  is_held boolean not null default false,
  changed_at timestamptz not null,
  changed_by int references person,
  source text not null,
  primary key (event_id, bet_type, side, alternate)
);
comment on column line.is_held is 'a trader holds it: sources do not move it';

create table line_version (
  event_id bigint not null,
  bet_type smallint not null,
  side smallint not null,
  alternate smallint not null,
  version bigint not null,
  points int,
  price int not null,
  is_open boolean not null,
  changed_at timestamptz not null,
  changed_by int,
  source text not null,
  reason text not null default '',
  primary key (event_id, bet_type, side, alternate, version)
);

create table source_line (
  event_id bigint not null references event,
  bet_type smallint not null,
  side smallint not null,
  alternate smallint not null default 0,
  source text not null,
  points int,
  price int not null,
  seen_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (event_id, bet_type, side, alternate, source)
);

-- What somebody states about a game; official is a numbered version over the statements, and grades cite it.
create table result_statement (
  id bigint generated always as identity primary key,
  event_id bigint not null references event,
  segment text not null,
  away int not null check (away >= 0),
  home int check (home >= 0),
  is_complete boolean not null default true,
  source text not null,
  stated_by int references person,
  stated_at timestamptz not null
);
comment on column result_statement.home is 'null where the home team did not bat';
create index result_statement_event on result_statement (event_id, source);

create table official_result (
  event_id bigint not null references event,
  version int not null,
  status text not null check (status in ('partial', 'final', 'called', 'abandoned')),
  segments jsonb not null,
  decided_at timestamptz not null,
  decided_by int references person,
  source text not null,
  settled_at timestamptz,
  primary key (event_id, version)
);
comment on column official_result.segments is '[{segment, away, home, complete}], the game total under segment game; home null where it did not bat';

grant update on sport, league, team, event, event_side, line, source_line to chalkboard_app;
grant update (settled_at) on official_result to chalkboard_app;

create table service_league (
  service_id int not null references service,
  league_id int not null references league,
  is_sold boolean not null,
  primary key (service_id, league_id)
);
grant update on service_league to chalkboard_app;
call app.wall('service_league');

create table rule (
  id int generated always as identity primary key,
  service_id int references service,
  level text not null check (level in ('platform', 'service', 'zone', 'pos', 'exception')),
  scope_id int not null,
  control text not null,
  kind text not null check (kind in ('default', 'ceiling')),
  selector jsonb not null default '{}',
  value jsonb not null,
  expires_at timestamptz,
  created_at timestamptz not null,
  created_by int references person,
  retired_at timestamptz,
  retired_by int references person,
  check ((level = 'platform') = (service_id is null))
);
create index rule_current on rule (service_id) where retired_at is null;
grant update (retired_at, retired_by) on rule to chalkboard_app;
alter table rule enable row level security;
create policy own_services on rule to chalkboard_app
  using (service_id is null or (select app.sees_all()) or service_id = any((select app.services())::int[]));
