import type { PosId, ServiceId } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import { accountByName } from "./queries.ts";

/**
 * Two customers may have the same name; their accounts, which reports show, may not. @param own the account itself,
 * where it exists already
 */
export async function accountName(
  sql: Sql,
  serviceId: ServiceId,
  { name, login }: { readonly name: string; readonly login: string },
  own: PosId | null,
): Promise<string> {
  return (await sql.row(accountByName, [serviceId, name, own])) === undefined ? name : `${name} · ${login}`;
}
