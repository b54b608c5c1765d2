import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { personTerms } from "./people.ts";
import { day, id, language } from "../core/shapes.ts";

// Self-registration: the service's rule, whether it is offered, and the registration itself.

export const registrationMode = z.enum(["off", "approval", "atOnce"]);

/** A service's rule; undecided values have the defaults given here. */
export const registrationRule = z.strictObject({
  mode: registrationMode
    .default("off")
    .describe("off; on, with approval by a person; or on, and the customer may play at once"),
  zoneId: id.nullable().default(null).describe("the agent to whom these customers belong"),
  leastAge: z.int().min(0).max(99).default(18),
  terms: z.string().trim().max(4_000).default("").describe("what customers must agree to; empty: nothing is asked"),
});
export type RegistrationRule = z.output<typeof registrationRule>;

export const getRegistration = call("customers/get_registration", {
  summary: "How customers register with the session's service themselves.",
  access: [roles.admin],
  payload: z.strictObject({}),
  answer: registrationRule,
});

export const saveRegistration = call("customers/save_registration", {
  summary:
    "Changes how customers register; −4 with the current `registration` if it changed since the form was loaded. −1 if it is on without an agent, −2 " +
    "reason: role in a retail service.",
  access: [roles.admin],
  changes: true,
  payload: registrationRule.extend({ was: registrationRule.describe("the values that the form was loaded with") }),
  answer: z.object({}),
});

export const openDoors = call("customers/open_doors", {
  summary:
    "Where people may open an account themselves: the service of this host name, if it allows that; on a host name without a service, every one that " +
    "does.",
  access: "anyone",
  payload: z.strictObject({}),
  answer: z.array(
    z.object({
      serviceId: id,
      name: z.string(),
      needsApproval: z.boolean(),
      leastAge: z.int(),
      terms: z.string(),
      passwordLength: z.int(),
      language,
    }),
  ),
});

export const register = call("customers/register", {
  summary:
    "Opens an account with an online service, without a session. According to the service's setting the customer may play at once, or is pending until " +
    "approved. −3 reason: service, if it is not allowed, and reason: locked with until after 20 attempts within an hour from one address or 200 at one " +
    "service; −1 for a login that is taken, an age that is too low, terms that were not accepted, and the rule that a password breaks.",
  access: "anyone",
  changes: true,
  payload: z.strictObject({
    serviceId: id.optional().describe("if the host name has no service"),
    name: personTerms.shape.name,
    login: personTerms.shape.login,
    email: personTerms.shape.email,
    language,
    newPassword: z.string().max(200),
    newPasswordAgain: z.string().max(200),
    phone: z.string().trim().max(40),
    address: z.string().trim().max(200),
    bornOn: day,
    acceptsTerms: z.boolean(),
  }),
  answer: z.object({ state: z.enum(["requested", "active"]) }),
});
