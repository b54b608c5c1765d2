import { isDeepStrictEqual } from "node:util";
import { type AnswerOf, responses, services } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import type { Database, Sql } from "../../platform/database/database.ts";
import { type HandlersOf, refuse, scopeOf } from "../../platform/http/handlers.ts";
import { offersChanged, publish } from "../../platform/live/index.ts";
import { audit } from "../../platform/operations/index.ts";
import { bumpRules } from "./config-cache.ts";
import { houseRulesHandlers } from "./documents/house-rules.ts";
import { listPayTables, listPayTableVersions, savePayTable } from "./documents/pay-table-handlers.ts";
import { templateHandlers } from "./documents/templates.ts";
import { wordingHandlers } from "./documents/wording.ts";
import { notOffered, offersLanguage } from "./languages.ts";
import { kindHandlers } from "./kind-handlers.ts";
import { platformHandlers } from "./platform.ts";
import * as queries from "./queries.ts";
import { servicesWireHandlers } from "./wire-handlers.ts";

/** A service and its settings. */
export function servicesHandlers({ database }: { database: Database }): HandlersOf<typeof services> {
  return {
    ...servicesWireHandlers({ database }),
    ...platformHandlers({ database }),
    ...kindHandlers({ database }),
    ...templateHandlers({ database }),
    ...appearanceHandlers({ database }),
    ...wordingHandlers({ database }),
    ...houseRulesHandlers({ database }),
    getService: (_payload, { session }) =>
      database.read(scopeOf(session), async (sql) => {
        const [service] = await sql.rows(queries.configCache, [[session.serviceId]]);
        assert(service !== undefined, "a session's service exists", { serviceId: session.serviceId });
        return {
          serviceId: service.id,
          name: service.name,
          kind: service.kind,
          product: service.product,
          currency: service.currency,
          timeZone: service.time_zone,
          language: service.language,
          settings: service.settings,
          settingsVersion: service.settings_version,
          rulesVersion: service.rules_version,
        };
      }),
    saveService: ({ settingsVersion, settings }, { session }) =>
      database.transaction(scopeOf(session), async (sql) => {
        const { serviceId } = session;
        const before = await sql.row(queries.serviceForUpdate, [serviceId]);
        assert(before !== undefined, "a session's service exists", { serviceId });
        if (before.settings_version !== settingsVersion) {
          return refuse(responses.changedMeanwhile, {
            settingsVersion: before.settings_version,
            settings: before.settings,
          });
        }
        const saved = await sql.row(queries.saveSettings, [serviceId, JSON.stringify(settings)]);
        await bumpRules(sql, serviceId);
        await publish(sql, [offersChanged(serviceId)]);
        await audit(sql, session, {
          act: "saveService",
          subject: `service ${serviceId}`,
          before: before.settings,
          after: settings,
        });
        return { settingsVersion: saved?.settings_version ?? settingsVersion };
      }),
    listPayTables: (payload, { session }) => listPayTables(database, payload, session),
    listPayTableVersions: (payload, { session }) => listPayTableVersions(database, payload, session),
    savePayTable: (payload, { session }) => savePayTable(database, payload, session),
  };
}

// The appearance of a service before sign-in and on its pages; unset values are empty.

type Appearance = AnswerOf<typeof services.getAppearance>;

function appearanceHandlers({
  database,
}: {
  database: Database;
}): Pick<HandlersOf<typeof services>, "getAppearance" | "saveAppearance"> {
  return {
    getAppearance: (_payload, { session }) =>
      database.read(scopeOf(session), (sql) => appearanceOf(sql, session.serviceId)),
    saveAppearance: ({ was, ...after }, { session }) =>
      database.transaction(scopeOf(session), async (sql) => {
        await sql.row(queries.serviceForUpdate, [session.serviceId]);
        const before = await appearanceOf(sql, session.serviceId);
        if (!isDeepStrictEqual(before, was)) return refuse(responses.changedMeanwhile, { appearance: before });
        const { language, ...look } = after;
        if (!(await offersLanguage(sql, session.serviceId, language))) return notOffered;
        await sql.run(queries.saveAppearance, [session.serviceId, language, JSON.stringify(look)]);
        await audit(sql, session, { act: "saveAppearance", subject: `service ${session.serviceId}`, before, after });
        return {};
      }),
  };
}

async function appearanceOf(sql: Sql, serviceId: number): Promise<Appearance> {
  const row = await sql.row(queries.appearance, [serviceId]);
  assert(row !== undefined, "a session's service exists", { serviceId });
  const { description = "", colour = "", logo = "", backgrounds = [], printProgramUrl = "" } = row.appearance;
  const pictures = [0, 1, 2].map((at) => backgrounds[at] ?? "");
  return {
    language: row.language as Appearance["language"],
    description,
    colour,
    logo,
    printProgramUrl,
    backgrounds: pictures,
  };
}
