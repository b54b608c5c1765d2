import type { Selector } from "@chalkboard/engine";
import { called, localizedGameName } from "../../platform/localization/localized-names.ts";
import { list } from "../../platform/database/list.ts";
import { json, query } from "../../platform/database/query.ts";

const ruleColumns = {
  id: "int4",
  service_id: "int4?",
  level: "text",
  scope_id: "int4",
  scope_name: "text",
  control: "text",
  kind: "text",
  selector: json<Record<string, unknown>>(),
  value: json<Record<string, unknown>>(),
  expires_at: "timestamptz?",
  created_at: "timestamptz",
  created_by: "text?",
  retired_at: "timestamptz?",
  retired_by: "text?",
  replaces: "int4?",
  has_expired: "bool",
  names: json<Record<string, string>>(),
} as const;

const scopeName =
  "case r.level when 'platform' then '' when 'service' then s.name when 'zone' then z.name else p.name end";
const ruleSelect = `
  select r.id, r.service_id, r.level, r.scope_id,
    ${scopeName} as scope_name,
    r.control, r.kind, r.selector, r.value, r.expires_at, r.created_at, author.name as created_by, r.retired_at,
      ender.name as retired_by, r.replaces,
    coalesce(r.expires_at <= app.clock(), false) as has_expired,
    jsonb_strip_nulls(jsonb_build_object(
      'event', (select ${localizedGameName("e")} from event e where e.id = (r.selector->>'event')::bigint),
      'service', (select v.name from service v where v.id = (r.selector->>'service')::int),
      'team', (select ${called("t", "print_name")} from team t where t.id = (r.selector->>'team')::int),
      'propCategory', (select ${called("c")} from prop_category c where c.id = (r.selector->>'propCategory')::int),
      'league', (select ${called("l")} from league l where l.id = (r.selector->>'league')::int),
      'leagueGroup', (select ${called("g")} from league_group g where g.id = (r.selector->>'leagueGroup')::int),
      'sport', (select ${called("k")} from sport k where k.code = r.selector->>'sport'))) as names`;

const ruleJoins = `
  from rule r left join service s on s.id = r.service_id left join zone z on r.level = 'zone' and z.id = r.scope_id
  left join pos p on r.level in ('pos', 'exception') and p.id = r.scope_id
  left join person author on author.id = r.created_by left join person ender on ender.id = r.retired_by`;

// The platform's rules for one service are visible to that one. $1 services, $2 zones above and below the session's, $3
// the session's zones and below: null for no bound.
const reaches = `
  ($1::int[] is null or coalesce(coalesce(r.service_id, (r.selector->>'service')::int) = any($1::int[]), true))
    and ($2::int[] is null or r.level in ('platform', 'service') or (r.level = 'zone' and r.scope_id = any($2::int[]))
      or (r.level in ('pos', 'exception') and p.zone_id = any($3::int[])))`;

const filtered = `
  ($4::text[] is null or r.control = any($4::text[])) and ($5::text is null or r.level = $5::text) and ($6::int is null or r.scope_id = $6::int)`;

/**
 * Which rules are listed, in which order; names are read only for those of a page: for ten thousand it took half a
 * second.
 */
export const listRules = list({
  columns: { id: "int8", control: "text", scope_name: "text" },
  found: `select r.id::int8 as id, r.control, ${scopeName} as scope_name ${ruleJoins}
    where ${reaches} and ${filtered}
      and ($7::bool or (r.retired_at is null and (r.expires_at is null or r.expires_at > app.clock())))
      and ($8::int is null or (r.selector->>'league')::int = $8::int)
      and ($9::text is null or position(lower($9::text) in lower(concat_ws(' ', s.name, z.name, p.name,
        author.name))) > 0)
      and ($10::int is null or r.id = $10::int)`,
  parameters: 10,
  sorts: { ruleId: "id", control: "control", scopeName: "scope_name" },
  by: [],
  sum: [],
});

export const rulesById = query(ruleColumns, `${ruleSelect} ${ruleJoins} where r.id = any($1::int[])`);

/** A rule that the session sees. */
export const seenRule = query({ id: "int4" }, `select r.id ${ruleJoins} where ${reaches} and r.id = $4::int`);

/** The versions of a rule, the oldest first: its predecessors, and its successors. */
export const versionsOf = query(
  { id: "int4", retired: "bool" },
  `
  with recursive older as (
    select id, replaces from rule where id = $1::int
    union all select r.id, r.replaces from rule r join older o on r.id = o.replaces),
  newer as (
    select id from rule where id = $1::int
    union all select r.id from rule r join newer n on r.replaces = n.id)
  select r.id, r.retired_at is not null as retired from rule r
    where r.id in (select id from older union select id from newer) order by r.id`,
);

/**
 * Every action on rules is one change: adding, replacing, retiring without a successor, and restoring a retired one.
 */
