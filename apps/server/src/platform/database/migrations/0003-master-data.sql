-- Master data that people keep: sports, leagues and their groups, teams, players, tracks, what services show of them,
-- and pictures.

create table sport (
  id int generated always as identity primary key,
  code text not null unique,
  name text not null,
  names jsonb not null default '{}',
  product text not null default 'sports' check (product in ('sports', 'racing')),
  sort int not null default 100,
  is_active boolean not null default true
);
comment on column sport.product is 'a ticket with a leg of a racing sport is a racing ticket, in reports';
grant update on sport to chalkboard_app;

create table league (
  id int generated always as identity primary key,
  sport_id int not null references sport,
  code text not null unique,
  name text not null,
  names jsonb not null default '{}',
  print_name text not null default '' check (length(print_name) <= 60),
  abbreviation text not null,
  aliases text[] not null default '{}',
  kind smallint not null default 1 check (kind in (1, 2, 3)),
  time_zone text not null,
  sort int not null default 100,
  logo text not null default '',
  result_config jsonb not null,
  website_config jsonb not null default '{}',
  second_for_lines boolean not null default false,
  is_active boolean not null default true,
  -- A merged league stays as a record, hidden: its code leads to the league that it is one with.
  merged_into int references league check (merged_into <> id)
);
comment on column league.print_name is
  'what tickets, lines sheets and results on paper call it, where a service has no name of its own for it; empty: its name';
comment on column league.kind is '1 teams, 2 single competitors, 3 races';
comment on column league.website_config is
  'how sites show the league: {shown, sort, betTypes}; a service''s own configuration is laid over it';
comment on column league.second_for_lines is
  'a line far from the current one and from every source is published by a second person only';
comment on column league.merged_into is 'the league that it is one with: nobody finds it any more';
grant update on league to chalkboard_app;

create function app.league_by_code(wanted text) returns int language sql stable as $$
  with recursive found (id, merged_into) as (
    select id, merged_into from league where code = wanted
    union all select l.id, l.merged_into from league l join found f on l.id = f.merged_into)
  select id from found where merged_into is null
$$;
comment on function app.league_by_code is 'the league of a code, or the one that it became one with';
grant execute on function app.league_by_code to chalkboard_app;

create table family_group (
  id int generated always as identity primary key,
  name text not null unique,
  names jsonb not null default '{}',
  sort int not null default 100,
  is_active boolean not null default true
);
comment on table family_group is 'groups of league groups: how a menu gathers them';
grant update on family_group to chalkboard_app;

create table league_group (
  id int generated always as identity primary key,
  family_id int references family_group,
  name text not null unique,
  names jsonb not null default '{}',
  sort int not null default 100,
  is_active boolean not null default true
);
grant update on league_group to chalkboard_app;

create table league_group_league (
  league_group_id int not null references league_group,
  league_id int not null references league,
  primary key (league_group_id, league_id)
);
create index league_group_of on league_group_league (league_id);
grant delete on league_group_league to chalkboard_app;

create table prop_category (
  id int generated always as identity primary key,
  prop_type smallint not null check (prop_type in (1, 2, 3, 4)),
  name text not null,
  names jsonb not null default '{}',
  limits_class text not null default '' check (limits_class ~ '^[A-Z0-9]{0,12}$'),
  sort int not null default 100,
  is_active boolean not null default true,
  unique (prop_type, name)
);
comment on column prop_category.prop_type is '1 player props, 2 league special, 3 team props, 4 same game parlay';
comment on column prop_category.names is 'by language; what is missing is as in English';
comment on column prop_category.limits_class is
  'what rules of limits are about for all categories that have it; empty: none';
grant update on prop_category to chalkboard_app;

