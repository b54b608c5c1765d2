// A ticket's validation code pays it, so an admin sees it on request only, and each request is in the audit log.

import { responses, roles } from "@chalkboard/contract";
import type { Database } from "../../../platform/database/database.ts";
import { isRefused, refuse, type Refused, scopeOf, type Session } from "../../../platform/http/handlers.ts";
import { audit } from "../../../platform/operations/index.ts";
import { findTicket } from "./read.ts";
import type { SoldTicket } from "./stored-ticket.ts";

/** The code of a ticket of the admin's service. */
export function showCode(
  database: Database,
  { number }: { readonly number: number },
  session: Session,
): Promise<{ code: string } | Refused> {
  return database.transaction(scopeOf(session), async (sql) => {
    const ticket = await findTicket(sql, number, session);
    if (ticket?.code === undefined) return refuse(responses.notFound, { reason: "unknown" });
    await audit(sql, session, { act: "showCode", subject: `ticket ${number}`, before: null, after: null });
    return { code: ticket.code };
  });
}

/** The ticket as its page shows it: to an admin without the code, except at a POS that they entered. */
export function withoutCode<Answer extends SoldTicket | Refused>(ticket: Answer, session: Session): Answer {
  if (isRefused(ticket) || session.role !== roles.admin || ticket.posId === session.posId) return ticket;
  const { code: _, ...shown } = ticket;
  return shown as Answer;
}
