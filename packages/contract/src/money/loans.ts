import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { listCall } from "../core/list-call.ts";
import { handAmount, key, reason, transactionKind } from "./shapes.ts";
import { asOf } from "../core/report-call.ts";
import { day, epochMs, id, minor } from "../core/shapes.ts";
import { secondPersonTyped } from "../core/payment.ts";

// Loans to a POS: paid out once, and repaid by its weekly closings.

const desk = [roles.admin, roles.controller];
const loanId = z.int().positive();
/** Weeks are counted from a service's first one: these end some 150 years later, before days do (shapes.latestDay). */
const weekNumber = z.int().min(1).max(8_000);

/** `undone`: reversed before any repayment. */
export const loanState = z.enum(["open", "paid", "undone"]);
export const loanShow = z.enum(["open", "overdue", "ended", "all"]);
/** In cash, or on the balance of the POS. */
export const loanWay = z.enum(["cash", "balance"]);
export const mostInstalments = 260;

const terms = {
  principal: handAmount,
  instalments: z.int().min(1).max(mostInstalments),
  weekly: minor.min(1).describe("what each week takes; the last takes the rest"),
  firstWeek: weekNumber.describe("the first whose closing takes an instalment"),
};
const week = z.object({ week: z.int(), from: day, to: day });

export const loan = z.object({
  loanId: z.int(),
  posId: id,
  posName: z.string(),
  zoneId: id,
  zoneName: z.string(),
  state: loanState,
  way: loanWay,
  principal: minor,
  lent: minor.describe("the principal; nothing where it was taken back"),
  instalments: z.int(),
  weekly: minor,
  firstWeek: z.int(),
  paid: minor,
  balance: minor.describe("what is owed of it"),
  left: z.int().describe("instalments that are left"),
  nextWeek: z.int().nullable(),
  nextAmount: minor.nullable(),
  nextOn: day.nullable().describe("the last day of that week"),
  overdue: minor.describe("of weeks that are over and not closed yet"),
  reason: z.string(),
  at: epochMs,
  by: z.string(),
  confirmedBy: z.string(),
  transactionId: z.int(),
  receipt: z.int(),
});
export type Loan = z.output<typeof loan>;
/** A loan after an action that made an entry. */
const loanAfter = loan.extend({
  entry: z
    .object({ transactionId: z.int(), receipt: z.int() })
    .describe("what was entered, or had been by the same key"),
});

export const listLoans = listCall("money/list_loans", {
  summary: "Loans to the POS of the session's subtree, with what is paid, owed, taken next and overdue.",
  access: desk,
  filters: {
    show: loanShow.default("all"),
    posId: id.optional(),
    asOf,
    name: z.string().trim().max(60).default("").describe("a part of the POS's"),
  },
  row: loan,
  sums: { lent: minor, paid: minor, balance: minor, overdue: minor },
  sorts: ["loanId", "posName", "principal", "balance", "overdue"],
});

const scheduled = week.extend({
  amount: minor,
  state: z.enum(["due", "taken", "takenBack", "postponed"]),
  transactionId: z.int().nullable(),
  receipt: z.int().nullable(),
  isClosed: z.boolean(),
  reason: z.string().describe("why it is postponed"),
  by: z.string().describe("who postponed it"),
});

export const readLoan = call("money/read_loan", {
  summary: "One loan with its schedule (what each week took, left out or will take) and its entries, the newest first.",
  access: desk,
  payload: z.strictObject({ loanId }),
  answer: z.object({
    loan,
    schedule: z.array(scheduled),
    entries: z.array(
      z.object({
        transactionId: z.int(),
        receipt: z.int(),
        kind: transactionKind,
        amount: minor.describe("what is owed more by it; below zero: less"),
        balance: minor.describe("what the POS owed after it"),
        week: z.int().nullable().describe("whose closing took it"),
        at: epochMs,
        by: z.string().describe("empty: a closing by the calendar"),
        reason: z.string(),
        confirmedBy: z.string(),
        takesBack: z.int().nullable(),
        takenBackBy: z.int().nullable(),
      }),
    ),
  }),
});

