import type { money } from "@chalkboard/contract";
import type { Database } from "../../platform/database/database.ts";
import { type Context, type HandlersOf, scopeOf } from "../../platform/http/handlers.ts";
import type { SecondPlace } from "../../identity/people/index.ts";
import * as queries from "../weeks/loan-queries.ts";
import { listLoans, listRecovered, previewLoan, readLoan } from "./loan-story.ts";
import { grantLoan, postponeInstalment, repayLoan, takeBackLoan } from "./loans.ts";
import type { Approval } from "../transactions/approval.ts";

type Calls =
  | "listLoans"
  | "readLoan"
  | "previewLoan"
  | "grantLoan"
  | "repayLoan"
  | "postponeInstalment"
  | "takeBackLoan"
  | "listRecovered";

/** Handlers for loans to POS. */
export function loanHandlers({
  database,
  approval: { withSecond, placeOf, placeOfEntry },
}: {
  readonly database: Database;
  readonly approval: Approval;
}): Pick<HandlersOf<typeof money>, Calls> {
  const placeOfLoan = async (loanId: number, { session }: Context): Promise<SecondPlace | undefined> => {
    const row = await database.read(scopeOf(session), (sql) =>
      sql.row(queries.placeOfLoan, [session.serviceId, loanId]),
    );
    return row === undefined ? undefined : { zoneId: row.zone_id, of: "pos" };
  };
  return {
    listLoans: (payload, context) => database.read(scopeOf(context.session), (sql) => listLoans(sql, payload, context)),
    readLoan: (payload, context) => database.read(scopeOf(context.session), (sql) => readLoan(sql, payload, context)),
    previewLoan: (payload, context) =>
      database.read(scopeOf(context.session), (sql) => previewLoan(sql, payload, context)),
    listRecovered: (payload, context) =>
      database.read(scopeOf(context.session), (sql) => listRecovered(sql, payload, context)),
    grantLoan: async (payload, context) =>
      withSecond(payload, context, await placeOf({ posId: payload.posId }, context), grantLoan),
    repayLoan: async (payload, context) =>
      withSecond(payload, context, await placeOfLoan(payload.loanId, context), repayLoan),
    postponeInstalment: (payload, context) =>
      database.transaction(scopeOf(context.session), (sql) => postponeInstalment(sql, payload, context)),
    takeBackLoan: async (payload, context) =>
      withSecond(payload, context, await placeOfEntry(payload.transactionId, context), takeBackLoan),
  };
}
