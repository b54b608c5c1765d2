import { services } from "@chalkboard/contract";
import type { ServiceId } from "@chalkboard/kernel";
import type { Sql } from "../database/database.ts";
import * as queries from "./queries.ts";

/** How a service guards its sessions, with the contract's defaults for what it never decided. */
export async function securityOf(sql: Sql, serviceId: ServiceId): Promise<services.Security> {
  return services.security.parse((await sql.row(queries.security, [serviceId]))?.security ?? {});
}

/** Shorter parts, such as `www` and `com`, say nothing of whose they are. */
const leastLetters = 4;

/** What everybody calls a service, for passwords that are tried first there: its name, and the parts of its hosts' names. */
export async function ownNamesOf(sql: Sql, serviceId: ServiceId): Promise<readonly string[]> {
  const names = await sql.rows(queries.ownNames, [serviceId]);
  return names.flatMap(({ name }) => [name, ...name.split(/[^\p{L}\p{N}]+/u)]).filter((name) => name.length >= leastLetters);
}
