-- Names of players wait too, each in the team that the source names him in. A side knows which player its starter is.

alter table training_name
  add kind text not null default 'team' check (kind in ('team', 'player')),
  add of_team int references team,
  add player_id int references player,
  add check ((kind = 'player') = (of_team is not null)),
  add check ((kind = 'player' and state = 'taught') = (player_id is not null)),
  drop constraint training_name_source_league_id_plain_key,
  add constraint training_name_once unique nulls not distinct (source, league_id, of_team, plain);
comment on column training_name.of_team is 'of a player''s name: the team in which the source names him';

alter table event_side add player_id int references player;
comment on column event_side.player_id is 'the starter, where he is one of ours; `pitcher` is what is shown and sold';
