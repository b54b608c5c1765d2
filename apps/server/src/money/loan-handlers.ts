import type { money, tickets } from "@chalkboard/contract";
import type { Database, Sql } from "../database/database.ts";
import type { Query } from "../database/query.ts";
import { type Context, type HandlersOf, type Refused, scopeOf } from "../http/handlers.ts";
import type { SecondPerson, SecondPlace } from "../identity/index.ts";
import * as queries from "./loan-queries.ts";
import { listLoans, listRecovered, previewLoan, readLoan } from "./loan-story.ts";
import { grantLoan, postponeInstalment, repayLoan, takeBackLoan } from "./loans.ts";

type Asked = { readonly secondPerson?: tickets.SecondPersonTyped | undefined };
/** Does an act with whoever stands by, above whose money it moves. */
export type WithSecond = <Some extends Asked, Answer>(
  asked: Some, context: Context, place: SecondPlace | undefined,
  act: (sql: Sql, asked: Omit<Some, "secondPerson">, context: Context, second: SecondPerson | undefined) => Promise<Answer | Refused>,
) => Promise<Answer | Refused>;

type Calls = "listLoans" | "readLoan" | "previewLoan" | "grantLoan" | "repayLoan" | "postponeInstalment" | "takeBackLoan" | "listRecovered";

/** Loans to POS. */
export function loanHandlers(
  { database, withSecond }: { readonly database: Database; readonly withSecond: WithSecond },
): Pick<HandlersOf<typeof money>, Calls> {
  /** Where the POS stands that is lent to, or whose loan or entry is named. */
  const placeOf = async (asked: Query<{ readonly zone_id: "int4" }>, id: number, { session }: Context): Promise<SecondPlace | undefined> => {
    const row = await database.read(scopeOf(session), (sql) => sql.row(asked, [session.serviceId, id]));
    return row === undefined ? undefined : { zoneId: row.zone_id, of: "pos" };
  };
  return {
    listLoans: (payload, context) => database.read(scopeOf(context.session), (sql) => listLoans(sql, payload, context)),
    readLoan: (payload, context) => database.read(scopeOf(context.session), (sql) => readLoan(sql, payload, context)),
    previewLoan: (payload, context) => database.read(scopeOf(context.session), (sql) => previewLoan(sql, payload, context)),
    listRecovered: (payload, context) => database.read(scopeOf(context.session), (sql) => listRecovered(sql, payload, context)),
    grantLoan: async (payload, context) => withSecond(payload, context, await placeOf(queries.placeOfPos, payload.posId, context), grantLoan),
    repayLoan: async (payload, context) => withSecond(payload, context, await placeOf(queries.placeOfLoan, payload.loanId, context), repayLoan),
    postponeInstalment: (payload, context) => database.transaction(scopeOf(context.session), (sql) => postponeInstalment(sql, payload, context)),
    takeBackLoan: async (payload, context) =>
      withSecond(payload, context, await placeOf(queries.placeOfEntry, payload.transactionId, context), takeBackLoan),
  };
}
