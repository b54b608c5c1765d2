import type { Sql } from "../platform/database/database.ts";
import { query } from "../platform/database/query.ts";

const blocked = query(
  { count: "int8" },
  `
  select count(*) as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like $1::text
    and query not like '%outbox publisher%'`,
);
// A transaction's view of other activity is cached, unless it is cleared.
const lookAnew = query({}, "select pg_stat_clear_snapshot()");

/**
 * Waits until this many connections to this database wait for a lock, without those that notify the outbox. `like` is a
 * pattern of their statement.
 */
export async function untilBlocked(sql: Sql, count: number, like = "%"): Promise<void> {
  do await sql.row(lookAnew);
  while (((await sql.row(blocked, [like]))?.count ?? 0) < count);
}
