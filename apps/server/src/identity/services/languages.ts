import type { ServiceId } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import { invalid } from "../../platform/http/handlers.ts";
import * as queries from "./queries.ts";

/** −1: a language that the service does not offer. */
export const notOffered = invalid({
  field: "language",
  code: "notAChoice",
  problem: "the service does not offer this language",
});

/** The languages of a service's sign-in, screens and paper, and the initial one of a device. */
export async function languagesOf(
  sql: Sql,
  serviceId: ServiceId,
): Promise<{ readonly languages: readonly string[]; readonly language: string }> {
  return (await sql.row(queries.languages, [serviceId])) ?? { languages: [], language: "en" };
}

export async function offersLanguage(sql: Sql, serviceId: ServiceId, language: string): Promise<boolean> {
  return (await languagesOf(sql, serviceId)).languages.includes(language);
}
