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
