-- Master data that people keep: names in the interface's other languages, other names by which sources know somebody, players and tracks.

alter table sport add names jsonb not null default '{}', add sort int not null default 100;
alter table league add names jsonb not null default '{}', add aliases text[] not null default '{}';
alter table team add names jsonb not null default '{}', add is_active boolean not null default true;
alter table league_group add names jsonb not null default '{}';
alter table family_group add names jsonb not null default '{}';
comment on column team.names is 'the name in other languages than English, by language: {"fr": "…"}';
comment on column team.aliases is 'other names by which sources know it; none of them is another team''s of the league';

insert into sport (code, name, sort) values ('baseball', 'Baseball', 10), ('football', 'American football', 20), ('basketball', 'Basketball', 30),
  ('hockey', 'Hockey', 40), ('soccer', 'Soccer', 50), ('tennis', 'Tennis', 60), ('combat', 'Fighting', 70)
on conflict (code) do nothing;

create table player (
  id int generated always as identity primary key,
  team_id int not null references team,
  name text not null,
  print_name text not null,
  abbreviation text not null,
  number int,
  position text not null default '',
  aliases text[] not null default '{}',
  names jsonb not null default '{}',
  is_active boolean not null default true
);
create index player_team on player (team_id, name);

create table track (
  id int generated always as identity primary key,
  code text not null unique,
  name text not null,
  country text not null default '',
  time_zone text not null,
  kind text not null check (kind in ('thoroughbred', 'harness', 'greyhound')),
  aliases text[] not null default '{}',
  names jsonb not null default '{}',
  is_active boolean not null default true
);
comment on column track.country is 'two letters of ISO 3166';

grant update on player, track to chalkboard_app;
