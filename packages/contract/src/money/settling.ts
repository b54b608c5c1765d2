import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { key } from "./shapes.ts";
import { week, weekSums } from "./weeks.ts";
import { asOf, reportCall } from "../core/report-call.ts";
import { day, epochMs, id, minor } from "../core/shapes.ts";
import { secondPersonTyped } from "../core/payment.ts";

// The settlement of a week: every account's opening balance, activity and closing balance, and the payments that bring
// it to zero.

const network = [roles.admin, roles.controller, roles.agent];
const account = z.union([z.strictObject({ posId: id }), z.strictObject({ zoneId: id })]);

/** An account in a week: `balance` is the sum of the others. */
const current = z.object({
  opening: minor.describe("as the week before left it"),
  moved: minor.describe("what tickets moved over its counter or wallet, and what was entered by hand"),
  commission: minor,
  settled: minor.describe("what was paid of the week's balance"),
  balance: minor.describe("below zero: it owes"),
});

/** Filters accounts by their balance. */
export const weekDue = z.enum(["due", "owes", "owed"]);

export const weekLines = reportCall("money/week_lines", {
  summary:
    "A week, of the session's subtree, with the week before beside it: by the tree of zones or agents with their POS or customers, each with all " +
    "accounts below it; or zones or agents, or POS or customers, each with its own account. What was sold and won is of all below, in each of them. Of the " +
    "open week: as if it ended now. Where a zone and what is below it are both among the rows, the total has it once.",
  access: network,
  by: ["tree", "zone", "pos"],
  period: { number: z.int().min(1).optional().describe("the week's; left out: the open one") },
  filters: {
    text: z.string().trim().max(60).default("").describe("a part of the name"),
    due: weekDue.optional().describe("those with a balance alone: that is any, below or above zero"),
  },
  figures: z.object({
    days: z.array(minor).describe("net win of each day of the week"),
    ...weekSums,
    active: z.int().describe("accounts that sold or bet"),
    ...current.shape,
    carried: minor.describe("make-up from the weeks before"),
    carriedAfter: minor,
  }),
  row: {
    posId: id.nullable(),
    zoneId: id.nullable(),
    parentId: id.nullable().describe("the zone above, where that is in the subtree"),
    above: z.string().describe("the zones above it by name, the topmost of the subtree first"),
    depth: z.int().describe("how many zones of the subtree are above it"),
    hasBelow: z.boolean().describe("others of the rows lie right below it"),
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
    "What closing would do now, written nowhere: of the week that is closed next, what each account is paid or charged, what make-up it carries on " +
    "and what its balance will be.",
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
    "How far the week is that was closed last. Its figures are written at once; then its accounts are given their commission, some hundreds at a time.",
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
  amount: minor.describe("what the balance changed by"),
  at: epochMs,
  by: z.string(),
  reason: z.string(),
  takesBack: z.int().nullable().describe("the receipt that it is entered against"),
  isTakenBack: z.boolean(),
  confirmedBy: z.string().describe("the second person, where the service wants one"),
});

export const settleWeek = call("money/settle_week", {
  summary:
    "Pays of the balance of the week that was closed last: who owes pays in, who is owed is paid. The same key answers the same settlement, with " +
    "another body −4; −4 with data.balance where the week's balance is not `was`. −2 with data.reason: weekOpen, " +
    "weekCarried (a later one is closed), nothingDue, moreThanDue, overdraft, ownAccount, needsSecond (with from), secondPerson (with why).",
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
    "Enters the opposite of a settlement against it, once. It counts in the week that was closed last. " +
    "−2 with data.reason: takenBack, overdraft, ownAccount, needsSecond and secondPerson as for settling.",
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

export const weekStatements = call("money/week_statements", {
  summary:
    "The statement of one account of a week, or of all that have something to say, for the screen and for paper: what it brought along, what moved it, " +
    "its commission, what was paid of it, and what is left.",
  access: network,
  payload: z.strictObject({
    number: z.int().min(1).optional().describe("left out: the open week"),
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
      }),
    ),
  }),
});
