import { list } from "../database/list.ts";
import { json, query } from "../database/query.ts";

export const addAudit = query(
  { id: "int8" },
  "select app.audit($1::int, $2::int, $3::text, $4::text, $5::jsonb, $6::jsonb) as id",
);

/** $3: actions as a list. A missing previous state is null within JSON, as where one action is written. */
export const addAudits = query(
  { id: "int8" },
  `
  select app.audit($1::int, $2::int, a.act, a.subject, coalesce(a.before, 'null'), coalesce(a.after, 'null')) as id
  from jsonb_to_recordset($3::jsonb) as a (act text, subject text, before jsonb, after jsonb)`,
);

export const brokenAudit = query({ entry: "int8", problem: "text" }, "select entry, problem from app.broken_audit()");

export const auditEnd = query(
  { entries: "int8", hash: "bytea" },
  "select id as entries, hash from audit_entry order by id desc limit 1",
);

/** Stores the end of the chain, unless it is stored already. */
export const addWitness = query(
  {},
  `
  insert into audit_witness (at, entries, hash)
  select $1::timestamptz, $2::bigint, $3::bytea
    where not exists (select from audit_witness w where w.entries = $2::bigint and w.hash = $3::bytea)`,
);

export const addEvent = query(
  { id: "int8", at: "timestamptz" },
  `
  insert into significant_event (at, service_id, kind, subject, data, person_id)
  values (app.clock(), $1::int, $2::text, $3::text, $4::jsonb, $5::int) returning id, at`,
);

/** The amount that counts as large is set by the service (10,000.00 by default). */
export const isLarge = query(
  { large: "bool" },
  `
  select $2::bigint >= coalesce((select (settings->>'largeAmount')::bigint from money_setting
    where service_id = $1::int order by id desc limit 1), 1000000)
    as large`,
);

/** Whether the newest event of a kind about a subject had this text. */
export const lastEvent = query(
  { same: "bool" },
  `
  select data = $4::jsonb as same from significant_event where service_id = $1::int and kind = $2::text
    and subject = $3::text order by id desc limit 1`,
);

/** An event of a kind about a subject with this text within the last $5 minutes. */
export const recentEvent = query(
  { id: "int8" },
  `
  select id from significant_event where service_id = $1::int and kind = $2::text and subject = $3::text
    and data = $4::jsonb
    and at > app.clock() - $5::int * interval '1 minute' limit 1`,
);

export const listEvents = list({
  columns: {
    id: "int8",
    at: "timestamptz",
    service_id: "int4",
    service_name: "text",
    kind: "text",
    subject: "text",
    data: json<Record<string, unknown>>(),
    by: "text",
    seen_at: "timestamptz?",
    seen_by: "text",
    note: "text",
    ended_at: "timestamptz?",
  },
  sorts: { at: "at", kind: "kind", subject: "subject", by: "by", serviceName: "service_name" },
  by: [],
  sum: [],
  parameters: 3,
  found: `
  select e.id, e.at, e.service_id, coalesce(s.name, '') as service_name, e.kind, e.subject, e.data,
    coalesce(h.name, '') as by,
    a.at as seen_at, coalesce(w.name, '') as seen_by, coalesce(a.note, '') as note, d.at as ended_at
  from significant_event e left join person h on h.id = e.person_id left join service s on s.id = e.service_id
    left join event_acknowledgement a on a.event_id = e.id
    left join event_end d on d.event_id = e.id left join person w on w.id = a.person_id
  where ($1::text[] is null or e.kind = any($1::text[])) and ($2::int is null or e.service_id = $2::int)
    and ($3::bool is null or (a.event_id is null and d.event_id is null) = $3::bool)`,
});

/** Ends the open events of a kind and a subject. */
export const endEvents = query(
  {},
  `
  insert into event_end (event_id) select id from significant_event where kind = $1::text
    and subject = $2::text on conflict do nothing`,
);

/** Whether the books of each service balanced at the last proof. */
export const lastProofs = query(
  { service_id: "int4", is_balanced: "bool", proved_at: "timestamptz" },
  `
  select s.id as service_id, p.is_balanced, p.proved_at
  from service s cross join lateral (select is_balanced, proved_at from book_proof b where b.service_id = s.id
    order by b.id desc limit 1) as p
  order by s.id`,
);
