import { services } from "@chalkboard/contract";
import type { ServiceId } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import * as queries from "./queries.ts";

/** A service's session settings, with the contract's defaults for unset values. */
export async function securityOf(sql: Sql, serviceId: ServiceId): Promise<services.Security> {
  return services.security.parse((await sql.row(queries.security, [serviceId]))?.security ?? {});
}

/** Shorter parts, such as `www` and `com`, are not specific to a service. */
const leastLetters = 4;

/**
 * The public names of a service, which attackers would try in passwords there: its name, and the parts of its host
 * names.
 */
export async function publicNamesOf(sql: Sql, serviceId: ServiceId): Promise<readonly string[]> {
  const names = await sql.rows(queries.publicNames, [serviceId]);
  return names
    .flatMap(({ name }) => [name, ...name.split(/[^\p{L}\p{N}]+/u)])
    .filter((name) => name.length >= leastLetters);
}
