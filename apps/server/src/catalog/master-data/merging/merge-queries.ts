import { list } from "../../../platform/database/list.ts";
import { json, query } from "../../../platform/database/query.ts";
import type { Moved } from "./merge-terms.ts";
import type { NamesJson } from "../queries.ts";
import { legsOn } from "../../../trading/risk/index.ts";

const named = {
  id: "int4",
  name: "text",
  aliases: "text[]",
  names: json<NamesJson>(),
  is_active: "bool",
  league_id: "int4",
  group_id: "int4",
} as const;

/** Teams that may be merged; those of a league form one group. */
export const teams = query(
  named,
  `
  select id, name, aliases, names, is_active, league_id, league_id as group_id from team where id = any($1::int[])
    and merged_into is null order by id`,
);

/** Players that may be merged: those of a sport form one group. */
export const players = query(
  named,
  `
  select p.id, p.name, p.aliases, p.names, p.is_active, t.league_id, l.sport_id as group_id
  from player p join team t on t.id = p.team_id join league l on l.id = t.league_id
  where p.id = any($1::int[]) and p.merged_into is null order by p.id`,
);

/** The names of all others except those being merged. */
export const otherTeams = query(
  { name: "text", aliases: "text[]" },
  `
  select name, aliases from team where league_id = (select league_id from team where id = $1::int)
    and not id = any($2::int[]) and merged_into is null`,
);

export const otherPlayers = query(
  { name: "text", aliases: "text[]" },
  `
  select name, aliases from player where team_id = (select team_id from player where id = $1::int)
    and not id = any($2::int[]) and merged_into is null`,
);

export const sidesOf = query(
  { event_id: "int8", side: "int2", team_id: "int4", status: "text" },
  `
  select s.event_id, s.side, s.team_id, e.status from event_side s join event e on e.id = s.event_id
    where s.team_id = any($1::int[])
  order by s.event_id, s.side`,
);

/** Games between two of them. */
export const amongThemselves = query(
  { name: "text" },
  `
  select e.name from event e where (select count(*) from event_side s where s.event_id = e.id
    and s.team_id = any($1::int[])) > 1
    and e.id in (select event_id from event_side where team_id = any($1::int[])) order by e.id`,
);

/** Games that would be duplicates: another one on the day against the same team, with the same number. */
export const standTwice = query(
  { games: "int8" },
  `
  select count(*) as games from event_side s join event e on e.id = s.event_id and e.status <> 'cancelled'
  join event_side v on v.event_id = e.id and v.side <> s.side
  where s.team_id = any($2::int[]) and exists (
    select from event o join event_side a on a.event_id = o.id and a.side = s.side and a.team_id = any($1::int[])
    join event_side b on b.event_id = o.id and b.side = v.side and b.team_id = v.team_id
    where o.day = e.day and o.game_number = e.game_number and o.status <> 'cancelled' and o.id <> e.id)`,
);

export const ticketsOf = query(
  { tickets: "int8", legs: "int8" },
  `
  select count(distinct l.ticket_id) as tickets, count(*) as legs from unnest($1::int8[]) as e (id) cross
    join ${legsOn("e.id")}`,
);

export const playersOf = query(
  { id: "int4", team_id: "int4", name: "text", aliases: "text[]" },
  "select id, team_id, name, aliases from player where team_id = any($1::int[]) and merged_into is null order by id",
);

/** The common lock order of events. */
export const holdEvents = query({}, "select from event where id = any($1::int8[]) order by id for no key update");

export const titles = query(
  {
    id: "int8",
    name: "text",
    is_neutral: "bool",
    game_number: "int2",
    away_id: "int4",
    away: "text",
    home_id: "int4",
    home: "text",
  },
  `
  select e.id, e.name, e.is_neutral, e.game_number, a.team_id as away_id, ta.name as away, h.team_id as home_id,
    th.name as home
  from event e join event_side a on a.event_id = e.id and a.side = 1 join team ta on ta.id = a.team_id
  join event_side h on h.event_id = e.id and h.side = 2 join team th on th.id = h.team_id where e.id = any($1::int8[])
    order by e.id`,
);

export const titlesNow = query({ id: "int8", name: "text" }, "select id, name from event where id = any($1::int8[])");

export const writeTitles = query(
  {},
  `
  update event e set name = given.name from unnest($1::int8[], $2::text[]) as given (id, name) where e.id = given.id`,
);

/** Assigns sides of games to teams, each to its own. */
export const writeSides = query(
  {},
  `
  update event_side s set team_id = given.team
    from unnest($1::int8[], $2::smallint[], $3::int[]) as given (event, side, team)
  where s.event_id = given.event and s.side = given.side`,
);

export const writePlayers = query(
  {},
  `
  update player p set team_id = given.team from unnest($1::int[], $2::int[]) as given (id, team) where p.id = given.id`,
);

export const writeTeam = query(
  {},
  `
  update team set aliases = $2::text[], names = $3::jsonb, is_active = $4::boolean, merged_into = $5::int
    where id = $1::int`,
);

export const writePlayer = query(
  {},
  `
  update player set aliases = $2::text[], names = $3::jsonb, is_active = $4::boolean, merged_into = $5::int
    where id = $1::int`,
);

export const addMerge = query(
  { id: "int4" },
  `
  insert into merge (kind, kept_id, league_id, kept_name, merged_names, moved, done_by)
  values ($1::text, $2::int, $3::int, $4::text, $5::text[], $6::jsonb, $7::int) returning id`,
);

export const merge1 = query(
  {
    kind: "text",
    kept_id: "int4",
    kept_name: "text",
    league_id: "int4",
    moved: json<Moved>(),
    is_undone: "bool",
  },
  "select kind, kept_id, kept_name, league_id, moved, undone_at is not null as is_undone from merge where id = $1::int for update",
);

export const undo = query({}, "update merge set undone_at = app.clock(), undone_by = $2::int where id = $1::int");

export const listMerges = list({
  columns: {
    id: "int8",
    kind: "text",
    kept_id: "int4",
    kept_name: "text",
    merged_names: "text[]",
    league_name: "text",
    done_at: "timestamptz",
    done_by: "text",
    undone_at: "timestamptz?",
    undone_by: "text?",
    events: "int8",
    rules: "int8",
    players: "int8",
  },
  found: `
    select m.id::int8 as id, m.kind, m.kept_id, m.kept_name, m.merged_names, l.name as league_name, m.done_at,
      p.name as done_by, m.undone_at,
      u.name as undone_by, (jsonb_array_length(m.moved->'sides') + coalesce(jsonb_array_length(m.moved->'belongings'->'props'), 0)
        + coalesce(jsonb_array_length(m.moved->'league'->'events'), 0))::int8 as events,
      (jsonb_array_length(m.moved->'rules') + coalesce(jsonb_array_length(m.moved->'league'->'rules'),
        0))::int8 as rules,
      jsonb_array_length(m.moved->'players')::int8 as players
    from merge m join league l on l.id = m.league_id join person p on p.id = m.done_by left
      join person u on u.id = m.undone_by
    where ($1::text is null or position(lower($1::text) in lower(concat_ws(' ', m.kept_name,
      array_to_string(m.merged_names, ' ')))) > 0)`,
  parameters: 1,
  sorts: { doneAt: "done_at", keptName: "kept_name" },
  by: [],
  sum: [],
});
