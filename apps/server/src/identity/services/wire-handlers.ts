import { isDeepStrictEqual } from "node:util";
import { type AnswerOf, type PayloadOf, responses, roles, services } from "@chalkboard/contract";
import type { Database, Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import {
  type Context,
  type HandlersOf,
  invalid,
  refuse,
  type Refused,
  scopeOf,
  type Session,
} from "../../platform/http/handlers.ts";
import { audit } from "../../platform/operations/index.ts";
import * as queries from "./queries.ts";
import { securityOf } from "./security.ts";
import { serviceOfHost } from "./visited.ts";

type Door = AnswerOf<typeof services.door>;
type Language = NonNullable<Door["service"]>["language"];
type Handlers = Pick<
  HandlersOf<typeof services>,
  "door" | "listServices" | "findServices" | "saveHosts" | "getSecurity" | "saveSecurity"
>;

/** Services as sign-in pages, headers and lists show them, and their session settings. */
export function servicesWireHandlers({ database }: { database: Database }): Handlers {
  return {
    door: ({ serviceId }, context) => door(database, context, serviceId),
    listServices: (_payload, { session }) =>
      database.read("all", async (sql) => {
        const seesAll =
          session.role === roles.platform || session.role === roles.assistant || session.entered === "service";
        return (await sql.rows(queries.listServices, [seesAll ? null : session.serviceId])).map(listed);
      }),
    findServices: ({ name, serverId, withPlatform, isActive }) =>
      database.read("all", async (sql) => {
        const rows = await sql.rows(queries.findServices, [
          name ?? null,
          serverId ?? null,
          withPlatform,
          isActive ?? null,
        ]);
        return rows.map((row) => ({
          ...listed(row),
          timeZone: row.time_zone,
          language: row.language as Language,
          pos: row.pos,
          hosts: row.hosts,
        }));
      }),
    saveHosts: (payload, { session }) => database.transaction("all", (sql) => saveHosts(sql, payload, session)),
    getSecurity: (_payload, { session }) =>
      database.read(scopeOf(session), (sql) => securityOf(sql, session.serviceId)),
    saveSecurity: ({ was, ...after }, { session }) =>
      database.transaction(scopeOf(session), async (sql) => {
        await sql.row(queries.serviceForUpdate, [session.serviceId]);
        const before = await securityOf(sql, session.serviceId);
        if (!isDeepStrictEqual(before, was)) return refuse(responses.changedMeanwhile, { security: before });
        await sql.run(queries.saveSecurity, [session.serviceId, JSON.stringify(after)]);
        await audit(sql, session, { act: "saveSecurity", subject: `service ${session.serviceId}`, before, after });
        return {};
      }),
  };
}

async function saveHosts(
  sql: Sql,
  { serviceId, hosts, was }: PayloadOf<typeof services.saveHosts>,
  session: Session,
): Promise<Record<string, never> | Refused> {
  if ((await sql.row(queries.serviceForUpdate, [serviceId])) === undefined)
    return refuse(responses.notFound, { field: "serviceId" });
  await sql.run(queries.lockHosts);
  const taken = await sql.rows(queries.hostsElsewhere, [serviceId, hosts]);
  if (taken.length > 0)
    return invalid(
      ...taken.map(({ host }) => ({ field: "hosts", code: "taken" as const, problem: `${host} is another service's` })),
    );
  const before = (await sql.rows(queries.hostsOf, [serviceId])).map(({ host }) => host);
  if (was !== undefined && !isDeepStrictEqual(before, was))
    return refuse(responses.changedMeanwhile, { hosts: before });
  await sql.run(queries.dropHosts, [serviceId]);
  await sql.run(queries.addHosts, [serviceId, hosts]);
  await audit(
    sql,
    { serviceId, personId: session.personId },
    { act: "saveHosts", subject: `service ${serviceId}`, before, after: hosts },
  );
  return {};
}

async function door(
  database: Database,
  { host }: Context<Session | undefined>,
  chosen: number | undefined,
): Promise<Door> {
  const named = await serviceOfHost(database, host);
  const all = await database.read("all", (sql) => sql.rows(queries.doors));
  const shown = all.find(({ id }) => id === (named ?? chosen));
  return {
    service:
      shown === undefined
        ? null
        : {
            serviceId: shown.id,
            name: shown.name,
            kind: shown.kind,
            product: shown.product,
            language: shown.language as Language,
            languages: shown.languages as Language[],
            appearance: {
              description: shown.appearance.description ?? "",
              colour: shown.appearance.colour ?? "",
              logo: shown.appearance.logo ?? "",
              backgrounds: shown.appearance.backgrounds ?? [],
            },
          },
    choices: named === undefined ? all.map(({ id, name, kind }) => ({ serviceId: id, name, kind })) : [],
  };
}

function listed(row: RowOf<typeof queries.listServices.columns>) {
  return {
    serviceId: row.id,
    name: row.name,
    kind: row.kind,
    product: row.product,
    serverId: row.server_id,
    serverName: row.server_name,
    currency: row.currency,
    isActive: row.is_active,
  };
}
