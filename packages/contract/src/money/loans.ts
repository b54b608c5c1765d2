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
  weekly: minor.min(1).describe("weekly amount; the last instalment is the remainder"),
  firstWeek: weekNumber.describe("the first week whose closing collects an instalment"),
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
  lent: minor.describe("the principal; zero if the loan was reversed"),
  instalments: z.int(),
  weekly: minor,
  firstWeek: z.int(),
  paid: minor,
  balance: minor.describe("the amount of it still owed"),
  left: z.int().describe("remaining instalments"),
  nextWeek: z.int().nullable(),
  nextAmount: minor.nullable(),
  nextOn: day.nullable().describe("the last day of that week"),
  overdue: minor.describe("for weeks that are over and not closed yet"),
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
    .describe("what was posted, now or before by the same key"),
});

export const listLoans = listCall("money/list_loans", {
  summary: "Loans to the POS of the session's subtree, with what is paid, owed, collected next and overdue.",
  access: desk,
  filters: {
    show: loanShow.default("all"),
    posId: id.optional(),
    asOf,
    name: z.string().trim().max(60).default("").describe("part of the POS's name"),
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
  summary:
    "One loan with its schedule (what each week collected, skipped or will collect) and its entries, newest first.",
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
        amount: minor.describe("change of the amount owed; below zero: less"),
        balance: minor.describe("what the POS owed after it"),
        week: z.int().nullable().describe("the week whose closing collected it"),
        at: epochMs,
        by: z.string().describe("empty: an automatic closing"),
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
    "The schedule of a loan that is not granted yet, the balance and debt of its POS, and the possible first weeks. If the weekly amount is absent, " +
    "equal instalments are used. −2 with data.reason weekClosed.",
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
    owed: minor.describe("from other loans"),
    weekly: minor,
    weeks: z.array(week),
    schedule: z.array(week.extend({ amount: minor })),
  }),
});

export const grantLoan = call("money/grant_loan", {
  summary:
    "Lends money to a POS: pays it out in cash or onto its balance, and debits the account of its loans. The same key returns the same loan; −4 with " +
    "another body. −2 with data.reason: weekClosed (the first week is closed), needsSecond (with from), secondPerson (with why).",
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
    "Repays a loan early, wholly or in part: in cash or from the balance of the POS. The same key returns the same payment. −4 with data.loan if `was` " +
    "is no longer owed; −2 with data.reason: moreThanDue, overdraft (each with available), needsSecond, secondPerson.",
  access: desk,
  changes: true,
  payload: z.strictObject({
    key,
    loanId,
    way: loanWay,
    amount: handAmount,
    was: minor.describe("the amount owed that was seen"),
    reason: reason.default(""),
    secondPerson: secondPersonTyped.optional(),
  }),
  answer: loanAfter,
});

export const postponeInstalment = call("money/postpone_instalment", {
  summary:
    "Skips a week in a loan's schedule, which becomes a week longer, or undoes that. Repeating the call returns the same response. −2 with data.reason " +
    "weekClosed, nothingDue (the week has no instalment).",
  access: desk,
  changes: true,
  payload: z.strictObject({ loanId, week: weekNumber, isPostponed: z.boolean(), reason: reason.min(1) }),
  answer: loan,
});

export const takeBackLoan = call("money/take_back_loan", {
  summary:
    "Reverses a loan's payment or instalment by the opposite entry, which is owed again at the end of the schedule, or the loan itself while nothing of " +
    "it is repaid. Once; it counts in the open week. −2 with data.reason: loanPaid, takenBack, overdraft (with available), needsSecond, secondPerson.",
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
  summary: "Repayments of loans: instalments collected by closings of weeks, and early payments.",
  access: desk,
  filters: {
    from: day,
    to: day,
    source: z.enum(["week", "hand"]).optional().describe("collected by a closing, or paid by hand"),
    name: z.string().trim().max(60).default("").describe("part of the POS's name"),
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
    amount: minor.describe("amount repaid; below zero: reversed"),
    balance: minor.describe("what the POS owed after it"),
    by: z.string(),
    reason: z.string(),
    takesBack: z.int().nullable(),
    takenBackBy: z.int().nullable(),
  }),
  sums: { amount: minor },
  sorts: ["transactionId", "posName", "amount"],
});
