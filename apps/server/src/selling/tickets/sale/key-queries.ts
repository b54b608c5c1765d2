import { query } from "../../../platform/database/query.ts";

export const voidKey = query(
  {},
  `
  insert into sale_key (service_id, pos_id, key, body_hash, created_at)
    values ($1::int, $2::int, $3::text, '', app.clock()) on conflict do nothing`,
);

export const keyTicket = query(
  { ticket_id: "int8?", waiting_id: "int8?" },
  `
  select ticket_id, waiting_id from sale_key where service_id = $1::int and pos_id = $2::int and key = $3::text`,
);
