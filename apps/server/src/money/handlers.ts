import type { money } from "@chalkboard/contract";
import type { Database } from "../database/database.ts";
import { type HandlersOf, isRefused, scopeOf } from "../http/handlers.ts";
import { answerList } from "../http/list-answer.ts";
import { subtreeOf } from "../network/index.ts";
import { expireCredit, listCredit } from "./credit.ts";
import { expirePrizes } from "./prize-expiry.ts";
import { printClosing } from "./closing.ts";
import { printReceipt } from "./receipt.ts";
import { moneySettingsOf, saveMoneySettings } from "./settings.ts";
import { balances, statement } from "./statements.ts";
import * as queries from "./transaction-queries.ts";
import { weekHandlers } from "./week-handlers.ts";
import { grantCredit, postTransaction, takeBackCredit, type Transaction, transactionOf } from "./transactions.ts";

/** Money that is moved by hand, and what accounts hold. */
export function moneyHandlers({ database }: { database: Database }): HandlersOf<typeof money> {
  return {
    settings: (_payload, { session }) => database.read(scopeOf(session), (sql) => moneySettingsOf(sql, session.serviceId)),
    saveSettings: (payload, context) => database.transaction(scopeOf(context.session), (sql) => saveMoneySettings(sql, payload, context)),
    postTransaction: (payload, context) => database.transaction(scopeOf(context.session), (sql) => postTransaction(sql, payload, context)),
    printReceipt: (payload, context) => database.read(scopeOf(context.session), (sql) => printReceipt(sql, payload, context)),
    printClosing: (payload, context) => database.transaction(scopeOf(context.session), async (sql) => {
      await sql.run(queries.oneMoment);
      return printClosing(sql, payload, context);
    }),
    grantCredit: (payload, context) => database.transaction(scopeOf(context.session), (sql) => grantCredit(sql, payload, context)),
    takeBackCredit: (payload, context) => database.transaction(scopeOf(context.session), (sql) => takeBackCredit(sql, payload, context)),
    listCredit: ({ posId }, context) => database.read(scopeOf(context.session), (sql) => listCredit(sql, posId, context)),
    listTransactions: (payload, { session }) => database.read(scopeOf(session), async (sql) => {
      const { from, to, kinds, posId, zoneId, isOwn } = payload;
      const zones = (await subtreeOf(sql, session, session.serviceId)).map((zone) => zone.zoneId);
      const asked = [session.serviceId, from, to, zones, kinds ?? null, posId ?? null, zoneId ?? null, isOwn];
      const page = await answerList(sql, queries.listTransactions, asked, payload, transactionOf);
      return isRefused(page) ? page : { ...page, sums: page.sums?.map((row) => ({ ...row, kind: row.kind as Transaction["kind"] })) ?? null };
    }),
    ...weekHandlers({ database }),
    expireNow: async (_payload, { session: { serviceId } }) => {
      const { tickets, amount } = await expirePrizes(database, serviceId);
      return { tickets, prizes: amount, credit: await expireCredit(database, serviceId) };
    },
    balances: (_payload, context) => database.read(scopeOf(context.session), (sql) => balances(sql, context)),
    statement: (payload, context) => database.transaction(scopeOf(context.session), async (sql) => {
      await sql.run(queries.oneMoment);
      return statement(sql, payload, context);
    }),
  };
}
