import type { sources } from "@chalkboard/contract";
import type { GradingRulesChange } from "@chalkboard/engine";
import { json, query } from "../../../platform/database/query.ts";
import type { LinkJson, ServiceLeagueJson } from "./moved-league.ts";
import type { NamesJson } from "../queries.ts";
import { ticketsOn } from "../../../trading/risk/index.ts";

/**
 * Leagues that may be merged: those of a sport form one group. `settings` is everything that their results and days
 * depend on.
 */
export const leagues = query(
  {
    id: "int4",
    name: "text",
    print_name: "text",
    aliases: "text[]",
    names: json<NamesJson>(),
    is_active: "bool",
    league_id: "int4",
    group_id: "int4",
    code: "text",
    settings: "text",
    house_rules: json<GradingRulesChange[]>(),
    has_tickets: "bool",
  },
  `
  select l.id, l.name, l.print_name, l.aliases, l.names, l.is_active, l.id as league_id, l.sport_id as group_id, l.code,
    jsonb_build_array(l.kind, l.time_zone, l.result_config->'segments',
      l.result_config->'statistics')::text as settings,
    coalesce((select jsonb_agg(jsonb_build_array(h.service_id, h.version, h.changes) order by h.service_id nulls first,
      h.version)
      from house_rules h where h.league_id = l.id and h.changes <> '{}'), '[]') as house_rules,
    exists (select from event e cross join ${ticketsOn("e.id")} where e.league_id = l.id) as has_tickets
  from league l where l.id = any($1::int[]) and l.merged_into is null order by l.id`,
);

export const otherLeagues = query(
  { name: "text", aliases: "text[]" },
  `
  select name, aliases from league where sport_id = (select sport_id from league where id = $1::int)
    and not id = any($2::int[]) and merged_into is null`,
);

export const teamsOf = query(
  {
    id: "int4",
    name: "text",
    aliases: "text[]",
    names: json<NamesJson>(),
    is_active: "bool",
    league_id: "int4",
    group_id: "int4",
  },
  `
  select id, name, aliases, names, is_active, league_id, league_id as group_id from team
    where league_id = any($1::int[]) and merged_into is null order by id`,
);

const belonging = { id: "int8", from: "int4" } as const;
export const eventsOf = query(
  { ...belonging, status: "text" },
  `select id, league_id as "from", status from event where league_id = any($1::int[]) order by id`,
);
export const everyTeamOf = query(
  belonging,
  `select id::int8 as id, league_id as "from" from team where league_id = any($1::int[]) order by id`,
);
export const notesOf = query(
  belonging,
  `select id::int8 as id, league_id as "from" from league_note where league_id = any($1::int[]) order by id`,
);
export const meaningsOf = query(
  belonging,
  `select id::int8 as id, means_league as "from" from training_name where means_league = any($1::int[]) order by id`,
);
/** Pending names of teams and players from sources there, except those also pending in the other league. */
export const namesOf = query(
  belonging,
  `
  select n.id::int8 as id, n.league_id as "from" from training_name n where n.league_id = any($1::int[])
    and not exists (
    select from training_name o where o.kind = n.kind and o.source = n.source and o.plain = n.plain
      and o.of_team is not distinct from n.of_team
      and (o.league_id = $2::int or (o.league_id = any($1::int[]) and o.id < n.id))) order by n.id`,
);

const given = "from unnest($1::int8[], $2::int[]) as given (id, league) where t.id = given.id";
export const giveEvents = query({}, `update event t set league_id = given.league ${given}`);
export const giveTeams = query({}, `update team t set league_id = given.league ${given}`);
export const giveNotes = query({}, `update league_note t set league_id = given.league ${given}`);
export const giveNames = query({}, `update training_name t set league_id = given.league ${given}`);
export const giveMeanings = query({}, `update training_name t set means_league = given.league ${given}`);

/** Groups that contain the others and not the kept one. */
export const groupsToJoin = query(
  { id: "int4" },
  `
  select distinct league_group_id as id from league_group_league g where league_id = any($1::int[])
    and not exists (select from league_group_league k where k.league_group_id = g.league_group_id
      and k.league_id = $2::int) order by 1`,
);
export const groupsOf = query(
  { id: "int4" },
  "select league_group_id as id from league_group_league where league_id = $1::int",
);
export const quitGroups = query(
  {},
  "delete from league_group_league where league_id = $1::int and league_group_id = any($2::int[])",
);

