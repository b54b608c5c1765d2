import type { Sql } from "../database/database.ts";
import { query } from "../database/query.ts";

const blocked = query({ count: "int8" }, `
  select count(*) as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like $1::text and query not like '%outbox publisher%'`);
// What a transaction saw of the others' activity stays as it was, unless it is told to look anew.
const lookAnew = query({}, "select pg_stat_clear_snapshot()");

/** Until so many in this database wait for a lock; those who tell the outbox do not count. `like` says what their statement looks like. */
export async function untilBlocked(sql: Sql, count: number, like = "%"): Promise<void> {
  do await sql.row(lookAnew);
  while (((await sql.row(blocked, [like]))?.count ?? 0) < count);
}
