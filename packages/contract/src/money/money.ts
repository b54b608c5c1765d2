import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { listCall } from "../core/list-call.ts";
import { secondPersonTyped } from "../core/payment.ts";
import { asOf } from "../core/report-call.ts";
import { day, epochMs, id, minor } from "../core/shapes.ts";
import { key, reason, transaction, transactionKind } from "./shapes.ts";

/** Maximum number of accounts returned. */
export const mostFound = 50;

/** An account for manual money movements. */
export const account = z.object({
  id: id.describe("of the POS or the zone"),
  name: z.string(),
  number: z.int().nullable().describe("of a POS or customer; null for a zone"),
  within: z.string().describe("the zone that it belongs to; empty: none that the session can see"),
  logins: z.array(z.string()).describe("of the people of a POS, in lower case"),
  balance: minor,
  limit: minor.nullable().describe("credit limit; null: no limit"),
  available: minor.nullable().describe("null: no limit"),
  pointCredit: minor,
});
export type Account = z.output<typeof account>;

export const findAccounts = call("money/find_accounts", {
  summary:
    "The accounts of the session's subtree that best match the typed text, at most 50: that number, names that begin with it, words in them, numbers and " +
    "logins that begin with it, then other text that contains it; ignores accents and case. Without text: the first of them. Zones: the topmost first. " +
    "With `account` only that one, or none. The own zone's account can be moved only by an admin, and is found by others only if it is requested.",
  access: [roles.admin, roles.controller, roles.agent],
  payload: z.strictObject({
    of: z.enum(["pos", "zone"]),
    text: z.string().trim().max(150).default(""),
    account: z.union([z.strictObject({ posId: id }), z.strictObject({ zoneId: id })]).optional(),
    withinId: id
      .optional()
      .describe("a zone: what is in it and below; for zones also itself. Nothing if the session cannot see it"),
    withOwn: z.boolean().default(false).describe("for zones also the own one, whose figures are visible"),
  }),
  answer: z.object({ accounts: z.array(account) }),
});

export * from "./closings.ts";
export * from "./held.ts";
export * from "./loans.ts";
export * from "./settling.ts";
export * from "./weeks.ts";
export * from "./withdrawals.ts";
export { transaction, transactionKind };

const network = [roles.admin, roles.controller, roles.agent];

/** How a service handles money, besides the rules of its controls. */
export const moneySettings = z.strictObject({
  /** Day of the week on which an accounting week ends: 1 Monday to 7 Sunday. */
  weekEndsOn: z.int().min(1).max(7),
  /** Days for which granted point credit may be staked; null: until it is used. */
  creditDays: z.int().min(1).max(3650).nullable(),
  /** A payout or transfer of at least this much is a significant event. */
  largeAmount: minor.min(1),
  /**
   * The amount from which manual movements, holds, loans, grants, weekly settlements and pay-outs from a drawer need a
   * second person's approval; null: never.
   */
  secondPersonFrom: minor.min(1).nullable().default(null),
  /** Whether a clerk must open their drawer before selling or paying. */
  drawerRequired: z.boolean().default(false),
});
export type MoneySettings = z.output<typeof moneySettings>;

export const settings = call("money/settings", {
  summary:
    "The money settings of the session's service: the end of its week, the expiry of point credit, the threshold of large amounts.",
  access: network,
  payload: z.strictObject({}),
  answer: moneySettings,
});

export const saveSettings = call("money/save_settings", {
  summary:
    "Changes the money settings of the session's service; −4 if `was` is given and differs from the stored values. Closed weeks stay as they were, and " +
    "the end of the open one does not change.",
  access: [roles.admin],
  changes: true,
  payload: moneySettings.extend({ was: moneySettings.optional().describe("the values that the form was loaded with") }),
  answer: moneySettings,
});

/** When a service's weeks end, as the platform sees and changes it. */
export const weekEnd = call("money/week_end", {
  summary: "The last day of a week of a service's books, and the days of the open one.",
  access: [roles.platform],
  payload: z.strictObject({ serviceId: id }),
  answer: z.object({ weekEndsOn: z.int(), from: day, to: day }),
});

