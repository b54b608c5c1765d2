import type { nameMatching } from "@chalkboard/contract";
import { called } from "../../platform/localization/localized-names.ts";
import { list } from "../../platform/database/list.ts";
import { json, query, type RowOf } from "../../platform/database/query.ts";

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
    suggestions: json<nameMatching.Suggestion[]>(),
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

// Candidates: the records that a name may mean.

export const teamsOfLeague = query(
  { id: "int4", name: "text", abbreviation: "text", aliases: "text[]" },
  "select id, name, abbreviation, aliases from team where league_id = $1::int and merged_into is null order by id",
);

export const playersOf = query(
  { id: "int4", teamId: "int4", name: "text", aliases: "text[]", number: "int4?", position: "text" },
  `
  select id, team_id as "teamId", name, aliases, number, position
  from player where team_id = any($1::int[]) and merged_into is null and is_active order by id`,
);

export const unmergedLeagues = query(
  {
    id: "int4",
    code: "text",
    name: "text",
    abbreviation: "text",
    aliases: "text[]",
    sportId: "int4",
    sport: "text",
  },
  `
  select l.id, l.code, l.name, l.abbreviation, l.aliases, l.sport_id as "sportId", s.name as sport
  from league l join sport s on s.id = l.sport_id where l.merged_into is null order by l.id`,
);

