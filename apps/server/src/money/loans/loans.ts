// Loans to a POS: granted, repaid, postponed and reversed. Each action has a receipt; the debt of a loan is computed
// from the ledger.

import { type AnswerOf, type money, type PayloadOf, responses } from "@chalkboard/contract";
import { assert, type Minor } from "@chalkboard/kernel";
import {
  account,
  accountKinds,
  type LoanAct,
  loanAccounts,
  loanActs,
  loanSigns,
  loanTransfers,
} from "@chalkboard/ledger";
import { accountText, holdAccounts } from "../../ledger/index.ts";
import { clockNow } from "../../platform/database/clock-queries.ts";
import type { Sql } from "../../platform/database/database.ts";
import { type Context, isRefused, refuse, type Refused, type Session } from "../../platform/http/handlers.ts";
import { hashOf } from "../../platform/http/hash-of.ts";
import { idempotencyKeyOf } from "../../platform/http/idempotency-key.ts";
import type { SecondPerson } from "../../identity/people/index.ts";
import { audit } from "../../platform/operations/index.ts";
import * as loans from "../weeks/loan-queries.ts";
import { findLoan, loanNow } from "./loan-story.ts";
import { loanWeeksOf } from "./loan-weeks.ts";
import {
  begin,
  beginTakingBack,
  type Holder,
  holderOf,
  lacksSecond,
  loanLacksSecond,
  type Transaction,
  write,
} from "../transactions/moving.ts";
import * as queries from "../transactions/transaction-queries.ts";

type Loan = money.Loan;
type LoanAfter = AnswerOf<typeof money.repayLoan>;
type Granted = Omit<PayloadOf<typeof money.grantLoan>, "secondPerson">;
type Repaid = Omit<PayloadOf<typeof money.repayLoan>, "secondPerson">;
type TakenBack = Omit<PayloadOf<typeof money.takeBackLoan>, "secondPerson">;

/** Grants a loan to a POS. */
export async function grantLoan(
  sql: Sql,
  input: Granted,
  { session }: Context,
  second: SecondPerson | undefined,
): Promise<Loan | Refused> {
  const { key, posId, way, principal, instalments, weekly, firstWeek, reason } = input;
  const existing = await begin(sql, key, input, session);
  if (existing !== undefined) return isRefused(existing) ? existing : loanOf(sql, session, existing.transactionId);
  const holder = await holderOf(sql, { posId }, session);
  if ("refused" in holder) return holder;
  const weeks = await loanWeeksOf(sql, session);
  if (firstWeek < weeks.open) return refuse(responses.notAllowed, { reason: "weekClosed" });
  const owed = (await sql.row(loans.owedOf, [session.serviceId, posId]))?.owed ?? 0;
  const lack = await loanLacksSecond(sql, session, { principal, owed }, second);
  if (lack !== undefined) return lack;
  const moved = await move(sql, session, holder, {
    key,
    bodyHash: hashOf(input),
    act: way === "cash" ? "loanCash" : "loanBalance",
    amount: principal,
    reason,
    takesBack: null,
    second,
  });
  if (isRefused(moved)) return moved;
  const added = await sql.row(loans.addLoan, [
    session.serviceId,
    posId,
    moved.transactionId,
    principal,
    instalments,
    weekly,
    firstWeek,
  ]);
  assert(added !== undefined, "a loan has a number");
  const loan = await loanNow(sql, session, added.id);
  await audit(sql, session, { act: "grantLoan", subject: `loan ${added.id}`, before: null, after: loan });
  return loan;
}

/** Takes a repayment of a loan before its weeks collect it. */
export async function repayLoan(
  sql: Sql,
  input: Repaid,
  { session }: Context,
  second: SecondPerson | undefined,
): Promise<LoanAfter | Refused> {
  const { key, loanId, way, amount, was, reason } = input;
  const existing = await begin(sql, key, input, session);
  if (existing !== undefined)
    return isRefused(existing) ? existing : after(await loanOf(sql, session, existing.transactionId), existing);
  const before = await findLoan(sql, session, loanId);
  if (isRefused(before)) return before;
  if (before.balance !== was) return refuse(responses.changedMeanwhile, { loan: before });
  if (amount > before.balance)
    return refuse(responses.notAllowed, { reason: "moreThanDue", available: before.balance });
  const holder = await holderOf(sql, { posId: before.posId }, session);
  if ("refused" in holder) return holder;
  const lack = await lacksSecond(sql, session, amount, second);
  if (lack !== undefined) return lack;
  const moved = await move(sql, session, holder, {
    key,
    bodyHash: hashOf(input),
    act: way === "cash" ? "loanRepaid" : "loanInstalment",
    amount,
    reason,
    takesBack: null,
    second,
  });
  if (isRefused(moved)) return moved;
  await sql.run(loans.addPayment, [moved.transactionId, session.serviceId, loanId, null]);
  return after(await changed(sql, session, "repayLoan", before), moved);
}

