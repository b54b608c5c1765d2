-- The schedule, HQ's lines with their whole history, prices from outside, and what the money on a game does to its
-- lines.

create table event (
  id bigint generated always as identity primary key,
  principal_id bigint references event,
  league_id int not null references league,
  kind smallint not null default 1 check (kind in (1, 2, 3)),
  name text not null,
  day date not null,
  starts_at timestamptz not null,
  cutoff_at timestamptz not null,
  game_number smallint not null default 1 check (game_number between 1 and 9),
  is_neutral boolean not null default false,
  tv_channel text not null default '',
  note text not null default '',
  status text not null default 'scheduled'
    check (status in ('scheduled', 'live', 'ended', 'official', 'cancelled', 'postponed')),
  is_suspended boolean not null default false,
  suspended_with boolean not null default false,
  in_play boolean not null default false,
  circled smallint check (circled between 1 and 99),
  source text not null,
  source_key text not null,
  held text[] not null default '{}' check (held <@ array['start', 'pitchers']),
  -- Derived from a game, or entered for a league's day: props of a player, a team or the league, and halves with
  -- numbers of their own (docs/design/catalog.md).
  is_generated boolean not null default false,
  prop_type smallint check (prop_type in (1, 2, 3, 4)),
  prop_category_id int references prop_category,
  asks text check (asks in ('yesNo', 'overUnder', 'sides', 'period', 'parlays')),
  player_id int references player,
  question text not null default '',
  period text check ((period is not null) = (coalesce(asks, '') = 'period')),
  play_state bigint not null default 0,
  board_version bigint not null default 0,
  created_at timestamptz not null default app.clock(),
  unique (source, source_key)
) with (fillfactor = 80);
create index event_day on event (day, league_id);
create index event_starts on event (starts_at);
create index event_principal on event (principal_id) where principal_id is not null;
create index event_player on event (player_id) where player_id is not null;
create index event_prop_category on event (prop_category_id) where prop_category_id is not null;
-- Those that lack their result: few, however many are kept.
create index event_ended on event (league_id) where status = 'ended';
comment on column event.kind is '1 game, 2 race, 3 special';
comment on column event.day is 'calendar day in the league''s time zone';
comment on column event.game_number is 'of games of the same two teams on one day: 2 is the second of a double-header';
comment on column event.tv_channel is 'a channel or stream; empty: none is known';
comment on column event.suspended_with is 'its game took it off sale and puts it back';
comment on column event.in_play is 'HQ offers it while it is played';
comment on column event.circled is
  'percent of the limits per wager and per line at which it is sold; null: all of them';
comment on column event.held is 'what a person set: sources do not move it';
comment on column event.is_generated is 'made by a rule or a model, not entered';
comment on column event.asks is 'what bets of a derived event answer; null for a game, and for what was brought before';
comment on column event.question is 'beside the name of the category, such as 2+';
comment on column event.period is 'of a game: the derived event is this part of it';
comment on column event.play_state is
  'counts what happened: its status, a suspension, a score. A sale that waited compares it';
comment on column event.board_version is
  'counts the changes of its lines and sides; a sale that remembers them compares it';
grant update on event to chalkboard_app;

create table event_side (
  event_id bigint not null references event,
  side smallint not null check (side in (1, 2, 3)),
  team_id int not null references team,
  rotation int,
  former int[] not null default '{}',
  pitcher text,
  player_id int references player,
  primary key (event_id, side)
);
create index event_side_rotation on event_side (rotation);
create index event_side_team on event_side (team_id);
comment on column event_side.former is 'rotation numbers that it had before, the last one at the end';
comment on column event_side.player_id is
  'the starter, where it is a player of ours; `pitcher` is what is shown and sold';
grant update on event_side to chalkboard_app;

-- A game may be known to several outside sources, each by a key of its own: one supplies its lines, another its live
-- state or its result.
create table event_key (
  source text not null,
  key text not null,
  event_id bigint not null references event on delete cascade,
  primary key (source, key),
  unique (event_id, source)
);
comment on table event_key is
  'the source that supplies the lines is in event.source too, with the same key; it stays here when another one takes over';
grant update, delete on event_key to chalkboard_app;

create function app.note_event_key() returns trigger language plpgsql as $$
begin
  insert into event_key (source, key, event_id) values (new.source, new.source_key, new.id)
  on conflict (event_id, source) do update set key = excluded.key;
  return null;
