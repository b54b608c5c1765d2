import type { lines, PayloadOf, Problem } from "@chalkboard/contract";
import type { EventId } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import { problemOf, unplayedProblems } from "./move-problems.ts";
import * as queries from "./queries.ts";

type Key = PayloadOf<typeof lines.moveLines>["moves"][number]["key"];

/**
 * Why a bet on an event could never be graded: there is no such bet, or its league cannot decide it. Undefined where it
 * can.
 */
export async function betProblem(
  sql: Sql,
  eventId: EventId,
  { betType, side, points }: Pick<Key, "betType" | "side"> & { readonly points: number | null },
): Promise<Problem | undefined> {
  const key: Key = { eventId, betType, side, alternate: 0 };
  const problem = problemOf({ key, points });
  if (problem !== undefined)
    return { field: problem.code === "required" || problem.code === "doesNotFit" ? "points" : "betType", ...problem };
  const played = await sql.row(queries.playedBy, [eventId]);
  const [unplayed] = played === undefined ? [] : unplayedProblems([{ key, version: 0, points, price: 100 }], played);
  return unplayed === undefined ? undefined : { ...unplayed, field: "betType" };
}
