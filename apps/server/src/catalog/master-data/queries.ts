import type { GradingRulesChange, StatisticName } from "@chalkboard/engine";
import { called } from "../../platform/localization/localized-names.ts";
import { list } from "../../platform/database/list.ts";
import { json, query } from "../../platform/database/query.ts";
import { legsOn } from "../../trading/risk/index.ts";

/** Other languages' names by language; a missing one is as in English. */
export type NamesJson = Readonly<Record<string, string>>;
type WebsiteJson = Readonly<Partial<{ shown: boolean; sort: number; betTypes: number[] }>>;

/** Writing master data is serialised, so that no two writers give the same name. */
export const lockRegistry = query({}, "select pg_advisory_xact_lock(hashtext('chalkboard registry'))");

/**
 * The search terms of a row of master data beside its own columns: a JSON path reads the other languages' names without
 * a subquery for each row.
 */
const others = (of: string): string =>
  `array_to_string(${of}.aliases, ' '), jsonb_path_query_array(${of}.names, '$.*')::text`;

/** Whether the text $1 is part of a name, in any language. */
export const foundBy = (columns: string, of: string): string =>
  `($1::text is null or position(lower($1::text) in lower(concat_ws(' ', ${columns}, ${others(of)}))) > 0)`;

const team = {
  id: "int4",
  league_id: "int4",
  name: "text",
  print_name: "text",
  abbreviation: "text",
  number: "int4?",
  aliases: "text[]",
  names: json<NamesJson>(),
  is_active: "bool",
} as const;
const teamNames = "t.league_id, t.name, t.print_name, t.abbreviation, t.number, t.aliases, t.names, t.is_active";

export const listTeams = list({
  columns: { ...team, id: "int8", league_name: "text", sport_id: "int4", sport_name: "text" },
  found: `
    select t.id::int8 as id, ${teamNames}, ${called("l")} as league_name, l.sport_id, ${called("s")} as sport_name
    from team t join league l on l.id = t.league_id join sport s on s.id = l.sport_id
    where t.merged_into is null and ${foundBy("t.name, t.print_name, t.abbreviation, t.number", "t")}
      and ($2::int is null or t.league_id = $2::int)
      and ($3::int is null or l.sport_id = $3::int) and ($4::boolean is null or t.is_active = $4::boolean)`,
  parameters: 4,
  sorts: { name: "name", leagueName: "league_name", abbreviation: "abbreviation" },
  by: [],
  sum: [],
});

/**
 * Writing a game locks the game and then, by foreign key, its teams; so a team is locked without its key until its
 * games are locked.
 */
export const team1 = query(
  team,
  `select t.id, ${teamNames} from team t where t.id = $1::int and t.merged_into is null for no key update`,
);

/** The names of the other teams of a league. */
export const otherTeams = query(
  { name: "text", aliases: "text[]" },
  "select name, aliases from team where league_id = $1::int and id is distinct from $2::int and merged_into is null",
);

export const addTeam = query(
  { id: "int4" },
  `
  insert into team (league_id, name, print_name, abbreviation, number, aliases, names, is_active)
  values ($1::int, $2::text, $3::text, $4::text, $5::int, $6::text[], $7::jsonb, $8::boolean) returning id`,
);

export const changeTeam = query(
  {},
  `
  update team set name = $2::text, print_name = $3::text, abbreviation = $4::text, number = $5::int,
    aliases = $6::text[], names = $7::jsonb, is_active = $8::boolean
  where id = $1::int`,
);

/** A team's future and running games, in the common lock order. */
export const holdGames = query(
  { id: "int8" },
  `
  select e.id from event e where e.status in ('scheduled', 'live')
    and exists (select from event_side d where d.event_id = e.id and d.team_id = $1::int)
  order by e.id for no key update of e`,
);

/** A league's current change to its sport's rules: none, or one. */
const rulesNow = `coalesce((select jsonb_build_array(h.changes) from house_rules h
  where h.league_id = l.id and h.service_id is null order by h.version desc limit 1), '[]'::jsonb) as house_rules`;

const league = {
  id: "int4",
  sport_id: "int4",
  code: "text",
  name: "text",
  print_name: "text",
  abbreviation: "text",
  aliases: "text[]",
  names: json<NamesJson>(),
  kind: "int2",
  time_zone: "text",
  sort: "int4",
  group_ids: "int4[]",
  segments: json<string[] | null>(),
  statistics: json<StatisticName[] | null>(),
  website: json<WebsiteJson>(),
  is_active: "bool",
  sport_code: "text",
  house_rules: json<GradingRulesChange[]>(),
} as const;
const leagueNames = `l.sport_id, l.code, l.name, l.print_name, l.abbreviation, l.aliases, l.names, l.kind, l.time_zone, l.sort,
  array(select g.league_group_id from league_group_league g where g.league_id = l.id order by 1) as group_ids,
  l.result_config->'segments' as segments, l.result_config->'statistics' as statistics, l.website_config as website,
    l.is_active,
  s.code as sport_code, ${rulesNow}`;