end $$;
create trigger note_event_key after insert or update of source, source_key on event
  for each row when (new.source <> 'desk') execute function app.note_event_key();

-- What a prop is called: whom it is about, its category, and what is asked. Null for an event that is no prop. (Its
-- body names the function below.)
set local check_function_bodies = off;
create function app.localized_prop_name(prop bigint, language text default current_setting('app.language', true))
  returns text language sql stable parallel safe as $$
  select concat_ws(': ', coalesce(
      app.localized_name(p.name, p.names, language), case
        when e.asks = 'parlays' then app.localized_game_name(g.name, g.id, language) end,
      (select string_agg(app.localized_name(t.name, t.names, language), ' / ' order by s.side)
        from event_side s join team t on t.id = s.team_id where s.event_id = e.id),
      app.localized_name(l.name, l.names, language)),
    nullif(concat_ws(' ', app.localized_name(c.name, c.names, language), nullif(e.question, '')), ''))
  from event e join league l on l.id = e.league_id left join player p on p.id = e.player_id left
    join prop_category c on c.id = e.prop_category_id
  left join event g on g.id = e.principal_id
  where e.id = prop and e.prop_type is not null and e.asks is not null
$$;
set local check_function_bodies = on;

-- A game that is called after its teams; one with a name of its own keeps it.
create function app.localized_game_name(usual text, game bigint, language text
  default current_setting('app.language', true))
  returns text language sql stable parallel safe as $$
  select case when coalesce(language, '') in ('', 'en') then usual else coalesce((
    select app.localized_name(away.name, away.names, language)
      || replace(substr(usual, length(away.name) + 1), home.name, app.localized_name(home.name, home.names, language))
    from event_side a join team away on away.id = a.team_id
    join event_side h on h.event_id = a.event_id and h.side = 2 join team home on home.id = h.team_id
    where a.event_id = game and a.side = 1 and starts_with(usual, away.name || ' ')
      and not exists (select from event e where e.id = game and e.prop_type is not null and e.asks is not null)),
    app.localized_prop_name(game, language), usual) end
$$;

-- What is derived from a game moves with it, keeping its distance, is postponed and resumed with it, and is called
-- after it. Rotation numbers and voids follow in the application.
create function app.follow_game() returns trigger language plpgsql as $$
begin
  update event d set
    starts_at = d.starts_at + (new.starts_at - old.starts_at),
    cutoff_at = d.cutoff_at + (new.starts_at - old.starts_at),
    day = d.day + (new.day - old.day),
    status = case when new.status = 'postponed' and d.status = 'scheduled' then 'postponed'
      when old.status = 'postponed' and new.status = 'scheduled' and d.status = 'postponed' then 'scheduled'
        else d.status end,
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

-- Players and categories that are renamed give what is still to be sold their new name; sold tickets keep what was
-- printed.
create function app.rename_props() returns trigger language plpgsql as $$
begin
  update event e set name = app.localized_prop_name(e.id, 'en')
  where e.status in ('scheduled', 'postponed') and e.asks is not null
    and case tg_table_name when 'player' then e.player_id = new.id else e.prop_category_id = new.id end;
  return null;
end $$;
create trigger rename_props after update of name on player for each row
  when (old.name <> new.name) execute function app.rename_props();
create trigger rename_props after update of name on prop_category for each row
  when (old.name <> new.name) execute function app.rename_props();

create function app.note_play() returns trigger language plpgsql as $$
begin
  new.play_state := old.play_state + 1;
  return new;
end $$;
create trigger note_play before update of status, is_suspended, in_play on event for each row
  when (old.status <> new.status or old.is_suspended <> new.is_suspended
    or old.in_play <> new.in_play) execute function app.note_play();

-- The current HQ line; every version of it is kept in line_version. Points are quarters, prices American.
create table line (
  event_id bigint not null references event,
  bet_type smallint not null,
  side smallint not null,
  alternate smallint not null default 0,
  version bigint not null,
  points int,
  price int not null check (abs(price) >= 100),
  is_open boolean not null,
  is_held boolean not null default false,
  changed_at timestamptz not null,
  changed_by int references person,
  source text not null,
  primary key (event_id, bet_type, side, alternate)
);
comment on column line.is_held is 'a trader holds it: sources do not move it';
grant update on line to chalkboard_app;

