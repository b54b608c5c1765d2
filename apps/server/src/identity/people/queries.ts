import type { integrators, services } from "@chalkboard/contract";
import { moneyOf, pointCreditOf } from "../../ledger/index.ts";
import { json, query } from "../../platform/database/query.ts";
import { isAwake } from "./sessions/session-queries.ts";

export const personByLogin = query(
  {
    id: "int4",
    service_id: "int4",
    role: "int2",
    password_hash: "text",
    is_active: "bool",
    service_active: "bool",
    place_active: "bool",
    service_kind: "int2",
    security: json<Partial<services.Security>>(),
    totp_secret: "text?",
    totp_counter: "int8",
    pos_id: "int4?",
    request: "text?",
  },
  `
  select p.id, p.service_id, p.role, p.password_hash, p.is_active, s.is_active as service_active,
    app.is_place_active(p.pos_id, p.zone_id) as place_active, s.kind as service_kind,
    s.security, p.totp_secret, p.totp_counter, p.pos_id,
    (select request from customer c where c.pos_id = p.pos_id) as request
  from person p join service s on s.id = p.service_id
  where p.platform_id = $1::int8 and lower(p.login) = lower($2::text)`,
);

/** A person by their name on the caller's platform, for an approval at the caller's till. */
export const secondPerson = query(
  {
    id: "int4",
    name: "text",
    role: "int2",
    service_id: "int4",
    zone_id: "int4?",
    password_hash: "text",
    may_work: "bool",
    security: json<Partial<services.Security>>(),
    totp_secret: "text?",
    totp_counter: "int8",
  },
  `
  select p.id, p.name, p.role, p.service_id, p.zone_id, p.password_hash,
    p.is_active and s.is_active and app.is_place_active(p.pos_id, p.zone_id) and not p.is_audit_only as may_work,
    s.security, p.totp_secret, p.totp_counter
  from person p join service s on s.id = p.service_id
  where p.platform_id = (select platform_id from person where id = $1::int) and lower(p.login) = lower($2::text)`,
);

export const platformOf = query({ platform_id: "int4" }, "select platform_id from person where id = $1::int");

export const addSession = query(
  {},
  `
  insert into session (token_hash, service_id, person_id, device, mac, address, created_at, seen_at, expires_at,
    acting_pos_id, entered_by)
  values ($1::bytea, $2::int, $3::int, $4::text, $5::text, $6::text, $7::timestamptz, $7::timestamptz, $8::timestamptz,
    $9::int, $10::bytea)`,
);

const sessionColumns = {
  person_id: "int4",
  person_name: "text",
  login: "text",
  email: "text?",
  language: "text",
  home_role: "int2",
  is_audit_only: "bool",
  home_zone_id: "int4?",
  home_pos_id: "int4?",
  service_id: "int4",
  service_name: "text",
  service_kind: "int2",
  product: "int2",
  currency: "text",
  time_zone: "text",
  close_minute: "int4",
  expires_at: "timestamptz",
  home_service_id: "int4",
  acting_service_id: "int4?",
  entered_by: "bytea?",
  acting_pos_id: "int4?",
  acting_zone_id: "int4?",
  must_change_password: "bool",
  password_changed_at: "timestamptz",
  security: json<Partial<services.Security>>(),
  device_allowed: "bool",
  device_blocked: "bool",
  must_open_drawer: "bool",
  unread_since: "timestamptz?",
} as const;

/** Whether a person p of a service s must count a drawer before selling. */
const mustOpenDrawer = `p.pos_id is not null
      and coalesce((select (m.settings->>'drawerRequired')::bool from money_setting m where m.service_id = s.id
        order by m.id desc limit 1), false)
      and not exists (select from drawer d where d.person_id = p.id and d.pos_id = p.pos_id
        and not exists (select from drawer_close c where c.drawer_id = d.id))`;

/**
 * A live session: not ended, not too old, not idle for longer than its person's service allows; an entered one, while
 * the admin's own is live.
 */
export const sessionByToken = query(
  sessionColumns,
  `
  select p.id as person_id, p.name as person_name, p.login, p.email,
    case when p.language = any(h.languages) then p.language else h.language end as language, p.role as home_role,
      p.is_audit_only,
    coalesce(o.zone_id, p.zone_id) as home_zone_id, p.pos_id as home_pos_id,
    s.id as service_id, s.name as service_name, s.kind as service_kind, s.product, s.currency, s.time_zone,
    (s.settings->>'closeMinute')::int as close_minute, t.expires_at, p.service_id as home_service_id,
      t.acting_service_id, t.entered_by,
    t.acting_pos_id, a.zone_id as acting_zone_id, p.must_change_password,
      coalesce(p.password_changed_at, p.created_at) as password_changed_at, h.security,
    exists (select from device d where d.service_id = s.id and d.mac = t.mac and d.mac <> '0'
      and d.state = 'allowed') as device_allowed,
    exists (select from device d where d.service_id = s.id and d.mac = t.mac and d.state = 'blocked') as device_blocked,
    ${mustOpenDrawer} as must_open_drawer, (select min(m.shown_from) from message m
     where m.kind = 'mustRead' and m.withdrawn_at is null and m.shown_from <= $2::timestamptz
       and m.shown_until > $2::timestamptz
       and app.is_addressed(m, case when t.acting_pos_id is not null then case s.kind when 2 then 6 else 5 end
           when t.acting_service_id is not null then 1 else p.role end, s.id,
         coalesce(a.zone_id, o.zone_id, p.zone_id), coalesce(t.acting_pos_id, p.pos_id))
       and not exists (select from message_reader r where r.message_id = m.id and r.person_id = p.id
         and r.read_at is not null)) as unread_since
  from session t join person p on p.id = t.person_id join service h on h.id = p.service_id
  join service s on s.id = coalesce(t.acting_service_id, t.service_id) left join pos a on a.id = t.acting_pos_id
    left join pos o on o.id = p.pos_id
  where t.token_hash = $1::bytea and t.ended_at is null and t.expires_at > $2::timestamptz and p.is_active
    and ${isAwake("$2::timestamptz")}
    and (t.entered_by is null or exists (select from session o where o.token_hash = t.entered_by and o.ended_at is null
      and o.expires_at > $2::timestamptz))`,
);

