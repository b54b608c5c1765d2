-- Games of outside sources that a person must decide about: the source names another pair or another date under a known
-- key, or brings or moves a game to within two hours of another of its pair. A decision stays with its key and is about
-- what the source said then: the same is not asked twice.
create table pending_game (
  id int generated always as identity primary key,
  source text not null,
  key text not null,
  league text not null,
  away text not null,
  home text not null,
  starts_at timestamptz not null,
  reason text not null check (reason in ('sameStart', 'anotherPair', 'anotherDate')),
  event_id bigint references event on delete cascade,
  candidates bigint[] not null,
  first_at timestamptz not null default app.clock(),
  seen_at timestamptz not null default app.clock(),
  state text not null default 'pending' check (state in ('pending', 'stored', 'another', 'ignored')),
  means_event bigint references event on delete cascade,
  former jsonb,
  decided_at timestamptz,
  decided_by int references person,
  unique (source, key),
  check ((state = 'stored') = (means_event is not null)),
  check ((state = 'pending') = (decided_at is null))
);
comment on column pending_game.league is 'the code of the league, as the source is asked for it';
comment on column pending_game.event_id is 'the stored game of the key when it was asked; null: the key is new';
comment on column pending_game.candidates is 'stored games that it could mean, the nearest start first';
comment on column pending_game.state is
  'stored: it is a stored game, means_event; another: a game of its own; ignored: nothing of it is applied';
comment on column pending_game.former is
  'what carrying the decision out replaced, so that it can be undone; null: not carried out yet';
grant update, delete on pending_game to chalkboard_app;