/** Reverses a payment, an instalment, or the loan itself while nothing of it is paid: it happens once. */
export async function takeBackLoan(
  sql: Sql,
  input: TakenBack,
  { session }: Context,
  second: SecondPerson | undefined,
): Promise<LoanAfter | Refused> {
  const { transactionId, reason } = input;
  const existing = await beginTakingBack(sql, transactionId, input, session);
  const of = await sql.row(loans.loanOfTransaction, [session.serviceId, transactionId]);
  const before =
    of === undefined ? refuse(responses.notFound, { field: "transactionId" }) : await findLoan(sql, session, of.id);
  if (isRefused(before) || of === undefined) return refuse(responses.notFound, { field: "transactionId" });
  if (existing !== undefined)
    return isRefused(existing) ? refuse(responses.notAllowed, { reason: "takenBack" }) : after(before, existing);
  const taken = await sql.row(queries.transactionById, [session.serviceId, transactionId]);
  const act = loanActs.find((one) => one === taken?.kind);
  if (taken === undefined || act === undefined || taken.takes_back !== null)
    return refuse(responses.notFound, { field: "transactionId" });
  if (of.is_grant && before.balance !== before.principal) return refuse(responses.notAllowed, { reason: "loanPaid" });
  const holder = await holderOf(sql, { posId: before.posId }, session);
  if ("refused" in holder) return holder;
  const lack = await lacksSecond(sql, session, Math.abs(taken.amount), second);
  if (lack !== undefined) return lack;
  const moved = await move(sql, session, holder, {
    key: idempotencyKeyOf(`take-back-${transactionId}`),
    bodyHash: hashOf(input),
    act,
    amount: -Math.abs(taken.amount),
    reason,
    takesBack: transactionId,
    second,
  });
  if (isRefused(moved)) return moved;
  if (!of.is_grant) await sql.run(loans.addPayment, [moved.transactionId, session.serviceId, of.id, null]);
  return after(await changed(sql, session, "takeBackLoan", before), moved);
}

/** Postpones a week of a loan's schedule, or lets it collect its instalment after all. */
export async function postponeInstalment(
  sql: Sql,
  { loanId, week, isPostponed, reason }: PayloadOf<typeof money.postponeInstalment>,
  { session }: Context,
): Promise<Loan | Refused> {
  await sql.row(queries.holdService, [session.serviceId]);
  const before = await findLoan(sql, session, loanId);
  if (isRefused(before)) return before;
  const weeks = await loanWeeksOf(sql, session);
  if (week < weeks.open) return refuse(responses.notAllowed, { reason: "weekClosed" });
  const words = await sql.rows(loans.postponementsOf, [loanId]);
  const isNow = words.find((one) => one.week === week)?.is_postponed ?? false;
  if (isNow === isPostponed) return before;
  // A week after the end of a loan has no instalment that could be postponed.
  const left = new Set(words.filter((one) => one.is_postponed).map((one) => one.week));
  const isDue =
    before.nextWeek !== null && week >= before.firstWeek && week < before.nextWeek + before.left + left.size;
  if (isPostponed && !isDue) return refuse(responses.notAllowed, { reason: "nothingDue" });
  const now = await clockNow(sql);
  await sql.run(loans.addPostponement, [
    session.serviceId,
    loanId,
    week,
    isPostponed,
    reason,
    session.personId,
    new Date(now),
  ]);
  return changed(sql, session, "postponeInstalment", before, { week, isPostponed, reason });
}

type Moved = {
  readonly key: string;
  readonly bodyHash: string;
  readonly act: LoanAct;
  readonly reason: string;
  readonly takesBack: number | null;
  /** Below zero for a reversal. */
  readonly amount: Minor;
  readonly second: SecondPerson | undefined;
};

/** Moves a loan's money, and from the balance of a POS no more than its credit limit allows. */
async function move(
  sql: Sql,
  session: Session,
  holder: Holder,
  { act, amount, ...written }: Moved,
): Promise<Transaction | Refused> {
  const { serviceId } = session;
  const { posId, limit } = holder;
  assert(posId !== null, "a loan is a POS's", { act });
  const held = await holdAccounts(
    sql,
    loanAccounts(posId).map((ref) => ({ serviceId, ref })),
  );
  const balanceOf = (kind: 1 | 10): Minor => held.get(accountText(serviceId, account(kind, posId)))?.balance ?? 0;
  const leaves = act === "loanInstalment" ? amount : act === "loanBalance" ? -amount : 0;
  const has = balanceOf(accountKinds.posSettlement);
  if (leaves > 0 && limit !== null && has - leaves < -limit)
    return refuse(responses.notAllowed, { reason: "overdraft", available: Math.max(0, has + limit) });
  const now = await clockNow(sql);
  const change = loanSigns[act] * amount;
  return write(
    sql,
    session,
    holder,
    { ...written, kind: act, change, balance: change - balanceOf(accountKinds.loans), expiresAt: null, now },
    loanTransfers(act, posId, amount),
  );
}

const after = (loan: Loan, { transactionId, receipt }: Transaction): LoanAfter => ({
  ...loan,
  entry: { transactionId, receipt },
});

async function changed(sql: Sql, session: Session, act: string, before: Loan, more: object = {}): Promise<Loan> {
  const now = await loanNow(sql, session, before.loanId);
  await audit(sql, session, { act, subject: `loan ${before.loanId}`, before, after: { ...now, ...more } });
  return now;
}

async function loanOf(sql: Sql, session: Session, transactionId: number): Promise<Loan> {
  const of = await sql.row(loans.loanOfTransaction, [session.serviceId, transactionId]);
  assert(of !== undefined, "a loan's entry is of a loan", { transactionId });
  return loanNow(sql, session, of.id);
}
