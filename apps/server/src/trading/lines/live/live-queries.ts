import type { GradingRulesChange } from "@chalkboard/engine";
import { called } from "../../../platform/localization/localized-names.ts";
import { json, query } from "../../../platform/database/query.ts";

const scoreColumns = {
  event_id: "int8",
  version: "int8",
  away: "int4",
  home: "int4",
  period: "int2",
  seconds_left: "int4",
  runs: "bool",
  is_bottom: "bool",
  outs: "int2",
  is_source: "bool",
  source: "text",
  changed_by: "text",
  changed_at: "timestamptz",
  clock_at: "timestamptz",
  began_at: "timestamptz",
  heard_away: "int4?",
  heard_home: "int4?",
  heard_source: "text?",
  heard_at: "timestamptz?",
  follows: "bool",
  followed_at: "timestamptz?",
  margin: "int4",
} as const;
const scoreText = `x.event_id, x.version, x.away, x.home, x.period, x.seconds_left, x.runs, x.is_bottom, x.outs, x.is_source, x.source,
  coalesce((select name from person where id = x.changed_by), x.source) as changed_by, x.changed_at, x.clock_at, x.began_at,
    x.heard_away, x.heard_home, x.heard_source,
  x.heard_at, x.follows, x.followed_at, x.margin`;

export const scoresOf = query(
  scoreColumns,
  `select ${scoreText} from live_score x where x.event_id = any($1::bigint[])`,
);

/** The first score of a game. The line at its planned start, or the current one before that, is the closing line. */
export const addScore = query(
  scoreColumns,
  `
  with x as (
    insert into live_score (event_id, away, home, period, seconds_left, runs, is_bottom, outs, is_source, source,
      changed_by, changed_at, clock_at, began_at)
    select $1::bigint, $2::int, $3::int, $4::smallint, $5::int, $6::boolean, $7::boolean, $8::smallint, $9::boolean,
      $10::text, $11::int, $12::timestamptz, $13::timestamptz, least($12::timestamptz, e.starts_at) from event e where e.id = $1::bigint
    on conflict (event_id) do nothing returning *)
  select ${scoreText} from x`,
);

export const changeScore = query(
  scoreColumns,
  `
  with x as (
    update live_score set version = version + 1, away = $2::int, home = $3::int, period = $4::smallint,
      seconds_left = $5::int, runs = $6::boolean,
      is_bottom = $7::boolean, outs = $8::smallint, is_source = $9::boolean, source = $10::text, changed_by = $11::int,
        changed_at = $12::timestamptz, clock_at = $13::timestamptz
    where event_id = $1::bigint and version = $14::bigint returning *)
  select ${scoreText} from x`,
);

export const hear = query(
  {},
  `
  update live_score set heard_away = $2::int, heard_home = $3::int, heard_source = $4::text, heard_at = $5::timestamptz
    where event_id = $1::bigint`,
);

export const setFollow = query(
  scoreColumns,
  `
  with x as (
    update live_score set version = version + 1, follows = $2::boolean, margin = $3::int,
      followed_at = case when $2::boolean and not follows then app.clock() else followed_at end
    where event_id = $1::bigint and version = $4::bigint returning *)
  select ${scoreText} from x`,
);

/** Lines held only by the model: the sources move them again. */
export const giveBack = query(
  {},
  `
  update line set is_held = false where event_id = $1::bigint and is_held
    and (changed_by is null or source = 'liveModel')`,
);

/** A game and the events derived from it, in the common lock order. */
export const lockGame = query(
  { id: "int8" },
  "select id from event where id = $1::bigint or principal_id = $1::bigint order by id for update",
);

/** Decisive plays are counted: no waiting sale survives one, whatever its line did. */
export const countMoment = query({}, "update event set play_state = play_state + 1 where id = any($1::bigint[])");

/**
 * The author of each main line of a game, and whether and when a person priced it; closing by a decisive play is no
 * price.
 */
export const authorsOf = query(
  { bet_type: "int2", side: "int2", source: "text", is_hand: "bool", priced_at: "timestamptz" },
  `
  select l.bet_type, l.side, l.source, v.changed_by is not null and v.source <> 'liveModel' as is_hand,
    v.changed_at as priced_at
  from line l cross join lateral (
    select changed_by, source, changed_at from line_version v
    where v.event_id = l.event_id and v.bet_type = l.bet_type and v.side = l.side and v.alternate = l.alternate
      and v.source <> 'decisiveMoment'
    order by v.version desc limit 1) as v
  where l.event_id = $1::bigint and l.alternate = 0`,
);

/** The main lines of games as of a time. */
export const closingLines = query(
  { event_id: "int8", bet_type: "int2", side: "int2", points: "int4?", price: "int4" },
  `
  select distinct on (v.event_id, v.bet_type, v.side) v.event_id, v.bet_type, v.side, v.points, v.price
  from line_version v join unnest($1::bigint[], $2::timestamptz[]) as requested (event_id, at)
    on requested.event_id = v.event_id and v.changed_at <= requested.at
  where v.alternate = 0 and v.bet_type in (1, 2, 3, 4) and v.source not in ('liveModel', 'decisiveMoment')
  order by v.event_id, v.bet_type, v.side, v.version desc`,
);

export const playedGames = query(
  {
    id: "int8",
    league_name: "text",
    sport: "text",
    time_zone: "text",
    in_play: "bool",
    jumps: "int4",
    segments: json<string[]>(),
    house_rules: json<GradingRulesChange[]>(),
  },
  `
  select e.id, ${called("l")} as league_name, s.code as sport, l.time_zone, e.in_play,
    (select count(*)::int from line_jump j where j.event_id = e.id and j.state = 'waiting') as jumps,
    coalesce(l.result_config->'segments', '[]'::jsonb) as segments,
    coalesce((select jsonb_build_array(h.changes) from house_rules h
      where h.league_id = l.id and h.service_id is null order by h.version desc limit 1), '[]'::jsonb) as house_rules
  from event e join league l on l.id = e.league_id join sport s on s.id = l.sport_id
  where e.id = any($1::bigint[])`,
);

/** Games in play, and those that begin soon; one that should have begun long ago is left out. */
export const gamesNow = query(
  { id: "int8" },
  `
  select e.id from event e join league l on l.id = e.league_id join sport s on s.id = l.sport_id
  where e.principal_id is null and s.code not in ('horse', 'greyhound')
    and exists (select from event_side k where k.event_id = e.id)
    and (e.status = 'live' or e.status = 'scheduled' and e.starts_at between app.clock() - interval '3 hours'
      and app.clock() + interval '90 minutes')
  order by e.status = 'live' desc, e.starts_at, e.id limit 300`,
);

/**
 * Games whose model has something to price: a new score, or elapsed time. It stays stopped while a source's newer
 * report disagrees.
 */
export const toPrice = query(
  { event_id: "int8" },
  `
  select x.event_id from live_score x join event e on e.id = x.event_id
  where x.follows and e.status = 'live'
    and not coalesce(x.heard_at > x.changed_at and (x.heard_away, x.heard_home) <> (x.away, x.home), false)
    and (x.priced_version < x.version or x.runs and x.priced_at < app.clock() - interval '10 seconds')
      order by x.event_id`,
);

export const notePriced = query(
  {},
  "update live_score set priced_version = $2::bigint, priced_at = app.clock() where event_id = $1::bigint",
);
