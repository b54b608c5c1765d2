import { type Role, roles } from "@chalkboard/contract";
import type { ServiceId, ZoneId } from "@chalkboard/kernel";
import type { Sql } from "../database/database.ts";
import type { Session } from "../http/handlers.ts";
import * as queries from "./queries.ts";

export type Zone = { readonly zoneId: ZoneId; readonly parentId: ZoneId | null; readonly name: string; readonly isActive: boolean };

const wholeService: readonly Role[] = [roles.platform, roles.assistant, roles.admin];
const ownZone: readonly Role[] = [roles.controller, roles.agent];

/**
 * The zones that a session may see of a service, by name: all for its admin and the platform, a controller's own and those below it, none for who sells.
 * @param serviceId the session's service; another one's for the platform
 */
export async function subtreeOf(sql: Sql, session: Pick<Session, "role" | "zoneId">, serviceId: ServiceId): Promise<readonly Zone[]> {
  if (wholeService.includes(session.role)) return zonesBelow(sql, serviceId, null);
  return ownZone.includes(session.role) && session.zoneId !== null ? zonesBelow(sql, serviceId, session.zoneId) : [];
}

/** A zone and everything below it, by name; all zones of the service for null. Empty when the zone is another service's. */
export async function zonesBelow(sql: Sql, serviceId: ServiceId, zoneId: ZoneId | null): Promise<readonly Zone[]> {
  const rows = await sql.rows(queries.zonesBelow, [serviceId, zoneId]);
  return rows.map((row) => ({ zoneId: row.id, parentId: row.parent_id, name: row.name, isActive: row.is_active }));
}
