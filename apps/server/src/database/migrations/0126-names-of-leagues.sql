-- Names of leagues and of markets wait too. Neither is of a league of ours; what each means stands on its row, since no registry has them.

alter table training_name
  alter league_id drop not null,
  drop constraint training_name_kind_check,
  drop constraint training_name_check,
  drop constraint training_name_once,
  add said jsonb not null default '{}',
  add times int not null default 0,
  add means_league int references league,
  add means_market text,
  add constraint training_name_kind check (kind in ('team', 'player', 'league', 'market')),
  add constraint training_name_league check ((kind in ('team', 'player')) = (league_id is not null)),
  add constraint training_name_means check (num_nonnulls(team_id, means_league, means_market) = case when state = 'taught' then 1 else 0 end),
  add constraint training_name_means_team check (team_id is null or kind in ('team', 'player')),
  add constraint training_name_means_league check (means_league is null or kind = 'league'),
  add constraint training_name_means_market check (means_market is null or kind = 'market'),
  add constraint training_name_once unique nulls not distinct (kind, source, league_id, of_team, plain);
create index training_name_plain on training_name (kind, plain) where league_id is null;
comment on column training_name.said is 'what else the source says of it, as the contract''s `said`';
comment on column training_name.times is 'of a market: in so many answers it came';
comment on column training_name.means_market is 'as the contract''s `marketMeaning`';

alter table training_game alter side drop not null;
comment on column training_game.side is 'the name''s; null where it is of a league or of a market: `opponent` then says both';

alter table source add listed text[];
comment on column source.listed is 'its own keys of the leagues that it says it has; null: it never said';