create table team (
  id int generated always as identity primary key,
  league_id int not null references league,
  name text not null,
  names jsonb not null default '{}',
  print_name text not null,
  abbreviation text not null,
  number int,
  aliases text[] not null default '{}',
  is_active boolean not null default true,
  merged_into int references team check (merged_into <> id)
);
create unique index team_league_id_name_key on team (league_id, name) where merged_into is null;
comment on column team.names is 'the name in other languages than English, by language: {"fr": "…"}';
comment on column team.aliases is 'other names by which sources know it; none of them is another team''s of the league';
comment on column team.merged_into is 'the team that it is one with: nobody finds it any more';
grant update on team to chalkboard_app;

create table player (
  id int generated always as identity primary key,
  team_id int not null references team,
  name text not null,
  names jsonb not null default '{}',
  print_name text not null,
  abbreviation text not null,
  number int,
  position text not null default '',
  aliases text[] not null default '{}',
  is_active boolean not null default true,
  merged_into int references player check (merged_into <> id)
);
create index player_team on player (team_id, name);
grant update on player to chalkboard_app;

create table track (
  id int generated always as identity primary key,
  code text not null unique,
  name text not null,
  names jsonb not null default '{}',
  aliases text[] not null default '{}',
  kind text not null check (kind in ('thoroughbred', 'harness', 'greyhound')),
  country text not null default '',
  time_zone text not null,
  is_active boolean not null default true
);
comment on column track.code is 'its abbreviation on race cards, by which sources know it';
comment on column track.country is 'two letters of ISO 3166';
grant update on track to chalkboard_app;

-- Two records of one team, player or league become one. What is merged stays as a record, hidden; what it took part in
-- is the kept one's, until the merge is undone.
create table merge (
  id int generated always as identity primary key,
  kind text not null check (kind in ('team', 'player', 'league')),
  kept_id int not null,
  league_id int not null references league,
  kept_name text not null,
  merged_names text[] not null,
  moved jsonb not null,
  done_at timestamptz not null default app.clock(),
  done_by int not null references person,
  undone_at timestamptz,
  undone_by int references person,
  check ((undone_at is null) = (undone_by is null))
);
comment on column merge.moved is
  'what was where before, and what was written: an undo puts it back if nobody wrote over it';
grant update (undone_at, undone_by) on merge to chalkboard_app;

-- Names of teams of a league, leagues of a sport, players of a team and tracks that are one name when they are
-- compared: what a source says by such a name may be meant of either.
create function app.colliding_names() returns table (kind text, subject text, names jsonb) language sql stable as $$
  select named.kind, named.kind || ' ' || min(named.id), jsonb_agg(distinct named.name order by named.name)
  from (
    select 'team' as kind, t.league_id as within, t.id, t.name, app.name_key(called) as key
    from team t cross join lateral unnest(array[t.name] || t.aliases) as called where t.merged_into is null
    union all
    select 'league', l.sport_id, l.id, l.name, app.name_key(called)
    from league l cross join lateral unnest(array[l.name] || l.aliases) as called where l.merged_into is null
    union all
    select 'player', p.team_id, p.id, p.name, app.name_key(called)
    from player p cross join lateral unnest(array[p.name] || p.aliases) as called where p.merged_into is null
    union all
    select 'track', 0, k.id, k.name, app.name_key(called)
    from track k cross join lateral unnest(array[k.name] || k.aliases) as called
  ) named
  where named.key <> ''
  group by named.kind, named.within, named.key
  having count(distinct named.id) > 1
$$;
comment on function app.colliding_names is
  'names of master data that are one name when they are compared, with the first of those that have it';

create table service_league (
  service_id int not null references service,
  league_id int not null references league,
  is_sold boolean not null,
  sort int,
  shown_name text not null default '' check (length(shown_name) <= 40),
  website_config jsonb not null default '{}',
  till_config jsonb not null default '{}',
  primary key (service_id, league_id)
);
comment on column service_league.is_sold is 'a row goes only where a merge of leagues is undone that made it';
comment on column service_league.sort is
  'its place among the service''s leagues; null: after those that have one, in the platform''s order';
comment on column service_league.shown_name is
  'what boards, lines sheets and tickets of the service call the league; empty: the league''s own name';
