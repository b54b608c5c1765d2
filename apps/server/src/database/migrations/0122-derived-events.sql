-- Events that a person derives from a game, or enters for a league's day: props of a player, a team or the league, and halves with numbers of their own
-- (docs/decisions/0382).

alter table event
  add asks text check (asks in ('yesNo', 'overUnder', 'sides', 'period', 'parlays')),
  add player_id int references player,
  add question text not null default '',
  add period text check ((period is not null) = (coalesce(asks, '') = 'period')),
  add suspended_with boolean not null default false;
comment on column event.asks is 'what bets of a derived event answer; null for a game, and for what was brought before';
comment on column event.question is 'beside the name of the category, such as 2+';
comment on column event.period is 'of a game: the derived event stands for this part of it';
comment on column event.suspended_with is 'its game took it off sale and puts it back';
create index event_player on event (player_id) where player_id is not null;
create index event_prop_category on event (prop_category_id) where prop_category_id is not null;

alter table void_order add with_order bigint references void_order;
comment on column void_order.with_order is 'the order by which the game was called off; undone with it';
create index void_order_with on void_order (with_order) where with_order is not null;

-- What a prop is called: whom it is about, its category, and what is asked. Nothing for an event that is none.
create function app.prop_called(prop bigint, language text default current_setting('app.language', true))
  returns text language sql stable parallel safe as $$
  select concat_ws(': ', coalesce(
      app.called(p.name, p.names, language), case when e.asks = 'parlays' then app.game_called(g.name, g.id, language) end,
      (select string_agg(app.called(t.name, t.names, language), ' / ' order by s.side)
        from event_side s join team t on t.id = s.team_id where s.event_id = e.id),
      app.called(l.name, l.names, language)),
    nullif(concat_ws(' ', app.called(c.name, c.names, language), nullif(e.question, '')), ''))
  from event e join league l on l.id = e.league_id left join player p on p.id = e.player_id left join prop_category c on c.id = e.prop_category_id
  left join event g on g.id = e.principal_id
  where e.id = prop and e.prop_type is not null and e.asks is not null
$$;

create or replace function app.game_called(usual text, game bigint, language text default current_setting('app.language', true))
  returns text language sql stable parallel safe as $$
  select case when coalesce(language, '') in ('', 'en') then usual else coalesce((
    select app.called(away.name, away.names, language) || replace(substr(usual, length(away.name) + 1), home.name, app.called(home.name, home.names, language))
    from event_side a join team away on away.id = a.team_id
    join event_side h on h.event_id = a.event_id and h.side = 2 join team home on home.id = h.team_id
    where a.event_id = game and a.side = 1 and starts_with(usual, away.name || ' ')
      and not exists (select from event e where e.id = game and e.prop_type is not null and e.asks is not null)),
    app.prop_called(game, language), usual) end
$$;

-- What is derived from a game moves with it, keeping its distance, is postponed and taken up with it, and is called after it. Rotation numbers follow in
-- calendar/, voids in voids/.
create function app.follow_game() returns trigger language plpgsql as $$
begin
  update event d set
    starts_at = d.starts_at + (new.starts_at - old.starts_at),
    cutoff_at = d.cutoff_at + (new.starts_at - old.starts_at),
    day = d.day + (new.day - old.day),
    status = case when new.status = 'postponed' and d.status = 'scheduled' then 'postponed'
      when old.status = 'postponed' and new.status = 'scheduled' and d.status = 'postponed' then 'scheduled' else d.status end,
    is_suspended = case when new.is_suspended = old.is_suspended then d.is_suspended
      when new.is_suspended then true else d.is_suspended and not d.suspended_with end,
    suspended_with = case when new.is_suspended = old.is_suspended then d.suspended_with
      else new.is_suspended and (d.suspended_with or not d.is_suspended) end,
    name = case when starts_with(d.name, old.name || ' ') or starts_with(d.name, old.name || ': ')
      then new.name || substr(d.name, length(old.name) + 1) else d.name end
  where d.principal_id = new.id and d.status in ('scheduled', 'postponed', 'live');
  return null;
end $$;
create trigger follow_game after update of starts_at, day, status, is_suspended, name on event for each row
  when (new.principal_id is null and (old.starts_at, old.day, old.status, old.is_suspended, old.name)
    is distinct from (new.starts_at, new.day, new.status, new.is_suspended, new.name))
  execute function app.follow_game();

-- Players and categories that are renamed give what is still to be sold their new name; sold tickets keep what was printed.
create function app.rename_props() returns trigger language plpgsql as $$
begin
  update event e set name = app.prop_called(e.id, 'en')
  where e.status in ('scheduled', 'postponed') and e.asks is not null
    and case tg_table_name when 'player' then e.player_id = new.id else e.prop_category_id = new.id end;
  return null;
end $$;
create trigger rename_props after update of name on player for each row when (old.name <> new.name) execute function app.rename_props();
create trigger rename_props after update of name on prop_category for each row when (old.name <> new.name) execute function app.rename_props();