export const listLeagues = list({
  columns: { ...league, id: "int8", sport_name: "text", group_names: "text[]", teams: "int8" },
  found: `
    select l.id::int8 as id, ${leagueNames}, ${called("s")} as sport_name,
      array(select ${called("g")} from league_group_league m join league_group g on g.id = m.league_group_id
        where m.league_id = l.id order by g.id)
        as group_names,
      (select count(*) from team t where t.league_id = l.id and t.merged_into is null) as teams
    from league l join sport s on s.id = l.sport_id
    where l.merged_into is null and ${foundBy("l.name, l.print_name, l.abbreviation, l.code", "l")}
      and ($2::int is null or l.sport_id = $2::int)
      and ($3::boolean is null or l.is_active = $3::boolean)`,
  parameters: 3,
  sorts: { name: "name", sportName: "sport_name", sort: "sort", teams: "teams" },
  by: [],
  sum: ["teams"],
});

/** Every league, in the form's terms. */
export const allLeagues = query(
  league,
  `select l.id, ${leagueNames} from league l join sport s on s.id = l.sport_id
  where l.merged_into is null order by l.id`,
);

export const league1 = query(
  { ...league, has_games: "bool" },
  `
  select l.id, ${leagueNames}, exists (select from event e where e.league_id = l.id) as has_games
  from league l join sport s on s.id = l.sport_id where l.id = $1::int and l.merged_into is null for no key
    update of l`,
);

export const sport = query({ code: "text" }, "select code from sport where id = $1::int");

/** The names of the other leagues; names are unique in a sport, codes everywhere, including those of merged leagues. */
export const otherLeagues = query(
  { code: "text", sport_id: "int4", name: "text", aliases: "text[]" },
  `
  select code, sport_id, case when merged_into is null then name else code end as name,
    case when merged_into is null then aliases else '{}' end as aliases from league where id is distinct from $1::int`,
);

/** Of some bet types, those that a league offers on undecided games, or that open tickets have. */
export const betTypesAtWork = query(
  { bet_type: "int2" },
  `
  select distinct n.bet_type from event e join line n on n.event_id = e.id
  where e.league_id = $1::int and e.status in ('scheduled', 'live', 'ended', 'postponed')
    and n.bet_type = any($2::smallint[])
  union
  select distinct l.bet_type from event e cross join ${legsOn("e.id")}
    join ticket_state st on st.ticket_id = l.ticket_id
  where e.league_id = $1::int and e.status in ('scheduled', 'live', 'ended', 'postponed', 'official')
    and l.bet_type = any($2::smallint[])
    and st.status = 0 and st.cancelled_at is null`,
);

export const knownGroups = query({ id: "int4" }, "select id from league_group where id = any($1::int[])");

export const addLeague = query(
  { id: "int4" },
  `
  insert into league (sport_id, code, name, print_name, abbreviation, aliases, names, kind, time_zone, sort,
    result_config, website_config, is_active)
  values ($1::int, $2::text, $3::text, $4::text, $5::text, $6::text[], $7::jsonb, $8::smallint, $9::text, $10::int,
    jsonb_build_object('segments',
    $11::jsonb, 'statistics', $12::jsonb), $13::jsonb, $14::boolean) returning id`,
);

export const changeLeague = query(
  {},
  `
  update league set sport_id = $2::int, code = $3::text, name = $4::text, print_name = $5::text,
    abbreviation = $6::text, aliases = $7::text[],
    names = $8::jsonb, kind = $9::smallint, time_zone = $10::text, sort = $11::int,
      result_config = result_config || jsonb_build_object('segments',
    $12::jsonb, 'statistics', $13::jsonb), website_config = $14::jsonb, is_active = $15::boolean
  where id = $1::int`,
);

export const leaveGroups = query(
  {},
  "delete from league_group_league where league_id = $1::int and not league_group_id = any($2::int[])",
);

export const joinGroups = query(
  {},
  `
  insert into league_group_league (league_id, league_group_id) select $1::int, wanted.id
    from unnest($2::int[]) as wanted (id) on conflict do nothing`,
);
