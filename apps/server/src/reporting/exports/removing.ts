import type { EpochMs } from "@chalkboard/kernel";
import type { Database } from "../../platform/database/database.ts";
import { keptForMs } from "./handlers.ts";
import * as queries from "./queries.ts";

/** Deletes files past their retention. @returns how many */
export async function removeOldFiles(database: Database, now: EpochMs): Promise<number> {
  return (await database.transaction("all", (sql) => sql.rows(queries.removeOld, [new Date(now - keptForMs)]))).length;
}
