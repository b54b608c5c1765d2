import type { Period } from "@chalkboard/engine";
import { called, localizedAndUsual } from "../../platform/localization/localized-names.ts";
import { json, query } from "../../platform/database/query.ts";

export type WebsiteJson = { shown: boolean; sort: number; periods: Period[]; betTypes: number[] };

/**
 * The default where a site is not configured: every league is shown with all of its periods and bet types. A place on a
 * service's site is the service's own; leagues without one follow in the service's order, as on its boards, then the
 * rest in the desk's order.
 */
const website = `jsonb_build_object('shown', true, 'sort', l.sort, 'periods', '[]'::jsonb, 'betTypes', '[]'::jsonb) || l.website_config
    || case when $1::int is null then '{}'::jsonb
      else jsonb_build_object('sort', coalesce(10000 + k.sort, 20000 + l.sort)) || coalesce(k.website_config, '{}') end`;

const leagueColumns = {
  id: "int4",
  name: "text",
  abbreviation: "text",
  logo: "text",
  sport_id: "int4",
  sport_name: "text",
  website_config: json<WebsiteJson>(),
  segments: json<string[]>(),
} as const;
const leagueSelect = `
  select l.id, coalesce(nullif(k.shown_name, ''), ${called("l")}) as name,
    l.abbreviation, l.logo, l.sport_id, ${called("s")} as sport_name, ${website} as website_config,
    coalesce(l.result_config->'segments', '[]'::jsonb) as segments`;
const leagueFrom = `
  from league l join sport s on s.id = l.sport_id left join service_league k on k.league_id = l.id
    and k.service_id = $1::int`;

/** Leagues that a service sells (all active ones for null) with the number of their events on a day. */
export const leaguesOfDay = query(
  { ...leagueColumns, events: "int8" },
  `${leagueSelect}, count(e.id) as events ${leagueFrom}
  join event e on e.league_id = l.id and e.day = $2::date and e.principal_id is null and e.prop_type is null and e.status <> 'cancelled'
  where l.is_active and s.is_active and ($1::int is null or k.is_sold)
  group by l.id, s.id, k.service_id, k.league_id order by k.sort nulls last, l.sort, s.name, l.name, l.id`,
);

export const leaguesById = query(
  leagueColumns,
  `${leagueSelect} ${leagueFrom}
  where l.id = any($2::int[]) order by k.sort nulls last, l.sort, s.name, l.name, l.id`,
);

/** Leagues with their state for a service (the desk's own for null) by sport, kind and part of the name. */
export const findLeagues = query(
  {
    ...leagueColumns,
    kind: "int2",
    is_active: "bool",
    groups: "int4[]",
    time_zone: "text",
    sport_code: "text",
  },
  `${leagueSelect}, l.kind, l.is_active and s.is_active and ($1::int is null or coalesce(k.is_sold, false)) as is_active,
    array(select g.league_group_id from league_group_league g where g.league_id = l.id order by 1) as groups,
      l.time_zone, s.code as sport_code ${leagueFrom}
  where l.merged_into is null and ($2::int is null or l.sport_id = $2::int)
    and ($3::smallint is null or l.kind = $3::smallint)
    and ($4::text is null or position(lower($4::text) in lower(concat_ws(' ', ${localizedAndUsual("l")}, l.print_name,
      l.abbreviation, k.shown_name))) > 0)
  order by sport_name, l.sort, name`,
);

export const findSports = query(
  { id: "int4", code: "text", name: "text", is_active: "bool", leagues: "int8" },
  `
  select s.id, s.code, ${called("s")} as name, s.is_active, (select count(*) from league l where l.sport_id = s.id
    and l.is_active) as leagues
  from sport s
  where ($1::boolean is null or s.is_active = $1::boolean)
    and ($2::text is null or position(lower($2::text) in lower(${localizedAndUsual("s")})) > 0)
  order by name`,
);

/** The team search: in any case, in the name, the print name, the abbreviation or the number. */
export const findTeams = query(
  {
    id: "int4",
    name: "text",
    print_name: "text",
    abbreviation: "text",
    number: "int4?",
    league_id: "int4",
    league_name: "text",
    sport_id: "int4",
  },
  `
  select t.id, ${called("t")} as name, ${called("t", "print_name")} as print_name, t.abbreviation, t.number,
    l.id as league_id, ${called("l")} as league_name, l.sport_id
  from team t join league l on l.id = t.league_id
  where t.merged_into is null and ($1::text is null
    or position(lower($1::text) in lower(concat_ws(' ', ${localizedAndUsual("t")}, t.print_name))) > 0
      or position(lower($1::text) in lower(t.abbreviation)) > 0 or position($1::text in t.number::text) > 0)
    and ($2::int is null or l.id = $2::int) and ($3::int is null or l.sport_id = $3::int)
    and ($4::date is null or exists (select from event_side d join event e on e.id = d.event_id where d.team_id = t.id
      and e.day = $4::date))
  order by l.sort, l.name, name, t.id limit 500`,
);

export const familyGroups = query(
  { id: "int4", name: "text", is_active: "bool", groups: "int4[]" },
  `
  select f.id, ${called("f")} as name, f.is_active, array(select g.id from league_group g where g.family_id = f.id
    order by g.sort, g.name) as groups
  from family_group f where $1::boolean is null or f.is_active = $1::boolean order by f.sort, f.name`,
);

export const leagueGroups = query(
  { id: "int4", family_id: "int4?", name: "text", is_active: "bool", leagues: "int4[]" },
  `
  select g.id, g.family_id, ${called("g")} as name, g.is_active,
    array(select m.league_id from league_group_league m join league l on l.id = m.league_id
      where m.league_group_id = g.id
      and l.merged_into is null order by l.sort, l.name) as leagues
  from league_group g where $1::boolean is null or g.is_active = $1::boolean order by g.sort, g.name`,
);

/** HQ's open lines by bet type, on events that still sell. */
export const openLines = query(
  { bet_type: "int2", lines: "int8" },
  `
  select n.bet_type, count(*) as lines from line n join event e on e.id = n.event_id
  where n.is_open and e.status = 'scheduled' and not e.is_suspended and e.cutoff_at > $1::timestamptz
    group by n.bet_type`,
);

/** Sports, leagues and days with open events that a service sells (all for null). */
export const eventTree = query(
  {
    sport_id: "int4",
    sport_name: "text",
    league_id: "int4",
    league_name: "text",
    abbreviation: "text",
    day: "date",
    events: "int8",
  },
  `
  select s.id as sport_id, ${called("s")} as sport_name, l.id as league_id,
    coalesce(nullif(k.shown_name, ''), ${called("l")}) as league_name,
    l.abbreviation, e.day, count(*) as events
  from event e join league l on l.id = e.league_id join sport s on s.id = l.sport_id
    left join service_league k on k.league_id = l.id and k.service_id = $1::int
  where e.status = 'scheduled' and not e.is_suspended and e.cutoff_at > $2::timestamptz and e.principal_id is null
    and e.prop_type is null
    and l.is_active and s.is_active
    and ($1::int is null or k.is_sold)
  group by s.id, l.id, k.service_id, k.league_id, e.day order by sport_name, k.sort nulls last, l.sort, league_name,
    e.day`,
);
