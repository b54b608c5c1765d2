import { list } from "../../platform/database/list.ts";
import { query } from "../../platform/database/query.ts";

/** A service's name is unique: creating or renaming one is serialised. */
export const lockServices = query({}, "select pg_advisory_xact_lock(hashtext('services'))");

export const checkTerms = query(
  { is_taken: "bool", has_server: "bool", has_zone: "bool" },
  `
  select exists (select from service where lower(name) = lower($1::text) and id is distinct from $4::int) as is_taken,
    exists (select from server where id = $2::int) as has_server, exists (select from pg_timezone_names
      where name = $3::text) as has_zone`,
);

const terms = {
  id: "int4",
  kind: "int2",
  name: "text",
  product: "int2",
  server_id: "int4",
  currency: "text",
  time_zone: "text",
  language: "text",
  languages: "text[]",
  is_active: "bool",
} as const;

export const serviceTerms = query(
  { ...terms, has_money: "bool" },
  `
  select id, kind, name, product, server_id, currency, time_zone, language, languages, is_active,
    exists (select from transfer t where t.service_id = service.id) as has_money
  from service where id = $1::int for no key update`,
);

export const changeService = query(
  {},
  `
  update service set name = $2::text, product = $3::smallint, server_id = $4::int, currency = $5::text,
    time_zone = $6::text, language = $7::text,
    languages = $8::text[]
  where id = $1::int`,
);

export const switchService = query({}, "update service set is_active = $2::bool where id = $1::int");

export const listAll = list({
  columns: {
    ...terms,
    id: "int8",
    server_name: "text",
    hosts: "text[]",
    week_ends_on: "int4",
    pos: "int8",
    people: "int8",
    admins: "int8",
    online: "int8",
    created_at: "timestamptz",
  },
  found: `
    select s.id::int8 as id, s.kind, s.name, s.product, s.server_id, s.currency, s.time_zone, s.language, s.languages,
      s.is_active, v.name as server_name,
      s.created_at, array(select host from service_host h where h.service_id = s.id order by host) as hosts,
      coalesce((select (m.settings->>'weekEndsOn')::int from money_setting m where m.service_id = s.id
        order by m.id desc limit 1), 7) as week_ends_on,
      (select count(*) from pos p where p.service_id = s.id) as pos,
      (select count(*) from person p where p.service_id = s.id and p.is_active) as people,
      (select count(*) from person p where p.service_id = s.id and p.is_active and p.role = case s.kind when 0 then -1
        else 1 end) as admins,
      (select count(distinct t.person_id) from session t where t.service_id = s.id and t.ended_at is null
        and t.expires_at > app.clock()
        and t.seen_at > app.clock() - make_interval(mins => $5::int)) as online
    from service s join server v on v.id = s.server_id
    where ($1::text is null or position(lower($1::text) in lower(s.name)) > 0)
      and ($2::int is null or s.server_id = $2::int)
      and ($3::int is null or s.kind = $3::int) and ($4::bool is null or s.is_active = $4::bool)`,
  parameters: 5,
  by: [],
  sum: ["pos", "people", "online"],
  sorts: {
    name: "name",
    kind: "kind",
    serverName: "server_name",
    pos: "pos",
    people: "people",
    online: "online",
    createdAt: "created_at",
  },
});
