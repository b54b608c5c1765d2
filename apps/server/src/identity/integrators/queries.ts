import type { integrators } from "@chalkboard/contract";
import { list } from "../../platform/database/list.ts";
import { json, query } from "../../platform/database/query.ts";

const isGood = "k.revoked_at is null and (k.expires_at is null or k.expires_at > app.clock())";

const columns = {
  id: "int8",
  service_id: "int4",
  service_name: "text",
  currency: "text",
  name: "text",
  contact: "text",
  person_id: "int4",
  person_name: "text",
  login: "text",
  role: "int2",
  calls_per_minute: "int4",
  is_active: "bool",
  is_barred: "bool",
  made_at: "timestamptz",
  keys: "int8",
  used_at: "timestamptz?",
  calls_today: "int8",
  calls: "int8",
  refused: "int8",
  refused_share: "int4",
  most_micros: "int4",
  tickets_today: "int8",
  sold_today: "int8",
  tickets: "int8",
  sold: "int8",
} as const;

/** With the calls and sales of their keys on the current business day and the six before it. */
const found = `
  select i.id::int8 as id, i.service_id, s.name as service_name, s.currency, i.name, i.contact, i.person_id,
    h.name as person_name, h.login, h.role, i.calls_per_minute, i.is_active, not (s.is_active and h.is_active
      and app.is_place_active(h.pos_id, h.zone_id)) as is_barred, i.made_at,
    k.keys, k.used_at, c.calls_today, c.calls, c.refused, case when c.calls = 0 then 0
      else (1000 * c.refused / c.calls)::int end as refused_share,
    c.most_micros, v.tickets_today, v.sold_today, v.tickets, v.sold
  from integrator i join service s on s.id = i.service_id join person h on h.id = i.person_id
  cross join lateral (select make_interval(mins => (s.settings->>'closeMinute')::int) as close) m
  cross join lateral (select ((app.clock() at time zone s.time_zone) - m.close)::date as today) d
  cross join lateral (select (d.today + m.close) at time zone s.time_zone as today,
    (d.today - 6 + m.close) at time zone s.time_zone as week) b
  cross join lateral (
    select count(*) filter (where ${isGood}) as keys, max(k.used_at) as used_at from integrator_key k
      where k.integrator_id = i.id) k
  cross join lateral (
    select coalesce(sum(q.calls) filter (where q.quarter >= date_bin('15 minutes', b.today, timestamptz 'epoch')),
      0)::int8 as calls_today,
      coalesce(sum(q.calls), 0)::int8 as calls, coalesce(sum(q.refused + q.faults), 0)::int8 as refused,
        coalesce(max(q.most_micros), 0) as most_micros
    from integrator_sum q where q.integrator_id = i.id
      and q.quarter >= date_bin('15 minutes', b.week, timestamptz 'epoch')) c
  cross join lateral (
    select count(*) filter (where t.business_day = d.today) as tickets_today,
      coalesce(sum(t.stake) filter (where t.business_day = d.today), 0)::int8 as sold_today, count(*) as tickets,
        coalesce(sum(t.stake), 0)::int8 as sold
    from ticket t join ticket_state st on st.ticket_id = t.id
    where t.integrator_id = i.id and t.business_day >= d.today - 6 and st.cancelled_at is null) v`;

export const listIntegrators = list({
  columns,
  parameters: 3,
  by: ["currency"],
  money: ["sold"],
  sum: ["keys", "calls_today", "calls", "refused", "tickets_today", "sold_today", "tickets", "sold"],
  sorts: {
    name: "name",
    calls: "calls",
    callsToday: "calls_today",
    refusedShare: "refused_share",
    slowestMs: "most_micros",
    tickets: "tickets",
    sold: "sold",
  },
  found: `${found}
  where ($1::int is null or i.service_id = $1::int) and ($2::bool is null or i.is_active = $2::bool)
    and ($3::text is null or position(lower($3::text) in lower(concat_ws(' ', i.name, i.contact, h.name, h.login, s.name))) > 0)`,
});

export const oneIntegrator = query(columns, `${found} where i.id = $1::int`);

/** Writing integrators or their keys is serialised. */
export const lockIntegrators = query({}, "select pg_advisory_xact_lock(hashtext('integrators'))");

export const integrator = query(
  {
    id: "int4",
    service_id: "int4",
    name: "text",
    contact: "text",
    person_id: "int4",
    calls_per_minute: "int4",
    is_active: "bool",
  },
  "select id, service_id, name, contact, person_id, calls_per_minute, is_active from integrator where id = $1::int",
);

export const isNameTaken = query(
  { id: "int4" },
  "select id from integrator where lower(name) = lower($1::text) and id is distinct from $2::int",
);

export const actingPerson = query(
  { id: "int4", service_id: "int4", role: "int2" },
  "select id, service_id, role from person where id = $1::int",
);

export const addIntegrator = query(
  { id: "int4" },
  `
  insert into integrator (service_id, person_id, name, contact, calls_per_minute, is_active, made_at, made_by)
  values ($1::int, $2::int, $3::text, $4::text, $5::int, $6::bool, $7::timestamptz, $8::int) returning id`,
);

export const changeIntegrator = query(
  {},
  `
  update integrator set person_id = $2::int, name = $3::text, contact = $4::text, calls_per_minute = $5::int,
    is_active = $6::bool where id = $1::int`,
);

/** Every key of an integrator, the newest first. */
export const keysOf = query(
  {
    id: "int4",
    prefix: "text",
    scopes: json<integrators.IntegratorScope[]>(),
    made_at: "timestamptz",
    made_by: "text",
    expires_at: "timestamptz?",
    replaced_by: "text?",
    used_at: "timestamptz?",
    revoked_at: "timestamptz?",
    revoked_by: "text",
  },
  `
  select k.id, k.prefix, to_jsonb(k.scopes) as scopes, k.made_at, coalesce(m.name, '') as made_by, k.expires_at,
    n.prefix as replaced_by, k.used_at, k.revoked_at, coalesce(r.name, '') as revoked_by
  from integrator_key k left join integrator_key n on n.id = k.replaced_by left join person m on m.id = k.made_by left
    join person r on r.id = k.revoked_by
  where k.integrator_id = $1::int order by k.id desc`,
);

export const countGood = query(
  { count: "int8" },
  `select count(*) as count from integrator_key k where k.integrator_id = $1::int and ${isGood}`,
);

export const key = query(
  {
    id: "int4",
    service_id: "int4",
    integrator_id: "int4",
    prefix: "text",
    scopes: json<integrators.IntegratorScope[]>(),
    expires_at: "timestamptz?",
    is_replaced: "bool",
    revoked_at: "timestamptz?",
  },
  `
  select id, service_id, integrator_id, prefix, to_jsonb(scopes) as scopes, expires_at,
    replaced_by is not null as is_replaced, revoked_at
  from integrator_key where id = $1::int`,
);

export const addKey = query(
  { id: "int4" },
  `
  insert into integrator_key (service_id, integrator_id, prefix, key_hash, scopes, made_at, made_by, expires_at)
  values ($1::int, $2::int, $3::text, $4::bytea, $5::text[], $6::timestamptz, $7::int, $8::timestamptz) returning id`,
);

export const replaceKey = query(
  {},
  "update integrator_key set replaced_by = $2::int, expires_at = $3::timestamptz where id = $1::int",
);

export const revokeKey = query(
  {},
  "update integrator_key set revoked_at = $2::timestamptz, revoked_by = $3::int where id = $1::int",
);
