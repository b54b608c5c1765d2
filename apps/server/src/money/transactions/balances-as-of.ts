import type { AccountKind } from "@chalkboard/ledger";
import { listed, postedSince } from "../../ledger/index.ts";

/**
 * SQL for the owners' balances as of a time: the current balances of accounts of a service ($1), less what was posted
 * since.
 * @param moment null: now
 * @param of the kinds of accounts that each column adds up
 * @returns a table with `owner_id` and those columns, minor units
 */
export function balancesAsOf(asOf: string, of: Readonly<Record<string, readonly AccountKind[]>>): string {
  const columns = Object.entries(of).map(
    ([name, kinds]) =>
      `coalesce(sum(a.balance - coalesce(m.change, 0)) filter (where a.kind in (${listed(...kinds)})), 0)::bigint as ${name}`,
  );
  return `(
    select a.owner_id, ${columns.join(", ")}
    from account a left join (${postedSince(asOf)}) as m on m.account_id = a.id
    where a.service_id = $1::int and a.kind in (${listed(...Object.values(of).flat())}) group by a.owner_id)`;
}
