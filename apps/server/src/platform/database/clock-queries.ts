import { assert, type EpochMs } from "@chalkboard/kernel";
import type { Sql } from "./database.ts";
import { query } from "./query.ts";

export const clock = query({ now: "timestamptz" }, "select app.clock() as now");

/** The time of the database, which all processes share. */
export async function clockNow(sql: Sql): Promise<EpochMs> {
  const row = await sql.row(clock);
  assert(row !== undefined, "a clock tells the time");
  return row.now;
}
