import type { Database, Sql } from "../database/database.ts";
import { isRefused, type Refused } from "./handlers.ts";

/** Rolls back the transaction of an action that was refused midway. */
class NotDone extends Error {
  readonly refused: Refused;
  constructor(refused: Refused) {
    super("an action was refused");
    this.refused = refused;
  }
}

/** An action of many parts, in a transaction over all services: where it is refused, nothing of it is stored. */
export async function allOrNone<Answer>(
  database: Database,
  action: (sql: Sql) => Promise<Answer | Refused>,
): Promise<Answer | Refused> {
  try {
    return await database.transaction("all", async (sql) => {
      const answer = await action(sql);
      if (isRefused(answer)) throw new NotDone(answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof NotDone) return error.refused;
    throw error;
  }
}
