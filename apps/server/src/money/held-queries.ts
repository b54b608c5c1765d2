import { accountKinds } from "@chalkboard/ledger";
import { until } from "../books/index.ts";
import { query } from "../database/query.ts";

const balanceOf = (kind: number, sign = ""): string => `coalesce((select ${sign}a.balance from account a
      where a.service_id = $1::int and a.kind = ${kind} and a.owner_id = z.id), 0)::bigint`;

/**
 * Of zones ($2) of a service: their own account, what is held for them and by them, and when that was last moved until a moment ($4; $3 the kinds of its
 * receipts).
 */
export const heldOf = query({ zone_id: "int4", balance: "int8", held_for: "int8", held_by: "int8", last_at: "timestamptz?" }, `
  select z.id as zone_id, ${balanceOf(accountKinds.zone)} as balance, ${balanceOf(accountKinds.held)} as held_for,
    ${balanceOf(accountKinds.collected, "0 - ")} as held_by,
    (select t.at from money_transaction t where t.service_id = $1::int and t.pos_id is null and t.zone_id = z.id and t.kind = any($3::text[])
       and ${until("$4", "t")}
     order by t.id desc limit 1) as last_at
  from zone z where z.service_id = $1::int and z.id = any($2::int[])`);