export const previewLoan = call("money/preview_loan", {
  summary:
    "The schedule of a loan that is not granted yet, what its POS has and owes, and the weeks that may be the first. A weekly amount that is left out " +
    "is an equal part. −2 with data.reason weekClosed.",
  access: desk,
  payload: z.strictObject({
    posId: id,
    principal: terms.principal,
    instalments: terms.instalments,
    weekly: terms.weekly.optional(),
    firstWeek: terms.firstWeek.optional(),
  }),
  answer: z.object({
    posName: z.string(),
    balance: minor,
    owed: minor.describe("of other loans"),
    weekly: minor,
    weeks: z.array(week),
    schedule: z.array(week.extend({ amount: minor })),
  }),
});

export const grantLoan = call("money/grant_loan", {
  summary:
    "Lends money to a POS: pays it out in cash or onto its balance, and owes it on the account of its loans. The same key answers the same loan, with " +
    "another body −4. −2 with data.reason: weekClosed (the first week is closed), needsSecond (with from), secondPerson (with why).",
  access: desk,
  changes: true,
  payload: z
    .strictObject({
      key,
      posId: id,
      way: loanWay,
      ...terms,
      reason: reason.min(1),
      secondPerson: secondPersonTyped.optional(),
    })
    .refine(({ principal, instalments, weekly }) => weekly * (instalments - 1) < principal, {
      path: ["weekly"],
      message: "the last instalment takes something",
    }),
  answer: loan,
});

export const repayLoan = call("money/repay_loan", {
  summary:
    "Takes in of a loan before its weeks do, the whole or a part: in cash or off the balance of the POS. The same key answers the same. −4 with " +
    "data.loan where `was` is no longer owed; −2 with data.reason: moreThanDue, overdraft (each with available), needsSecond, secondPerson.",
  access: desk,
  changes: true,
  payload: z.strictObject({
    key,
    loanId,
    way: loanWay,
    amount: handAmount,
    was: minor.describe("what was owed when it was seen"),
    reason: reason.default(""),
    secondPerson: secondPersonTyped.optional(),
  }),
  answer: loanAfter,
});

export const postponeInstalment = call("money/postpone_instalment", {
  summary:
    "Leaves a week out of a loan's schedule, which becomes a week longer, or takes that back. Asked again: the same answer. −2 with data.reason " +
    "weekClosed, nothingDue (the week takes nothing).",
  access: desk,
  changes: true,
  payload: z.strictObject({ loanId, week: weekNumber, isPostponed: z.boolean(), reason: reason.min(1) }),
  answer: loan,
});

export const takeBackLoan = call("money/take_back_loan", {
  summary:
    "Enters the opposite of a loan's payment or instalment, which is owed again at its end, or of the loan itself while nothing of it is paid. Once, " +
    "from wherever; it counts in the open week. −2 with data.reason: loanPaid, takenBack, overdraft (with available), needsSecond, secondPerson.",
  access: desk,
  changes: true,
  payload: z.strictObject({
    transactionId: z.int().positive(),
    reason: reason.min(1),
    secondPerson: secondPersonTyped.optional(),
  }),
  answer: loanAfter,
});

export const listRecovered = listCall("money/list_recovered", {
  summary: "What came back of loans: instalments that closings of weeks took, and payments before their time.",
  access: desk,
  filters: {
    from: day,
    to: day,
    source: z.enum(["week", "hand"]).optional().describe("taken by a closing, or paid by hand"),
    name: z.string().trim().max(60).default("").describe("a part of the POS's"),
  },
  row: z.object({
    transactionId: z.int(),
    receipt: z.int(),
    at: epochMs,
    loanId: z.int(),
    posId: id,
    posName: z.string(),
    zoneName: z.string(),
    week: z.int().nullable(),
    kind: transactionKind,
    amount: minor.describe("what came back; below zero: given back"),
    balance: minor.describe("what the POS owed after it"),
    by: z.string(),
    reason: z.string(),
    takesBack: z.int().nullable(),
    takenBackBy: z.int().nullable(),
  }),
  sums: { amount: minor },
  sorts: ["transactionId", "posName", "amount"],
});
