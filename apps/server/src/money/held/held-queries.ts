import { accountKinds } from "@chalkboard/ledger";
import { until } from "../../ledger/index.ts";
import { list } from "../../platform/database/list.ts";
import { balancesAsOf } from "../transactions/balances-as-of.ts";

/**
 * For zones ($2) below others ($3; 0: no visible one): their own account, what is held for them and by them, and the
 * last change, as of a time ($8; null: now; $4 the kinds of its receipts). $5 which are shown, $6 one zone, $7 part of
 * its name or of its parent's. A zone without a movement has 1970.
 */
export const heldOf = list({
  columns: {
    id: "int8",
    parent_id: "int4",
    parent_name: "text",
    name: "text",
    is_active: "bool",
    balance: "int8",
    held_for: "int8",
    held_by: "int8",
    last_at: "timestamptz",
  },
  parameters: 8,
  by: [],
  sum: ["balance", "held_for", "held_by"],
  isDear: true,
  sorts: {
    name: "name",
    parentName: "parent_name",
    balance: "balance",
    heldFor: "held_for",
    heldBy: "held_by",
    lastAt: "last_at",
  },
  found: `
  select * from (
    select z.id::bigint as id, t.parent_id, coalesce(u.name, '') as parent_name, z.name, z.is_active,
      coalesce(b.balance, 0) as balance, coalesce(b.held_for, 0) as held_for, coalesce(-b.collected, 0) as held_by,
      coalesce((select x.at from money_transaction x where x.service_id = $1::int and x.pos_id is null
        and x.zone_id = z.id and x.kind = any($4::text[])
        and ${until("$8")} order by x.id desc limit 1), 'epoch') as last_at
    from unnest($2::int[], $3::int[]) as t (id, parent_id) join zone z on z.id = t.id and z.service_id = $1::int left
      join zone u on u.id = t.parent_id
      left join ${balancesAsOf("$8", { balance: [accountKinds.zone], held_for: [accountKinds.held], collected: [accountKinds.collected] })} as b
        on b.owner_id = z.id
    where $6::int is null or z.id = $6::int) as one
  where ($7::text = '' or position(lower($7::text) in lower(name)) > 0
    or position(lower($7::text) in lower(parent_name)) > 0)
    and ($5::text = 'all' or case $5::text when 'for' then held_for <> 0 else held_by <> 0 end)`,
});
