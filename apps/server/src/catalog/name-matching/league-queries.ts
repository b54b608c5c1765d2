import { query } from "../../platform/database/query.ts";

// Queries of league names; those of teams are in queries.ts.

export const ownLeagues = query(
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

export const codesAmong = query({ code: "text" }, "select code from league where code = any($1::text[])");

export const leaguesOfSource = query(
  { plain: "text", state: "text" },
  "select plain, state from training_name where source = $1::text and kind = 'league'",
);

export const taughtLeagues = query(
  { code: "text", name: "text" },
  `
  select l.code, n.name from training_name n join league l on l.id = n.means_league
  where n.source = $1::text and n.kind = 'league' and n.state = 'taught' order by n.id`,
);

/** A name listed without its games keeps its previous scores. A new one gets the match of another source. */
export const noteLeague = query(
  {},
  `
  insert into training_name as current (kind, source, name, plain, score, suggestions, said, state, means_league, how,
    decided_at, decided_by)
  select 'league', given.source, given.name, given.plain, given.score, given.suggestions, given.said,
    coalesce(same.state, 'waiting'), same.means_league,
    same.how, same.decided_at, same.decided_by
  from (values ($1::text, $2::text, $3::text, $4::smallint, $5::jsonb, $6::jsonb)) as given (source, name, plain,
    score, suggestions, said)
    left join lateral (
      select o.state, o.means_league, o.how, o.decided_at, o.decided_by from training_name o
      where o.kind = 'league' and o.league_id is null and o.plain = given.plain and o.state = 'taught' order by o.id
        limit 1) same on true
  on conflict (kind, source, league_id, of_team, plain) do update
    set name = excluded.name, said = current.said || excluded.said, seen_at = app.clock(),
    score = case when $7::boolean or not exists (select from training_game g where g.name_id = current.id)
      then excluded.score else current.score end,
    suggestions = case when $7::boolean or not exists (select from training_game g where g.name_id = current.id)
      then excluded.suggestions else current.suggestions end`,
);

export const noteLeagueGames = query(
  {},
  `
  insert into training_game as current (name_id, key, starts_at, opponent)
  select n.id, given.key, given.starts_at, given.teams
  from unnest($3::text[], $4::timestamptz[], $5::text[]) as given (key, starts_at, teams)
    join training_name n on n.source = $1::text and n.kind = 'league' and n.plain = $2::text
  on conflict (name_id, key) do update set starts_at = excluded.starts_at, opponent = excluded.opponent
  where (current.starts_at, current.opponent) is distinct from (excluded.starts_at, excluded.opponent)`,
);

export const league = query({ id: "int4" }, "select id from league where id = $1::int and merged_into is null");

/** Identical names, of any source. */
export const settleLeague = query(
  { id: "int4" },
  `
  update training_name set state = 'taught', means_league = $2::int, how = $3::text, decided_at = app.clock(),
    decided_by = $4::int
  where kind = 'league' and league_id is null and plain = $1::text and state = 'waiting' returning id`,
);

/** The other identical names of sources. */
export const likeNamedLeague = query(
  { id: "int4", state: "text" },
  "select id, state from training_name where kind = 'league' and league_id is null and plain = $1::text order by id for update",
);
