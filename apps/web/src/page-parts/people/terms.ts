import { type AnswerOf, identity, type Role, roles } from "@chalkboard/contract";
import type { z } from "zod";
import type { Session } from "../../data/connection/session.ts";

export type PersonRow = AnswerOf<typeof identity.listPeople>["rows"][number];
export type PersonTerms = z.output<typeof identity.personTerms>;

/** Whether a role sells or bets, and so has a POS. */
export const hasPos = (role: Role): boolean => role === roles.clerk || role === roles.customer;
/** Whether a role has a zone. */
export const hasZone = (role: Role): boolean => role === roles.controller || role === roles.agent;

/** A person's editable values. */
export function termsOf({
  login,
  name,
  email,
  language,
  role,
  zoneId,
  posId,
  isActive,
  isAuditOnly,
}: PersonRow): PersonTerms {
  return { login, name, email, language, role, zoneId: hasZone(role) ? zoneId : null, posId, isActive, isAuditOnly };
}

/**
 * Whether the session's user may edit another person: fellow admins yes, but only the platform resets their passwords.
 */
export function mayChange(session: Session, kind: number, row: PersonRow): boolean {
  return mayGivePassword(session, kind, row) || (session.role === roles.admin && row.role === roles.admin);
}

/** Whether the session's user may reset another person's password. */
export function mayGivePassword({ role, userId }: Session, kind: number, row: PersonRow): boolean {
  return identity.madeBy(role as Role, kind).includes(row.role) && row.personId !== userId;
}
