// The print templates of a service: its own for a kind of paper, a printer and a language, or the default.

import { type AnswerOf, isPlatform, type PayloadOf, responses, type services } from "@chalkboard/contract";
import type { Database, Sql } from "../../../platform/database/database.ts";
import {
  type Context,
  type HandlersOf,
  invalid,
  refuse,
  type Refused,
  scopeOf,
  type Session,
} from "../../../platform/http/handlers.ts";
import { audit } from "../../../platform/operations/index.ts";
import * as queries from "../queries.ts";

type Listed = AnswerOf<typeof services.templates>[number];
type Saving = PayloadOf<typeof services.saveTemplate>;

export function templateHandlers({
  database,
}: {
  database: Database;
}): Pick<HandlersOf<typeof services>, "templates" | "saveTemplate"> {
  return {
    templates: (_payload, { session }) =>
      database.read(scopeOf(session), async (sql) => {
        const rows = await sql.rows(queries.templates, [session.serviceId]);
        return rows.map((row) => ({
          kind: row.kind as Listed["kind"],
          printerType: row.printer_type,
          printerName: row.printer_name,
          paperWidth: row.width,
          language: row.language as Listed["language"],
          body: row.body,
          isOwn: row.is_own,
        }));
      }),
    saveTemplate: (payload, { session }: Context) =>
      database.transaction(scopeOf(session), (sql) => saveTemplate(sql, payload, session)),
  };
}

async function saveTemplate(
  sql: Sql,
  { kind, printerType, language, was, body }: Saving,
  session: Session,
): Promise<{ body: string } | Refused> {
  const { serviceId } = session;
  // Two who write the first template of their service would both find the default.
  await sql.row(queries.serviceForUpdate, [serviceId]);
  const which = [kind, printerType, language];
  const both = await sql.rows(queries.templateForUpdate, [serviceId, ...which]);
  const usual = both.find((row) => !row.is_own);
  const before = both.find((row) => row.is_own) ?? usual;
  if (usual === undefined || before === undefined) return refuse(responses.notFound, { field: "printerType" });
  if (before.body !== was) return refuse(responses.changedMeanwhile, { body: before.body });
  const isEverybodys = isPlatform(session.serviceKind);
  if (isEverybodys && body === null)
    return invalid({ field: "body", code: "required", problem: "there is only the default" });
  if (body === null) await sql.run(queries.dropTemplate, [serviceId, ...which]);
  else await sql.run(queries.putTemplate, [isEverybodys ? null : serviceId, ...which, body]);
  await audit(sql, session, {
    act: "saveTemplate",
    subject: `${kind} on printer ${printerType} in ${language}`,
    before: before.body,
    after: body,
  });
  return { body: body ?? usual.body };
}
