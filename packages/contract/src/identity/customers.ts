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
  zoneId: id.describe("the customer's agent"),
  phone: z.string().trim().max(40),
  address: z.string().max(200),
  bornOn: day.nullable(),
  creditLimit: minor.min(0).nullable().describe("how much they may owe; null: no limit"),
  allowToPlay: z.boolean(),
  isActive: z.boolean().describe("false: they can no longer sign in"),
  riskProfile,
  notes: z.string().max(2_000).describe("internal note"),
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
  decidedBy: z.string().describe("who approved or refused them; empty: no approval was needed"),
});

export const listCustomers = listCall("customers/list_customers", {
  summary: "The customers of the session's service or subtree, with their accounts and personal data.",
  access: managers,
  filters: {
    posId: id.optional(),
    zoneId: id.optional().describe("this zone and those below"),
    state: customerState.optional(),
    riskProfile: riskProfile.optional(),
    text: z.string().max(60).optional().describe("part of name, user name, phone or email address"),
  },
  row: customerRow,
  sums: { balance: minor },
  sorts: ["sequence", "name", "balance", "registeredAt", "lastSeen"],
  rises: true,
});

export const saveCustomer = call("customers/save_customer", {
  summary:
    "Registers a customer (without posId), with a first password that is shown once, or changes one. −4 with the stored values if they changed since the " +
    "form was loaded.",
  access: managers,
  changes: true,
  payload: z.strictObject({
    posId: id.optional(),
    ...customerTerms.shape,
    was: customerTerms
      .optional()
      .describe("the values that the form was loaded with; absent: overwrites what is stored"),
  }),
  answer: z.object({ posId: id, firstPassword: z.string().nullable().describe("of a new customer") }),
});

export const decideCustomer = call("customers/decide_customer", {
  summary: "Approves or refuses someone who registered themselves. −4 reason: decided, if someone else decided before.",
  access: managers,
  changes: true,
  payload: z.strictObject({ posId: id, isApproved: z.boolean() }),
  answer: z.object({}),
});
