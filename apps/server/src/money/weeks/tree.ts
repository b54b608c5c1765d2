// The zones and POS of a service, as of a given time.

import type { ServiceId } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import type { Session } from "../../platform/http/handlers.ts";
import { placesAt, reachOf } from "../../identity/network/index.ts";
import * as queries from "./week-queries.ts";

export type Tree = {
  readonly zones: readonly RowOf<typeof queries.allZones.columns>[];
  readonly pos: readonly RowOf<typeof queries.posOf.columns>[];
};

/** Everything that a service had as of a time, at its place then; null: now. */
export async function treeAt(sql: Sql, serviceId: ServiceId, asOf: Date | null): Promise<Tree> {
  const [zones, pos] = [await sql.rows(queries.allZones, [serviceId]), await sql.rows(queries.posOf, [serviceId])];
  if (asOf === null) return { zones, pos };
  const { parentOf, zoneOf } = await placesAt(sql, serviceId, asOf);
  const wasThere = ({ created_at: at }: { readonly created_at: number }): boolean => at <= asOf.getTime();
  return {
    zones: zones.filter(wasThere).map((zone) => ({ ...zone, parent_id: parentOf.get(zone.id) ?? null })),
    pos: pos.filter(wasThere).map((one) => ({ ...one, zone_id: zoneOf.get(one.id) ?? one.zone_id })),
  };
}

/** What a session sees of it: all of its service, or its zone and everything below it. */
export async function seenTree(sql: Sql, session: Session, asOf: Date | null): Promise<Tree> {
  const tree = await treeAt(sql, session.serviceId, asOf);
  return partOf(tree, seenOf(tree.zones, session));
}

/** Some zones of a tree, and the POS in them. */
export function partOf({ zones, pos }: Tree, some: ReadonlySet<number>): Tree {
  return { zones: zones.filter(({ id }) => some.has(id)), pos: pos.filter(({ zone_id: zoneId }) => some.has(zoneId)) };
}

/** The zones of a tree that a session sees. */
export function seenOf(zones: Tree["zones"], { role, zoneId }: Pick<Session, "role" | "zoneId">): ReadonlySet<number> {
  const reach = reachOf[role];
  if (reach === "zones")
    return branchOf(
      zones,
      zones.flatMap(({ id }) => (id === zoneId ? [id] : [])),
    );
  return new Set(reach === "all" || reach === "service" ? zones.map(({ id }) => id) : []);
}

/** Some zones and everything below them. */
export function branchOf(
  zones: readonly { readonly id: number; readonly parent_id: number | null }[],
  top: readonly number[],
): ReadonlySet<number> {
  const below = new Set(top);
  for (let size = -1; size !== below.size;) {
    size = below.size;
    for (const { id, parent_id: parent } of zones) if (parent !== null && below.has(parent)) below.add(id);
  }
  return below;
}
