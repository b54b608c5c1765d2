import { type HeldAct, heldActs, heldChanges } from "@chalkboard/ledger";
import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { listCall } from "../core/list-call.ts";
import { handAmount, key, reason, transaction } from "./shapes.ts";
import { asOf } from "../core/report-call.ts";
import { epochMs, id, minor } from "../core/shapes.ts";
import { secondPersonTyped } from "../core/payment.ts";

// Money held for and by zones and agents, two sums that are never netted.
export { type HeldAct, heldActs, heldChanges };

const desk = [roles.admin, roles.controller];

/** Non-zero sums held for them, or by them. */
export const heldShow = z.enum(["for", "by", "all"]);

export const listHeld = listCall("money/list_held", {
  summary:
    "Held money of each zone of the session's subtree, in two directions that are never netted: held for it (security in cash, or blocked on its " +
    "account) and held by it (collected, not yet handed over).",
  access: desk,
  filters: {
    show: heldShow.default("all"),
    zoneId: id.optional(),
    asOf,
    text: z.string().trim().max(60).default("").describe("part of the name of the zone, or of the one above"),
  },
  row: z.object({
    zoneId: id,
    parentId: z.int().nullable(),
    parentName: z.string().describe("empty: none that the session can see"),
    name: z.string(),
    isActive: z.boolean(),
    balance: minor.describe("of its own account, excluding what is held"),
    heldFor: minor,
    heldBy: minor,
    lastAt: epochMs.nullable().describe("of the last action with held money"),
  }),
  sums: { balance: minor, heldFor: minor, heldBy: minor },
  sorts: ["name", "parentName", "balance", "heldFor", "heldBy", "lastAt"],
  rises: true,
});

export const holdMoney = call("money/hold_money", {
  summary:
    "Holds or releases money of a zone; the same key returns the same receipt; −4 with another body. holdDeposit: cash left as security; holdBlocked: " +
    "from its account; releasePaid, releaseBack: to it in cash, to its account; collect: cash that it took in for the service; handOver: cash brought to " +
    "the service. −2 with data.reason: heldLess and overdraft (with available) if there is less, ownAccount, needsSecond (with from), secondPerson (with " +
    "why).",
  access: desk,
  changes: true,
  payload: z.strictObject({
    key,
    zoneId: id,
    act: z.enum(heldActs),
    amount: handAmount,
    reason: reason.min(1),
    secondPerson: secondPersonTyped.optional(),
  }),
  answer: transaction,
});

export const takeBackHeld = call("money/take_back_held", {
  summary:
    "Reverses an action with held money by an entry against it, whole and once: repeating the call returns the same receipt, another call −4. −2 as for " +
    "holding, if the amount is no longer there.",
  access: desk,
  changes: true,
  payload: z.strictObject({
    transactionId: z.int().positive(),
    reason: reason.min(1),
    secondPerson: secondPersonTyped.optional(),
  }),
  answer: transaction,
});
