import { query } from "../../platform/database/query.ts";

/** The place of the account that a manual entry moved: a POS's, or a zone's own. */
export const entryPlace = query(
  { zone_id: "int4", is_of_zone: "bool" },
  `
  select coalesce(p.zone_id, t.zone_id) as zone_id, t.pos_id is null as is_of_zone
  from money_transaction t left join pos p on p.id = t.pos_id where t.service_id = $1::int and t.id = $2::bigint`,
);
