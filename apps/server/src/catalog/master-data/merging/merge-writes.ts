// Writes of a merge, and of its undo.
import type { TeamId } from "@chalkboard/kernel";
import { fieldColumns } from "../../../platform/database/columns.ts";
import type { Sql } from "../../../platform/database/database.ts";
import { eventMessages } from "../../../trading/lines/index.ts";
import { offersChanged, publish } from "../../../platform/live/index.ts";
import { bumpRules } from "../../../identity/services/index.ts";
import * as queries from "./merge-queries.ts";
import type { Shape } from "./merge-terms.ts";
import { namesJson } from "../names.ts";

/** Assigns teams to sides of games. The events must be locked before. */
export async function writeSides(
  sql: Sql,
  given: readonly { readonly eventId: number; readonly side: number; readonly teamId: TeamId }[],
): Promise<void> {
  if (given.length > 0) {
    await sql.run(queries.writeSides, fieldColumns(given, "eventId", "side", "teamId"));
  }
}

/** Writes a merge's changes to a team or player, and the record it is merged into. */
export async function writeShape(
  sql: Sql,
  kind: string,
  id: number,
  { aliases, names, isActive }: Shape,
  mergedInto: number | null,
): Promise<void> {
  await sql.run(kind === "team" ? queries.writeTeam : queries.writePlayer, [
    id,
    aliases,
    namesJson(names),
    isActive,
    mergedInto,
  ]);
}

/** Boards show the games again, and services reload their rules. */
export async function tellOf(sql: Sql, events: readonly number[]): Promise<void> {
  const versions = await bumpRules(sql, "all");
  await publish(sql, [...versions.keys()].map(offersChanged));
  await publish(sql, await eventMessages(sql, events));
}
