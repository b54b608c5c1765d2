import type { Sql } from "../database/database.ts";
import type { Session } from "../http/handlers.ts";
import * as queries from "./queries.ts";

/** A privileged action: what was done, to what, and the state before and after (null where there is none). */
export type Act = { readonly act: string; readonly subject: string; readonly before: unknown; readonly after: unknown };

/** Who acted, and in which service. The schedule has no person. */
type Author = Pick<Session, "serviceId"> & { readonly personId: Session["personId"] | null };

/**
 * Writes a row to the audit chain, in the transaction of the action. Call it at its end: the chain has one end, and the
 * transaction that holds it makes others wait until the commit.
 */
export async function audit(
  sql: Sql,
  { serviceId, personId }: Author,
  { act, subject, before, after }: Act,
): Promise<void> {
  await sql.row(queries.addAudit, [serviceId, personId, act, subject, JSON.stringify(before), JSON.stringify(after)]);
}

/** The number of rows written at once: their texts are sent as one. */
const together = 500;

/** The same for many actions, in order. */
export async function auditAll(sql: Sql, { serviceId, personId }: Author, acts: readonly Act[]): Promise<void> {
  for (let at = 0; at < acts.length; at += together) {
    await sql.rows(queries.addAudits, [serviceId, personId, JSON.stringify(acts.slice(at, at + together))]);
  }
}