export const changes = list({
  columns: { id: "int8", at: "timestamptz", by: "text?", act: "text", before_id: "int4?", after_id: "int4?" },
  found: `
    with change as (
      select r.version as number, r.created_at as at, r.created_by as person_id,
        case when r.replaces is null then 'added' when old.retired_at = r.created_at then 'changed'
          else 'restored' end as act,
        case when old.retired_at = r.created_at then old.id end as before_id, r.id as after_id, r.id as rule_id
      from rule r left join rule old on old.id = r.replaces
      union all
      select r.retired_version, r.retired_at, r.retired_by, 'retired', r.id, null, r.id
      from rule r left join rule next on next.replaces = r.id
      where r.retired_at is not null and next.created_at is distinct from r.retired_at)
    select c.number as id, c.at, actor.name as by, c.act, c.before_id, c.after_id
    from change c join rule r on r.id = c.rule_id left join pos p on r.level in ('pos', 'exception')
      and p.id = r.scope_id
    left join person actor on actor.id = c.person_id
    where ${reaches} and ${filtered} and ($7::int[] is null or r.id = any($7::int[]))`,
  parameters: 7,
  sorts: { number: "id" },
  by: [],
  sum: [],
});

/** Every rule that was not retired, with the zone of its POS, and the league and sport of its subject. */
export const activeRules = query(
  {
    id: "int4",
    service_id: "int4?",
    level: "text",
    scope_id: "int4",
    control: "text",
    kind: "text",
    selector: json<Selector>(),
    value: json<unknown>(),
    version: "int8",
    expires_at: "timestamptz?",
    zone_id: "int4?",
    league: "int4?",
    sport: "text?",
    prop_type: "int2?",
    limits_class: "text?",
  },
  `
  select r.id, coalesce(r.service_id, p.service_id) as service_id, r.level, r.scope_id, r.control, r.kind, r.selector,
    r.value, r.version, r.expires_at,
    coalesce(p.zone_id, case r.level when 'zone' then r.scope_id end) as zone_id, l.id as league, k.code as sport,
      c.prop_type,
    nullif(c.limits_class, '') as limits_class
  from rule r left join pos p on r.level in ('pos', 'exception') and p.id = r.scope_id
  left join event e on e.id = (r.selector->>'event')::bigint left join team t on t.id = (r.selector->>'team')::int
  left join league l on l.id = coalesce((r.selector->>'league')::int, e.league_id, t.league_id) left
    join sport k on k.id = l.sport_id
  left join prop_category c on c.id = (r.selector->>'propCategory')::int
  where ${reaches} and r.retired_at is null and ($4::text[] is null or r.control = any($4::text[]))`,
);

export const zoneParents = query(
  { id: "int4", parent_id: "int4?" },
  "select id, parent_id from zone where $1::int[] is null or service_id = any($1::int[])",
);

export const zonesAbove = query(
  { id: "int4" },
  `
  with recursive above as (
    select id, parent_id from zone where id = $1::int
    union select z.id, z.parent_id from zone z join above a on z.id = a.parent_id)
  select id from above`,
);

export const zoneOwner = query(
  { service_id: "int4", name: "text" },
  "select service_id, name from zone where id = $1::int",
);

export const posOwner = query(
  { service_id: "int4", zone_id: "int4", name: "text" },
  "select service_id, zone_id, name from pos where id = $1::int",
);

/** The records named by the parts of a selector; null where there is none. */
export const catalogued = query(
  {
    event_league: "int4?",
    event_sport: "text?",
    league_sport: "text?",
    sport: "text?",
    league_group: "int4?",
    service: "int4?",
    team_league: "int4?",
    prop_category: "int2?",
    class_of_category: "text?",
    limits_class: "text?",
  },
  `
  select (select e.league_id from event e where e.id = $1::int8) as event_league,
    (select s.code from event e join league l on l.id = e.league_id join sport s on s.id = l.sport_id
      where e.id = $1::int8) as event_sport,
    (select s.code from league l join sport s on s.id = l.sport_id where l.id = $2::int) as league_sport,
    (select code from sport where code = $3::text) as sport,
    (select id from league_group where id = $4::int) as league_group,
    (select id from service where id = $5::int and kind <> 0) as service,
    (select league_id from team where id = $6::int and merged_into is null) as team_league,
    (select prop_type from prop_category where id = $7::int) as prop_category,
    (select limits_class from prop_category where id = $7::int) as class_of_category,
    (select limits_class from prop_category where limits_class = nullif($8::text, '') limit 1) as limits_class`,
);

