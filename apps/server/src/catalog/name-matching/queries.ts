import type { nameMatching } from "@chalkboard/contract";
import { called } from "../../platform/localization/localized-names.ts";
import { list } from "../../platform/database/list.ts";
import { json, query, type RowOf } from "../../platform/database/query.ts";
import type { Suggestion } from "./matching/match.ts";

const found = `
  select n.id::int8 as id, n.kind, n.of_team, coalesce(o.name, '') as of_team_name, n.player_id, n.name,
     n.source, n.league_id, n.times, n.means_market::int as means_market, coalesce(${called("l")}, '') as league_name,
       n.said, n.state, n.first_at, n.seen_at,
    coalesce(g.games, 0)::int4 as games, g.next_at,
    coalesce(g.next_opponent, '') as next_opponent,
    case when n.kind = 'league' then coalesce(g.sample, '[]') else '[]' end as sample,
    n.score::int4 as score, n.suggestions, n.team_id, coalesce(y.name, t.name, ${called("m")}, '') as team_name,
      n.means_league, n.how, n.decided_at,
    coalesce(p.name, '') as decided_by
  from training_name n left join league l on l.id = n.league_id left join league m on m.id = n.means_league
    left join team t on t.id = n.team_id left join person p on p.id = n.decided_by
    left join team o on o.id = n.of_team left join player y on y.id = n.player_id
    left join (
      select name_id, count(*) as games, min(starts_at) as next_at,
        (array_agg(opponent order by starts_at))[1] as next_opponent,
        to_jsonb((array_agg(jsonb_build_object('startsAt', round(extract(epoch from starts_at) * 1000), 'teams',
          opponent) order by starts_at))[1:5]) as sample
      from training_game where starts_at > app.clock() group by name_id) g on g.name_id = n.id
  where ($1::text is null or n.state = $1::text) and ($2::text is null or n.source = $2::text)
    and ($3::int is null or $3::int in (n.league_id, n.means_league))
    and ($4::text is null or strpos(lower(n.name || ' ' || coalesce(n.said->>'title', '')), lower($4::text)) > 0)
      and ($5::int is null or n.score >= $5::int)
    and ($6::text is null or n.kind = $6::text)`;

export const listNames = list({
  columns: {
    id: "int8",
    kind: "text",
    of_team: "int4?",
    of_team_name: "text",
    player_id: "int4?",
    name: "text",
    source: "text",
    league_id: "int4?",
    league_name: "text",
    said: json<nameMatching.Said>(),
    state: "text",
    first_at: "timestamptz",
    seen_at: "timestamptz",
    games: "int4",
    next_at: "timestamptz?",
    next_opponent: "text",
    sample: json<{ startsAt: number; teams: string }[]>(),
    means_league: "int4?",
    means_market: "int4?",
    times: "int4",
    score: "int4",
    suggestions: json<Suggestion[]>(),
    team_id: "int4?",
    team_name: "text",
    how: "text?",
    decided_at: "timestamptz?",
    decided_by: "text",
  },
  found,
  parameters: 6,
  sorts: { games: "games", score: "score", name: "name", seenAt: "seen_at" },
  by: [],
  sum: ["games"],
});

export const teamsOfLeague = query(
  { id: "int4", name: "text", abbreviation: "text", aliases: "text[]" },
  "select id, name, abbreviation, aliases from team where league_id = $1::int and merged_into is null order by id",
);

/** The schedule around some games. */
export const calendarOf = query(
  { startsAt: "timestamptz", awayId: "int4", homeId: "int4" },
  `
  select e.starts_at as "startsAt", a.team_id as "awayId", h.team_id as "homeId" from event e
  join event_side a on a.event_id = e.id and a.side = 1 join event_side h on h.event_id = e.id and h.side = 2
  where e.league_id = $1::int and e.principal_id is null and e.prop_type is null and e.status <> 'cancelled'
    and e.starts_at between $2::timestamptz - interval '1 day' and $3::timestamptz + interval '1 day'`,
);

export const namesOfSource = query(
  { id: "int4", plain: "text", state: "text", is_held: "bool" },
  "select id, plain, state, is_held from training_name where source = $1::text and league_id = $2::int and kind = 'team'",
);

/**
 * An unchanged name is written once a minute. A matched name that has no team any more becomes pending again, for a
 * person.
 */
