import { type AnswerOf, roles, services } from "@chalkboard/contract";
import type { Database } from "../database/database.ts";
import type { RowOf } from "../database/query.ts";
import { type Context, type HandlersOf, scopeOf, type Session } from "../http/handlers.ts";
import { audit } from "../operations/index.ts";
import * as queries from "./queries.ts";
import { securityOf } from "./security.ts";
import { serviceOfHost } from "./visited.ts";

type Door = AnswerOf<typeof services.door>;
type Language = NonNullable<Door["service"]>["language"];
type Handlers = Pick<HandlersOf<typeof services>, "door" | "listServices" | "findServices" | "templates" | "getSecurity" | "saveSecurity">;

/** Services as doors, headers and lists show them; their print templates and how they guard sessions. */
export function servicesWireHandlers({ database }: { database: Database }): Handlers {
  return {
    door: ({ serviceId }, context) => door(database, context, serviceId),
    listServices: (_payload, { session }) => database.read("all", async (sql) => {
      const seesAll = session.role === roles.platform || session.role === roles.assistant || session.entered === "service";
      return (await sql.rows(queries.listServices, [seesAll ? null : session.serviceId])).map(listed);
    }),
    findServices: ({ name, serverId, withPlatform, isActive }) => database.read("all", async (sql) => {
      const rows = await sql.rows(queries.findServices, [name ?? null, serverId ?? null, withPlatform, isActive ?? null]);
      return rows.map((row) => ({ ...listed(row), timeZone: row.time_zone, language: row.language as Language, pos: row.pos }));
    }),
    templates: (_payload, { session }) => database.read(scopeOf(session), async (sql) => {
      const rows = await sql.rows(queries.templates, [session.serviceId]);
      return rows.map((row) => ({
        kind: row.kind as AnswerOf<typeof services.templates>[number]["kind"], printerType: row.printer_type, printerName: row.printer_name,
        paperWidth: row.width, language: row.language as Language, body: row.body, isOwn: row.is_own,
      }));
    }),
    getSecurity: (_payload, { session }) => database.read(scopeOf(session), (sql) => securityOf(sql, session.serviceId)),
    saveSecurity: (after, { session }) => database.transaction(scopeOf(session), async (sql) => {
      const before = await securityOf(sql, session.serviceId);
      await sql.run(queries.saveSecurity, [session.serviceId, JSON.stringify(after)]);
      await audit(sql, session, { act: "saveSecurity", subject: `service ${session.serviceId}`, before, after });
      return {};
    }),
  };
}

async function door(database: Database, { host }: Context<Session | undefined>, chosen: number | undefined): Promise<Door> {
  const named = await serviceOfHost(database, host);
  const all = await database.read("all", (sql) => sql.rows(queries.doors));
  const shown = all.find(({ id }) => id === (named ?? chosen));
  return {
    service: shown === undefined ? null : {
      serviceId: shown.id, name: shown.name, kind: shown.kind, product: shown.product, language: shown.language as Language,
      appearance: {
        description: shown.appearance.description ?? "", colour: shown.appearance.colour ?? "", logo: shown.appearance.logo ?? "",
        backgrounds: shown.appearance.backgrounds ?? [],
      },
    },
    choices: named === undefined ? all.map(({ id, name, kind }) => ({ serviceId: id, name, kind })) : [],
  };
}

function listed(row: RowOf<typeof queries.listServices.columns>) {
  return {
    serviceId: row.id, name: row.name, kind: row.kind, product: row.product, serverId: row.server_id, serverName: row.server_name, currency: row.currency,
    isActive: row.is_active,
  };
}