export const setWeekEnd = call("money/set_week_end", {
  summary:
    "Changes the last day of a service's weeks, from the next week on: the end of the open one does not change. Returns the next week. −4 with " +
    "weekEndsOn if it differs from `was`.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({ serviceId: id, weekEndsOn: z.int().min(1).max(7), was: z.int().min(1).max(7) }),
  answer: z.object({ from: day, to: day }),
});

export const postTransaction = call("money/post_transaction", {
  summary:
    "Deposit, withdrawal or adjustment (signed) of a POS or customer, or of a zone's own account; the same key returns the same receipt; −4 with another " +
    "body. `takesBack` is a transaction of the same account that this one reverses: −4 if it is already reversed. −2 with data.reason: overdraft (with " +
    "available), ownAccount, reasonNeeded, needsSecond (with from), secondPerson (with why).",
  access: network,
  changes: true,
  payload: z
    .strictObject({
      key,
      kind: z.enum(["deposit", "withdrawal", "adjustment"]),
      account: z.union([z.strictObject({ posId: id }), z.strictObject({ zoneId: id })]),
      amount: minor
        .min(-1_000_000_000_000)
        .max(1_000_000_000_000)
        .refine((amount) => amount !== 0, "not nothing"),
      reason: reason.default(""),
      takesBack: z.int().positive().optional().describe("the transaction that it reverses"),
      secondPerson: secondPersonTyped.optional(),
    })
    .refine(({ kind, amount }) => kind === "adjustment" || amount > 0, {
      path: ["amount"],
      message: "a deposit or withdrawal is positive",
    }),
  answer: transaction,
});

export const printReceipt = call("money/print_receipt", {
  summary:
    "The receipt of a manual transaction, as an HTML document laid out by the service's template, to print locally.",
  access: network,
  payload: z.strictObject({ transactionId: z.int().positive() }),
  answer: z.object({ html: z.string(), width: z.int().describe("paper width in millimetres") }),
});

export const printClosing = call("money/print_closing", {
  summary:
    "What the session's own till sold, cancelled, paid and withheld on a business day or in a week, with its balance before and after, from the ledger: " +
    "an HTML document laid out by the service's template. `weekBefore` is the week that was closed last. It closes nothing.",
  access: [roles.clerk],
  payload: z.strictObject({ period: z.enum(["day", "dayBefore", "week", "weekBefore"]).default("day") }),
  answer: z.object({ from: day, to: day, html: z.string(), width: z.int().describe("paper width in millimetres") }),
});

export const grantCredit = call("money/grant_credit", {
  summary:
    "Grants point credit (free play) to a POS or customer. `days` until it expires: absent: the service's default, null: never. −2 needsSecond and " +
    "secondPerson as for transactions.",
  access: network,
  changes: true,
  payload: z.strictObject({
    key,
    posId: id,
    amount: minor.min(1).max(1_000_000_000_000),
    days: z.int().min(1).max(3650).nullable().optional(),
    reason: reason.min(1),
    secondPerson: secondPersonTyped.optional(),
  }),
  answer: transaction,
});

export const takeBackCredit = call("money/take_back_credit", {
  summary:
    "Reverses a grant of point credit, or the part of it that was not staked, by an entry against it; each grant once, repeating the call returns the " +
    "same receipt. −2 with data.reason creditUsed (with available) if less is left, needsSecond and secondPerson as for transactions; −4 if it was " +
    "already reversed.",
  access: network,
  changes: true,
  payload: z.strictObject({
    transactionId: z.int().positive(),
    amount: minor.min(1).max(1_000_000_000_000),
    reason: reason.min(1),
    secondPerson: secondPersonTyped.optional(),
  }),
  answer: transaction,
});

/** Non-zero credit that may be staked, or the part of it that expires within a week. */
export const creditShow = z.enum(["free", "ending", "all"]);