create table line_version (
  event_id bigint not null,
  bet_type smallint not null,
  side smallint not null,
  alternate smallint not null,
  version bigint not null,
  points int,
  price int not null,
  is_open boolean not null,
  changed_at timestamptz not null,
  changed_by int,
  source text not null,
  reason text not null default '',
  primary key (event_id, bet_type, side, alternate, version)
);

-- An event counts what changes on its board: its lines, its sides and their teams' names. A cache that finds the count
-- unchanged need not read them again.
-- Triggers count, so that no way of changing a board can forget it.
create function app.count_board_changes(events bigint[]) returns void language plpgsql as $$
begin
  -- In the order in which everybody locks events.
  perform from event where id = any(events) order by id for no key update;
  update event set board_version = board_version + 1 where id = any(events);
end $$;

create function app.note_board() returns trigger language plpgsql as $$
begin
  perform app.count_board_changes(array(select distinct event_id from changed));
  return null;
end $$;
create trigger note_added after insert
  on line referencing new table as changed for each statement execute function app.note_board();
create trigger note_changed after update
  on line referencing new table as changed for each statement execute function app.note_board();
create trigger note_removed after delete
  on line referencing old table as changed for each statement execute function app.note_board();
create trigger note_added after insert
  on event_side referencing new table as changed for each statement execute function app.note_board();
create trigger note_changed after update
  on event_side referencing new table as changed for each statement execute function app.note_board();
create trigger note_removed after delete
  on event_side referencing old table as changed for each statement execute function app.note_board();

create function app.note_team() returns trigger language plpgsql as $$
begin
  perform app.count_board_changes(array(select event_id from event_side where team_id = new.id));
  return null;
end $$;
create trigger note_name after update of print_name on team for each row
  when (old.print_name <> new.print_name) execute function app.note_team();

create table source_line (
  event_id bigint not null references event,
  bet_type smallint not null,
  side smallint not null,
  alternate smallint not null default 0,
  source text not null,
  points int,
  price int not null,
  seen_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (event_id, bet_type, side, alternate, source)
);
grant update on source_line to chalkboard_app;

create table source_word (
  event_id bigint not null references event on delete cascade,
  bet_type smallint not null,
  side smallint not null,
  source text not null,
  quotes jsonb not null,
  play_state bigint not null default 0,
  said_at timestamptz not null default app.clock(),
  primary key (event_id, bet_type, side, source)
);
comment on table source_word is
  'what each source said last of a market, by its first bet: the market in the middle of its bookmakers, as quoted';
comment on column source_word.play_state is 'how many decisive moments the game had when it was said';
grant update, delete on source_word to chalkboard_app;

-- Markets whose price from its source jumps, or is far from what other sources or the other markets of its game say.
-- They are closed until a person decides.
-- What a person accepted is kept for as long as it contradicts.
create table line_jump (
  id int generated always as identity primary key,
  event_id bigint not null references event on delete cascade,
  bet_type smallint not null,
  side smallint not null,
  source text not null,
  state text not null default 'waiting' check (state in ('waiting', 'refused', 'accepted')),
  was jsonb not null,
  quotes jsonb not null,
  reasons text[] not null,
  others jsonb not null default '[]',
  model jsonb not null default '[]',
  first_at timestamptz not null default app.clock(),
  changed_at timestamptz not null default app.clock(),
  decided_by int references person,
  decided_at timestamptz,
  check ((state = 'waiting') = (decided_at is null)),
  unique (event_id, bet_type, side)
);
comment on table line_jump is 'by the first bet of the market';
comment on column line_jump.was is 'where its lines were: type, side, quarter points and American price of each';
comment on column line_jump.quotes is 'what its source says, in the same form';
comment on column line_jump.others is 'what other sources say, where that is a reason';
comment on column line_jump.model is 'the markets of the same game that say another thing, where that is a reason';
grant update, delete on line_jump to chalkboard_app;

-- Lines far from everything beside them that need a second person, in leagues that want one.
create table line_proposal (
  id bigint generated always as identity primary key,
  event_id bigint not null references event,
  moves jsonb not null,
  reason text not null,
  created_at timestamptz not null,
  created_by int not null references person,
  decided_at timestamptz,
  decided_by int references person,
  outcome text check (outcome in ('published', 'declined')),
  note text not null default '',
  check ((decided_at is null) = (outcome is null)),
  check (outcome is distinct from 'published' or decided_by <> created_by)
);
create index line_proposal_open on line_proposal (event_id) where decided_at is null;
comment on column line_proposal.moves is 'as they were requested: key, version, points, price, and the line of then';
grant update (decided_at, decided_by, outcome, note) on line_proposal to chalkboard_app;