/** The services whose offers a rule changed by its start or end alone, after the first time, up to the second. */
export const turnedBetween = query(
  { id: "int4" },
  `
  with turned as (
    select r.service_id, r.selector from rule r
    where r.retired_at is null and r.control in ('priceConversion', 'ownLine', 'offered', 'inPlay')
      and ((r.expires_at > $1::timestamptz and r.expires_at <= $2::timestamptz)
        or to_timestamp((r.selector ->> 'from')::int8 / 1000.0) > $1::timestamptz
          and to_timestamp((r.selector ->> 'from')::int8 / 1000.0) <= $2::timestamptz
        or to_timestamp((r.selector ->> 'until')::int8 / 1000.0) > $1::timestamptz
          and to_timestamp((r.selector ->> 'until')::int8 / 1000.0) <= $2::timestamptz))
  select s.id from service s where exists (
    select from turned t where t.service_id = s.id
      or (t.service_id is null and coalesce((t.selector ->> 'service')::int, s.id) = s.id))
  order by s.id`,
);

/** Whether a market of a game has a draw. */
export const drawOf = query(
  { side: "int2" },
  `
  select x.side from line x join line o using (event_id, bet_type, alternate)
  where x.event_id = $1::int8 and x.bet_type = $2::int2 and x.side = 3 and o.side = 1 limit 1`,
);

/** Whether a service, or for null the platform, has a conversion with a name, in use. */
export const conversionNamed = query(
  { table_id: "int4" },
  `
  select t.table_id from pay_table t
  where t.kind = 'conversion' and t.name = $1::text and t.is_sold and (t.service_id is null or t.service_id = $2::int)
    and not exists (select from pay_table n where n.table_id = t.table_id and n.version > t.version) limit 1`,
);

export const addRule = query(
  { id: "int4" },
  `
  insert into rule (service_id, level, scope_id, control, kind, selector, value, expires_at, created_at, created_by,
    replaces)
  values ($1::int, $2::text, $3::int, $4::text, $5::text, $6::jsonb, $7::jsonb, $8::timestamptz, $9::timestamptz,
    $10::int, $11::int) returning id`,
);

/** A rule in force of the same scope, setting and kind about the same. */
export const twin = query(
  { id: "int4" },
  `
  select id from rule where level = $1::text and scope_id = $2::int and control = $3::text and kind = $4::text
    and selector = $5::jsonb
    and retired_at is null and coalesce(expires_at > app.clock(), true) order by version desc limit 1`,
);

/**
 * Every rule in force of a setting that belongs to a service or to the platform; the platform's for other services are
 * left out.
 */
export const rulesOfSetting = query(
  {
    id: "int4",
    level: "text",
    scope_id: "int4",
    control: "text",
    kind: "text",
    selector: json<Selector>(),
    value: json<unknown>(),
    version: "int8",
    expires_at: "timestamptz?",
  },
  `
  select id, level, scope_id, control, kind, selector, value, version, expires_at from rule
  where control = $1::text and retired_at is null and coalesce(expires_at > app.clock(), true)
    and (service_id is null or service_id = $2::int)
    and (selector->>'service' is null or (selector->>'service')::int = $2::int)`,
);

export const retire = query(
  {},
  "update rule set retired_at = $2::timestamptz, retired_by = $3::int where id = $1::int and retired_at is null",
);

/** Where more is open than a limit, within a scope. 0 is no limit. Kinds of risk: 1 a service, 2 a POS, 3 a league. */
export const openAbove = query(
  { name: "text", open: "int8", limit: "int8" },
  `
  with recursive below as (
    select id from zone where $1::text = 'zone' and id = $2::int union all select z.id from zone z
      join below b on z.parent_id = b.id),
  reached as (
    select p.id, p.name, p.service_id from pos p
    where case $1::text when 'platform' then true when 'service' then p.service_id = $2::int
      when 'zone' then p.zone_id in (select id from below)
      else p.id = $2::int end),
  found as (
    select s.name, r.open, $3::bigint as limit
    from risk r join service s on s.id = r.service_id
    where r.kind = 1 and $3::bigint > 0 and r.open > $3::bigint and r.service_id in (select service_id from reached)
    union all
    select p.name, r.open, $4::bigint from risk r join reached p on p.id = r.owner_id and p.service_id = r.service_id
    where r.kind = 2 and $4::bigint > 0 and r.open > $4::bigint
    union all
    select l.name, r.open, $5::bigint from risk r join league l on l.id = r.owner_id
    where r.kind = 3 and $5::bigint > 0 and r.open > $5::bigint and r.service_id in (select service_id from reached)
      and ($6::int is null or l.id = $6::int))
  select name, open, "limit" from found order by open - "limit" desc, name limit 3`,
);

/** The services that sell. */
export const sellingServices = query({ id: "int4" }, "select id from service where kind <> 0 order by id");

/** The league and sport of games. */
export const gamesOf = query(
  { id: "int8", league_id: "int4", sport: "text" },
  `
  select e.id, e.league_id, s.code as sport from event e join league l on l.id = e.league_id join sport s on s.id = l.sport_id
  where e.id = any($1::bigint[]) order by e.id`,
);
