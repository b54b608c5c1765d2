import type { AnswerOf, operations } from "@chalkboard/contract";
import { clockNow } from "../database/clock-queries.ts";
import type { Database } from "../database/database.ts";
import { noteNews } from "./events.ts";
import * as queries from "./queries.ts";

export type AuditVerdict = AnswerOf<typeof operations.verifyAudit>;
type Problem = NonNullable<AuditVerdict["broken"]>["problem"];

/**
 * Verifies the audit chain from its first row: each row's hash covers its content and the hash before it. The end of a
 * whole chain is stored, so that rows cut off later are detected. A broken chain is a significant event, once.
 * @param until aborts with an error when it fires
 */
export async function verifyAudit(database: Database, until?: AbortSignal): Promise<AuditVerdict> {
  return database.transaction(
    "all",
    async (sql) => {
      const verifiedAt = await clockNow(sql);
      const end = await sql.row(queries.auditEnd);
      const entries = end?.entries ?? 0;
      const found = await sql.row(queries.brokenAudit);
      if (found === undefined) {
        if (end !== undefined) await sql.run(queries.addWitness, [new Date(verifiedAt), entries, end.hash]);
        return { verifiedAt, entries, broken: null };
      }
      const broken = { entry: found.entry, problem: found.problem as Problem };
      await noteNews(sql, { serviceId: 0, kind: "auditBroken", subject: "audit chain", data: broken, personId: null });
      return { verifiedAt, entries, broken };
    },
    until,
  );
}
