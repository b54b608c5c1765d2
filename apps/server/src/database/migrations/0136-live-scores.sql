-- How far a game is that is being played, by hand or from a source, and whether a model prices it.
create table live_score (
  event_id bigint primary key references event,
  version bigint not null default 1,
  away int not null check (away >= 0),
  home int not null check (home >= 0),
  period smallint not null check (period >= 1),
  seconds_left int not null check (seconds_left >= 0),
  runs boolean not null,
  is_bottom boolean not null,
  outs smallint not null check (outs between 0 and 2),
  is_source boolean not null,
  source text not null,
  changed_by int references person,
  changed_at timestamptz not null,
  began_at timestamptz not null,
  heard_away int,
  heard_home int,
  heard_source text,
  heard_at timestamptz,
  follows boolean not null default false,
  followed_at timestamptz,
  margin int not null default 600 check (margin between 0 and 3000),
  priced_version bigint not null default 0,
  priced_at timestamptz,
  check ((heard_away is null) = (heard_home is null) and (heard_away is null) = (heard_source is null) and (heard_away is null) = (heard_at is null))
);
comment on column live_score.seconds_left is 'of the period at changed_at';
comment on column live_score.is_source is 'a source''s score is taken by itself';
comment on column live_score.began_at is 'the lines of that moment are the closing lines';
comment on column live_score.heard_away is 'what a source said last';
comment on column live_score.followed_at is 'since when: what a person priced after it the model leaves alone';
comment on column live_score.margin is 'basis points';
comment on column live_score.priced_version is 'which version the model has priced';
grant update on live_score to chalkboard_app;
