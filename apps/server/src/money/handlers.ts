import type { money } from "@chalkboard/contract";
import type { Database } from "../platform/database/database.ts";
import { type HandlersOf, isRefused, scopeOf } from "../platform/http/handlers.ts";
import type { Hashing } from "../identity/people/index.ts";
import { answerList } from "../platform/http/list-answer.ts";
import type { Sessions } from "../platform/http/sessions.ts";
import { subtreeOf } from "../identity/network/index.ts";
import { expireCredit, listCredit } from "./free-play/credit.ts";
import { findAccounts } from "./transactions/find-accounts.ts";
import { holdMoney, listHeld, takeBackHeld } from "./held/held.ts";
import { loanHandlers } from "./loans/loan-handlers.ts";
import { type Transaction, transactionOf } from "./transactions/moving.ts";
import { inSnapshot } from "./transactions/snapshot.ts";
import { expirePrizes } from "./free-play/prize-expiry.ts";
import { printClosing } from "./closings/closing.ts";
import { closeAccount, listClosable, previewClosing, printAccountClosing } from "./closings/closings.ts";
import { printReceipt } from "./statements/receipt.ts";
import { moneySettingsOf, saveMoneySettings } from "./transactions/settings.ts";
import { createApproval } from "./transactions/approval.ts";
import { balances, statement } from "./statements/statements.ts";
import * as queries from "./transactions/transaction-queries.ts";
import {
  askWithdrawal,
  decideWithdrawal,
  listWithdrawals,
  recallWithdrawal,
  takeBackWithdrawal,
} from "./withdrawals/withdrawals.ts";
import { weekHandlers } from "./weeks/settling/week-handlers.ts";
import { grantCredit, postTransaction, takeBackCredit } from "./transactions/transactions.ts";

type Tools = {
  readonly database: Database;
  readonly hashing: Hashing;
  readonly sessions: Pick<Sessions, "forgetPerson">;
};

/** Handlers for manual transactions, and account balances. */
export function moneyHandlers({ database, hashing, sessions }: Tools): HandlersOf<typeof money> {
  const approval = createApproval({ database, hashing });
  const { withSecond, placeOf, placeOfEntry } = approval;
  return {
    settings: (_payload, { session }) =>
      database.read(scopeOf(session), (sql) => moneySettingsOf(sql, session.serviceId)),
    saveSettings: async (payload, context) => {
      const saved = await database.transaction(scopeOf(context.session), (sql) =>
        saveMoneySettings(sql, payload, context),
      );
      // Each cached session knows whether a drawer is required.
      if (!isRefused(saved)) sessions.forgetPerson(undefined);
      return saved;
    },
    postTransaction: async (payload, context) =>
      withSecond(payload, context, await placeOf(payload.account, context), postTransaction),
    printReceipt: (payload, context) =>
      database.read(scopeOf(context.session), (sql) => printReceipt(sql, payload, context)),
    printClosing: (payload, context) =>
      inSnapshot(database, context.session, (sql) => printClosing(sql, payload, context)),
    grantCredit: async (payload, context) =>
      withSecond(payload, context, await placeOf({ posId: payload.posId }, context), grantCredit),
    takeBackCredit: async (payload, context) =>
      withSecond(payload, context, await placeOfEntry(payload.transactionId, context), takeBackCredit),
    listClosable: (payload, context) =>
      database.read(scopeOf(context.session), (sql) => listClosable(sql, payload, context)),
    previewClosing: ({ account }, { session }) =>
      inSnapshot(database, session, (sql) => previewClosing(sql, account, session)),
    closeAccount: (payload, context) => withSecond(payload, context, undefined, closeAccount),
    printAccountClosing: (payload, context) =>
      database.read(scopeOf(context.session), (sql) => printAccountClosing(sql, payload, context)),
    listHeld: (payload, context) => database.read(scopeOf(context.session), (sql) => listHeld(sql, payload, context)),
    holdMoney: (payload, context) => withSecond(payload, context, { zoneId: payload.zoneId, of: "zone" }, holdMoney),
    takeBackHeld: async (payload, context) =>
      withSecond(payload, context, await placeOfEntry(payload.transactionId, context), takeBackHeld),
    askWithdrawal: (payload, context) =>
      database.transaction(scopeOf(context.session), (sql) => askWithdrawal(sql, payload, context)),
    listWithdrawals: (payload, context) =>
      database.read(scopeOf(context.session), (sql) => listWithdrawals(sql, payload, context)),
    recallWithdrawal: (payload, context) =>
      database.transaction(scopeOf(context.session), (sql) => recallWithdrawal(sql, payload, context)),
    decideWithdrawal: (payload, context) => withSecond(payload, context, undefined, decideWithdrawal),
    takeBackWithdrawal: (payload, context) =>
      database.transaction(scopeOf(context.session), (sql) => takeBackWithdrawal(sql, payload, context)),
    listCredit: (payload, context) =>
      database.read(scopeOf(context.session), (sql) => listCredit(sql, payload, context)),
    listTransactions: (payload, { session }) =>
      database.read(scopeOf(session), async (sql) => {
        const { from, to, kinds, posId, zoneId, isOwn } = payload;
        const zones = (await subtreeOf(sql, session, session.serviceId)).map((zone) => zone.zoneId);
        const input = [session.serviceId, from, to, zones, kinds ?? null, posId ?? null, zoneId ?? null, isOwn];
        const page = await answerList(sql, queries.listTransactions, input, payload, transactionOf);
        return isRefused(page)
          ? page
          : { ...page, sums: page.sums?.map((row) => ({ ...row, kind: row.kind as Transaction["kind"] })) ?? null };
      }),
    ...weekHandlers({ database, approval }),
    ...loanHandlers({ database, approval }),
    expireNow: async (_payload, { session: { serviceId } }) => {
      const { tickets, amount } = await expirePrizes(database, serviceId);
      return { tickets, prizes: amount, credit: await expireCredit(database, serviceId) };
    },
    findAccounts: (payload, context) =>
      database.read(scopeOf(context.session), (sql) => findAccounts(sql, payload, context)),
    balances: (payload, context) => inSnapshot(database, context.session, (sql) => balances(sql, payload, context)),
    statement: (payload, context) => inSnapshot(database, context.session, (sql) => statement(sql, payload, context)),
  };
}
