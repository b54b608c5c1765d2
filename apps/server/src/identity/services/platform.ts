// Services as the platform manages them: the list, its changes to one, whether one sells.
import { isDeepStrictEqual } from "node:util";
import { isPlatform, type PayloadOf, type Problem, responses, services } from "@chalkboard/contract";
import type { ServiceId } from "@chalkboard/kernel";
import type { z } from "zod";
import type { Database, Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import { type HandlersOf, invalid, refuse, type Refused, type Session } from "../../platform/http/handlers.ts";
import { answerList } from "../../platform/http/list-answer.ts";
import { audit } from "../../platform/operations/index.ts";
import { bumpRules } from "./config-cache.ts";
import * as queries from "./platform-queries.ts";

type Terms = z.output<typeof services.serviceTerms>;
type Stored = RowOf<typeof queries.serviceTerms.columns>;

/** A session seen within this time counts as present. */
const presentMinutes = 5;

type Calls = Pick<HandlersOf<typeof services>, "listAll" | "changeService" | "switchService">;

export function platformHandlers({ database }: { readonly database: Database }): Calls {
  return {
    listAll: ({ text, serverId, kind, isActive, ...payload }) =>
      database.read("all", (sql) =>
        answerList(
          sql,
          queries.listAll,
          [text ?? null, serverId ?? null, kind ?? null, isActive ?? null, presentMinutes],
          payload,
          (row) => ({
            ...termsOf(row),
            serviceId: row.id,
            kind: row.kind,
            serverName: row.server_name,
            hosts: row.hosts,
            weekEndsOn: row.week_ends_on,
            isActive: row.is_active,
            pos: row.pos,
            people: row.people,
            admins: row.admins,
            online: row.online,
            createdAt: row.created_at,
          }),
        ),
      ),
    changeService: (payload, { session }) => database.transaction("all", (sql) => changeService(sql, payload, session)),
    switchService: (payload, { session }) => database.transaction("all", (sql) => switchService(sql, payload, session)),
  };
}

/** Problems of a service's terms beyond their formats. The caller has locked the services until the commit. */
export async function termProblem(
  sql: Sql,
  { name, serverId, timeZone, language, languages }: Terms,
  own: ServiceId | null = null,
): Promise<Problem | undefined> {
  await sql.run(queries.lockServices);
  const found = await sql.row(queries.checkTerms, [name, serverId, timeZone, own]);
  if (found?.is_taken === true) return { field: "name", code: "taken", problem: "another service has this name" };
  if (found?.has_server !== true) return { field: "serverId", code: "unknown", problem: "there is no such server" };
  if (!languages.includes(language))
    return { field: "language", code: "notAChoice", problem: "it is not among the service's languages" };
  if (new Set(languages).size < languages.length)
    return { field: "languages", code: "twice", problem: "the same one twice" };
  return found.has_zone ? undefined : { field: "timeZone", code: "unknown", problem: "unknown time zone" };
}

async function changeService(
  sql: Sql,
  { serviceId, was, ...terms }: PayloadOf<typeof services.changeService>,
  session: Session,
): Promise<Record<string, never> | Refused> {
  const problem = await termProblem(sql, terms, serviceId);
  const stored = await sql.row(queries.serviceTerms, [serviceId]);
  if (stored === undefined) return refuse(responses.notFound, { field: "serviceId" });
  const before = termsOf(stored);
  if (!isSame(before, was)) return refuse(responses.changedMeanwhile, { ...before });
  if (problem !== undefined) return invalid(problem);
  if (terms.currency !== before.currency && stored.has_money) {
    return invalid({ field: "currency", code: "contradicts", problem: "its books are in its current currency" });
  }
  if (isSame(before, terms)) return {};
  const { name, product, serverId, currency, timeZone, language, languages } = terms;
  await bumpRules(sql, serviceId);
  await sql.run(queries.changeService, [serviceId, name, product, serverId, currency, timeZone, language, languages]);
  await audit(
    sql,
    { serviceId, personId: session.personId },
    { act: "changeService", subject: `service ${serviceId}`, before, after: terms },
  );
  return {};
}

async function switchService(
  sql: Sql,
  { serviceId, isActive }: PayloadOf<typeof services.switchService>,
  session: Session,
): Promise<Record<string, never> | Refused> {
  const stored = await sql.row(queries.serviceTerms, [serviceId]);
  if (stored === undefined) return refuse(responses.notFound, { field: "serviceId" });
  if (isPlatform(stored.kind)) return refuse(responses.notAllowed, { reason: "ownAccount" });
  if (stored.is_active === isActive) return {};
  // Sales happen entirely before it or entirely after it; the sessions are ended by a trigger, in the same commit.
  await bumpRules(sql, serviceId);
  await sql.run(queries.switchService, [serviceId, isActive]);
  await audit(
    sql,
    { serviceId, personId: session.personId },
    { act: "switchService", subject: `service ${serviceId}`, before: { isActive: !isActive }, after: { isActive } },
  );
  return {};
}

function termsOf(
  row: Pick<Stored, "name" | "product" | "server_id" | "currency" | "time_zone" | "language" | "languages">,
): Terms {
  const { name, product, server_id: serverId, currency, time_zone: timeZone, language } = row;
  return {
    name,
    product: product as Terms["product"],
    serverId,
    currency,
    timeZone,
    language: language as Terms["language"],
    languages: row.languages as Terms["languages"],
  };
}

function isSame(one: Terms, other: Terms): boolean {
  return (Object.keys(one) as (keyof Terms)[]).every((field) => isDeepStrictEqual(one[field], other[field]));
}
