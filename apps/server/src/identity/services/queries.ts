import type { services } from "@chalkboard/contract";
import { json, query } from "../../platform/database/query.ts";
import type { LayoutJson } from "./board-layout.ts";
import type { LeagueChanges } from "./decidable.ts";
import type { PayTableRow } from "./documents/pay-tables.ts";

export const rulesVersions = query(
  { id: "int4", rules_version: "int8" },
  "select id, rules_version from service where id = any($1::int[])",
);

type ZoneJson = { id: number; parentId: number | null; isActive: boolean };
type RuleJson = {
  id: number;
  level: string;
  scopeId: number;
  control: string;
  kind: string;
  selector: unknown;
  value: unknown;
  version: number;
  expiresAt: number | null;
};

/** The whole configuration of services, in one statement and so from one snapshot. */
export const configCache = query(
  {
    id: "int4",
    name: "text",
    kind: "int2",
    product: "int2",
    is_active: "bool",
    currency: "text",
    time_zone: "text",
    language: "text",
    settings: json<services.ServiceSettings>(),
    settings_version: "int8",
    rules_version: "int8",
    zones: json<ZoneJson[]>(),
    rules: json<RuleJson[]>(),
    sold_leagues: "int4[]",
    league_names: json<Record<string, string>>(),
    layouts: json<Record<string, LayoutJson>>(),
    league_groups: json<Record<string, number[]>>(),
    house_rules: json<LeagueChanges>(),
    pay_tables: json<PayTableRow[]>(),
    rule_teams: json<Record<string, string>>(),
    rule_leagues: json<Record<string, string>>(),
    unmanaged_sources: "text[]",
  },
  `
  select s.id, s.name, s.kind, s.product, s.is_active, s.currency, s.time_zone, s.language, s.settings,
    s.settings_version, s.rules_version,
    coalesce((select jsonb_agg(jsonb_build_object('id', z.id, 'parentId', z.parent_id, 'isActive', z.is_active))
      from zone z where z.service_id = s.id),
      '[]'::jsonb) as zones,
    coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'level', r.level, 'scopeId', r.scope_id, 'control',
      r.control, 'kind', r.kind,
        'selector', r.selector, 'value', r.value, 'version', r.version, 'expiresAt',
          (extract(epoch from r.expires_at) * 1000)::bigint) order by r.id)
      from rule r where (r.service_id = s.id or r.service_id is null) and r.retired_at is null), '[]'::jsonb) as rules,
    array(select k.league_id from service_league k join league l on l.id = k.league_id join sport p on p.id = l.sport_id
      where k.service_id = s.id and k.is_sold and l.is_active and p.is_active order by k.sort nulls last, l.sort,
        p.name, l.name, l.id) as sold_leagues,
    coalesce((select jsonb_object_agg(k.league_id, k.shown_name) from service_league k where k.service_id = s.id
      and k.shown_name <> ''), '{}'::jsonb)
      as league_names,
    coalesce((select jsonb_object_agg(k.league_id,
      jsonb_build_object('site', (l.website_config - 'sort') || k.website_config, 'till', k.till_config))
      from service_league k join league l on l.id = k.league_id
      where k.service_id = s.id and ((l.website_config - 'sort') || k.website_config || k.till_config) <> '{}'::jsonb),
        '{}'::jsonb) as layouts,
    coalesce((select jsonb_object_agg(g.league_id, g.groups)
      from (select league_id, jsonb_agg(league_group_id) as groups from league_group_league group by league_id) as g),
        '{}'::jsonb) as league_groups,
    coalesce((select jsonb_object_agg(h.league_id, h.changes)
      from (select newest.league_id, jsonb_agg(newest.changes order by newest.service_id nulls first) as changes
        from (select distinct on (league_id, service_id) league_id, service_id, changes from house_rules
          where service_id = s.id or service_id is null order by league_id, service_id, version desc) as newest
        group by newest.league_id) as h), '{}'::jsonb) as house_rules,
    coalesce((select jsonb_agg(jsonb_build_object('tableId', t.table_id, 'version', t.version, 'serviceId',
      t.service_id, 'kind', t.kind, 'name', t.name,
        'isSold', t.is_sold, 'content', t.content) order by t.table_id)
      from pay_table t where (t.service_id = s.id or t.service_id is null)
        and not exists (select from pay_table n where n.table_id = t.table_id and n.version > t.version)),
          '[]'::jsonb) as pay_tables,
    coalesce((select jsonb_object_agg(t.id, t.name) from team t where t.id in (
      select named.id::int from rule r, jsonb_array_elements(r.value -> 'rules') as each(one),
        jsonb_array_elements_text(each.one -> 'teams') as named(id)
      where (r.service_id = s.id or r.service_id is null) and r.retired_at is null and r.control = 'selectionRules')),
        '{}'::jsonb) as rule_teams,
    coalesce((select jsonb_object_agg(l.id, l.name) from league l where l.id in (
      select named.id::int from rule r, jsonb_array_elements(r.value -> 'rules') as each(one),
        jsonb_array_elements_text(each.one -> 'leagues') as named(id)
      where (r.service_id = s.id or r.service_id is null) and r.retired_at is null and r.control = 'selectionRules')),
        '{}'::jsonb) as rule_leagues,
    array(select c.name from source c where c.terms -> 'unmanaged' @> to_jsonb(s.id)
      order by c.name) as unmanaged_sources
  from service s where s.id = any($1::int[])`,
);