/**
 * What a key gives access to, by its hash: its integrator's person as if signed in, where the key and everything it
 * depends on are valid now. A key needs no password and no known device, and reads no messages: those are for people.
 */
export const sessionByKey = query(
  {
    ...sessionColumns,
    key_id: "int4",
    integrator_id: "int4",
    scopes: json<integrators.IntegratorScope[]>(),
    calls_per_minute: "int4",
    is_good: "bool",
  },
  `
  select p.id as person_id, p.name as person_name, p.login, p.email,
    case when p.language = any(s.languages) then p.language else s.language end as language, p.role as home_role,
      p.is_audit_only,
    coalesce(o.zone_id, p.zone_id) as home_zone_id, p.pos_id as home_pos_id,
    s.id as service_id, s.name as service_name, s.kind as service_kind, s.product, s.currency, s.time_zone,
    (s.settings->>'closeMinute')::int as close_minute,
      coalesce(k.expires_at, $2::timestamptz + interval '1 day') as expires_at,
    s.id as home_service_id, null::int as acting_service_id, null::bytea as entered_by, null::int as acting_pos_id,
      null::int as acting_zone_id,
    false as must_change_password, $2::timestamptz as password_changed_at, s.security, true as device_allowed,
      false as device_blocked,
    ${mustOpenDrawer} as must_open_drawer, null::timestamptz as unread_since,
    k.id as key_id, i.id as integrator_id, to_jsonb(k.scopes) as scopes, i.calls_per_minute,
    k.revoked_at is null and (k.expires_at is null or k.expires_at > $2::timestamptz) and i.is_active and s.is_active
      and p.is_active
      and app.is_place_active(p.pos_id, p.zone_id) as is_good
  from integrator_key k join integrator i on i.id = k.integrator_id join person p on p.id = i.person_id
    join service s on s.id = p.service_id
    left join pos o on o.id = p.pos_id
  where k.key_hash = $1::bytea`,
);

/** The last use of a key is recorded to the minute. */
export const touchKey = query(
  {},
  "update integrator_key set used_at = $2::timestamptz where id = $1::int and (used_at is null or used_at < $2::timestamptz)",
);

export const touchSession = query(
  {},
  `
  update session set seen_at = $2::timestamptz
  where seen_at < $2::timestamptz and token_hash in ($1::bytea, (select entered_by from session
    where token_hash = $1::bytea))`,
);

/** Ends a session and those entered from it. */
export const endSession = query(
  {},
  `
  update session set ended_at = $2::timestamptz where (token_hash = $1::bytea or entered_by = $1::bytea)
    and ended_at is null`,
);

export const endEntered = query(
  {},
  "update session set ended_at = $2::timestamptz where entered_by = $1::bytea and ended_at is null",
);

/** Ends a person's sessions, except the given one. */
export const endSessionsOf = query(
  { token_hash: "bytea" },
  `
  update session set ended_at = $2::timestamptz
  where person_id = $1::int and ended_at is null
    and ($3::bytea is null or (token_hash <> $3::bytea and entered_by is distinct from $3::bytea))
  returning token_hash`,
);

export const setActingService = query(
  {},
  "update session set acting_service_id = $2::int where token_hash = $1::bytea",
);

export const serviceToEnter = query(
  { id: "int4", name: "text" },
  "select id, name from service where id = $1::int and is_active",
);

export const posToEnter = query(
  { id: "int4", name: "text" },
  `
  select id, name from pos where service_id = $1::int and id = $2::int and app.is_place_active(id, null)`,
);

export const setLanguage = query({}, "update person set language = $2::text where id = $1::int");

export const posFigures = query(
  {
    credit_limit: "int8?",
    allow_to_play: "bool",
    name: "text",
    zone_name: "text",
    balance: "int8",
    point_credit: "int8",
  },
  `
  select p.credit_limit, p.is_active and p.allow_to_play as allow_to_play, p.name, z.name as zone_name,
    ${moneyOf("p")}::int8 as balance, ${pointCreditOf("p")}::int8 as point_credit
  from pos p join zone z on z.id = p.zone_id
  where p.id = $1::int`,
);

export const serviceOf = query(
  { url: "text", language: "text", languages: "text[]", week_ends_on: "int4" },
  `
  select coalesce(appearance->>'printProgramUrl', '') as url, language, languages,
    coalesce((select (m.settings->>'weekEndsOn')::int from money_setting m where m.service_id = s.id order by m.id desc
      limit 1), 7) as week_ends_on
  from service s where id = $1::int`,
);

/** Minutes after midnight, in a service's time zone, at which the last of all services ends its previous day. */
export const lastClose = query(
  { minute: "int4" },
  `
  select coalesce(max(least(1439, greatest(0, (each.settings->>'closeMinute')::int
    + (extract(epoch from (app.clock() at time zone own.time_zone) - (app.clock() at time zone each.time_zone)) / 60)::int))), 0)::int as minute
  from service own, service each where own.id = $1::int`,
);

/** Whether a person signs in with one-time codes. */
export const totpOf = query(
  { is_on: "bool" },
  "select totp_secret is not null as is_on from person where id = $1::int",
);