export const teamNames = query(
  { leagueId: "int4", name: "text", aliases: "text[]" },
  `select league_id as "leagueId", name, aliases from team where merged_into is null order by id`,
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

// Names. Those of teams are unique within a league, those of players within a team: that number is their scope. Names
// of leagues and markets have none.

const isInScope = (scope: string): string =>
  `(n.kind in ('league', 'market') or ${scope}::int = case n.kind when 'team' then n.league_id else n.of_team end)`;

/** A source's names of one kind; of teams, those of one league. */
export const namesOfSource = query(
  {
    name: "text",
    plain: "text",
    state: "text",
    is_held: "bool",
    said: json<nameMatching.Said>(),
    means_market: "int4?",
  },
  `
  select n.name, n.plain, n.state, n.is_held, n.said, n.means_market::int as means_market from training_name n
  where n.source = $1::text and n.kind = $2::text and ${isInScope("$3")} order by n.id`,
);

/**
 * Names of teams, and of players of a team. An unchanged name is written once a minute. A matched name that has no
 * record any more becomes pending again, for a person.
 */
export const noteNames = query(
  {},
  `
  insert into training_name as current (kind, source, league_id, of_team, name, plain, score, suggestions)
  select $1::text, $2::text, $3::int, $4::int, given.* from unnest($5::text[], $6::text[], $7::smallint[], $8::jsonb[])
    as given (name, plain, score, suggestions)
  order by given.plain
  on conflict (kind, source, league_id, of_team, plain) do update set name = excluded.name, score = excluded.score,
    suggestions = excluded.suggestions, seen_at = app.clock(),
    state = case when current.state = 'taught' then 'waiting' else current.state end,
    is_held = current.is_held or current.state = 'taught',
    team_id = null, player_id = null, how = null,
    decided_at = case when current.state = 'ignored' then current.decided_at end,
    decided_by = case when current.state = 'ignored' then current.decided_by end
  where current.suggestions is distinct from excluded.suggestions or current.state = 'taught'
    or current.seen_at < app.clock() - interval '1 minute'`,
);

/**
 * A name of a league or a market; a new one gets the match of another source. One that was listed without its games
 * keeps its previous scores.
 */
export const noteKey = query(
  {},
  `
  insert into training_name as current (kind, source, name, plain, score, suggestions, said, times, state,
    means_league, means_market, how, decided_at, decided_by)
  select given.*, (given.kind = 'market')::int, coalesce(same.state, 'waiting'),
    same.means_league, same.means_market, same.how, same.decided_at, same.decided_by
  from (values ($1::text, $2::text, $3::text, $4::text, $5::smallint, $6::jsonb, $7::jsonb)) as given (kind, source,
    name, plain, score, suggestions, said)
    left join lateral (
      select o.state, o.means_league, o.means_market, o.how, o.decided_at, o.decided_by from training_name o
      where o.kind = given.kind and o.league_id is null and o.plain = given.plain and o.state = 'taught'
      order by o.id limit 1) same on true
  on conflict (kind, source, league_id, of_team, plain) do update
    set name = excluded.name, said = current.said || excluded.said, seen_at = app.clock(),
    times = current.times + excluded.times,
    score = case when $8::boolean or not exists (select from training_game g where g.name_id = current.id)
      then excluded.score else current.score end,
    suggestions = case when $8::boolean or not exists (select from training_game g where g.name_id = current.id)
      then excluded.suggestions else current.suggestions end`,
);

export const noteGames = query(
  {},
  `
  insert into training_game as current (name_id, key, starts_at, opponent, side)
  select n.id, given.key, given.starts_at, given.opponent, given.side
  from unnest($4::text[], $5::text[], $6::timestamptz[], $7::text[], $8::smallint[]) as given (plain, key, starts_at,
    opponent, side)
  join training_name n on n.kind = $1::text and n.source = $2::text and ${isInScope("$3")} and n.plain = given.plain
  on conflict (name_id, key) do update set starts_at = excluded.starts_at, opponent = excluded.opponent,
    side = excluded.side
  where (current.starts_at, current.opponent, current.side) is distinct
    from (excluded.starts_at, excluded.opponent, excluded.side)`,
);

export const forgetGames = query({}, "delete from training_game where starts_at < app.clock() - interval '90 days'");

/** Pending names identical to one, of any source, are matched with a record. */
export const settle = query(
  { id: "int4" },
  `
  update training_name n set state = 'taught', how = $5::text, decided_at = app.clock(), decided_by = $6::int,
    team_id = case n.kind when 'team' then $4::int when 'player' then n.of_team end,
    player_id = case n.kind when 'player' then $4::int end,
    means_league = case n.kind when 'league' then $4::int end,
    means_market = case n.kind when 'market' then $4::int::text end
  where n.kind = $1::text and n.plain = $2::text and ${isInScope("$3")} and n.state = 'waiting' returning n.id`,
);

/** Matched names identical to one, of any source. */
export const likeNamed = query(
  { id: "int4", source: "text" },
  `
  select n.id, n.source from training_name n
  where n.kind = $1::text and n.plain = $2::text and ${isInScope("$3")} and n.state = 'taught' order by n.id for update`,
);

const named = {
  id: "int4",
  name: "text",
  plain: "text",
  source: "text",
  league_id: "int4?",
  state: "text",
  kind: "text",
  of_team: "int4?",
  means: "int4?",
  how: "text?",
  suggestions: json<nameMatching.Suggestion[]>(),
} as const;

/** `means`: the id of the record that a name is matched with, of a market its first bet type. */
export const holdNames = query(
  named,
  `
  select id, name, plain, source, league_id, state, kind, of_team,
    coalesce(player_id, team_id, means_league, means_market::int) as means, how, suggestions
  from training_name where id = any($1::int[]) order by id for update`,
);

/** A name to decide on. */
export type Held = RowOf<typeof named> & { readonly kind: nameMatching.NameKind };

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

/** Future games lose the link to their starter; the displayed name stays. The source sends it again. */
export const forgetStarters = query(
  {},
  `
  update event_side s set player_id = null
  from training_name n join training_game g on g.name_id = n.id
    join event e on e.status = 'scheduled' and e.starts_at > app.clock()
    join event_key k on k.event_id = e.id and k.source = n.source and k.key = g.key
  where n.id = any($1::int[]) and n.kind = 'player' and s.event_id = e.id and s.side = g.side`,
);

/** Links future games whose starter has one of these names to the player. */
export const nameStarters = query(
  {},
  `
  update event_side s set player_id = n.player_id
  from training_name n join training_game g on g.name_id = n.id
    join event_key k on k.source = n.source and k.key = g.key
    join event e on e.id = k.event_id and e.status = 'scheduled' and e.starts_at > app.clock()
  where n.id = any($1::int[]) and n.player_id is not null and s.event_id = e.id and s.side = g.side
    and lower(s.pitcher) = lower(n.name)`,
);

// What one kind alone reads and writes.

export const addAlias = query(
  {},
  `
  update team set aliases = array_append(aliases, $2::text) where id = $1::int and not $2::text = any(aliases)
    and cardinality(aliases) < 40`,
);

export const addPlayerAlias = query(
  {},
  `
  update player set aliases = array_append(aliases, $2::text) where id = $1::int and not $2::text = any(aliases)
    and cardinality(aliases) < 40`,
);

export const playerTeam = query(
  { team_id: "int4" },
  "select team_id from player where id = $1::int and merged_into is null",
);

/** Whether a source may match certain names automatically. */
export const mayTake = query(
  { may: "bool" },
  "select terms->'unattended' ? 'teams' as may from source where name = $1::text",
);

export const league = query({ id: "int4" }, "select id from league where id = $1::int and merged_into is null");

export const codesAmong = query({ code: "text" }, "select code from league where code = any($1::text[])");

export const taughtLeagues = query(
  { code: "text", name: "text" },
  `
  select l.code, n.name from training_name n join league l on l.id = n.means_league
  where n.source = $1::text and n.kind = 'league' and n.state = 'taught' order by n.id`,
);

/** Lines of future games that sources have opened, of some bet types. */
export const openLines = query(
  {
    event_id: "int8",
    bet_type: "int2",
    side: "int2",
    version: "int8",
    points: "int4?",
    price: "int4",
    source: "text",
  },
  `
  select l.event_id, l.bet_type, l.side, l.version, l.points, l.price, l.source from line l
    join event e on e.id = l.event_id
  where l.source = any($1::text[]) and l.bet_type = any($2::int[]) and l.alternate = 0 and l.is_open and not l.is_held
    and l.changed_by is null
    and e.status in ('scheduled', 'live')
  order by l.event_id, l.bet_type, l.side for update of e`,
);
