// Master data and a schedule of the size that a desk has.

import { query } from "./server.ts";

/** $1 leagues of 75 teams, with an alias and a French name each. */
export const addLeagues = query(
  {},
  `
  with added as (
    insert into league (sport_id, code, name, abbreviation, time_zone, result_config)
    select s.id, 'bench_' || n, 'League ' || n, 'L' || n, 'America/New_York', '{}' from generate_series(1, $1::int) as n
    join (select id, row_number() over (order by id) as place, count(*) over () as sports from sport) as s
      on s.place = 1 + n % s.sports
    returning id)
  insert into team (league_id, name, print_name, abbreviation, number, aliases, names)
  select added.id, 'City ' || n || ' of ' || added.id, 'City ' || n, 'C' || n, n, array['Town ' || n],
    jsonb_build_object('fr', 'Ville ' || n)
  from added cross join generate_series(1, 75) as n`,
);

/** Ten players of each team. */
export const addPlayers = query(
  {},
  `
  insert into player (team_id, name, print_name, abbreviation, number, position, aliases)
  select t.id, 'Player ' || n || ' of ' || t.id, 'Player ' || n, 'P' || n, n, 'P',
    array['The ' || n || ' of ' || t.name]
  from team t join league l on l.id = t.league_id cross join generate_series(1, 10) as n where l.code like 'bench\\_%'`,
);

/** As many tracks as there are in reality, with an alias and a French name each. */
export const addTracks = query(
  {},
  `
  insert into track (code, name, country, time_zone, kind, aliases, names)
  select 'BT' || n, 'Park ' || n || ' of the bench', 'US', 'America/New_York', 'thoroughbred', array['Oval ' || n],
    jsonb_build_object('fr', 'Hippodrome ' || n)
  from generate_series(1, 500) as n`,
);

/** Games of each league on each of $1 days from $2 on, fifteen a day, half of them with lines. */
export const addGames = query(
  {},
  `
  with own as (
    select t.id, t.league_id, t.name, row_number() over (partition by t.league_id order by t.id) as place from team t
    join league l on l.id = t.league_id where l.code like 'bench\\_%'),
  added as (
    insert into event (league_id, source, source_key, name, day, starts_at, cutoff_at)
    select a.league_id, 'bench', 'desk ' || a.id || ' ' || d, a.name || ' @ ' || h.name, $2::date + d::int,
      at.starts_at, at.starts_at
    from own a join own h on h.league_id = a.league_id and h.place = a.place + 1 cross
      join generate_series(0, $1::int - 1) as d
    cross join lateral (select ($2::date + d::int)::timestamptz + interval '1 day' + a.place * interval '10 minutes' as starts_at) as at
    where a.place % 2 = 1 and a.place < 31
    returning id, league_id, source_key),
  sides as (
    insert into event_side (event_id, side, team_id, rotation)
    select e.id, s.side, o.id, 10000 + o.place from added e cross join (values (1), (2)) as s(side)
    join own o on o.league_id = e.league_id
      and o.place = (select place from own where id = split_part(e.source_key, ' ', 2)::int) + s.side - 1)
  insert into line (event_id, bet_type, side, version, points, price, is_open, changed_at, source)
  select e.id, 1, s.side, 1, null, -110, true, app.clock(), 'bench' from added e cross
    join (values (1), (2)) as s(side) where e.id % 2 = 0`,
);

export const counts = query(
  { leagues: "int8", teams: "int8", players: "int8", games: "int8" },
  `
  select (select count(*) from league where code like 'bench\\_%') as leagues, (select count(*) from team) as teams,
    (select count(*) from player) as players,
    (select count(*) from event where day = $1::date) as games`,
);
