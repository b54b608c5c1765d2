import { services } from "@chalkboard/contract";
import type { ServiceId } from "@chalkboard/kernel";
import type { Sql } from "../database/database.ts";
import * as queries from "./queries.ts";

/** How a service guards its sessions, with the contract's defaults for what it never decided. */
export async function securityOf(sql: Sql, serviceId: ServiceId): Promise<services.Security> {
  return services.security.parse((await sql.row(queries.security, [serviceId]))?.security ?? {});
}
