import { query } from "../../platform/database/query.ts";

/** Two simultaneous imports would both find the same game missing; the second waits for the first. */
export const oneImportAtATime = query({}, "select pg_advisory_xact_lock(hashtext('chalkboard import'))");

/**
 * The name of a merged team means the team it was merged into; a team with that name of its own comes last, and wins.
 */
export const teamsByName = query(
  { id: "int4", name: "text" },
  `
  with recursive at as (
    select t.name, t.id, t.merged_into, 0 as steps from team t where t.league_id = $1 and t.name = any($2::text[])
    union all select a.name, t.id, t.merged_into, a.steps + 1 from at a join team t on t.id = a.merged_into)
  select id, name from at where merged_into is null order by steps desc`,
);

/** Sets lines, each as its next version. Times in milliseconds. */
export const setLines = query(
  {},
  `
  with moved as (
    insert into line as current (event_id, bet_type, side, alternate, version, points, price, is_open, changed_at,
      source)
    select given.event_id, given.bet_type, given.side, 0, 1, given.points, given.price, $7,
      to_timestamp(given.at / 1000.0), $8
    from unnest($1::bigint[], $2::smallint[], $3::smallint[], $4::int[], $5::int[], $6::bigint[]) as given (event_id,
      bet_type, side, points, price, at)
    on conflict (event_id, bet_type, side, alternate) do update
      set version = current.version + 1, points = excluded.points, price = excluded.price,
          is_open = excluded.is_open, changed_at = excluded.changed_at, changed_by = null, source = excluded.source
    returning event_id, bet_type, side, alternate, version, points, price, is_open, changed_at, source)
  insert into line_version (event_id, bet_type, side, alternate, version, points, price, is_open, changed_at, source,
    reason)
  select event_id, bet_type, side, alternate, version, points, price, is_open, changed_at, source, $9 from moved`,
);

export const stateResults = query(
  {},
  `
  insert into result_statement (event_id, segment, away, home, source, stated_at)
  select given.event_id, given.segment, given.away, given.home, $6, to_timestamp(given.at / 1000.0)
  from unnest($1::bigint[], $2::text[], $3::int[], $4::int[], $5::bigint[]) as given (event_id, segment, away, home,
    at)`,
);

/** First official results of games without sales, so that nothing needs settlement. */
export const decideResults = query(
  {},
  `
  insert into official_result (event_id, version, status, segments, decided_at, source, settled_at)
  select given.event_id, 1, given.status, given.segments::jsonb, to_timestamp(given.at / 1000.0), $5,
    to_timestamp(given.at / 1000.0)
  from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[]) as given (event_id, status, segments, at)`,
);

/** The starts of the games of a source's keys. */
export const startsOfKeys = query(
  { key: "text", startsAt: "timestamptz" },
  `
  select k.key, e.starts_at as "startsAt" from event_key k join event e on e.id = k.event_id
  where k.source = $1::text and k.key = any($2::text[])`,
);
