import { query } from "../../platform/database/query.ts";

/**
 * The leagues for which a source is the line supplier and has not responded for its feed timeout: `is_long` also for
 * that of future games. A source that a person paused is not silent, and one is not responsible for what another
 * supplies with a better rank.
 */
const quiet = `
  select s.id, s.name, l.id as league_id, h.heard_at,
    (s.terms->>'silencePregameSeconds')::int > 0
      and h.heard_at <= app.clock() - (s.terms->>'silencePregameSeconds')::int * interval '1 second' as is_long
  from source s cross join jsonb_to_recordset(s.terms->'leagues') as own (code text, lines int)
    join source_heard h on h.source = s.name and h.league = own.code join league l on l.code = own.code
  where own.lines > 0 and not (s.terms->>'isPaused')::boolean and (s.terms->>'silenceSeconds')::int > 0
    and h.heard_at <= app.clock() - (s.terms->>'silenceSeconds')::int * interval '1 second'
    and not exists (
      select from source o cross join jsonb_to_recordset(o.terms->'leagues') as other (code text, lines int)
      where o.id <> s.id and not (o.terms->>'isPaused')::boolean and o.failing < 3 and o.silent_since is null
        and other.code = own.code and other.lines > 0 and (other.lines, o.name) < (own.lines, s.name))`;

/** Sources that are silent, or were until now. */
export const silentOnes = query(
  { id: "int4", name: "text", heard_at: "timestamptz?", is_noted: "bool" },
  `
  select s.id, s.name, q.heard_at, s.silent_since is not null as is_noted
  from source s left join (select id, min(heard_at) as heard_at from (${quiet}) as q group by id) as q on q.id = s.id
  where q.id is not null or s.silent_since is not null order by s.id`,
);

/**
 * Lines `n` that depend on a source: those that it set, or the money moved from there, and that no trader holds; and
 * those that a model prices from a source's score.
 */
const bySource = `(
    (not n.is_held and n.changed_by is null and (n.source in (select name from source) or n.source = 'exposure'))
    or (n.source = 'liveModel' and exists (select from live_score x where x.event_id = n.event_id and x.is_source
      and x.follows)))`;

/**
 * Open lines of the games of silent sources that are in play, or past the longer timeout; none that a trader holds. For
 * a few games at once.
 */
export const linesToClose = query(
  {
    source_id: "int4",
    source: "text",
    event_id: "int8",
    bet_type: "int2",
    side: "int2",
    alternate: "int2",
    version: "int8",
    points: "int4?",
    price: "int4",
    at: "timestamptz",
  },
  `
  with stale as (
    select q.id, q.name, e.id as event_id from (${quiet}) as q join event e on e.source = q.name
      and e.league_id = q.league_id
    where ((e.status = 'live' and e.in_play) or (q.is_long and e.status = 'scheduled' and e.starts_at > app.clock()))
      and exists (select from line n where n.event_id = e.id and n.is_open and ${bySource})
    order by e.status = 'live' desc, e.starts_at, e.id limit 8)
  select s.id as source_id, s.name as source, n.event_id, n.bet_type, n.side, n.alternate, n.version, n.points,
    n.price, app.clock() as at
  from stale s join line n on n.event_id = s.event_id
  where n.is_open and ${bySource}
  order by n.event_id, n.bet_type, n.side, n.alternate`,
);

export const countClosed = query({}, "update source set silent_lines = silent_lines + $2::int where id = $1::int");

/** Marks a source as silent, unless another process did. */
export const beginFeedTimeout = query(
  { lines: "int4" },
  `
  update source set silent_since = $2::timestamptz where id = $1::int and silent_since is null
    returning silent_lines as lines`,
);

export const endFeedTimeout = query(
  { name: "text" },
  `
  update source set silent_since = null, silent_lines = 0 where id = $1::int and silent_since is not null
    returning name`,
);

/** A source that was paused gets its whole timeouts again. */
export const countAnew = query({}, "update source_heard set heard_at = app.clock() where source = $1::text");
