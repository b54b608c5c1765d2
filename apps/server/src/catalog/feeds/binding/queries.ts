import { json, query } from "../../../platform/database/query.ts";
import { stillSells } from "../../../trading/lines/index.ts";
import type { Quote } from "../adapters/source.ts";

// All times here are the database's clock, which is the sale clock too. Bound times are milliseconds since 1970.

/** Two processes that read the same source write one after the other. */
export const lockFeed = query({}, "select pg_advisory_xact_lock(hashtext('chalkboard feed ' || $1))");

export const leagueByCode = query(
  { id: "int4", timeZone: "text" },
  `select id, time_zone as "timeZone" from league where id = app.league_by_code($1::text)`,
);

/** A source's leagues. A league that was created under its name meanwhile is used. */
export const noteListed = query(
  {},
  `
  with known as (
    update training_name n set state = 'taught', means_league = l.id, how = 'known', decided_at = app.clock(),
      decided_by = null
    from league l where n.source = $1::text and n.kind = 'league' and n.state = 'waiting'
      and l.id = app.league_by_code(n.name))
  update source set listed = $2::text[] where name = $1::text and listed is distinct from $2::text[]`,
);

/** A league that a person created; its days are numbered from where they began recently. */
export const registeredLeague = query(
  {
    name: "text",
    abbreviation: "text",
    timeZone: "text",
    sportCode: "text",
    sportName: "text",
    segments: "text[]",
    firstRotation: "int4",
  },
  `
  select l.name, l.abbreviation, l.time_zone as "timeZone", s.code as "sportCode", s.name as "sportName",
    array(select jsonb_array_elements_text(coalesce(l.result_config->'segments', '[]'))) as segments,
    coalesce((select min(e.rotation) from event_side e join event g on g.id = e.event_id where g.league_id = l.id
      and g.principal_id is null
      and g.prop_type is null and g.starts_at between app.clock() - interval '30 days'
        and app.clock() + interval '30 days'), 1) as "firstRotation"
  from league l join sport s on s.id = l.sport_id where l.id = app.league_by_code($1::text)`,
);

export const teamsOfLeague = query(
  { id: "int4", name: "text", aliases: "text[]" },
  "select id, name, aliases from team where league_id = $1 and merged_into is null order by id",
);

/** The games of a source's keys; `isOthers`: another source supplies them, or none does. */
export const eventsByKey = query(
  { id: "int8", key: "text", startsAt: "timestamptz", status: "text", isHeld: "bool", isOthers: "bool" },
  `
  select e.id, k.key, e.starts_at as "startsAt", e.status, 'start' = any(e.held) as "isHeld",
    e.source <> $1 and (e.source = 'desk' and e.status <> 'cancelled'
      or e.status in ('scheduled', 'live')) as "isOthers"
  from event_key k join event e on e.id = k.event_id where k.source = $1 and k.key = any($2::text[])`,
);

/**
 * The two sides of the games of a source's keys; `title` has their stored names. `hasQuestion`: a person decides about the
 * key; `near`: the first game that it could mean instead.
 */
export const sidesByKey = query(
  {
    key: "text",
    id: "int8",
    league: "text",
    leagueName: "text",
    startsAt: "timestamptz",
    awayId: "int4",
    homeId: "int4",
    title: "text",
    hasQuestion: "bool",
    near: "text",
  },
  `
  select k.key, e.id, l.code as league, l.name as "leagueName", e.starts_at as "startsAt", a.team_id as "awayId",
    h.team_id as "homeId", ta.name || ' @ ' || th.name as title, g.id is not null as "hasQuestion",
    coalesce((select name from event where id = g.candidates[1]), '') as near
  from event_key k join event e on e.id = k.event_id join league l on l.id = e.league_id
    join event_side a on a.event_id = e.id and a.side = 1 join team ta on ta.id = a.team_id
    join event_side h on h.event_id = e.id and h.side = 2 join team th on th.id = h.team_id
    left join pending_game g on g.source = k.source and g.key = k.key
  where k.source = $1 and k.key = any($2::text[])`,
);