export const noteNames = query(
  {},
  `
  insert into training_name as current (source, league_id, name, plain, score, suggestions)
  select $1::text, $2::int, given.* from unnest($3::text[], $4::text[], $5::smallint[], $6::jsonb[]) as given (name,
    plain, score, suggestions)
  order by given.plain
  on conflict (kind, source, league_id, of_team, plain) do update set name = excluded.name, score = excluded.score,
    suggestions = excluded.suggestions, seen_at = app.clock(),
    state = case when current.state = 'taught' then 'waiting' else current.state end, is_held = current.is_held
      or current.state = 'taught',
    team_id = null, how = null, decided_at = case when current.state = 'ignored' then current.decided_at end,
    decided_by = case when current.state = 'ignored' then current.decided_by end
  where current.suggestions is distinct from excluded.suggestions or current.state = 'taught'
    or current.seen_at < app.clock() - interval '1 minute'`,
);

export const noteGames = query(
  {},
  `
  insert into training_game as current (name_id, key, starts_at, opponent, side)
  select n.id, given.key, given.starts_at, given.opponent, given.side
  from unnest($3::text[], $4::text[], $5::timestamptz[], $6::text[], $7::smallint[]) as given (plain, key, starts_at,
    opponent, side)
  join training_name n on n.source = $1::text and n.league_id = $2::int and n.of_team is null and n.plain = given.plain
  on conflict (name_id, key) do update set starts_at = excluded.starts_at, opponent = excluded.opponent,
    side = excluded.side
  where (current.starts_at, current.opponent, current.side) is distinct
    from (excluded.starts_at, excluded.opponent, excluded.side)`,
);

export const forgetGames = query({}, "delete from training_game where starts_at < app.clock() - interval '90 days'");

/** Identical names in a league, of any source. */
export const settle = query(
  { id: "int4" },
  `
  update training_name set state = 'taught', team_id = $3::int, how = $4::text, decided_at = app.clock(),
    decided_by = $5::int
  where league_id = $1::int and kind = 'team' and plain = $2::text and state = 'waiting' returning id`,
);

export const addAlias = query(
  {},
  `
  update team set aliases = array_append(aliases, $2::text) where id = $1::int and not $2::text = any(aliases)
    and cardinality(aliases) < 40`,
);

const named = {
  id: "int4",
  name: "text",
  plain: "text",
  source: "text",
  league_id: "int4?",
  state: "text",
  team_id: "int4?",
  kind: "text",
  of_team: "int4?",
  player_id: "int4?",
  means_league: "int4?",
  means_market: "text?",
  how: "text?",
  suggestions: json<Suggestion[]>(),
} as const;

export const holdNames = query(
  named,
  `
  select id, name, plain, source, league_id, state, team_id, kind, of_team, player_id, means_league, means_market, how,
    suggestions
  from training_name where id = any($1::int[]) order by id for update`,
);

/** A name to decide on. */
export type Held = RowOf<typeof named>;

/** The other identical names of a league's sources. */
export const likeNamed = query(
  { id: "int4", state: "text" },
  "select id, state from training_name where league_id = $1::int and kind = 'team' and plain = $2::text order by id for update",
);

export const setState = query(
  {},
  `
  update training_name set state = $2::text, team_id = null, player_id = null, means_league = null,
    means_market = null, how = null, is_held = true,
    decided_at = app.clock(), decided_by = $3::int
  where id = any($1::int[])`,
);

/** The team itself, or the one into which it was merged. */
export const keptTeam = query(
  { id: "int4", aliases: "text[]" },
  `
  with recursive step as (
    select id, merged_into, aliases from team where id = $1::int
    union all select t.id, t.merged_into, t.aliases from team t join step s on t.id = s.merged_into)
  select id, aliases from step where merged_into is null`,
);

/** Games of other sources for which the names were used: they are unlinked. */
export const forgetKeys = query(
  {},
  `
  delete from event_key k using training_game g, training_name n, event e
  where n.id = any($1::int[]) and g.name_id = n.id and k.source = n.source and k.key = g.key and e.id = k.event_id
    and e.source <> n.source
    and e.status in ('scheduled', 'live')`,
);

/** Future games that the names brought. Their sources bring them again, as others. */
export const suspendGames = query(
  { id: "int8" },
  `
  with held as (
    select e.id from event e join training_game g on g.key = e.source_key join training_name n on n.id = g.name_id
      and n.source = e.source
    where n.id = any($1::int[]) and n.kind in ('team', 'league') and e.status = 'scheduled'
      and e.starts_at > app.clock() order by e.id for update of e)
  update event e set is_suspended = true, source_key = 'taken back ' || e.id::text || ' ' || e.source_key from held
    where e.id = held.id returning e.id`,
);
