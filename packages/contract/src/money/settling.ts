import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { key, transactionKind } from "./shapes.ts";
import { week, weekSums } from "./weeks.ts";
import { asOf, reportCall } from "../core/report-call.ts";
import { day, epochMs, id, language, minor } from "../core/shapes.ts";
import { secondPersonTyped } from "../core/payment.ts";

// The settlement of a week: every account's opening balance, activity and closing balance, and the payments that bring
// it to zero.

const network = [roles.admin, roles.controller, roles.agent];
const account = z.union([z.strictObject({ posId: id }), z.strictObject({ zoneId: id })]);

/** An account in a week: `balance` is opening, moved, commission and settled together. */
const current = z.object({
  opening: minor.describe("brought forward from the week before"),
  moved: minor.describe("tickets over its counter or wallet, and manual transactions"),
  byHand: minor.describe("part of moved: deposits, withdrawals and adjustments, without payments of a week's balance"),
  loans: minor.describe("part of moved: loans onto the balance, and instalments off it"),
  others: minor.describe("part of moved: money held and released, withdrawals requested, and anything else"),
  commission: minor,
  settled: minor.describe("paid of the week's balance"),
  balance: minor.describe("below zero: it owes"),
});

/** Filters accounts by their balance. */
export const weekDue = z.enum(["due", "owes", "owed"]);

export const weekLines = reportCall("money/week_lines", {
  summary:
    "A week of the session's subtree, compared with the week before: as a tree of zones or agents with their POS or customers, each with all accounts " +
    "below it; or a list of zones or agents, or of POS or customers, each with its own account. Sales and wins always include everything below. In the tree " +
    "and by POS, opening, winLoss, pending, unpaid, byHand, loans, others, commission and settled add up to balance. The open week is shown as if it ended " +
    "now. If a zone and what is below it are both among the rows, the total counts it once.",
  access: network,
  by: ["tree", "zone", "pos"],
  period: { number: z.int().min(1).optional().describe("of the week; absent: the open one") },
  filters: {
    text: z.string().trim().max(60).default("").describe("part of the name"),
    due: weekDue.optional().describe("only those with a balance above or below zero"),
  },
  figures: z.object({
    days: z.array(minor).describe("net win of each day of the week"),
    ...weekSums,
    winLoss: minor.describe("net from the account's side: above zero, its bets won; −net"),
    pending: minor.describe("open from the account's side; −open"),
    unpaid: minor.describe(
      "of a counter: paid − tax − prizes − refunds; below zero: winnings not paid yet; of a wallet 0",
    ),
    active: z.int().describe("accounts that sold or bet"),
    ...current.shape,
    carried: minor.describe("make-up from the weeks before"),
    carriedAfter: minor,
  }),
  row: {
    posId: id.nullable(),
    zoneId: id.nullable(),
    parentId: id.nullable().describe("the zone above, if that is in the subtree"),
    above: z.string().describe("names of the zones above it, from the topmost of the subtree down"),
    depth: z.int().describe("number of zones of the subtree above it"),
    hasBelow: z.boolean().describe("other rows are directly below it"),
    own: current.describe("its own account"),
    all: current.describe("its own account and all below it"),
  },
  more: {
    week,
    weekBefore: week.nullable().describe("null: the first week has none before it"),
    isLast: z.boolean().describe("it was closed last: its balances can be settled"),
  },
});

export const previewClose = call("money/preview_close", {
  summary:
    "A preview of closing, which stores nothing: for the week that is closed next, what each account is paid or charged, the make-up that it carries " +
    "forward and its new balance.",
  access: [roles.admin],
  payload: z.strictObject({}),
  answer: z.object({
    currency: z.string(),
    week: z.object({ number: z.int(), from: day, to: day }),
    closableFrom: epochMs,
    isOver: z.boolean(),
    weeksOver: z.int().describe("closing closes all of them, one after the other"),
    paid: minor.describe("commission to accounts"),
    charged: minor.describe("commission and fees from accounts"),
    added: minor.describe("make-up"),
    workedOff: minor,
    rows: z.array(
      z.object({
        key: z.string(),
        posId: id.nullable(),
        zoneId: id.nullable(),
        name: z.string(),
        above: z.string(),
        net: minor,
        commission: minor,
        carried: minor,
        carriedAfter: minor,
        before: minor.describe("its balance without the commission"),
        balance: minor,
      }),
    ),
  }),
});

