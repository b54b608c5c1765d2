// The service whose board is shown: the session's, or before sign-in that of the host name, or the chosen one where the
// host names none.
import { noToken, responses, roles } from "@chalkboard/contract";
import type { ServiceId } from "@chalkboard/kernel";
import type { Database } from "../../platform/database/database.ts";
import { type Context, refuse, type Refused, type Session } from "../../platform/http/handlers.ts";
import * as queries from "./queries.ts";

/** The service of a host name; undefined where the installation assigned the host to none. */
export async function serviceOfHost(database: Database, host: string): Promise<ServiceId | undefined> {
  return (await database.read("all", (sql) => sql.row(queries.serviceOfHost, [host])))?.service_id;
}

/**
 * The service whose board is shown; null for the platform, which sees everything.
 * @param chosen the visitor's choice on a host that names no service
 * @returns a refusal: −10 for a session that ended, −3 where no service is known
 */
export async function visitedService(
  database: Database,
  { session, token, host }: Context<Session | undefined>,
  chosen: ServiceId | undefined,
): Promise<ServiceId | null | Refused> {
  if (session !== undefined)
    return session.role === roles.platform || session.role === roles.assistant ? null : session.serviceId;
  if (token !== noToken) return refuse(responses.sessionExpired);
  const named = await serviceOfHost(database, host);
  if (named !== undefined) return named;
  const open =
    chosen === undefined ? undefined : await database.read("all", (sql) => sql.row(queries.openService, [chosen]));
  return open?.id ?? refuse(responses.notFound, { reason: "service" });
}
