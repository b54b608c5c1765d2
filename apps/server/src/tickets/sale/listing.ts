import type { Database } from "../../database/database.ts";
import * as queries from "./write-queries.ts";

/**
 * Lists by event what was sold before there were such lists, an event a transaction, while tickets are sold (docs/decisions/0436). When all are listed the
 * index of legs that knew it before goes; until then both are asked.
 * @param signal ends it between two events; what is left is listed the next time
 * @returns whether everything is listed
 */
export async function listStoredTickets(database: Database, signal: AbortSignal): Promise<boolean> {
  let left = true;
  while (left && !signal.aborted) left = await database.transaction("all", async (sql) => (await sql.row(queries.listOne)) !== undefined);
  return !left && await database.transaction("all", async (sql) => (await sql.row(queries.endListing))?.is_ended === true);
}