export const listCredit = listCall("money/list_credit", {
  summary:
    "Point credit of the session's subtree: what may be staked, what is staked on open tickets, what was granted, used up, expired and reversed, and the " +
    "next expiry.",
  access: network,
  filters: {
    show: creditShow.default("all"),
    posId: id.optional(),
    asOf,
    text: z
      .string()
      .trim()
      .max(60)
      .default("")
      .describe("part of the POS's name or of its zone's, or the POS's number"),
  },
  row: z.object({
    posId: id,
    sequence: z.int(),
    posName: z.string(),
    zoneId: id,
    zoneName: z.string(),
    balance: minor,
    open: minor,
    granted: minor,
    used: minor.describe("staked on graded tickets"),
    expired: minor,
    takenBack: minor,
    nextExpiry: epochMs.nullable(),
  }),
  sums: { balance: minor, open: minor, granted: minor, used: minor, expired: minor, takenBack: minor },
  sorts: [
    "sequence",
    "posName",
    "zoneName",
    "balance",
    "open",
    "granted",
    "used",
    "expired",
    "takenBack",
    "nextExpiry",
  ],
  rises: true,
});

export const listTransactions = listCall("money/list_transactions", {
  summary: "Manual transactions in the session's subtree on business days from … to; its sums are by kind.",
  access: network,
  filters: {
    from: day,
    to: day,
    kinds: z.array(transactionKind).max(transactionKind.options.length).optional(),
    posId: id.optional(),
    zoneId: id.optional(),
    isOwn: z.boolean().default(false).describe("only zones' own accounts"),
  },
  row: transaction,
  sums: { kind: transactionKind, amount: minor },
  sorts: ["receipt", "kind", "posName", "zoneName", "amount", "balance"],
});

export const balances = call("money/balances", {
  summary:
    "Accounts of the session's subtree: each zone's own, and money, limit, point credit and available amount of each POS or customer. As of an earlier " +
    "time, names, limits and permissions are the current ones.",
  access: network,
  payload: z.strictObject({ asOf }),
  answer: z.object({
    zones: z.array(z.object({ zoneId: id, parentId: z.int().nullable(), name: z.string(), balance: minor })),
    pos: z.array(
      z.object({
        posId: id,
        name: z.string(),
        sequence: z.int(),
        zoneId: id,
        balance: minor,
        creditLimit: minor.nullable(),
        pointCredit: minor,
        available: minor.nullable().describe("null: no limit"),
        isActive: z.boolean(),
        allowToPlay: z.boolean(),
      }),
    ),
  }),
});

export const statement = call("money/statement", {
  summary:
    "The entries of one account after `from` up to and including `to` (milliseconds, any second): opening balance, rows, closing balance. Absent: the " +
    "session's own POS. `after` is the last row seen; at most 500.",
  access: "signedIn",
  payload: z.strictObject({
    account: z.union([z.strictObject({ posId: id }), z.strictObject({ zoneId: id })]).optional(),
    of: z.enum(["money", "credit"]).default("money"),
    from: epochMs.min(0),
    to: epochMs.min(0),
    after: z.int().min(0).default(0),
  }),
  answer: z.object({
    currency: z.string(),
    opening: minor.describe("before the first of these rows"),
    closing: minor.describe("at `to`"),
    rows: z.array(
      z.object({
        entry: z.int(),
        at: epochMs,
        businessDay: day,
        code: z.int().describe("the ledger's: 1 sale, 2 settled, 3 prize …; plus 100: its reversal"),
        amount: minor,
        balance: minor,
        ticket: z.int().nullable(),
        receipt: z.int().nullable(),
        reason: z.string(),
        by: z.string(),
      }),
    ),
    hasMore: z.boolean(),
  }),
});

export const expireNow = call("money/expire_now", {
  summary:
    "Expires what is over now, as the daily job does: prizes that were not collected within the service's days, and point credit. Repeating it changes " +
    "nothing.",
  access: [roles.admin],
  changes: true,
  payload: z.strictObject({}),
  answer: z.object({ tickets: z.int(), prizes: minor, credit: minor }),
});
