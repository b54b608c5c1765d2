import { moneyOf, pointCreditOf } from "../../ledger/index.ts";
import { query } from "../../platform/database/query.ts";

/** POS of some zones, or of every service for null, by the filters of the specification. */
export const allPos = query(
  {
    id: "int4",
    sequence: "int4",
    name: "text",
    is_active: "bool",
    allow_to_play: "bool",
    zone_id: "int4",
    zone_name: "text",
    service_id: "int4",
    service_name: "text",
    server_id: "int4",
    address: "text",
    credit_limit: "int8?",
    balance: "int8",
    point_credit: "int8",
  },
  `
  select p.id, p.sequence, p.name, p.is_active, p.allow_to_play, p.zone_id, z.name as zone_name, p.service_id,
    s.name as service_name, s.server_id, p.address,
    p.credit_limit,
    ${moneyOf("p")}::bigint as balance,
    ${pointCreditOf("p")}::bigint as point_credit
  from pos p join zone z on z.id = p.zone_id join service s on s.id = p.service_id
  where ($1::int[] is null or p.zone_id = any($1::int[])) and ($2::boolean is null or p.is_active = $2::boolean)
    and ($3::int is null or p.id = $3::int)
    and ($4::int is null or p.sequence = $4::int)
      and ($5::text is null or position(lower($5::text) in lower(p.name)) > 0)
    and ($6::int is null or s.server_id = $6::int) and ($7::int is null or p.service_id = $7::int)
  order by s.name, p.sequence limit $8::int`,
);

export const findZones = query(
  {
    id: "int4",
    parent_id: "int4?",
    name: "text",
    is_active: "bool",
    service_id: "int4",
    service_name: "text",
    server_id: "int4",
    pos: "int8",
  },
  `
  select z.id, z.parent_id, z.name, z.is_active, z.service_id, s.name as service_name, s.server_id,
    (select count(*) from pos p where p.zone_id = z.id) as pos
  from zone z join service s on s.id = z.service_id
  where ($1::int[] is null or z.id = any($1::int[])) and ($2::int is null or s.server_id = $2::int)
    and ($3::int is null or z.service_id = $3::int)
  order by s.name, z.name, z.id`,
);

/** What decides whether a POS may sell, apart from rules and the slip. */
export const sellerOf = query(
  { zone_id: "int4", pos_active: "bool", allow_to_play: "bool", person_active: "bool", now: "timestamptz" },
  `
  select p.zone_id, p.is_active as pos_active, p.allow_to_play, h.is_active as person_active, app.clock() as now
  from pos p join person h on h.id = $2::int where p.id = $1::int`,
);
