import { called } from "../../platform/localization/localized-names.ts";
import { list } from "../../platform/database/list.ts";
import { json, query } from "../../platform/database/query.ts";
import { foundBy, type NamesJson } from "./queries.ts";

const player = {
  id: "int4",
  team_id: "int4",
  name: "text",
  print_name: "text",
  abbreviation: "text",
  number: "int4?",
  position: "text",
  aliases: "text[]",
  names: json<NamesJson>(),
  is_active: "bool",
  league_id: "int4",
} as const;
const playerNames =
  "p.team_id, p.name, p.print_name, p.abbreviation, p.number, p.position, p.aliases, p.names, p.is_active, t.league_id";

export const listPlayers = list({
  columns: { ...player, id: "int8", team_name: "text", league_name: "text" },
  found: `
    select p.id::int8 as id, ${playerNames}, ${called("t")} as team_name, ${called("l")} as league_name
    from player p join team t on t.id = p.team_id join league l on l.id = t.league_id
    where p.merged_into is null and ${foundBy("p.name, p.print_name, p.abbreviation, p.number", "p")}
      and ($2::int is null or p.team_id = $2::int)
      and ($3::int is null or t.league_id = $3::int) and ($4::int is null or l.sport_id = $4::int)
        and ($5::boolean is null or p.is_active = $5::boolean)`,
  parameters: 5,
  sorts: { name: "name", teamName: "team_name", leagueName: "league_name" },
  by: [],
  sum: [],
});

export const player1 = query(
  player,
  `
  select p.id, ${playerNames} from player p join team t on t.id = p.team_id where p.id = $1::int
    and p.merged_into is null for update of p`,
);

export const teamPlace = query(
  { league_id: "int4" },
  "select league_id from team where id = $1::int and merged_into is null",
);

export const otherPlayers = query(
  { name: "text", aliases: "text[]" },
  "select name, aliases from player where team_id = $1::int and id is distinct from $2::int and merged_into is null",
);

export const addPlayer = query(
  { id: "int4" },
  `
  insert into player (team_id, name, print_name, abbreviation, number, position, aliases, names, is_active)
  values ($1::int, $2::text, $3::text, $4::text, $5::int, $6::text, $7::text[], $8::jsonb, $9::boolean) returning id`,
);

export const changePlayer = query(
  {},
  `
  update player set team_id = $2::int, name = $3::text, print_name = $4::text, abbreviation = $5::text,
    number = $6::int, position = $7::text, aliases = $8::text[], names = $9::jsonb, is_active = $10::boolean
  where id = $1::int`,
);

const track = {
  id: "int4",
  code: "text",
  name: "text",
  country: "text",
  time_zone: "text",
  kind: "text",
  aliases: "text[]",
  names: json<NamesJson>(),
  is_active: "bool",
} as const;
const trackNames = "k.code, k.name, k.country, k.time_zone, k.kind, k.aliases, k.names, k.is_active";

export const listTracks = list({
  columns: { ...track, id: "int8" },
  found: `
    select k.id::int8 as id, ${trackNames} from track k
    where ${foundBy("k.name, k.code", "k")} and ($2::boolean is null or k.is_active = $2::boolean)`,
  parameters: 2,
  sorts: { name: "name", code: "code", country: "country" },
  by: [],
  sum: [],
});

export const track1 = query(track, `select k.id, ${trackNames} from track k where k.id = $1::int for update`);

/** Every track, in the form's terms. */
export const allTracks = query(track, `select k.id, ${trackNames} from track k order by k.id`);

export const otherTracks = query(
  { code: "text", name: "text", aliases: "text[]" },
  "select code, name, aliases from track where id is distinct from $1::int",
);

export const addTrack = query(
  { id: "int4" },
  `
  insert into track (code, name, country, time_zone, kind, aliases, names, is_active)
  values ($1::text, $2::text, $3::text, $4::text, $5::text, $6::text[], $7::jsonb, $8::boolean) returning id`,
);

export const changeTrack = query(
  {},
  `
  update track set code = $2::text, name = $3::text, country = $4::text, time_zone = $5::text, kind = $6::text,
    aliases = $7::text[], names = $8::jsonb, is_active = $9::boolean
  where id = $1::int`,
);

const heading = {
  kind: "text",
  heading_id: "int4",
  name: "text",
  names: json<NamesJson>(),
  sort: "int4",
  family_id: "int4?",
  is_active: "bool",
} as const;

/** Each row's number is its kind's and its own, so that no two share one. */
const headings = `
  select s.id::int8 * 3 as id, 'sport' as kind, s.id as heading_id, s.name, s.names, s.sort, null::int as family_id,
    s.is_active, '' as family_name,
    (select count(*) from league l where l.sport_id = s.id and l.merged_into is null) as members
  from sport s
  union all
  select g.id::int8 * 3 + 1, 'group', g.id, g.name, g.names, g.sort, g.family_id, g.is_active, coalesce(f.name, ''),
    (select count(*) from league_group_league m join league l on l.id = m.league_id where m.league_group_id = g.id
      and l.merged_into is null)
  from league_group g left join family_group f on f.id = g.family_id
  union all
  select f.id::int8 * 3 + 2, 'family', f.id, f.name, f.names, f.sort, null, f.is_active, '',
    (select count(*) from league_group g where g.family_id = f.id)
  from family_group f`;

export const listHeadings = list({
  columns: { ...heading, id: "int8", family_name: "text", members: "int8" },
  found: `
    select * from (${headings}) as h
    where ($1::text is null or position(lower($1::text) in lower(concat_ws(' ', h.name,
      jsonb_path_query_array(h.names, '$.*')::text))) > 0)
      and ($2::text is null or h.kind = $2::text) and ($3::boolean is null or h.is_active = $3::boolean)`,
  parameters: 3,
  sorts: { name: "name", sort: "sort", members: "members" },
  by: [],
  sum: [],
});

const headingNames = Object.keys(heading).join(", ");

/** Every heading of a kind: there are few. */
export const headingsOf = query(heading, `select ${headingNames} from (${headings}) as h where h.kind = $1::text`);

export const changeSport = query(
  {},
  "update sport set name = $2::text, names = $3::jsonb, sort = $4::int, is_active = $5::boolean where id = $1::int",
);

export const changeGroup = query(
  {},
  `
  update league_group set name = $2::text, names = $3::jsonb, sort = $4::int, is_active = $5::boolean,
    family_id = $6::int where id = $1::int`,
);

export const changeFamily = query(
  {},
  "update family_group set name = $2::text, names = $3::jsonb, sort = $4::int, is_active = $5::boolean where id = $1::int",
);

export const addGroup = query(
  { id: "int4" },
  `
  insert into league_group (name, names, sort, is_active, family_id)
    values ($1::text, $2::jsonb, $3::int, $4::boolean, $5::int) returning id`,
);

export const addFamily = query(
  { id: "int4" },
  `
  insert into family_group (name, names, sort, is_active) values ($1::text, $2::jsonb, $3::int, $4::boolean)
    returning id`,
);
