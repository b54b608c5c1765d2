// Reads loans: the list, one loan's history, the schedule of one that is not granted yet, and repayments by week.

import { type AnswerOf, type money, type PayloadOf, responses } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import { account, accountKinds, loanSchedule, nextInstalment } from "@chalkboard/ledger";
import { parseAsOf } from "../../ledger/index.ts";
import type { Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import { type Context, isRefused, refuse, type Refused, type Session } from "../../platform/http/handlers.ts";
import { answerList } from "../../platform/http/list-answer.ts";
import { subtreeOf } from "../../identity/network/index.ts";
import * as loans from "../weeks/loan-queries.ts";
import { type LoanWeeks, loanWeeksOf } from "./loan-weeks.ts";
import { holderOf } from "../transactions/moving.ts";
import * as queries from "../transactions/transaction-queries.ts";
import { seenTree } from "../weeks/tree.ts";
import * as weekQueries from "../weeks/week-queries.ts";

type Loan = money.Loan;
type Row = RowOf<typeof loans.loanById.columns>;
type Scheduled = AnswerOf<typeof money.readLoan>["schedule"][number];
type Kind = AnswerOf<typeof money.readLoan>["entries"][number]["kind"];

/** How many weeks ahead a loan may begin: a quarter of a year. */
const firstWeeks = 13;

/** A stored loan as the contract defines it. */
function shown(weeks: LoanWeeks): (row: Row) => Loan {
  return ({ id, is_undone: isUndone, kind, instalments_left: left, next_week: nextWeek, balance, weekly, ...row }) => ({
    loanId: id,
    posId: row.pos_id,
    posName: row.pos_name,
    zoneId: row.zone_id,
    zoneName: row.zone_name,
    state: isUndone ? "undone" : balance === 0 ? "paid" : "open",
    way: kind === "loanCash" ? "cash" : "balance",
    principal: row.principal,
    lent: row.lent,
    instalments: row.instalments,
    weekly,
    firstWeek: row.first_week,
    paid: row.paid,
    balance,
    left,
    nextWeek,
    nextAmount: nextWeek === null ? null : nextInstalment({ balance, weekly, left }),
    nextOn: nextWeek === null ? null : weeks.daysOf(nextWeek).to,
    overdue: row.overdue,
    reason: row.reason,
    at: row.at,
    by: row.by,
    confirmedBy: row.confirmed_by,
    transactionId: row.transaction_id,
    receipt: row.receipt,
  });
}

/** Loans below a session, as of a given time. */
export async function listLoans(
  sql: Sql,
  input: PayloadOf<typeof money.listLoans>,
  { session, now }: Context,
): Promise<AnswerOf<typeof money.listLoans> | Refused> {
  const asOf = parseAsOf(input, now);
  const pos = (await seenTree(sql, session, asOf)).pos.map(({ id }) => id);
  if (input.posId !== undefined && isRefused(await holderOf(sql, { posId: input.posId }, session)))
    return refuse(responses.notFound, { field: "posId" });
  const weeks = await loanWeeksOf(sql, session, asOf);
  const show = input.show === "all" ? null : input.show;
  const values = [session.serviceId, weeks.open, weeks.over, pos, show, input.posId ?? null, input.name, asOf];
  return answerList(sql, loans.loansOf, values, input, shown(weeks));
}

/** The current state of a loan. */
export async function loanNow(sql: Sql, session: Session, loanId: number): Promise<Loan> {
  const weeks = await loanWeeksOf(sql, session);
  const row = await sql.row(loans.loanById, [session.serviceId, weeks.open, weeks.over, loanId]);
  assert(row !== undefined, "a loan is found by its number", { loanId });
  return shown(weeks)(row);
}

/** A loan to a POS within the session's reach. */
export async function findLoan(sql: Sql, session: Session, loanId: number): Promise<Loan | Refused> {
  const place = await sql.row(loans.placeOfLoan, [session.serviceId, loanId]);
  const zones = await subtreeOf(sql, session, session.serviceId);
  if (place === undefined || !zones.some(({ zoneId }) => zoneId === place.zone_id))
    return refuse(responses.notFound, { field: "loanId" });
  return loanNow(sql, session, loanId);
}

/** One loan's history. */
export async function readLoan(
  sql: Sql,
  { loanId }: PayloadOf<typeof money.readLoan>,
  { session }: Context,
): Promise<AnswerOf<typeof money.readLoan> | Refused> {
  const loan = await findLoan(sql, session, loanId);
  if (isRefused(loan)) return loan;
  const entries = (await sql.rows(loans.entriesOfLoan, [loanId])).map((row) => ({
    transactionId: row.id,
    receipt: row.receipt,
    kind: row.kind as Kind,
    amount: row.amount,
    balance: row.balance,
    week: row.week,
    at: row.at,
    by: row.by,
    reason: row.reason,
    confirmedBy: row.confirmed_by,
    takesBack: row.takes_back,
    takenBackBy: row.taken_back_by,
  }));
  return { loan, entries, schedule: await scheduleOf(sql, session, loan, entries) };
}

type Entries = AnswerOf<typeof money.readLoan>["entries"];

/** What each week collected, skipped or will collect, in order. */
async function scheduleOf(sql: Sql, session: Session, loan: Loan, entries: Entries): Promise<Scheduled[]> {
  const weeks = await loanWeeksOf(sql, session);
  const closed = new Map(
    (await sql.rows(weekQueries.listWeeks, [session.serviceId, null])).map((row) => [row.number, row]),
  );
  const daysOf = (week: number) => {
    const known = closed.get(week);
    return known === undefined ? weeks.daysOf(week) : { week, from: known.from_day, to: known.to_day };
  };
  const left = (await sql.rows(loans.postponementsOf, [loan.loanId])).filter((one) => one.is_postponed);
  const of = (week: number, amount: number, state: Scheduled["state"], more: Partial<Scheduled> = {}): Scheduled => ({
    ...daysOf(week),
    amount,
    state,
    isClosed: week < weeks.open,
    transactionId: null,
    receipt: null,
    reason: "",
    by: "",
    ...more,
  });
  const taken = entries.flatMap(({ week, transactionId, receipt, amount, takenBackBy }) =>
    week === null ? [] : [of(week, -amount, takenBackBy === null ? "taken" : "takenBack", { transactionId, receipt })],
  );
  const due = loanSchedule({
    balance: loan.balance,
    weekly: loan.weekly,
    left: loan.left,
    from: Math.max(loan.firstWeek, weeks.open),
    postponed: new Set(left.map(({ week }) => week)),
  });
  return [
    ...taken,
    ...due.map(({ week, amount }) => of(week, amount, "due")),
    ...left.map(({ week, reason, by }) => of(week, 0, "postponed", { reason, by })),
  ].toSorted((one, other) => one.week - other.week);
}

/** The schedule of a loan before it is granted. */
export async function previewLoan(
  sql: Sql,
  { posId, principal, instalments, weekly: wanted, firstWeek }: PayloadOf<typeof money.previewLoan>,
  { session }: Context,
): Promise<AnswerOf<typeof money.previewLoan> | Refused> {
  const holder = await holderOf(sql, { posId }, session);
  if ("refused" in holder) return holder;
  const weeks = await loanWeeksOf(sql, session);
  const from = firstWeek ?? weeks.open;
  if (from < weeks.open) return refuse(responses.notAllowed, { reason: "weekClosed" });
  const weekly = wanted ?? Math.max(1, Math.floor(principal / instalments));
  const { kind, ownerId } = account(accountKinds.posSettlement, posId);
  return {
    posName: holder.name,
    balance: (await sql.row(queries.accountOf, [session.serviceId, kind, ownerId]))?.balance ?? 0,
    owed: (await sql.row(loans.owedOf, [session.serviceId, posId]))?.owed ?? 0,
    weekly,
    weeks: Array.from({ length: firstWeeks }, (_, index) => weeks.daysOf(weeks.open + index)),
    schedule: loanSchedule({ balance: principal, weekly, left: instalments, from, postponed: new Set() }).map(
      ({ week, amount }) => ({ ...weeks.daysOf(week), amount }),
    ),
  };
}

/** Repayments of loans below a session. */
export async function listRecovered(
  sql: Sql,
  input: PayloadOf<typeof money.listRecovered>,
  { session }: Context,
): Promise<AnswerOf<typeof money.listRecovered> | Refused> {
  const zones = (await subtreeOf(sql, session, session.serviceId)).map(({ zoneId }) => zoneId);
  return answerList(
    sql,
    loans.recoveredOf,
    [session.serviceId, input.from, input.to, zones, input.source ?? null, input.name],
    input,
    (row) => ({
      transactionId: row.id,
      receipt: row.receipt,
      at: row.at,
      loanId: row.loan_id,
      posId: row.pos_id,
      posName: row.pos_name,
      zoneName: row.zone_name,
      week: row.week,
      kind: row.kind as Kind,
      amount: row.amount,
      balance: row.balance,
      by: row.by,
      reason: row.reason,
      takesBack: row.takes_back,
      takenBackBy: row.taken_back_by,
    }),
  );
}
