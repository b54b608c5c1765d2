import { z } from "zod";
import { secret } from "./secrets.ts";

// What the counter needs besides a ticket's number and code, and why it does not pay or cancel one.

/** Proof of having the ticket: anyone who knows it may be paid. */
export const ticketCode = secret(z.string().max(20));

/** A superior's credentials, with their own name and password. */
export const secondPersonTyped = z.strictObject({
  user: z.string().min(1).max(60),
  password: z.string().min(1).max(200),
  oneTimeCode: z.string().max(12).optional().describe("where the account has one"),
});
export type SecondPersonTyped = z.output<typeof secondPersonTyped>;
/** Why a person cannot approve, in data.why of the refusal. */
export type SecondPersonProblem = "unknown" | "code" | "locked" | "samePerson" | "mayNot";

/** The payee's documents. */
export const documentKinds = ["identity", "passport", "driving", "other"] as const;
export const shownDocument = z.strictObject({
  kind: z.enum(documentKinds),
  number: z.string().trim().min(3).max(40),
  name: z.string().trim().min(2).max(80),
});

/** Why a ticket is not paid or not cancelled, in data.reason of the refusal. */
export const payReasons = [
  "unknown",
  "wrongCode",
  "otherPos",
  "pending",
  "lost",
  "cancelled",
  "alreadyPaid",
  "expired",
  "online",
  "mayNotPay",
  "aboveMaximum",
  "needsMore",
  "secondPerson",
] as const;
export type PayReason = (typeof payReasons)[number];
export const cancelReasons = ["unknown", "tooLate", "started", "decided", "cancelled", "paid", "reasonNeeded"] as const;
export type CancelReason = (typeof cancelReasons)[number];
