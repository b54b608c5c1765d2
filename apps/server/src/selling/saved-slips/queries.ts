import type { tickets } from "@chalkboard/contract";
import { list } from "../../platform/database/list.ts";
import { json, query } from "../../platform/database/query.ts";

type Slip = tickets.Slip;

/** One address composes one at a time, so that its count is exact. */
export const holdAddress = query({}, "select pg_advisory_xact_lock(hashtext('temporary ' || $1::text))");

export const composedLately = query(
  { count: "int8" },
  `
  select count(*) as count from temporary_ticket
  where source = 'public' and address = $1::text and composed_at > app.clock() - interval '1 minute'`,
);

export const add = query(
  { code: "text", expires_at: "timestamptz" },
  `
  insert into temporary_ticket (service_id, code, source, pos_id, person_id, address, slip, composed_at, expires_at)
  values ($1::int, $2::text, $3::text, $4::int, $5::int, $6::text, $7::jsonb, app.clock(),
    app.clock() + $8::int * interval '1 minute')
  on conflict do nothing returning code, expires_at`,
);

const row = {
  id: "int8",
  code: "text",
  source: "text",
  slip: json<Slip>(),
  composed_at: "timestamptz",
  expires_at: "timestamptz",
  sale_pos_id: "int4?",
  sale_key: "text?",
  ticket_id: "int8?",
  now: "timestamptz",
} as const;
const rowSelect = `
  select t.id, t.code, t.source, t.slip, t.composed_at, t.expires_at, t.sale_pos_id, t.sale_key, k.ticket_id,
    app.clock() as now
  from temporary_ticket t left join sale_key k on k.service_id = t.service_id and k.pos_id = t.sale_pos_id
    and k.key = t.sale_key
  where t.service_id = $1::int and t.code = $2::text`;

export const find = query(row, rowSelect);
export const lock = query(row, `${rowSelect} for update of t`);

/** The sale that may sell it from now on. */
export const bind = query(
  {},
  "update temporary_ticket set sale_pos_id = $2::int, sale_key = $3::text where id = $1::int8",
);

/** The temporary tickets of a subtree and a period, with their outcomes. */
const listed = `
  select t.id, t.code, t.source, t.slip->>'mode' as mode, jsonb_array_length(t.slip->'legs') as legs,
    (t.slip->>'amount')::int8 as amount, t.slip,
    t.composed_at, t.expires_at, coalesce(h.name, '') as composed_by, k.ticket_id,
    case when k.ticket_id is null then '' else coalesce(sp.name, '') end as sold_at_pos,
    case when k.ticket_id is not null then 'sold' when t.expires_at <= app.clock() then 'expired'
      else 'composed' end as state
  from temporary_ticket t
  left join person h on h.id = t.person_id left join pos p on p.id = t.pos_id left join pos sp on sp.id = t.sale_pos_id
  left join sale_key k on k.service_id = t.service_id and k.pos_id = t.sale_pos_id and k.key = t.sale_key
  where t.service_id = $1::int and ($2::int[] is null or p.zone_id = any($2::int[])
    or (k.ticket_id is not null and sp.zone_id = any($2::int[])))
    and ($3::timestamptz is null or t.composed_at >= $3::timestamptz)
      and ($4::timestamptz is null or t.composed_at < $4::timestamptz)`;

export const temporaryTickets = list({
  columns: {
    id: "int8",
    code: "text",
    source: "text",
    mode: "text",
    legs: "int4",
    amount: "int8",
    composed_at: "timestamptz",
    expires_at: "timestamptz",
    composed_by: "text",
    ticket_id: "int8?",
    sold_at_pos: "text",
    state: "text",
    slip: json<Slip>(),
  },
  found: `select * from (${listed}) as made where ($5::text is null or source = $5::text) and ($6::text is null or state = $6::text)`,
  parameters: 6,
  sorts: { number: "id", amount: "amount", expiresAt: "expires_at" },
  by: [],
  sum: ["amount"],
});

export const countStates = query(
  { source: "text", state: "text", tickets: "int8", amount: "int8" },
  `
  select source, state, count(*) as tickets, coalesce(sum(amount), 0)::bigint as amount from (${listed}) as found
  group by source, state order by source, state`,
);
