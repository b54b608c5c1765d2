import { query } from "../../../platform/database/query.ts";

/** A source's games of a league on some days, in any state. */
export const eventsOf = query(
  { key: "text", day: "date", startsAt: "timestamptz", awayId: "int4", homeId: "int4" },
  `
  select e.source_key as key, e.day, e.starts_at as "startsAt", a.team_id as "awayId", h.team_id as "homeId"
  from event e join league l on l.id = e.league_id
    join event_side a on a.event_id = e.id and a.side = 1 join event_side h on h.event_id = e.id and h.side = 2
  where e.source = $1::text and l.code = $2::text and e.prop_type is null
    and (e.day between $3::date and $4::date or e.source_key = any($5::text[]))
  order by e.starts_at, e.id`,
);

/** The address of each team on a source's website. */
export const addressesOf = query(
  { teamId: "int4", team: "text", address: "text" },
  `
  select s.team_id as "teamId", t.name as team, s.address from source_team s join team t on t.id = s.team_id
    where s.source_id = $1::int`,
);

export const teamsOf = query(
  { id: "int4", name: "text", aliases: "text[]", address: "text?", seen_at: "timestamptz?" },
  `
  select t.id, t.name, t.aliases, s.address, s.seen_at
  from team t left join source_team s on s.team_id = t.id and s.source_id = $1::int
  where t.league_id = $2::int and t.merged_into is null order by t.name, t.id`,
);

export const teamOf = query(
  { name: "text", aliases: "text[]" },
  "select name, aliases from team where id = $1::int and merged_into is null",
);

export const setAddress = query(
  {},
  `
  insert into source_team as current (source_id, team_id, address) values ($1::int, $2::int, $3::text)
  on conflict (source_id, team_id) do update set address = excluded.address, seen_at = null
    where current.address <> excluded.address`,
);

export const dropAddress = query({}, "delete from source_team where source_id = $1::int and team_id = $2::int");

export const otherThere = query(
  { name: "text" },
  `
  select t.name from source_team s join team t on t.id = s.team_id where s.source_id = $1::int and s.address = $2::text
    and s.team_id <> $3::int`,
);

export const noteSeen = query(
  {},
  "update source_team set seen_at = $3::timestamptz where source_id = $1::int and team_id = any($2::int[])",
);

/**
 * Those of some problems that no run of the source reported in the last hour: a page that is read every minute must not
 * fill the table with them.
 */
export const untold = query(
  { index: "int4" },
  `
  select (given.place - 1)::int4 as index from jsonb_array_elements($2::jsonb) with ordinality as given (problem, place)
  where not exists (
    select from source_run r where r.source_id = $1::int and r.started_at > app.clock() - interval '1 hour'
      and r.problems @> jsonb_build_array(given.problem))
  order by given.place`,
);
