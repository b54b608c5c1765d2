import { query } from "../database/query.ts";

/** Two imports at once would both find the same game missing; the second waits for the first. */
export const oneImportAtATime = query({}, "select pg_advisory_xact_lock(hashtext('chalkboard import'))");

export const ensureSport = query({ id: "int4" }, `
  with made as (insert into sport (code, name) values ($1, $2) on conflict (code) do nothing returning id)
  select id from made union all select id from sport where code = $1`);

export const ensureLeague = query({ id: "int4" }, `
  with made as (
    insert into league (sport_id, code, name, abbreviation, time_zone, result_config) values ($1, $2, $3, $4, $5, $6)
    on conflict (code) do nothing returning id)
  select id from made union all select id from league where code = $2`);

export const addTeams = query({ id: "int4" }, `
  insert into team (league_id, name, print_name, abbreviation, aliases)
  select $1, given.name, given.name, given.abbreviation, string_to_array(given.aliases, ',')
  from unnest($2::text[], $3::text[], $4::text[]) as given (name, abbreviation, aliases)
  on conflict (league_id, name) do nothing returning id`);

export const teamsByName = query({ id: "int4", name: "text" }, "select id, name from team where league_id = $1 and name = any($2::text[])");

/** Games that the source has not brought before; the others are left as they are. Times in milliseconds. */
export const addEvents = query({ id: "int8", key: "text" }, `
  insert into event (league_id, name, day, starts_at, cutoff_at, status, source, source_key)
  select $1, given.name, given.day, to_timestamp(given.starts_at / 1000.0), to_timestamp(given.starts_at / 1000.0), $2, $3, given.key
  from unnest($4::text[], $5::text[], $6::date[], $7::bigint[]) as given (key, name, day, starts_at)
  on conflict (source, source_key) do nothing returning id, source_key as key`);

export const addSides = query({}, `
  insert into event_side (event_id, side, team_id, rotation, pitcher)
  select * from unnest($1::bigint[], $2::smallint[], $3::int[], $4::int[], $5::text[])`);

/** Sets lines, each as its next version. Times in milliseconds. */
export const setLines = query({}, `
  with moved as (
    insert into line as current (event_id, bet_type, side, alternate, version, points, price, is_open, changed_at, source)
    select given.event_id, given.bet_type, given.side, 0, 1, given.points, given.price, $7, to_timestamp(given.at / 1000.0), $8
    from unnest($1::bigint[], $2::smallint[], $3::smallint[], $4::int[], $5::int[], $6::bigint[]) as given (event_id, bet_type, side, points, price, at)
    on conflict (event_id, bet_type, side, alternate) do update
      set version = current.version + 1, points = excluded.points, price = excluded.price,
          is_open = excluded.is_open, changed_at = excluded.changed_at, changed_by = null, source = excluded.source
    returning event_id, bet_type, side, alternate, version, points, price, is_open, changed_at, source)
  insert into line_version (event_id, bet_type, side, alternate, version, points, price, is_open, changed_at, source, reason)
  select event_id, bet_type, side, alternate, version, points, price, is_open, changed_at, source, $9 from moved`);

export const stateResults = query({}, `
  insert into result_statement (event_id, segment, away, home, source, stated_at)
  select given.event_id, given.segment, given.away, given.home, $6, to_timestamp(given.at / 1000.0)
  from unnest($1::bigint[], $2::text[], $3::int[], $4::int[], $5::bigint[]) as given (event_id, segment, away, home, at)`);

/** First official results of games on which nothing was sold, so that nothing is left to settle. */
export const decideResults = query({}, `
  insert into official_result (event_id, version, status, segments, decided_at, source, settled_at)
  select given.event_id, 1, given.status, given.segments::jsonb, to_timestamp(given.at / 1000.0), $5, to_timestamp(given.at / 1000.0)
  from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[]) as given (event_id, status, segments, at)`);
