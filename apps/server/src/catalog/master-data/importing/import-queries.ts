import { json, query } from "../../../platform/database/query.ts";
import type { NamesJson } from "../queries.ts";

/**
 * Every league with its possible names in a file: one that was made in another language uses that language's for the
 * league and its sport.
 */
export const leagues = query(
  { id: "int4", name: "text", code: "text", abbreviation: "text", aliases: "text[]", sport_names: "text[]" },
  `
  select l.id, l.name, l.code, l.abbreviation, l.aliases || array(select value
    from jsonb_each_text(l.names)) as aliases,
    array(select value from jsonb_each_text(s.names)) || s.name as sport_names from league l
      join sport s on s.id = l.sport_id where l.merged_into is null`,
);

const entry = {
  id: "int4",
  league_id: "int4",
  place_id: "int4",
  name: "text",
  print_name: "text",
  abbreviation: "text",
  number: "int4?",
  position: "text",
  aliases: "text[]",
  names: json<NamesJson>(),
  is_active: "bool",
} as const;

export const teams = query(
  entry,
  `
  select id, league_id, league_id as place_id, name, print_name, abbreviation, number, '' as position, aliases, names,
    is_active
  from team where merged_into is null`,
);

export const players = query(
  entry,
  `
  select p.id, t.league_id, p.team_id as place_id, p.name, p.print_name, p.abbreviation, p.number, p.position,
    p.aliases, p.names, p.is_active
  from player p join team t on t.id = p.team_id where p.merged_into is null`,
);

/** The future and running games of some teams, in the common lock order. */
export const holdGames = query(
  { id: "int8" },
  `
  select e.id from event e where e.status in ('scheduled', 'live')
    and exists (select from event_side d where d.event_id = e.id and d.team_id = any($1::int[]))
  order by e.id for no key update of e`,
);

export const sportCodes = query({ id: "int4", code: "text" }, "select id, code from sport");

/** The progress of a person's import: $2 the step, $3 of $4 rows. */
export const noteRun = query(
  {},
  `
  insert into import_run (person_id, step, done, whole) values ($1::int, $2::text, $3::int, $4::int)
  on conflict (person_id) do update set step = excluded.step, done = excluded.done, whole = excluded.whole`,
);

export const endRun = query({}, "delete from import_run where person_id = $1::int");

export const run = query(
  { step: "text", done: "int4", whole: "int4" },
  "select step, done, whole from import_run where person_id = $1::int",
);

const ofPlayer = `"teamId" int, name text, "printName" text, abbreviation text, number int, position text, aliases text[], names jsonb, "isActive" boolean`;
const playerRow = `r."teamId", r.name, r."printName", r.abbreviation, r.number, r.position, r.aliases, r.names, r."isActive"`;

/** New players, $1 their terms; each name is unique in its team. */
export const addPlayers = query(
  { id: "int4", team_id: "int4", name: "text" },
  `
  insert into player (team_id, name, print_name, abbreviation, number, position, aliases, names, is_active)
  select ${playerRow} from jsonb_to_recordset($1::jsonb) as r (${ofPlayer}) returning id, team_id, name`,
);

/** Players with changed terms, $1 the terms with the players' numbers. */
export const changePlayers = query(
  {},
  `
  update player p set (team_id, name, print_name, abbreviation, number, position, aliases, names,
    is_active) = (${playerRow})
  from jsonb_to_recordset($1::jsonb) as r (id int, ${ofPlayer}) where p.id = r.id`,
);
