import type { Database, Sql } from "../../platform/database/database.ts";
import { scopeOf, type Session } from "../../platform/http/handlers.ts";
import * as queries from "./transaction-queries.ts";

/** Reads figures and balances in one snapshot, or they would not agree. */
export function inSnapshot<Answer>(
  database: Database,
  session: Session,
  read: (sql: Sql) => Promise<Answer>,
): Promise<Answer> {
  return database.transaction(scopeOf(session), async (sql) => {
    await sql.run(queries.oneSnapshot);
    return read(sql);
  });
}
