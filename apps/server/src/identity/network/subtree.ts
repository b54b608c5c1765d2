import type { ServiceId, ZoneId } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import type { Session } from "../../platform/http/handlers.ts";
import * as queries from "./queries.ts";
import { reachOf } from "./reach.ts";

export type Zone = {
  readonly zoneId: ZoneId;
  readonly parentId: ZoneId | null;
  readonly name: string;
  readonly isActive: boolean;
};

/**
 * The zones of a service that a session may see, by name: all for its admin and the platform, a controller's own and
 * those below it, none for sellers.
 * @param serviceId the session's service; another one's for the platform
 */
export async function subtreeOf(
  sql: Sql,
  session: Pick<Session, "role" | "zoneId" | "serviceId">,
  serviceId: ServiceId,
): Promise<readonly Zone[]> {
  const reach = reachOf[session.role];
  if (reach === "all") return zonesBelow(sql, serviceId, null);
  if (serviceId !== session.serviceId) return [];
  if (reach === "service") return zonesBelow(sql, serviceId, null);
  return reach === "zones" && session.zoneId !== null ? zonesBelow(sql, serviceId, session.zoneId) : [];
}

/**
 * A zone and everything below it, by name; all zones of the service for null. Empty when the zone is another service's.
 */
export async function zonesBelow(sql: Sql, serviceId: ServiceId, zoneId: ZoneId | null): Promise<readonly Zone[]> {
  const rows = await sql.rows(queries.zonesBelow, [serviceId, zoneId]);
  return rows.map((row) => ({ zoneId: row.id, parentId: row.parent_id, name: row.name, isActive: row.is_active }));
}

/** The ids of a zone, of whichever service, and of everything below it. */
export async function zoneIdsUnder(sql: Sql, zoneId: ZoneId): Promise<readonly ZoneId[]> {
  const zone = await sql.row(queries.serviceOfZone, [zoneId]);
  return zone === undefined ? [] : (await zonesBelow(sql, zone.service_id, zoneId)).map((one) => one.zoneId);
}
