// Permissions by place: how far each role reaches, and whether something is within it. Every call that takes a ticket,
// a POS, a zone, a code or a reference checks here, and what is beyond gets the same response as what does not exist
// (testing/calls/reach.test.ts tests all of them).
import { type Role, roles } from "@chalkboard/contract";
import type { PosId, ServiceId, ZoneId } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import type { Session } from "../../platform/http/handlers.ts";
import * as queries from "./queries.ts";

/** Everything; the session's service; its zone and those below; its POS or customer. */
export type Reach = "all" | "service" | "zones" | "pos";

/**
 * How far a role reaches, unless a call's own rule says otherwise: the holder of a ticket's code is paid at any POS of
 * the service.
 */
export const reachOf: Readonly<Record<Role, Reach>> = {
  [roles.platform]: "all",
  [roles.assistant]: "all",
  [roles.admin]: "service",
  [roles.controller]: "zones",
  [roles.agent]: "zones",
  [roles.clerk]: "pos",
  [roles.customer]: "pos",
};

/** The place of something: a ticket where it was sold, a pending sale where it was requested. */
export type Place = { readonly serviceId: ServiceId; readonly zoneId: ZoneId; readonly posId: PosId };

/** What a session may see, for lists: which service, which zones, which POS; null for no bound. */
export type Bounds = {
  readonly services: readonly ServiceId[] | null;
  readonly zones: readonly ZoneId[] | null;
  readonly pos: readonly PosId[] | null;
};

type Who = Pick<Session, "role" | "serviceId" | "zoneId" | "posId">;

/** The bounds of a session. */
export async function boundsOf(sql: Sql, session: Who, reach: Reach = reachOf[session.role]): Promise<Bounds> {
  const { serviceId, zoneId, posId } = session;
  switch (reach) {
    case "all":
      return { services: null, zones: null, pos: null };
    case "service":
      return { services: [serviceId], zones: null, pos: null };
    case "zones":
      return { services: [serviceId], zones: await zoneIdsBelow(sql, serviceId, zoneId), pos: null };
    case "pos":
      return { services: [serviceId], zones: null, pos: posId === null ? [] : [posId] };
  }
}

async function zoneIdsBelow(sql: Sql, serviceId: ServiceId, zoneId: ZoneId | null): Promise<readonly ZoneId[]> {
  return zoneId === null ? [] : (await sql.rows(queries.zonesBelow, [serviceId, zoneId])).map(({ id }) => id);
}

/** Whether something is within a session's reach. */
export async function reaches(
  sql: Sql,
  session: Who,
  { serviceId, zoneId, posId }: Place,
  reach?: Reach,
): Promise<boolean> {
  const { services, zones, pos } = await boundsOf(sql, session, reach);
  return (
    (services === null || services.includes(serviceId)) &&
    (zones === null || zones.includes(zoneId)) &&
    (pos === null || pos.includes(posId))
  );
}