/**
 * Games of a league, recently begun or about to begin, that a source has no key for: whether there are any, and whether
 * one has begun.
 */
export const keylessEvents = query(
  { any: "bool", begun: "bool" },
  `
  select count(*) > 0 as any, coalesce(bool_or(e.starts_at <= app.clock()), false) as begun
  from event e join league l on l.id = e.league_id
  where l.code = $2 and e.starts_at between app.clock() - interval '3 days' and app.clock() + interval '1 day'
    and e.prop_type is null and e.principal_id is null
      and (e.status in ('scheduled', 'live') or $3::boolean and e.status in ('ended', 'official'))
    and not exists (select from event_key k where k.event_id = e.id and k.source = $1)`,
);

/** Sales hold shared locks on their events; a change of lines, start or status takes exclusive ones, in order. */
export const lockEvents = query(
  { id: "int8", sells: "bool", at: "timestamptz" },
  `
  select e.id, ${stillSells("e")} as sells, app.clock() as at
  from event e where e.id = any($1::bigint[]) order by e.id for update`,
);

/**
 * The source's games of a league that sell, before their start or in play: those of the given keys, and those that
 * start up to a time.
 */
export const sellingEvents = query(
  { id: "int8", key: "text", leagueId: "int4", sport: "text", isInPlay: "bool", at: "timestamptz" },
  `
  select e.id, e.source_key as key, e.league_id as "leagueId", s.code as sport, e.status = 'live' as "isInPlay",
    app.clock() as at
  from event e join league l on l.id = e.league_id join sport s on s.id = l.sport_id
  where e.source = $1 and l.code = $2 and ${stillSells("e")}
    and (e.source_key = any($3::text[]) or e.starts_at <= to_timestamp($4::bigint / 1000.0))
  order by e.starts_at, e.id`,
);

/** Whether games of the source in a league that have not begun have a line. */
export const offersGames = query(
  { any: "bool" },
  `
  select exists (
    select from event e join league l on l.id = e.league_id
    where e.source = $1 and l.code = $2 and e.status = 'scheduled' and e.starts_at > app.clock()
      and exists (select from line where event_id = e.id)
  ) as any`,
);

export const linesOfEvents = query(
  {
    eventId: "int8",
    betType: "int2",
    side: "int2",
    version: "int8",
    points: "int4?",
    price: "int4",
    isOpen: "bool",
    isHeld: "bool",
    byFeed: "bool",
    awaitsAnswer: "bool",
  },
  `
  select event_id as "eventId", bet_type as "betType", side, version, points, price, is_open as "isOpen",
    is_held as "isHeld", changed_by is null as "byFeed",
    not is_open and exists (select from line_version v where v.event_id = l.event_id and v.bet_type = l.bet_type
      and v.side = l.side
      and v.alternate = l.alternate and v.version = l.version and v.reason = $2::text) as "awaitsAnswer"
  from line l where event_id = any($1::bigint[]) and alternate = 0`,
);

export const sourcesOfEvents = query(
  {
    eventId: "int8",
    betType: "int2",
    side: "int2",
    source: "text",
    points: "int4?",
    price: "int4",
    seenAt: "timestamptz",
  },
  `
  select event_id as "eventId", bet_type as "betType", side, source, points, price, seen_at as "seenAt"
  from source_line where event_id = any($1::bigint[]) and alternate = 0`,
);

export const jumpsOfEvents = query(
  { eventId: "int8", betType: "int2", side: "int2", state: "text", quotes: json<readonly Quote[]>() },
  `
  select event_id as "eventId", bet_type as "betType", side, state, quotes from line_jump
    where event_id = any($1::bigint[])`,
);

/**
 * The last quotes of sources on markets of games; `isFresh`: at most the source's own feed timeout before the start and
 * the confirmation time old.
 */
