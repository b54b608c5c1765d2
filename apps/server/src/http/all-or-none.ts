import type { Database, Sql } from "../database/database.ts";
import { isRefused, type Refused } from "./handlers.ts";

/** Ends the transaction of a deed that was refused in its middle. */
class NotDone extends Error {
  readonly refused: Refused;
  constructor(refused: Refused) {
    super("a deed was refused");
    this.refused = refused;
  }
}

/** A deed of many parts, in a transaction over all services: where it is refused, nothing that it had done before stays. */
export async function allOrNone<Answer>(database: Database, action: (sql: Sql) => Promise<Answer | Refused>): Promise<Answer | Refused> {
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
