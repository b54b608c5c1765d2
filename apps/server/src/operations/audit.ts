import type { Sql } from "../database/database.ts";
import type { Session } from "../http/handlers.ts";
import * as queries from "./queries.ts";

/** A privileged act: what was done, to what, and how it was before and after (null where there is nothing). */
export type Act = { readonly act: string; readonly subject: string; readonly before: unknown; readonly after: unknown };

/** Who acted, and in which service. The calendar is nobody. */
type Author = Pick<Session, "serviceId"> & { readonly personId: Session["personId"] | null };

/**
 * Leaves a row in the audit chain, in the transaction of the act. It belongs at the end of it: the chain has one end, and whoever holds that keeps others
 * waiting until the commit.
 */
export async function audit(sql: Sql, { serviceId, personId }: Author, { act, subject, before, after }: Act): Promise<void> {
  await sql.row(queries.addAudit, [serviceId, personId, act, subject, JSON.stringify(before), JSON.stringify(after)]);
}

/** So many rows of the chain at once: their texts are sent in one. */
const together = 500;

/** The same for many acts, in their order. */
export async function auditAll(sql: Sql, { serviceId, personId }: Author, acts: readonly Act[]): Promise<void> {
  for (let at = 0; at < acts.length; at += together) {
    await sql.rows(queries.addAudits, [serviceId, personId, JSON.stringify(acts.slice(at, at + together))]);
  }
}
