-- Two records of one team or player become one. What is merged stays as a record, hidden; what it took part in is the kept one's, until the merge is undone.
alter table team add merged_into int references team check (merged_into <> id);
alter table player add merged_into int references player check (merged_into <> id);
comment on column team.merged_into is 'the team that it is one with: nobody finds it any more';
alter table team drop constraint team_league_id_name_key;
create unique index team_league_id_name_key on team (league_id, name) where merged_into is null;
create index event_side_team on event_side (team_id);

create table merge (
  id int generated always as identity primary key,
  kind text not null check (kind in ('team', 'player')),
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
comment on column merge.moved is 'what stood where before, and what was written: an undo puts it back if nobody wrote over it';
grant update (undone_at, undone_by) on merge to chalkboard_app;