comment on column service_league.website_config is
  'how the service''s site shows the league: {shown, sort, periods, betTypes}, each where it is the service''s own';
comment on column service_league.till_config is
  'how its tills show it: {shown, periods, betTypes}; nobody is kept from selling what is not shown';
grant update, delete on service_league to chalkboard_app;
call app.isolate_tenant('service_league');

-- What a service says of a league, from day to day: on its boards, beside slips, on its lines sheet and on tickets.
create table league_note (
  id int generated always as identity primary key,
  service_id int not null references service,
  league_id int not null references league,
  texts jsonb not null,
  places text[] not null check (places <@ '{board,slip,sheet,paper}' and places <> '{}'),
  first_day date not null,
  last_day date,
  is_active boolean not null default true,
  check (last_day >= first_day)
);
create index on league_note (service_id, league_id);
comment on column league_note.texts is 'by language; a reader of another one reads that of the service';
comment on column league_note.last_day is 'null: until further notice';
grant update on league_note to chalkboard_app;
call app.isolate_tenant('league_note');

-- Pictures of the platform, and its documents as PDF: only what our own encoder wrote, named by its content. In
-- S3-compatible storage there may be the bytes instead (docs/decisions/0447).
create table picture (
  id int generated always as identity primary key,
  kind text not null default 'picture' check (kind in ('picture', 'document')),
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  name text not null,
  folder text not null,
  width int,
  height int,
  pages int,
  byte_count int not null,
  -- What is compressed already is not compressed again.
  bytes bytea storage external,
  uploaded_at timestamptz not null default app.clock(),
  uploaded_by int not null references person,
  constraint picture_measure check (
    case kind when 'picture' then width is not null and height is not null and pages is null
      else width is null and height is null and pages is not null end)
);
create index picture_folder on picture (folder);
comment on table picture is 'pictures of the platform, and its documents';
comment on column picture.hash is 'SHA-256 of bytes; part of its address';
comment on column picture.bytes is 'WebP or PDF; null where it is in the installation''s storage, under its hash';
grant update (name, folder, bytes), delete on picture to chalkboard_app;

-- What may lie in that storage without a picture: noted before it is put there, and when its picture goes. It is taken
-- out once no picture needs it.
create table picture_leftover (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  kind text not null default 'picture' check (kind in ('picture', 'document')),
  at timestamptz not null default app.clock()
);
grant delete on picture_leftover to chalkboard_app;

-- Parts of an upload, of pictures and master data alike, are kept until their last one arrives
-- (docs/design/catalog.md).
create table upload_part (
  person_id int not null references person,
  upload text not null,
  number int not null,
  bytes bytea storage external not null,
  at timestamptz not null default app.clock(),
  primary key (person_id, upload, number)
);
create index upload_part_at on upload_part (at);
grant update, delete on upload_part to chalkboard_app;

create table import_run (
  person_id int primary key references person,
  step text not null check (step in ('reading', 'writing')),
  done int not null,
  whole int not null
);
comment on table import_run is 'of an import that is under way; written beside its transaction, so that others see it';
grant select, insert, update, delete on import_run to chalkboard_app;

-- Banners of sites and tills: a picture of the platform, what is said under it, where it leads and for how long it is
-- shown.
create table slide (
  id int generated always as identity primary key,
  picture_id int not null references picture,
  texts jsonb not null,
  link jsonb not null,
  service_ids int[] not null,
  places text[] not null check (places <@ '{site,till}' and places <> '{}'),
  starts_at timestamptz not null,
  ends_at timestamptz,
  sort int not null,
  is_active boolean not null,
  check (ends_at > starts_at)
);
create index slide_picture on slide (picture_id);
comment on column slide.texts is 'by language; readers of another one read that of their service';
comment on column slide.service_ids is 'empty: every service';
comment on column slide.link is '{"to": "nothing" | "league" | "event" | "address", …}';
grant update on slide to chalkboard_app;