/** For a sale: a shared lock on the rules. */
export const holdRules = query({}, "select app.hold_rules($1::int[])");

export const holdRulesOfTickets = query(
  {},
  `
  select app.hold_rules(array(select distinct service_id from ticket_state where ticket_id = any($1::bigint[])
    order by service_id))`,
);

/** For a change: waits until no sale holds the lock, and blocks later ones until its commit. All services for null. */
export const lockRules = query({}, "select app.lock_rules($1::int)");

export const bumpOne = query(
  { id: "int4", rules_version: "int8" },
  `
  update service set rules_version = nextval('rules_number') where id = $1::int returning id, rules_version`,
);

/** One number for all of them. */
export const bumpAll = query(
  { id: "int4", rules_version: "int8" },
  `
  update service set rules_version = (select nextval('rules_number')) returning id, rules_version`,
);

export const serviceForUpdate = query(
  { settings: json<services.ServiceSettings>(), settings_version: "int8" },
  `
  select settings, settings_version from service where id = $1::int for no key update`,
);

export const saveSettings = query(
  { settings_version: "int8" },
  `
  update service set settings = $2::jsonb, settings_version = settings_version + 1 where id = $1::int
    returning settings_version`,
);

export const serviceOfHost = query(
  { service_id: "int4" },
  `
  select h.service_id from service_host h join service s on s.id = h.service_id where h.host = $1::text
    and s.is_active`,
);

/** Two services that want the same name run one after the other. */
export const lockHosts = query({}, "select pg_advisory_xact_lock(hashtext('service hosts'))");

/** Of some host names, those that belong to another service. */
export const hostsElsewhere = query(
  { host: "text" },
  "select host from service_host where host = any($2::text[]) and service_id <> $1::int order by host",
);

export const hostsOf = query(
  { host: "text" },
  "select host from service_host where service_id = $1::int order by host",
);

export const dropHosts = query({}, "delete from service_host where service_id = $1::int");

export const addHosts = query(
  {},
  "insert into service_host (host, service_id) select distinct host, $1::int from unnest($2::text[]) as host",
);

/** A service that people may visit: not the platform's own. */
export const openService = query(
  { id: "int4" },
  "select id from service where id = $1::int and is_active and kind <> 0",
);

type AppearanceJson = {
  description?: string;
  colour?: string;
  logo?: string;
  backgrounds?: string[];
  printProgramUrl?: string;
};

export const appearance = query(
  { language: "text", appearance: json<AppearanceJson>() },
  "select language, appearance from service where id = $1::int",
);

/** Those that a service offers. */
export const languages = query(
  { languages: "text[]", language: "text" },
  "select languages, language from service where id = $1::int",
);

export const saveAppearance = query(
  {},
  "update service set language = $2::text, appearance = appearance || $3::jsonb where id = $1::int",
);

export const doors = query(
  {
    id: "int4",
    name: "text",
    kind: "int2",
    product: "int2",
    language: "text",
    languages: "text[]",
    appearance: json<AppearanceJson>(),
  },
  `
  select id, name, kind, product, language, languages, appearance from service where is_active order by kind, name`,
);

const listed = {
  id: "int4",
  name: "text",
  kind: "int2",
  product: "int2",
  server_id: "int4",
  server_name: "text",
  currency: "text",
  is_active: "bool",
  time_zone: "text",
  language: "text",
  pos: "int8",
  hosts: "text[]",
} as const;
const listedSelect = `
  select s.id, s.name, s.kind, s.product, s.server_id, v.name as server_name, s.currency, s.is_active, s.time_zone,
    s.language, (select count(*) from pos p where p.service_id = s.id) as pos, array(select host from service_host h
      where h.service_id = s.id order by host) as hosts
  from service s join server v on v.id = s.server_id`;

/** The services that a session may enter: all active ones for null. */
export const listServices = query(
  listed,
  `${listedSelect} where s.is_active and ($1::int is null or s.id = $1::int) order by s.kind, s.name`,
);

export const findServices = query(
  listed,
  `${listedSelect}
  where ($1::text is null or position(lower($1::text) in lower(s.name)) > 0) and ($2::int is null or s.server_id = $2::int)
    and ($3::boolean or s.kind <> 0) and ($4::boolean is null or s.is_active = $4::boolean)
  order by s.kind, s.name`,
);

