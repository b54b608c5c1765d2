-- Outside sources of games, lines and results: their runs, their files, folders and pages, and names that must be
-- matched with ours.

create table source (
  id int generated always as identity primary key,
  name text not null unique,
  terms jsonb not null,
  is_from_environment boolean not null default false,
  credentials bytea,
  -- A key is sent to the address that it was given for, and to no other.
  credentials_for text,
  credentials_at timestamptz,
  credentials_by int references person,
  listed text[],
  next_at timestamptz not null,
  is_asked boolean not null default false,
  leased_by text,
  leased_until timestamptz,
  run_at timestamptz,
  heard_at timestamptz,
  silent_since timestamptz,
  silent_lines int not null default 0,
  failing int not null default 0,
  error text not null default '',
  check ((credentials is null) = (credentials_at is null))
);
comment on column source.name is 'is in event.source of what it brings';
comment on column source.terms is 'as the contract''s sourceTerms';
comment on column source.credentials is 'sealed with the installation''s secret';
comment on column source.credentials_for is
  'the address for which the credentials were given: they are sent to its origin alone';
comment on column source.listed is 'its own keys of the leagues that it says it has; null: it never said';
comment on column source.is_asked is 'a person wants it to run now, paused or not';
comment on column source.leased_by is 'the process that runs it; it is free when the lease is over';
comment on column source.heard_at is 'end of the last run that had an answer to everything';
comment on column source.silent_since is 'its last answer, while it is silent';
comment on column source.silent_lines is 'so many this silence closed';
grant update on source to chalkboard_app;

create table source_run (
  id bigint generated always as identity primary key,
  source_id int not null references source,
  trigger text not null check (trigger in ('time', 'person', 'file', 'page')),
  file text not null default '',
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
comment on column source_run.file is 'from which what it did came; empty where it was asked';
comment on column source_run.changed is 'all that counts say, added up, but for quotes';
grant delete on source_run to chalkboard_app;

-- A source without updates is silent: when each of its leagues was answered. What it closed meanwhile is counted on the
-- source.
create table source_heard (
  source text not null,
  league text not null,
  heard_at timestamptz not null,
  primary key (source, league)
);
comment on table source_heard is 'the last answer about the prices of a league, of a source that supplies its lines';
grant update, delete on source_heard to chalkboard_app;

-- The file that a source's season is taken from now, or was last.
create table source_file (
  source_id int primary key references source,
  name text not null,
  season int,
  packed text,
  asked_at timestamptz not null,
  asked_by int references person,
  state text not null check (state in ('waiting', 'taking', 'done', 'failed')),
  done int not null default 0,
  whole int not null default 0,
  result jsonb,
  check ((packed is null) = (state in ('done', 'failed')))
);
comment on column source_file.packed is 'by gzip, in base64; gone once it is taken';
comment on column source_file.asked_by is 'null: the source found it in its folder';
comment on column source_file.done is 'of as many steps as whole says';
comment on column source_file.result is 'what it changed and what was left out, as the contract''s fileProgress';
grant update on source_file to chalkboard_app;

-- Sources whose files lie in a folder of the server: which of them were seen, and what was taken.
create table source_folder_file (
  source_id int not null references source on delete cascade,
  name text not null,
  size bigint not null,
  changed_at bigint not null,
  is_settled boolean not null default false,
  digest text,
  primary key (source_id, name)
);
comment on column source_folder_file.size is 'bytes, when it was looked at last';
comment on column source_folder_file.changed_at is 'milliseconds since 1970, as the folder says';
comment on column source_folder_file.is_settled is 'it was taken as it is, or the reason why it cannot be was reported';
comment on column source_folder_file.digest is 'of the content that was taken last; null where none was';
grant update on source_folder_file to chalkboard_app;

-- Sources that are pages of other websites: where each team is on them. What a website calls a team is an alias of the
-- team.
create table source_team (
  source_id int not null references source,
  team_id int not null references team,
  address text not null,
  seen_at timestamptz,
  primary key (source_id, team_id),
  unique (source_id, address)
);
comment on column source_team.address is 'of the team''s own page on the source''s website';
comment on column source_team.seen_at is 'when a page last linked this team there';
grant update, delete on source_team to chalkboard_app;

-- Names that outside sources use and no team, player, league or market goes by. They are kept with their games until
-- somebody says what they mean; nothing of them is sold before. A player's name is of the team in which the source
-- names the player; names of leagues and markets are of no league, and what each means is on its row, since no table
-- has them.
create table training_name (
  id int generated always as identity primary key,
  source text not null,
  kind text not null default 'team',
  league_id int references league,
  of_team int references team,
  name text not null,
  plain text not null,
  said jsonb not null default '{}',
  times int not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'taught', 'ignored')),
  is_held boolean not null default false,
  first_at timestamptz not null default app.clock(),
  seen_at timestamptz not null default app.clock(),
  score smallint not null check (score between 0 and 100),
  suggestions jsonb not null,
  team_id int references team,
  player_id int references player,
  means_league int references league,
  means_market text,
  how text check (how in ('confirmed', 'chosen', 'made', 'unattended', 'known')),
  decided_at timestamptz,
  decided_by int references person,
  constraint training_name_kind check (kind in ('team', 'player', 'league', 'market')),
  constraint training_name_check1 check ((state = 'taught') = (how is not null)),
  constraint training_name_league check ((kind in ('team', 'player')) = (league_id is not null)),
  constraint training_name_check2 check ((kind = 'player') = (of_team is not null)),
  constraint training_name_check3 check ((kind = 'player' and state = 'taught') = (player_id is not null)),
  constraint training_name_means check (num_nonnulls(team_id, means_league, means_market) = case
    when state = 'taught' then 1 else 0 end),
  constraint training_name_means_team check (team_id is null or kind in ('team', 'player')),
  constraint training_name_means_league check (means_league is null or kind = 'league'),
  constraint training_name_means_market check (means_market is null or kind = 'market'),
  constraint training_name_once unique nulls not distinct (kind, source, league_id, of_team, plain)
);
create index training_name_league on training_name (league_id, plain);
create index training_name_plain on training_name (kind, plain) where league_id is null;
comment on column training_name.of_team is 'of a player''s name: the team in which the source names the player';
comment on column training_name.plain is 'without case, accents and punctuation, as names are compared';
comment on column training_name.said is 'what else the source says of it, as the contract''s `said`';
comment on column training_name.times is 'of a market: in so many answers it came';
comment on column training_name.is_held is 'a person took back what it was taught: from then on only people teach it';
comment on column training_name.suggestions is 'as the contract''s suggestion, when the source was last heard';
comment on column training_name.means_market is 'as the contract''s `marketMeaning`';
grant update on training_name to chalkboard_app;

create table training_game (
  name_id int not null references training_name,
  key text not null,
  starts_at timestamptz not null,
  opponent text not null,
  side smallint check (side in (1, 2)),
  primary key (name_id, key)
);
create index training_game_start on training_game (starts_at);
comment on column training_game.key is 'the source''s own, which is in event.source_key of the game that comes of it';
comment on column training_game.side is
  'the name''s; null where it is of a league or of a market: `opponent` then says both';
grant update, delete on training_game to chalkboard_app;
