import { live, type Role, roles } from "@chalkboard/contract";
import type { Database } from "../database/database.ts";
import { scopeOf, type Session } from "../http/handlers.ts";
import * as queries from "./queries.ts";

/**
 * A subject that a client may request. A board follows HQ's lines of its league: it has no messages of its own, only
 * its service's view of them.
 */
export type Subject =
  | { readonly kind: "desk"; readonly text: string }
  | { readonly kind: "tickets"; readonly text: string; readonly serviceId: number; readonly posId: number }
  | { readonly kind: "referrals"; readonly text: string; readonly serviceId: number }
  /** What the office of a service receives: its books, its counters, message readers. */
  | { readonly kind: "office"; readonly text: string; readonly serviceId: number }
  | { readonly kind: "alarms"; readonly text: string; readonly serviceId: number }
  | { readonly kind: "files"; readonly text: string; readonly serviceId: number; readonly personId: number }
  | { readonly kind: "messages"; readonly text: string; readonly serviceId: number }
  | { readonly kind: "board"; readonly text: string; readonly serviceId: number };

const desk: readonly Role[] = [roles.platform, roles.assistant];

/** Parses a subject: `text` is the stored one that it follows. Undefined for one that the contract does not have. */
export function readSubject(input: string): Subject | undefined {
  const match = /^(\d{1,9})\/([a-z]+)\/(\d{1,9})$/.exec(input);
  if (match === null) return undefined;
  const [serviceId, capability, scopeId] = [Number(match[1]), match[2], Number(match[3])];
  if (input === live.subjects.lines(scopeId) || input === live.subjects.results(scopeId))
    return { kind: "desk", text: input };
  // Subjects of the whole installation are for the platform.
  const ofAll = [
    live.subjects.alarms(0),
    live.subjects.readers(0),
    live.subjects.referrals(0),
    live.subjects.connections(),
    live.subjects.duties(),
    live.subjects.work(),
  ];
  if (ofAll.includes(input)) return { kind: "desk", text: input };
  if (serviceId === 0) return undefined;
  if (input === live.subjects.referrals(serviceId)) return { kind: "referrals", text: input, serviceId };
  if (
    [live.subjects.books, live.subjects.monitor, live.subjects.readers, live.subjects.customers].some(
      (of) => input === of(serviceId),
    )
  ) {
    return { kind: "office", text: input, serviceId };
  }
  if (input === live.subjects.messages(serviceId)) return { kind: "messages", text: input, serviceId };
  if (input === live.subjects.alarms(serviceId)) return { kind: "alarms", text: input, serviceId };
  if (capability === "files") return { kind: "files", text: input, serviceId, personId: scopeId };
  if (capability === "board") return { kind: "board", text: live.subjects.lines(scopeId), serviceId };
  return capability === "tickets" ? { kind: "tickets", text: input, serviceId, posId: scopeId } : undefined;
}

/**
 * Whether a session may subscribe to a subject: the desk to everything, a service's people to its boards, messages for
 * them, and tickets within their subtree; to files only their owner.
 */
export async function maySubscribe(database: Database, session: Session, subject: Subject): Promise<boolean> {
  if (subject.kind === "files") return subject.serviceId === session.serviceId && subject.personId === session.personId;
  if (desk.includes(session.role)) return true;
  if (subject.kind === "desk" || subject.serviceId !== session.serviceId) return false;
  if (subject.kind === "board" || subject.kind === "messages" || session.role === roles.admin) return true;
  if (subject.kind === "referrals" || subject.kind === "office") return session.role === roles.controller;
  if (subject.kind === "alarms") return false;
  if (session.role !== roles.controller && session.role !== roles.agent) return subject.posId === session.posId;
  const row = await database.read(scopeOf(session), (sql) =>
    sql.row(queries.isPosBelow, [subject.posId, session.zoneId]),
  );
  return row?.is_below === true;
}
