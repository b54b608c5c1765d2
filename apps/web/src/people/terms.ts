import { type AnswerOf, identity, type Role, roles } from "@chalkboard/contract";
import type { z } from "zod";
import type { Session } from "../data/session.ts";

export type PersonRow = AnswerOf<typeof identity.listPeople>["rows"][number];
export type PersonTerms = z.output<typeof identity.personTerms>;

/** Whether somebody of a role sells or plays, and so has a POS. */
export const hasPos = (role: Role): boolean => role === roles.clerk || role === roles.customer;
/** Whether somebody of a role has a zone. */
export const hasZone = (role: Role): boolean => role === roles.controller || role === roles.agent;

/** What a form was filled with. */
export function termsOf({ login, name, email, language, role, zoneId, posId, isActive, isAuditOnly }: PersonRow): PersonTerms {
  return { login, name, email, language, role, zoneId: hasZone(role) ? zoneId : null, posId, isActive, isAuditOnly };
}

/** Whether the person of a session may change another: fellow admins may, but their passwords are the platform's to give. */
export function mayChange(session: Session, kind: number, row: PersonRow): boolean {
  return mayGivePassword(session, kind, row) || (session.role === roles.admin && row.role === roles.admin);
}

/** Whether the person of a session may give another a new password. */
export function mayGivePassword({ role, userId }: Session, kind: number, row: PersonRow): boolean {
  return identity.madeBy(role as Role, kind).includes(row.role) && row.personId !== userId;
}
