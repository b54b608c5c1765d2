// The appearance of a service before sign-in and on its pages; unset values are empty.

import { isDeepStrictEqual } from "node:util";
import { type AnswerOf, responses, services } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import type { Database, Sql } from "../../platform/database/database.ts";
import { type HandlersOf, refuse, scopeOf } from "../../platform/http/handlers.ts";
import { audit } from "../../platform/operations/index.ts";
import { notOffered, offersLanguage } from "./languages.ts";
import * as queries from "./queries.ts";

type Appearance = AnswerOf<typeof services.getAppearance>;

export function appearanceHandlers({
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
