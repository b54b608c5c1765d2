import type { Sql } from "../platform/database/database.ts";
import * as queries from "./queries.ts";

/**
 * The number of the newest entry of the ledger. A transaction that holds an account's lock sees all of that account's
 * entries up to it, and none after.
 */
export async function newestEntry(sql: Sql): Promise<number> {
  return (await sql.row(queries.newestEntry))?.id ?? 0;
}
