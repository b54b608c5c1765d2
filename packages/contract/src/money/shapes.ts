// A manual movement as every money call returns it.
import { heldActs, loanActs, withdrawalActs } from "@chalkboard/ledger";
import { z } from "zod";
import { day, epochMs, id, minor } from "../core/shapes.ts";

/** An idempotency key made by the caller: resending with it moves nothing twice. */
export const key = z.string().min(8).max(64);
export const reason = z.string().trim().max(300);
export const handAmount = minor.min(1).max(1_000_000_000_000);

export const transactionKind = z.enum([
  "deposit",
  "withdrawal",
  "adjustment",
  "creditGrant",
  "creditExpiry",
  "creditBack",
  ...heldActs,
  ...withdrawalActs,
  ...loanActs,
]);

/** Money or point credit that was moved manually (or credit that expired). `amount` is the change of the balance. */
export const transaction = z.object({
  transactionId: z.int(),
  receipt: z.int().describe("number of the receipt within the service"),
  kind: transactionKind,
  posId: id.nullable().describe("null: the zone's own account"),
  posName: z.string(),
  zoneId: id,
  zoneName: z.string(),
  amount: minor,
  balance: minor.describe("of the account after it"),
  reason: z.string(),
  expiresAt: epochMs.nullable().describe("for granted credit"),
  at: epochMs,
  businessDay: day,
  by: z.string(),
  takesBack: z.int().nullable().describe("the receipt that this one reverses"),
  takenBackBy: z.int().nullable().describe("the receipt that reversed this one; null: not reversed"),
  confirmedBy: z.string().describe("the second approver, if the service requires one"),
});
