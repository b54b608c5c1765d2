import { lineKeyText, oppositeKey, type Side } from "@chalkboard/engine";
import type { EventId } from "@chalkboard/kernel";
import type { Sql } from "../../../platform/database/database.ts";
import * as queries from "./exposure-queries.ts";

/**
 * Cents by which the money has moved lines from their sources' prices, by the text of the line's key; unmoved lines are
 * left out.
 */
export async function exposureShades(sql: Sql, eventIds: readonly EventId[]): Promise<ReadonlyMap<string, number>> {
  return new Map(
    (await sql.rows(queries.shadesOf, [eventIds])).flatMap(({ eventId, betType, side, cents }) => {
      const key = { eventId, betType, side: side as Side, alternate: 0 };
      return [
        [lineKeyText(key), cents],
        [lineKeyText(oppositeKey(key)), -cents],
      ] as const;
    }),
  );
}