/** A service's own template replaces the default of the same kind, printer and language. */
export const templates = query(
  {
    kind: "text",
    printer_type: "int2",
    printer_name: "text",
    width: "int2",
    language: "text",
    body: "text",
    is_own: "bool",
  },
  `
  select distinct on (t.kind, t.printer_type, t.language) t.kind, t.printer_type, p.name as printer_name, p.width,
    t.language, t.body, t.service_id is not null as is_own
  from print_template t join printer_type p on p.id = t.printer_type
  where t.service_id is null or t.service_id = $1::int
  order by t.kind, t.printer_type, t.language, t.service_id nulls last`,
);

/** The default template and the service's own, where it has one; both locked until the end. */
export const templateForUpdate = query(
  { body: "text", is_own: "bool" },
  `
  select body, service_id is not null as is_own from print_template
  where (service_id = $1::int or service_id is null) and kind = $2::text and printer_type = $3::bigint
    and language = $4::text
  order by id for no key update`,
);

export const putTemplate = query(
  {},
  `
  insert into print_template (service_id, kind, printer_type, language, body)
    values ($1::int, $2::text, $3::smallint, $4::text, $5::text)
  on conflict (service_id, kind, printer_type, language) do update set body = excluded.body`,
);

export const dropTemplate = query(
  {},
  `
  delete from print_template where service_id = $1::int and kind = $2::text and printer_type = $3::smallint
    and language = $4::text`,
);

/** The newest versions of the early-lead tables that may apply to a service. */
export const earlyLeadTables = query(
  { tables: json<PayTableRow[]>() },
  `
  select coalesce(jsonb_agg(jsonb_build_object('tableId', t.table_id, 'version', t.version, 'serviceId', t.service_id,
    'kind', t.kind, 'name', t.name,
    'isSold', t.is_sold, 'content', t.content) order by t.table_id), '[]'::jsonb) as tables
  from pay_table t where (t.service_id = $1::int or t.service_id is null) and t.kind = 'earlyLeads'
    and not exists (select from pay_table n where n.table_id = t.table_id and n.version > t.version)`,
);

export const security = query(
  { security: json<Partial<services.Security>>() },
  "select security from service where id = $1::int",
);

/** The name of a service, and its host names. */
export const publicNames = query(
  { name: "text" },
  `
  select name from service where id = $1::int union all select host from service_host where service_id = $1::int`,
);

export const saveSecurity = query({}, "update service set security = $2::jsonb where id = $1::int");

/** Row-level security shows those of the session's service, and the platform's. */
export const payTableVersions = query(
  {
    table_id: "int4",
    version: "int4",
    service_id: "int4?",
    kind: "text",
    name: "text",
    is_sold: "bool",
    content: json<unknown>(),
    saved_at: "timestamptz?",
    saved_by: "text?",
  },
  `
  select t.table_id, t.version, t.service_id, t.kind, t.name, t.is_sold, t.content, case
    when t.created_by is not null then t.created_at end as saved_at,
    p.name as saved_by
  from pay_table t left join person p on p.id = t.created_by where t.table_id = $1::int order by t.version desc
    limit 200`,
);

/** A table's first version when the id is null, else its next. */
export const addPayTable = query(
  { table_id: "int4", version: "int4" },
  `
  insert into pay_table (table_id, version, service_id, kind, name, is_sold, content, created_by)
  values (coalesce($1::int, nextval('pay_table_number')::int), $2::int, $3::int, $4::text, $5::text, $6::boolean,
    $7::jsonb, $8::int)
  returning table_id, version`,
);

/** Custom sentences in a language; a service's own replace the platform's. */
export const wordsInUse = query(
  { words: json<Readonly<Record<string, string>>>() },
  `
  select coalesce(jsonb_object_agg(w.key, w.body), '{}'::jsonb) as words
  from (select distinct on (key) key, body from wording where language = $2::text
    and (service_id is null or service_id = $1::int)
    order by key, service_id nulls last) w`,
);

export const wordings = query(
  { key: "text", language: "text", usual: "text?", own: "text?" },
  `
  select key, language, max(body) filter (where service_id is null) as usual,
    max(body) filter (where service_id is not null) as own
  from wording where service_id is null or service_id = $1::int group by key, language order by key, language`,
);

/** $1 null: the platform's, for all. */
export const wordingForUpdate = query(
  { body: "text" },
  `
  select body from wording where service_id is not distinct from $1::int and language = $2::text
    and key = $3::text for no key update`,
);

export const putWording = query(
  {},
  `
  insert into wording (service_id, language, key, body) values ($1::int, $2::text, $3::text, $4::text)
  on conflict (service_id, language, key) do update set body = excluded.body`,
);

export const dropWording = query(
  {},
  "delete from wording where service_id is not distinct from $1::int and language = $2::text and key = $3::text",
);

export const everyService = query({ id: "int4" }, "select id from service order by id");