/** The result policy of one of the leagues, where the other has none of its own. */
export const policyToMove = query(
  { league_id: "int4" },
  `
  select p.league_id from result_policy p where p.league_id = any($1::int[])
    and not exists (select from result_policy k where k.league_id = $2::int) order by p.league_id limit 1`,
);
export const movePolicy = query({}, "update result_policy set league_id = $2::int where league_id = $1::int");

export const serviceRows = query(
  { service_id: "int4", league_id: "int4", row: json<ServiceLeagueJson>() },
  `
  select service_id, league_id, jsonb_build_object('is_sold', is_sold, 'sort', sort, 'shown_name', shown_name,
    'website_config', website_config,
    'till_config', till_config) as row from service_league where league_id = any($1::int[])
      order by service_id, league_id`,
);
export const writeServiceRow = query(
  {},
  `
  insert into service_league as k (service_id, league_id, is_sold, sort, shown_name, website_config, till_config)
  select $1::int, $2::int, r.* from jsonb_to_record($3::jsonb) as r (is_sold boolean, sort int, shown_name text,
    website_config jsonb, till_config jsonb)
  on conflict (service_id, league_id) do update set is_sold = excluded.is_sold, sort = excluded.sort,
    shown_name = excluded.shown_name,
    website_config = excluded.website_config, till_config = excluded.till_config`,
);
export const dropServiceRow = query(
  {},
  "delete from service_league where service_id = $1::int and league_id = $2::int",
);

export const duties = query(
  { id: "int4", now: "int4[]" },
  `select id, ids as now from duty where level = 'league' order by id`,
);
export const writeDuty = query(
  {},
  "update duty set ids = array(select jsonb_array_elements_text($2::jsonb)::int) where id = $1::int",
);
export const sourceTerms = query(
  { id: "int4", name: "text", listed: "text[]?", now: json<sources.SourceTerms>() },
  `select id, name, listed, terms as now from source order by id`,
);
export const writeSource = query({}, "update source set terms = $2::jsonb where id = $1::int");
export const slides = query(
  { id: "int4", now: json<LinkJson>() },
  `select id, link as now from slide where link->>'to' = 'league' order by id`,
);

/** Simultaneous changes of them wait. */
export const holdDuties = query({}, "select from duty where level = 'league' order by id for update");
export const holdSources = query({}, "select from source order by id for update");
export const holdSlides = query({}, "select from slide where link->>'to' = 'league' order by id for update");

export const writeSlide = query({}, "update slide set link = $2::jsonb where id = $1::int");

/** A source that knows the league by its code uses the other one from now on. */
export const teachCode = query(
  { id: "int8" },
  `
  insert into training_name (kind, source, name, plain, score, suggestions, state, means_league, how, decided_at)
  select 'league', source, $2::text, $3::text, 100, '[]', 'taught', $4::int, 'known', app.clock()
    from unnest($1::text[]) as source
  on conflict (kind, source, league_id, of_team, plain) do nothing returning id::int8 as id`,
);

/** Games added to the kept league since, of teams that would go back. */
export const laterGames = query(
  { id: "int8" },
  `
  select e.id from event e join event_side s on s.event_id = e.id
  where e.league_id = $1::int and not e.id = any($2::int8[]) and s.team_id = any($3::int[]) limit 1`,
);

/** How tickets of leagues are graded, whether a league is found or hidden. */
export const gradingRules = query(
  { id: "int4", house_rules: json<unknown[]>() },
  `
  select l.id, coalesce((select jsonb_agg(jsonb_build_array(h.service_id, h.version, h.changes)
    order by h.service_id nulls first, h.version)
    from house_rules h where h.league_id = l.id and h.changes <> '{}'), '[]') as house_rules from league l
      where l.id = any($1::int[]) order by l.id`,
);

export const writeLeague = query(
  {},
  `
  update league set aliases = $2::text[], names = $3::jsonb, is_active = $4::boolean, merged_into = $5::int,
    print_name = coalesce($6::text, print_name)
  where id = $1::int`,
);

/** A merge of leagues in effect that also merged these teams. */
export const madeAlong = query(
  { id: "int4" },
  `
  select id from merge where kind = 'league' and undone_at is null and moved->'league'->'along' @> to_jsonb($1::int)`,
);
