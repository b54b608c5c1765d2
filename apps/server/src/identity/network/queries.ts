import { moneyOf } from "../../ledger/index.ts";
import { list } from "../../platform/database/list.ts";
import { query } from "../../platform/database/query.ts";

/** A zone and everything below it; the whole service for null. */
export const zonesBelow = query(
  { id: "int4", parent_id: "int4?", name: "text", is_active: "bool" },
  `
  with recursive below as (
    select id, parent_id, name, is_active from zone where service_id = $1::int and case
      when $2::int is null then parent_id is null else id = $2::int end
    union
    select z.id, z.parent_id, z.name, z.is_active from zone z join below on z.parent_id = below.id
      where z.service_id = $1::int)
  select id, parent_id, name, is_active from below order by name, id`,
);

export const serviceOfZone = query({ service_id: "int4" }, "select service_id from zone where id = $1::int");

const posColumns = {
  id: "int4",
  sequence: "int4",
  name: "text",
  zone_id: "int4",
  address: "text",
  is_active: "bool",
  allow_to_play: "bool",
  credit_limit: "int8?",
  balance: "int8",
  printer_width: "int2",
  printer_type: "int2",
  pays_tickets: "bool",
  pay_maximum: "int8?",
} as const;
const furtherOfPos = `
  p.sequence, p.name, p.zone_id, p.address, p.is_active, p.allow_to_play, p.credit_limit,
  ${moneyOf("p")}::bigint as balance,
  p.printer_width, p.printer_type, p.pays_tickets, p.pay_maximum`;

export const posOf = query(
  posColumns,
  `
  select p.id, ${furtherOfPos} from pos p where p.service_id = $1::int and p.zone_id = any($2::int[])
    order by p.sequence`,
);

/** A POS without a credit limit sorts above those with the largest. */
export const findPos = list({
  columns: { ...posColumns, id: "int8", zone_name: "text", credit_order: "int8" },
  found: `
    select p.id::int8 as id, ${furtherOfPos}, z.name as zone_name,
      coalesce(p.credit_limit, 9007199254740991) as credit_order
    from pos p left join zone z on z.id = p.zone_id
    where p.service_id = $1::int and p.zone_id = any($2::int[]) and ($3::bool is null or p.is_active = $3::bool)
      and ($4::text is null or position(lower($4::text) in lower(p.name || ' ' || p.address)) > 0)
      and ($5::int is null or p.id = $5::int)`,
  parameters: 5,
  by: [],
  sum: ["balance"],
  sorts: { sequence: "sequence", name: "name", zoneName: "zone_name", creditLimit: "credit_order", balance: "balance" },
});

/** Two simultaneous creations would give the same number to two new POS. */
export const lockService = query({ id: "int4" }, "select id from service where id = $1::int for no key update");

export const isNameTaken = query(
  { id: "int4" },
  "select id from pos where service_id = $1::int and name = $2::text and id is distinct from $3::int",
);

const auditColumns = {
  id: "int4",
  name: "text",
  zone_id: "int4",
  address: "text",
  is_active: "bool",
  allow_to_play: "bool",
  credit_limit: "int8?",
  printer_width: "int2",
  printer_type: "int2",
  pays_tickets: "bool",
  pay_maximum: "int8?",
} as const;
const audited =
  "id, name, zone_id, address, is_active, allow_to_play, credit_limit, printer_width, printer_type, pays_tickets, pay_maximum";

export const posForUpdate = query(
  auditColumns,
  `
  select ${audited} from pos where service_id = $1::int and id = $2::int for update`,
);

export const someForUpdate = query(
  auditColumns,
  `
  select ${audited} from pos where service_id = $1::int and id = any($2::int[]) order by id for update`,
);

export const addPos = query(
  auditColumns,
  `
  insert into pos (service_id, zone_id, sequence, name, address, is_active, allow_to_play, credit_limit, printer_width,
    pays_tickets, pay_maximum, created_at, printer_type)
  select $1::int, $2::int, coalesce(max(sequence), 0) + 1, $3::text, $4::text, $5::boolean, $6::boolean, $7::bigint,
    $8::smallint, coalesce($9::boolean, true), $10::bigint, coalesce($11::timestamptz, app.clock()),
      coalesce($12::smallint, case when $8::smallint = 58 then 2 else 1 end)
  from pos where service_id = $1::int
  returning ${audited}`,
);

export const changePos = query(
  auditColumns,
  `
  update pos set zone_id = $3::int, name = $4::text, address = $5::text, is_active = $6::boolean,
    allow_to_play = $7::boolean, credit_limit = $8::bigint,
    printer_width = $9::smallint,
    printer_type = coalesce($13::smallint, case when printer_width = $9::smallint then printer_type
      when $9::smallint = 58 then 2 else 1 end),
    pays_tickets = coalesce($10::boolean, pays_tickets), pay_maximum = case when $12::boolean then $11::bigint
      else pay_maximum end
  where service_id = $1::int and id = $2::int
  returning ${audited}`,
);
