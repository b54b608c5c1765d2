import { type AnswerOf, identity, type Role, roles } from "@chalkboard/contract";
import { languageNames } from "@chalkboard/i18n";
import type { Database } from "../../../platform/database/database.ts";
import { scopeOf, type Session } from "../../../platform/http/handlers.ts";
import { promisesEarlyPayout, securityOf } from "../../services/index.ts";
import * as queries from "../queries.ts";

export type SessionData = AnswerOf<typeof identity.login>;
export type Figures = Pick<SessionData, "balance" | "limit" | "pointCredit" | "allowToPlay" | "posName" | "zoneName">;

/**
 * The session data for a person's screens (specification, section 3).
 * @param tokenAdm of an entered POS: the admin's own token
 */
export async function sessionDataOf(
  database: Database,
  token: string,
  session: Session,
  tokenAdm = "",
): Promise<SessionData> {
  const isOfAll = session.role === roles.platform || session.role === roles.assistant;
  const { service, person, earlyPayout, security, last } = await database.read("all", async (sql) => ({
    service: await sql.row(queries.serviceOf, [session.serviceId]),
    person: await sql.row(queries.totpOf, [session.personId]),
    earlyPayout: await promisesEarlyPayout(sql, session.serviceId),
    security: await securityOf(sql, session.homeServiceId),
    last: isOfAll ? await sql.row(queries.lastClose, [session.serviceId]) : undefined,
  }));
  const names: Readonly<Record<string, string>> = languageNames;
  return {
    token,
    ...(await figuresOf(database, session)),
    serviceName: session.serviceName,
    printProgramUrl: service?.url ?? "",
    name: session.personName,
    language: session.language,
    languageName: names[session.language] ?? session.language,
    languages: (service?.languages ?? []) as SessionData["languages"],
    posId: session.posId ?? 0,
    serviceId: session.serviceId,
    serviceKind: session.serviceKind,
    product: session.product,
    role: session.role,
    userId: session.personId,
    showBalance: session.posId !== null,
    email: session.email,
    earlyPayout,
    currency: session.currency,
    timeZone: session.timeZone,
    closeMinute: session.closeMinute,
    weekEndsOn: service?.week_ends_on ?? 7,
    lastCloseMinute: last?.minute ?? session.closeMinute,
    expiresAt: session.expiresAt,
    entered: session.entered,
    adminToken: tokenAdm,
    mustChangePassword: session.mustChangePassword,
    isAuditOnly: session.isAuditOnly,
    passwordLength: security.passwordLength,
    hasOneTimeCodes: person?.is_on ?? false,
  };
}

/** The figures of the session's POS or customer. */
export async function figuresOf(database: Database, session: Session): Promise<Figures> {
  const row =
    session.posId === null
      ? undefined
      : await database.read(scopeOf(session), (sql) => sql.row(queries.posFigures, [session.posId]));
  if (row === undefined)
    return { balance: 0, limit: 0, pointCredit: 0, allowToPlay: isSeller(session.role), posName: "", zoneName: "" };
  return {
    balance: row.balance,
    limit: row.credit_limit ?? 0,
    pointCredit: row.point_credit,
    allowToPlay: row.allow_to_play,
    posName: row.name,
    zoneName: row.zone_name,
  };
}

function isSeller(role: Role): boolean {
  return role === roles.clerk || role === roles.customer;
}
