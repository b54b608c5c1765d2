import type { CommissionScheme } from "@chalkboard/ledger";
import { json, query } from "../../platform/database/query.ts";

const pos = {
  id: "int4",
  pays_tickets: "bool",
  pay_maximum: "int8?",
  credit_limit: "int8?",
  printer_width: "int2",
  printer_type: "int2",
} as const;

export const posOf = query(
  pos,
  `
  select id, pays_tickets, pay_maximum, credit_limit, printer_width, printer_type from pos
  where service_id = $1::int and id = any($2::int[]) order by id for no key update`,
);

export const setPos = query(
  {},
  `
  update pos set pays_tickets = $3::boolean, pay_maximum = $4::bigint, credit_limit = $5::bigint,
    printer_width = $6::smallint, printer_type = $7::smallint
  where service_id = $1::int and id = $2::int`,
);

/** The own rules of some POS. */
export const rulesOf = query(
  { id: "int4", pos_id: "int4", control: "text" },
  `
  select id, scope_id as pos_id, control from rule
  where service_id = $1::int and level = 'pos' and scope_id = any($2::int[]) and retired_at is null order by id`,
);

export const retireRules = query(
  {},
  "update rule set retired_at = $2::timestamptz, retired_by = $3::int where id = any($1::int[])",
);

export const copyRules = query(
  {},
  `
  insert into rule (service_id, level, scope_id, control, kind, selector, value, expires_at, created_at, created_by)
  select service_id, level, target, control, kind, selector, value, expires_at, $3::timestamptz, $4::int
  from rule cross join unnest($2::int[]) as target where id = any($1::int[]) order by target, id`,
);

export const schemeOf = query(
  { scheme: json<CommissionScheme | null>() },
  `
  select scheme from commission_scheme where service_id = $1::int and level = 'pos' and owner_id = $2::int
    order by id desc limit 1`,
);

export const setSchemes = query(
  {},
  `
  insert into commission_scheme (service_id, level, owner_id, scheme, person_id, at)
  select $1::int, 'pos', target, $3::jsonb, $4::int, app.clock() from unnest($2::int[]) as target`,
);
