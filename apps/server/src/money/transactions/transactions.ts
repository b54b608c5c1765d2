// Manual transactions: deposits, withdrawals, adjustments and grants of point credit. Each has a receipt, and its
// idempotency key moves once.

import { type money, type PayloadOf, responses } from "@chalkboard/contract";
import { addDays, businessDay, instantOf } from "@chalkboard/kernel";
import {
  account,
  accountKinds,
  byHandSource,
  byHandTransfers,
  creditBackTransfers,
  creditGrantTransfers,
} from "@chalkboard/ledger";
import { clockNow } from "../../platform/database/clock-queries.ts";
import type { Sql } from "../../platform/database/database.ts";
import { type Context, invalid, refuse, type Refused } from "../../platform/http/handlers.ts";
import { hashOf } from "../../platform/http/hash-of.ts";
import { idempotencyKeyOf } from "../../platform/http/idempotency-key.ts";
import type { SecondPerson } from "../../identity/people/index.ts";
import {
  balanceOf,
  begin,
  beginTakingBack,
  type Holder,
  holderOf,
  lacksSecond,
  type Transaction,
  write,
} from "./moving.ts";
import { moneySettingsOf } from "./settings.ts";
import * as queries from "./transaction-queries.ts";

/** The request without the approval, which is in no key and no hash. */
export type Posted = Omit<PayloadOf<typeof money.postTransaction>, "secondPerson">;
type Granted = Omit<PayloadOf<typeof money.grantCredit>, "secondPerson">;
type TakenBack = Omit<PayloadOf<typeof money.takeBackCredit>, "secondPerson">;

/** Moves money by hand. No account goes below its limit; a controller may not pay into their own account. */
export async function postTransaction(
  sql: Sql,
  payload: Posted,
  { session }: Context,
  second: SecondPerson | undefined,
): Promise<Transaction | Refused> {
  const existing = await begin(sql, payload.key, payload, session);
  if (existing !== undefined) return existing;
  const holder = await holderOf(sql, payload.account, session);
  if ("refused" in holder) return holder;
  const { kind, amount, reason, takesBack = null } = payload;
  const problem =
    takesBack === null ? undefined : await takingBackProblem(sql, session.serviceId, takesBack, payload, holder);
  if (problem !== undefined) return problem;
  if (kind === "adjustment" && reason === "") return refuse(responses.notAllowed, { reason: "reasonNeeded" });
  const change = kind === "withdrawal" ? -amount : amount;
  const balance = await balanceOf(sql, session, holder.ref, byHandSource(kind));
  if (change < 0 && holder.limit !== null && balance + change < -holder.limit) {
    return refuse(responses.notAllowed, { reason: "overdraft", available: Math.max(0, balance + holder.limit) });
  }
  const lack = await lacksSecond(sql, session, Math.abs(amount), second);
  if (lack !== undefined) return lack;
  const now = await clockNow(sql);
  return write(
    sql,
    session,
    holder,
    {
      ...payload,
      takesBack,
      bodyHash: hashOf(payload),
      change,
      balance: balance + change,
      expiresAt: null,
      now,
      second,
    },
    byHandTransfers(kind, holder.ref, amount),
  );
}

const opposites: Readonly<Record<string, string>> = {
  deposit: "withdrawal",
  withdrawal: "deposit",
  adjustment: "adjustment",
};

/**
 * A reversal is of the same account, of the whole amount, and happens once. Receipts are locked, so that no one else
 * reverses it meanwhile.
 */
async function takingBackProblem(
  sql: Sql,
  serviceId: number,
  id: number,
  { kind, amount }: Posted,
  holder: Holder,
): Promise<Refused | undefined> {
  const taken = await sql.row(queries.transactionById, [serviceId, id]);
  if (
    taken === undefined ||
    taken.pos_id !== holder.posId ||
    (holder.posId === null && taken.zone_id !== holder.zoneId)
  ) {
    return refuse(responses.notFound, { field: "takesBack" });
  }
  const change = kind === "withdrawal" ? -amount : amount;
  if (opposites[taken.kind] !== kind || taken.amount !== -change)
    return invalid({ field: "takesBack", code: "doesNotFit", problem: "not its opposite" });
  return taken.taken_back_by === null ? undefined : refuse(responses.changedMeanwhile, { reason: "keyUsedForAnother" });
}

/** Grants point credit. It may be staked until the end of its last business day. */
export async function grantCredit(
  sql: Sql,
  payload: Granted,
  { session }: Context,
  second: SecondPerson | undefined,
): Promise<Transaction | Refused> {
  const existing = await begin(sql, payload.key, payload, session);
  if (existing !== undefined) return existing;
  const holder = await holderOf(sql, { posId: payload.posId }, session);
  if ("refused" in holder) return holder;
  const lack = await lacksSecond(sql, session, payload.amount, second);
  if (lack !== undefined) return lack;
  const now = await clockNow(sql);
  const days = payload.days === undefined ? (await moneySettingsOf(sql, session.serviceId)).creditDays : payload.days;
  const lastDay = addDays(businessDay(now, session.timeZone, session.closeMinute), days ?? 0);
  const expiresAt = days === null ? null : instantOf(addDays(lastDay, 1), session.closeMinute, session.timeZone);
  const credit = { ...holder, ref: account(accountKinds.pointCredit, payload.posId) };
  const balance = (await balanceOf(sql, session, credit.ref, account(accountKinds.promotions))) + payload.amount;
  return write(
    sql,
    session,
    credit,
    {
      ...payload,
      takesBack: null,
      bodyHash: hashOf(payload),
      kind: "creditGrant",
      change: payload.amount,
      balance,
      expiresAt,
      now,
      second,
    },
    creditGrantTransfers(payload.posId, payload.amount),
  );
}

/** Takes a grant back, or its unstaked part; repeated requests do so once. */
export async function takeBackCredit(
  sql: Sql,
  payload: TakenBack,
  { session }: Context,
  second: SecondPerson | undefined,
): Promise<Transaction | Refused> {
  const { transactionId, amount, reason } = payload;
  const existing = await beginTakingBack(sql, transactionId, payload, session);
  if (existing !== undefined) return existing;
  const grant = await sql.row(queries.grantById, [session.serviceId, transactionId]);
  if (grant === undefined) return refuse(responses.notFound, { field: "transactionId" });
  const holder = await holderOf(sql, { posId: grant.pos_id }, session);
  if ("refused" in holder) return holder;
  const credit = { ...holder, ref: account(accountKinds.pointCredit, grant.pos_id) };
  const left = await balanceOf(sql, session, credit.ref, account(accountKinds.promotions));
  const now = await clockNow(sql);
  const available = grant.expires_at !== null && grant.expires_at <= now ? 0 : Math.min(left, grant.amount);
  if (amount > available) return refuse(responses.notAllowed, { reason: "creditUsed", available });
  const lack = await lacksSecond(sql, session, amount, second);
  if (lack !== undefined) return lack;
  return write(
    sql,
    session,
    credit,
    {
      key: idempotencyKeyOf(`take-back-${transactionId}`),
      bodyHash: hashOf(payload),
      kind: "creditBack",
      change: -amount,
      balance: left - amount,
      reason,
      expiresAt: null,
      now,
      takesBack: transactionId,
      second,
    },
    creditBackTransfers(grant.pos_id, amount),
  );
}