-- The score and clock of a game that is being played, by hand or from a source, and whether a model prices it.
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
  check ((heard_away is null) = (heard_home is null) and (heard_away is null) = (heard_source is null)
    and (heard_away is null) = (heard_at is null))
);
comment on column live_score.seconds_left is 'of the period at changed_at';
comment on column live_score.is_source is 'a source''s score is taken by itself';
comment on column live_score.began_at is 'the lines of that time are the closing lines';
comment on column live_score.heard_away is 'what a source said last';
comment on column live_score.followed_at is 'since when: what a person priced after it the model leaves alone';
comment on column live_score.margin is 'basis points';
comment on column live_score.priced_version is 'which version the model has priced';
grant update on live_score to chalkboard_app;

-- Exposure: bets that the book made elsewhere against an event of its own. Nothing of them is changed or deleted: one
-- is withdrawn by a row that says so.
create table lay_off (
  id bigint generated always as identity primary key,
  event_id bigint not null references event,
  bet_type smallint not null,
  side smallint not null,
  points int,
  price int not null check (abs(price) >= 100),
  stake bigint not null check (stake > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  with_whom text not null check (btrim(with_whom) <> ''),
  note text not null default '',
  recorded_at timestamptz not null,
  recorded_by int not null references person,
  withdraws bigint unique references lay_off
);
create index lay_off_event on lay_off (event_id);
comment on table lay_off is
  'bets that the book made elsewhere against what it sold on an event; they count into what the event may cost';
comment on column lay_off.points is 'quarters, or null';
comment on column lay_off.withdraws is 'the row that this one takes back: it says the same bet, and in its note why';

-- What the money on a market does to it by itself, for a league's games or for one, in one currency; and what it has
-- done.
create table exposure_rule (
  id int generated always as identity primary key,
  league_id int not null references league,
  event_id bigint references event,
  bet_type smallint not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  move_every bigint check (move_every > 0),
  move_cents int not null check (move_cents between 0 and 100),
  most_cents int not null check (most_cents between 0 and 500),
  off_board bigint check (off_board > 0),
  version bigint not null default 1,
  changed_at timestamptz not null,
  changed_by int not null references person,
  unique nulls not distinct (league_id, event_id, bet_type, currency)
);
comment on table exposure_rule is 'a league''s, or one event''s instead of it';
comment on column exposure_rule.bet_type is 'the first of a two-sided market''s bet types';
comment on column exposure_rule.move_every is
  'minor units that one side may cost more than the other before its price moves a step; null: it does not';
comment on column exposure_rule.off_board is 'minor units at which the market closes; null: it does not';
grant update, delete on exposure_rule to chalkboard_app;

create table exposure_state (
  event_id bigint not null references event,
  bet_type smallint not null,
  side smallint not null,
  currency text not null,
  net bigint not null,
  base bigint not null,
  board_base bigint not null,
  steps int not null,
  cents int not null,
  is_off boolean not null,
  seen_version bigint not null,
  counted_at timestamptz not null,
  primary key (event_id, bet_type, side, currency)
);
comment on table exposure_state is 'a market by the first of its two lines, as it was counted last';
comment on column exposure_state.net is 'minor units that the first side may cost more than the second';
comment on column exposure_state.base is
  'what that was when a trader set the price last; board_base when a trader opened it';
comment on column exposure_state.cents is
  'how far the first side''s price is from where it was put; the second''s as far the other way';
comment on column exposure_state.seen_version is 'the first line''s version when it was counted';
grant update on exposure_state to chalkboard_app;

-- What a game may cost at worst, counted after the sales. Of each currency for itself, and with an empty currency of
-- all of them in the house currency.
create table worst_case (
  event_id bigint not null references event,
  currency text not null,
  house text not null,
  profit bigint,
  away int,
  home int,
  parts jsonb not null,
  mark text not null,
  counted_at timestamptz not null,
  primary key (event_id, currency)
);
comment on column worst_case.profit is 'minor units, below zero the book loses; null where no rate converts any of it';
comment on column worst_case.parts is 'what each currency brings then, with the rate that it was converted at';
comment on column worst_case.mark is 'what the sales, the lines and the rates were when it was counted';
grant update, delete on worst_case to chalkboard_app;
