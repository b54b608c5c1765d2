import { assert, type ServiceId } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import { knownTables } from "./documents/pay-tables.ts";
import { earlyLeadTables } from "./queries.ts";

/** Whether a service pays a money line when its team is far enough ahead. */
export async function promisesEarlyPayout(sql: Sql, serviceId: ServiceId): Promise<boolean> {
  const found = await sql.row(earlyLeadTables, [serviceId]);
  assert(found !== undefined, "an aggregate has a row");
  return Object.keys(knownTables(found.tables).earlyLeads).length > 0;
}
