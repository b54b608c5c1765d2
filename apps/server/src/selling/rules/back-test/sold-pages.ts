// Reads the sold tickets of a period for a trial, the newest first, a page at a time.

import type { ServiceId } from "@chalkboard/kernel";
import type { Sql } from "../../../platform/database/database.ts";
import type { RowOf } from "../../../platform/database/query.ts";
import * as queries from "./try-queries.ts";

/** How many rows are read and evaluated before other work gets its turn. */
export const chunk = 100;
/** Numbers are drawn a moment before the sale time is read, so that neighbours may be in the opposite order. */
export const slackMs = 600_000;

type Period = { readonly from: number; readonly to: number };
type SoldRows = readonly RowOf<typeof queries.soldBefore.columns>[];

/**
 * Evaluates the tickets of a period below a number, at most `limit` of them.
 * @returns the last number that was read, how many are left of the limit, and whether the period is finished
 */
export async function eachSoldPage(
  sql: Sql,
  services: readonly ServiceId[],
  { from, to, before: start, limit }: Period & { readonly before: number | null; readonly limit: number },
  evaluate: (rows: SoldRows) => Promise<void>,
): Promise<{ readonly before: number | null; readonly left: number; readonly isOver: boolean }> {
  let left = limit;
  let before = start;
  let isOver = false;
  while (!isOver && left > 0) {
    const size = Math.min(chunk, left);
    const rows = await sql.rows(queries.soldBefore, [services, before, size]);
    await evaluate(rows.filter(({ sold_at: at }) => at >= from && at < to));
    before = rows.at(-1)?.id ?? before;
    left -= rows.length;
    isOver = rows.length < size || (rows.at(-1)?.sold_at ?? 0) < from - slackMs;
  }
  return { before, left, isOver };
}
