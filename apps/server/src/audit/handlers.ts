import { type AnswerOf, type audit, type PayloadOf, responses, roles } from "@chalkboard/contract";
import type { Database, Sql } from "../database/database.ts";
import { type HandlersOf, isRefused, refuse, type Refused, scopeOf, type Session } from "../http/handlers.ts";
import { answerList } from "../http/list-answer.ts";
import { reaches } from "../network/index.ts";
import * as queries from "./queries.ts";

type Asked = PayloadOf<typeof audit.recordHistory>;

/** The acts that change a record, as their handlers call them in the audit chain. */
const actsOf: Readonly<Record<Asked["record"], readonly string[]>> = {
  pos: ["addPos", "changePos"], settings: ["saveService"], appearance: ["saveAppearance"], security: ["saveSecurity"], paper: ["saveTemplate"],
};

/** What the audit chain tells of single records. Its end stands in `operations`, which every capability writes through. */
export function auditHandlers({ database }: { readonly database: Database }): HandlersOf<typeof audit> {
  return {
    recordHistory: (payload, { session }) => database.read(scopeOf(session), (sql) => recordHistory(sql, payload, session)),
  };
}

async function recordHistory(sql: Sql, payload: Asked, session: Session): Promise<AnswerOf<typeof audit.recordHistory> | Refused> {
  const subject = payload.record === "pos" ? await posSubject(sql, payload, session)
    : session.role === roles.admin ? null : refuse(responses.notAllowed, { reason: "role" });
  if (isRefused(subject)) return subject;
  return answerList(sql, queries.acts, [session.serviceId, actsOf[payload.record], subject], payload,
    ({ id: number, at, by, before, after }) => ({ number, at, by, before, after }));
}

async function posSubject(sql: Sql, { posId }: Asked, session: Session): Promise<string | Refused> {
  const place = posId === undefined ? undefined : await sql.row(queries.posPlace, [posId]);
  const isOwn = posId !== undefined && place !== undefined
    && await reaches(sql, session, { serviceId: place.service_id, zoneId: place.zone_id, posId });
  return isOwn ? `pos ${String(posId)}` : refuse(responses.notFound, { field: "posId" });
}