export const wordsOfEvents = query(
  {
    eventId: "int8",
    betType: "int2",
    side: "int2",
    source: "text",
    quotes: json<readonly Quote[]>(),
    saidAt: "timestamptz",
    isFresh: "bool",
  },
  `
  select w.event_id as "eventId", w.bet_type as "betType", w.side, w.source, w.quotes, w.said_at as "saidAt",
    case when e.status = 'live' then w.play_state = e.play_state and w.said_at > app.clock() - interval '1 minute'
      else coalesce((s.terms->>'silencePregameSeconds')::int = 0
        or w.said_at > app.clock() - (s.terms->>'silencePregameSeconds')::int * interval '1 second' - $2::int8 * interval '1 millisecond', false)
      end as "isFresh"
  from source_word w join event e on e.id = w.event_id left join source s on s.name = w.source
    where w.event_id = any($1::bigint[])`,
);

export const setWords = query(
  {},
  `
  insert into source_word (event_id, bet_type, side, source, quotes, play_state)
  select given.event_id, given.bet_type, given.side, $4::text, given.quotes::jsonb, e.play_state
  from unnest($1::bigint[], $2::smallint[], $3::smallint[], $5::text[]) as given (event_id, bet_type, side, quotes)
    join event e on e.id = given.event_id
  on conflict (event_id, bet_type, side, source) do update
    set quotes = excluded.quotes, play_state = excluded.play_state, said_at = app.clock()`,
);

export const dropWords = query(
  {},
  `
  delete from source_word w using unnest($1::bigint[], $2::smallint[], $3::smallint[]) as given (event_id, bet_type,
    side)
  where w.event_id = given.event_id and w.bet_type = given.bet_type and w.side = given.side and w.source = $4::text`,
);

/** Games that a source knows, that another one supplies, and that are on offer there. */
export const comparedEvents = query(
  { id: "int8", key: "text", isInPlay: "bool", at: "timestamptz" },
  `
  select e.id, k.key, e.status = 'live' as "isInPlay", app.clock() as at from event_key k
    join event e on e.id = k.event_id
  where k.source = $1 and k.key = any($2::text[]) and e.source <> $1 and ${stillSells("e")} order by e.id`,
);

/** A market that is pending already keeps its time; one that was refused is pending again. */
export const noteJump = query(
  {},
  `
  insert into line_jump as current (event_id, bet_type, side, source, was, quotes, reasons, others, model)
  values ($1::bigint, $2::smallint, $3::smallint, $4::text, $5::jsonb, $6::jsonb, $7::text[], $8::jsonb, $9::jsonb)
  on conflict (event_id, bet_type, side) do update set source = excluded.source, quotes = excluded.quotes,
    reasons = excluded.reasons, others = excluded.others, model = excluded.model,
    was = case when current.state = 'waiting' then current.was else excluded.was end,
    first_at = case when current.state = 'waiting' then current.first_at else app.clock() end,
    state = 'waiting', changed_at = app.clock(), decided_by = null, decided_at = null`,
);

export const dropJumps = query(
  {},
  `
  delete from line_jump j using unnest($1::bigint[], $2::smallint[], $3::smallint[]) as given (event_id, bet_type, side)
  where j.event_id = given.event_id and j.bet_type = given.bet_type and j.side = given.side`,
);

/** The sources' current quotes, and whether they changed. The clock is read once: its two times are compared. */
export const setSources = query(
  {
    eventId: "int8",
    betType: "int2",
    side: "int2",
    source: "text",
    points: "int4?",
    price: "int4",
    seenAt: "timestamptz",
    hasMoved: "bool",
  },
  `
  with now as materialized (select app.clock() as at)
  insert into source_line as current (event_id, bet_type, side, source, points, price, seen_at, changed_at)
  select given.*, now.at, now.at
  from now, unnest($1::bigint[], $2::smallint[], $3::smallint[], $4::text[], $5::int[], $6::int[]) as given (event_id,
    bet_type, side, source, points, price)
  on conflict (event_id, bet_type, side, alternate, source) do update
    set points = excluded.points, price = excluded.price, seen_at = excluded.seen_at,
        changed_at = case when (current.points, current.price) is distinct from (excluded.points, excluded.price)
          then excluded.changed_at else current.changed_at end
  returning event_id as "eventId", bet_type as "betType", side, source, points, price, seen_at as "seenAt",
    changed_at = seen_at as "hasMoved"`,
);