export const closeProgress = call("money/close_progress", {
  summary:
    "Progress of the week that was closed last. Its figures are written at once; then its accounts get their commission, some hundreds at a time.",
  access: [roles.admin],
  payload: z.strictObject({}),
  answer: z.object({
    week: z
      .object({
        number: z.int(),
        from: day,
        to: day,
        done: z.int().describe("accounts that have it"),
        whole: z.int().describe("all of its accounts"),
      })
      .nullable()
      .describe("null: none was closed yet"),
  }),
});

const settlement = z.object({
  transactionId: z.int(),
  receipt: z.int(),
  number: z.int(),
  amount: minor.describe("the change of the balance"),
  at: epochMs,
  by: z.string(),
  reason: z.string(),
  takesBack: z.int().nullable().describe("the receipt that it reverses"),
  isTakenBack: z.boolean(),
  confirmedBy: z.string().describe("the second approver, if the service requires one"),
});

export const settleWeek = call("money/settle_week", {
  summary:
    "Settles the balance of the week that was closed last: an account that owes pays in, one that is owed is paid. The same key returns the same " +
    "settlement; −4 with another body; −4 with data.balance if the week's balance differs from `was`. −2 with data.reason: weekOpen, weekCarried (a " +
    "later one is closed), nothingDue, moreThanDue, overdraft, ownAccount, needsSecond (with from), secondPerson (with why).",
  access: network,
  changes: true,
  payload: z.strictObject({
    key,
    number: z.int().min(1),
    account,
    amount: minor.min(1).max(1_000_000_000_000),
    was: minor.describe("the balance that was seen"),
    reason: z.string().trim().max(300).default(""),
    secondPerson: secondPersonTyped.optional(),
  }),
  answer: settlement,
});

export const takeBackSettlement = call("money/take_back_settlement", {
  summary:
    "Reverses a settlement by an entry against it, once. It counts in the week that was closed last. −2 with data.reason: takenBack, overdraft, " +
    "ownAccount, needsSecond and secondPerson as for settling.",
  access: network,
  changes: true,
  payload: z.strictObject({
    transactionId: z.int().positive(),
    reason: z.string().trim().max(300).default(""),
    secondPerson: secondPersonTyped.optional(),
  }),
  answer: settlement,
});

/** The movements of an account in a week; amounts are changes of its balance. */
export const statementPart = z.enum([
  "sold",
  "cancelled",
  "paid",
  "tax",
  "tickets",
  "byHand",
  "loan",
  "held",
  "withdrawn",
  "other",
  "commission",
  "settled",
]);

/** A manual transaction that counts in a week. */
const handEntry = z.object({
  part: z.enum(["byHand", "loans", "others"]).describe("its figure in week_lines"),
  transactionId: z.int(),
  receipt: z.int(),
  kind: transactionKind,
  amount: minor.describe("change of the balance"),
  at: epochMs,
  by: z.string(),
  reason: z.string(),
});

export const weekStatements = call("money/week_statements", {
  summary:
    "The statement of one account for a week, or of all with activity, for the screen and for printing: brought forward, activity, commission, what was " +
    "paid of it, and what is left.",
  access: network,
  payload: z.strictObject({
    number: z.int().min(1).optional().describe("absent: the open week"),
    account: account.optional(),
    asOf,
  }),
  answer: z.object({
    currency: z.string(),
    asOf: epochMs,
    week,
    isLast: z.boolean(),
    service: z.string(),
    statements: z.array(
      z.object({
        key: z.string(),
        posId: id.nullable(),
        zoneId: id.nullable(),
        name: z.string(),
        above: z.string(),
        days: z.array(minor),
        ...weekSums,
        onSales: minor,
        onNet: minor,
        fees: minor,
        carried: minor,
        carriedAfter: minor,
        opening: minor,
        parts: z.array(z.object({ part: statementPart, count: z.int(), amount: minor })),
        balance: minor,
        settlements: z.array(settlement),
        entries: z.array(handEntry).describe("of a single account, oldest first; empty in a list"),
      }),
    ),
  }),
});

export const printStatement = call("money/print_statement", {
  summary:
    "The statement of one account for a week as a PDF on A4: what is due, its days, the addition of its balance, and make-up; of a zone also the accounts " +
    "below it.",
  access: network,
  payload: z.strictObject({
    number: z.int().min(1).optional().describe("absent: the open week"),
    account,
    language,
    asOf,
  }),
  answer: z.object({ name: z.string().describe("of the file"), pdf: z.base64() }),
});
