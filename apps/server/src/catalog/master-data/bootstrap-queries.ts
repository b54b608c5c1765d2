import { query } from "../../platform/database/query.ts";

export const ensureSport = query(
  { id: "int4" },
  `
  with made as (insert into sport (code, name) values ($1, $2) on conflict (code) do nothing returning id)
  select id from made union all select id from sport where code = $1`,
);

export const ensureLeague = query(
  { id: "int4" },
  `
  with made as (
    insert into league (sport_id, code, name, abbreviation, time_zone, result_config) values ($1, $2, $3, $4, $5, $6)
    on conflict (code) do nothing returning id)
  select id from made union all select app.league_by_code($2) as id limit 1`,
);

export const addTeams = query(
  { id: "int4" },
  `
  insert into team (league_id, name, print_name, abbreviation, aliases)
  select $1, given.name, given.name, given.abbreviation, string_to_array(given.aliases, ',')
  from unnest($2::text[], $3::text[], $4::text[]) with ordinality as given (name, abbreviation, aliases, place)
  where not exists (select from team t where t.league_id = $1 and t.name = given.name and t.merged_into is not null)
  order by given.place
  on conflict (league_id, name) where merged_into is null do nothing returning id`,
);
