import type { customers } from "@chalkboard/contract";
import { moneyOf } from "../../ledger/index.ts";
import { list } from "../../platform/database/list.ts";
import { json, query } from "../../platform/database/query.ts";
import type { z } from "zod";

type Documents = z.output<typeof customers.customerDocument>[];

const columns = {
  person_id: "int4",
  sequence: "int4",
  login: "text",
  name: "text",
  email: "text",
  language: "text",
  zone_id: "int4",
  zone_name: "text",
  phone: "text",
  address: "text",
  born_on: "date?",
  credit_limit: "int8?",
  allow_to_play: "bool",
  is_active: "bool",
  risk_profile: "text",
  notes: "text",
  documents: json<Documents>(),
  state: "text",
  balance: "int8",
  registered_at: "timestamptz",
  last_seen: "timestamptz?",
  seen_order: "timestamptz",
  decided_by: "text",
} as const;
const shown = `
  h.id as person_id, p.sequence, h.login, h.name, coalesce(h.email, '') as email, h.language, p.zone_id, coalesce(z.name, '') as zone_name,
  coalesce(c.phone, '') as phone, p.address, c.born_on, p.credit_limit, p.allow_to_play, p.is_active, coalesce(c.risk_profile, 'normal') as risk_profile,
  coalesce(c.notes, '') as notes, coalesce(c.documents, '[]') as documents,
  case when c.request in ('requested', 'refused') then c.request when p.is_active and h.is_active then 'active' else 'suspended' end as state,
  ${moneyOf("p")}::int8 as balance, coalesce(c.registered_at, p.created_at) as registered_at, l.seen_at as last_seen,
  coalesce(l.seen_at, 'epoch') as seen_order, coalesce(d.name, '') as decided_by`;
/** An account is a customer's when a person plays with it: the first person is the customer. */
const joined = `
  from pos p join lateral (select * from person where pos_id = p.id and role = 6 order by id limit 1) h on true
  left join zone z on z.id = p.zone_id left join customer c on c.pos_id = p.id left join person d on d.id = c.decided_by
  left join lateral (select max(seen_at) as seen_at from session where person_id = h.id) l on true`;

export const listCustomers = list({
  columns: { id: "int8", ...columns },
  found: `
    select * from (
      select p.id::int8 as id, ${shown} ${joined}
      where p.service_id = $1::int and ($2::int[] is null or p.zone_id = any($2::int[]))
        and ($3::int is null or p.id = $3::int)) found
    where ($4::text is null or state = $4::text) and ($5::text is null or risk_profile = $5::text)
      and ($6::text is null or position(lower($6::text) in lower(concat_ws(' ', name, login, phone, email))) > 0)`,
  parameters: 6,
  by: [],
  sum: ["balance"],
  sorts: {
    sequence: "sequence",
    name: "name",
    balance: "balance",
    registeredAt: "registered_at",
    lastSeen: "seen_order",
  },
});

export const customer = query(
  { id: "int4", ...columns, pos_name: "text", person_active: "bool" },
  `
  select p.id, ${shown},
    p.name as pos_name, h.is_active as person_active ${joined}
  where p.service_id = $1::int and p.id = $2::int`,
);

export const accountByName = query(
  { id: "int4" },
  `
  select id from pos where service_id = $1::int and name = $2::text and id is distinct from $3::int`,
);

export const saveCustomer = query(
  {},
  `
  insert into customer (pos_id, service_id, phone, born_on, risk_profile, notes, documents)
  values ($1::int, $2::int, $3::text, $4::date, $5::text, $6::text, $7::jsonb)
  on conflict (pos_id) do update set phone = excluded.phone, born_on = excluded.born_on,
    risk_profile = excluded.risk_profile, notes = excluded.notes,
    documents = excluded.documents`,
);

export const decide = query(
  { pos_id: "int4" },
  `
  update customer set request = $3::text, decided_by = $4::int
  where service_id = $1::int and pos_id = $2::int and request <> 'approved' and request <> $3::text returning pos_id`,
);
