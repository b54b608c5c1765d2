import { list } from "../../platform/database/list.ts";
import { query } from "../../platform/database/query.ts";

/** A name is unique on the whole platform, and a service keeps its last admin: writing people is serialised. */
export const lockPeople = query({}, "select pg_advisory_xact_lock(hashtext('people'))");

/** The zone of a seller is that of their POS. */
const zoneOf = "coalesce(o.zone_id, p.zone_id)";

const personColumns = {
  id: "int4",
  service_id: "int4",
  login: "text",
  name: "text",
  email: "text",
  language: "text",
  role: "int2",
  zone_id: "int4?",
  pos_id: "int4?",
  is_active: "bool",
  is_audit_only: "bool",
  platform_id: "int4",
} as const;
const personSelect = `
  select p.id, p.service_id, p.login, p.name, coalesce(p.email, '') as email, p.language, p.role, ${zoneOf} as zone_id,
    p.pos_id, p.is_active, p.is_audit_only, p.platform_id
  from person p left join pos o on o.id = p.pos_id where p.id = $1::int`;
export const person = query(personColumns, personSelect);
export const personForUpdate = query(personColumns, `${personSelect} for no key update of p`);

export const kindOf = query({ kind: "int2" }, "select kind from service where id = $1::int");

export const isLoginTaken = query(
  { id: "int4" },
  `
  select id from person
  where lower(login) = lower($1::text) and id is distinct from $2::int
    and platform_id = coalesce((select platform_id from person where id = $3::int), 1)`,
);

export const othersOfRole = query(
  { count: "int8" },
  `
  select count(*) as count from person where service_id = $1::int and role = $2::int and is_active and id <> $3::int`,
);

/** The only place where a person's row is created. The creator's platform becomes theirs. */
export const addPerson = query(
  { id: "int4" },
  `
  insert into person (service_id, zone_id, pos_id, role, login, name, email, language, is_active, is_audit_only,
    password_hash, must_change_password, platform_id)
  values ($1::int, $2::int, $3::int, $4::smallint, $5::text, $6::text, nullif($7::text, ''), $8::text, $9::bool,
    $10::bool, $11::text, $12::bool, coalesce((select platform_id from person where id = $13::int), 1))
  returning id`,
);

/** An emailed code becomes invalid when the address is no longer theirs, or when they may no longer use it. */
export const changePerson = query(
  {},
  `
  with codes as (
    update password_reset set used_at = $11::timestamptz
    where person_id = $1::int and used_at is null
      and (not $9::bool or exists (select from person p where p.id = $1::int and coalesce(p.email, '') <> $6::text)))
  update person set zone_id = $2::int, pos_id = $3::int, role = $4::smallint, login = $5::text,
    email = nullif($6::text, ''), name = $7::text,
    language = $8::text, is_active = $9::bool, is_audit_only = $10::bool
  where id = $1::int`,
);

export const listPeople = list({
  columns: {
    id: "int8",
    service_id: "int4",
    service_name: "text",
    login: "text",
    name: "text",
    email: "text",
    language: "text",
    role: "int2",
    zone_id: "int4?",
    zone_name: "text",
    pos_id: "int4?",
    pos_name: "text",
    is_active: "bool",
    is_audit_only: "bool",
    must_change_password: "bool",
    last_seen: "timestamptz?",
    seen_order: "timestamptz",
    created_at: "timestamptz",
  },
  found: `
    select p.id::int8 as id, p.service_id, s.name as service_name, p.login, p.name, coalesce(p.email, '') as email,
      p.language, p.role,
      ${zoneOf} as zone_id, coalesce(z.name, '') as zone_name, p.pos_id, coalesce(o.name, '') as pos_name, p.is_active,
        p.is_audit_only,
      p.must_change_password, l.seen_at as last_seen, coalesce(l.seen_at, 'epoch') as seen_order, p.created_at
    from person p join service s on s.id = p.service_id left join pos o on o.id = p.pos_id left
      join zone z on z.id = ${zoneOf}
    left join lateral (select max(seen_at) as seen_at from session where person_id = p.id) l on true
    where ($1::int[] is null or p.service_id = any($1::int[])) and ($2::int[] is null or ${zoneOf} = any($2::int[]))
      and ($3::int is null or p.role = $3::int) and ($4::int is null or p.pos_id = $4::int)
        and ($5::bool is null or p.is_active = $5::bool)
      and ($6::text is null or position(lower($6::text) in lower(concat_ws(' ', p.login, p.name, p.email, o.name,
        z.name))) > 0)
      and ($7::int is null or (p.zone_id = $7::int and p.pos_id is null))`,
  parameters: 7,
  by: [],
  sum: [],
  sorts: { name: "name", login: "login", serviceName: "service_name", lastSeen: "seen_order", createdAt: "created_at" },
});
