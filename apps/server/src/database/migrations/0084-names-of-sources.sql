-- Names of outside sources that no team goes by. They wait with their games until somebody says whom they mean; nothing of them is sold before.

create table training_name (
  id int generated always as identity primary key,
  source text not null,
  league_id int not null references league,
  name text not null,
  plain text not null,
  state text not null default 'waiting' check (state in ('waiting', 'taught', 'ignored')),
  is_held boolean not null default false,
  first_at timestamptz not null default app.clock(),
  seen_at timestamptz not null default app.clock(),
  score smallint not null check (score between 0 and 100),
  suggestions jsonb not null,
  team_id int references team,
  how text check (how in ('confirmed', 'chosen', 'made', 'unattended', 'known')),
  decided_at timestamptz,
  decided_by int references person,
  check ((state = 'taught') = (team_id is not null)),
  check ((state = 'taught') = (how is not null)),
  unique (source, league_id, plain)
);
create index training_name_league on training_name (league_id, plain);
comment on column training_name.plain is 'without case, accents and punctuation, as names are compared';
comment on column training_name.is_held is 'a person took back what it was taught: from then on only people teach it';
comment on column training_name.suggestions is 'as the contract''s suggestion, when the source was last heard';

create table training_game (
  name_id int not null references training_name,
  key text not null,
  starts_at timestamptz not null,
  opponent text not null,
  side smallint not null check (side in (1, 2)),
  primary key (name_id, key)
);
create index training_game_start on training_game (starts_at);
comment on column training_game.key is 'the source''s own, which stands in event.source_key of the game that comes of it';

grant update on training_name, training_game to chalkboard_app;
grant delete on training_game to chalkboard_app;
