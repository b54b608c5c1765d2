import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { personTerms } from "./people.ts";
import { listCall } from "../core/list-call.ts";
import { day, epochMs, id, minor } from "../core/shapes.ts";

// The customers of an online service: each is an account below an agent and a person who signs in, with personal data.

export * from "./customers-registering.ts";

const managers = [roles.admin, roles.controller, roles.agent];

export const customerState = z.enum(["requested", "active", "suspended", "refused"]);
export const riskProfile = z.enum(["normal", "watched", "sharp", "risky"]);
/** The data of a document that was shown; the document itself is kept elsewhere. */
export const customerDocument = z.strictObject({
  kind: z.enum(["identity", "passport", "driving", "address", "other"]),
  number: z.string().trim().max(60),
  validUntil: day.nullable(),
  isChecked: z.boolean(),
});

const { login, name, email, language } = personTerms.shape;
/** The editable values of a customer. */
export const customerTerms = z.strictObject({
  login,
  name,
  email,
  language,
  zoneId: id.describe("his agent"),
  phone: z.string().trim().max(40),
  address: z.string().max(200),
  bornOn: day.nullable(),
  creditLimit: minor.min(0).nullable().describe("what he may owe; null for as much as he likes"),
  allowToPlay: z.boolean(),
  isActive: z.boolean().describe("without it he signs in no more"),
  riskProfile,
  notes: z.string().max(2_000).describe("for the house alone"),
  documents: z.array(customerDocument).max(20),
});

export const customerRow = customerTerms.extend({
  posId: id,
  personId: id,
  sequence: z.int(),
  zoneName: z.string(),
  state: customerState,
  balance: minor,
  registeredAt: epochMs,
  lastSeen: epochMs.nullable(),
  decidedBy: z.string().describe("who approved or refused him; empty: he was not asked about"),
});

export const listCustomers = listCall("customers/list_customers", {
  summary: "The customers of the session's service or subtree, with their accounts and what the house knows of them.",
  access: managers,
  filters: {
    posId: id.optional(),
    zoneId: id.optional().describe("it and what is below"),
    state: customerState.optional(),
    riskProfile: riskProfile.optional(),
    text: z.string().max(60).optional().describe("part of name, user name, phone or address of mail"),
  },
  row: customerRow,
  sums: { balance: minor },
  sorts: ["sequence", "name", "balance", "registeredAt", "lastSeen"],
  rises: true,
});

export const saveCustomer = call("customers/save_customer", {
  summary:
    "Registers a customer (without posId), with a first password that is told once, or changes one. −4 with what is stored where that is not what the " +
    "form was filled with.",
  access: managers,
  changes: true,
  payload: z.strictObject({
    posId: id.optional(),
    ...customerTerms.shape,
    was: customerTerms.optional().describe("what the form was filled with; absent: whatever is stored is written over"),
  }),
  answer: z.object({ posId: id, firstPassword: z.string().nullable().describe("of a new one") }),
});

export const decideCustomer = call("customers/decide_customer", {
  summary: "Approves or refuses somebody who registered himself. −4 reason: decided, where somebody was quicker.",
  access: managers,
  changes: true,
  payload: z.strictObject({ posId: id, isApproved: z.boolean() }),
  answer: z.object({}),
});