/**
 * Games whose score to request: begun, and not decided yet; where several sources report results, also those whose end
 * this one has not reported. Older ones are the desk's.
 */
export const playingEvents = query(
  { key: "text" },
  `
  select k.key
  from event e join league l on l.id = e.league_id join event_key k on k.event_id = e.id and k.source = $1
  where l.code = $2 and e.starts_at <= app.clock() and e.starts_at > app.clock() - interval '3 days'
    and (e.status in ('scheduled', 'live') or $3::boolean and e.status in ('ended', 'official') and not exists (
      select from result_statement s where s.event_id = e.id and s.source = $1 and s.segment = 'game'
        and s.is_complete))
  order by e.starts_at`,
);

/** Games whose starters are still unknown, the next first. */
export const pitcherlessEvents = query(
  { key: "text" },
  `
  select k.key
  from event e join league l on l.id = e.league_id join event_key k on k.event_id = e.id and k.source = $1
  where l.code = $2 and e.status = 'scheduled' and e.starts_at > app.clock()
    and exists (select from event_side s where s.event_id = e.id and s.pitcher is null)
  order by e.starts_at, e.id`,
);

export const eventForResult = query(
  { id: "int8", leagueId: "int4", status: "text", at: "timestamptz" },
  `
  select e.id, e.league_id as "leagueId", e.status, app.clock() as at
  from event_key k join event e on e.id = k.event_id where k.source = $1 and k.key = $2 for update of e`,
);

export const newestStatements = query(
  { segment: "text", away: "int4", home: "int4?" },
  `
  select distinct on (segment) segment, away, home from result_statement where event_id = $1 and source = $2
    order by segment, id desc`,
);

export const setStatus = query({}, "update event set status = $2 where id = $1");

/** For a game whose pitchers no person holds. */
export const setPitcher = query(
  {},
  `
  update event_side s set pitcher = $3 from event e
  where s.event_id = $1 and s.side = $2 and s.pitcher is distinct from $3 and e.id = s.event_id
    and not 'pitchers' = any(e.held)`,
);

/** The teams of a game that has not begun, as its source knows it. */
export const sidesToName = query(
  { side: "int2", teamId: "int4?", leagueId: "int4" },
  `
  select s.side, s.team_id as "teamId", e.league_id as "leagueId"
  from event_key k join event e on e.id = k.event_id join event_side s on s.event_id = e.id
  where k.source = $1 and k.key = $2 and e.status = 'scheduled' order by s.side`,
);

/** The starter whose name is on a side. */
export const setStarter = query(
  {},
  `
  update event_side s set player_id = $3::int from event e
  where s.event_id = $1 and s.side = $2::smallint and s.player_id is distinct from $3::int and s.pitcher = $4::text
    and e.id = s.event_id and not 'pitchers' = any(e.held)`,
);

/** Games that have ended and are undecided. */
export const undecidedEvents = query(
  { eventId: "int8", key: "text", sport: "text", at: "timestamptz" },
  `
  select e.id as "eventId", k.key, p.code as sport, app.clock() as at
  from event e join league l on l.id = e.league_id join sport p on p.id = l.sport_id
    join event_key k on k.event_id = e.id and k.source = $1
  where ($2::text[] is null or l.code = any($2::text[])) and e.status = 'ended'
    and not exists (select from official_result r where r.event_id = e.id and r.source <> 'liveScore')
  order by e.starts_at, e.id`,
);

/** Records that a source responded about the prices of a league now. */
export const noteHeard = query(
  {},
  `
  insert into source_heard (source, league, heard_at) values ($1::text, $2::text, app.clock())
  on conflict (source, league) do update set heard_at = excluded.heard_at`,
);

/** Leagues whose lines another source now supplies are not requested from this one. */
export const forgetHeard = query({}, "delete from source_heard where source = $1::text and league <> all($2::text[])");
