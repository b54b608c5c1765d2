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
    .describe("off; on, and somebody approves each; or on, and who registers plays at once"),
  zoneId: id.nullable().default(null).describe("the agent under whom such customers come"),
  leastAge: z.int().min(0).max(99).default(18),
  terms: z.string().trim().max(4_000).default("").describe("what everybody agrees to; empty: nothing is asked"),
});
export type RegistrationRule = z.output<typeof registrationRule>;

export const getRegistration = call("customers/get_registration", {
  summary: "By which rule people open an account with the session's service themselves.",
  access: [roles.admin],
  payload: z.strictObject({}),
  answer: registrationRule,
});

export const saveRegistration = call("customers/save_registration", {
  summary:
    "Changes that rule; −4 with the `registration` of now where it is no longer what the form was filled with. −1 where it is on without an agent, −2 " +
    "reason: role in a service of shops.",
  access: [roles.admin],
  changes: true,
  payload: registrationRule.extend({ was: registrationRule.describe("what the form was filled with") }),
  answer: z.object({}),
});

export const openDoors = call("customers/open_doors", {
  summary:
    "Where somebody may open an account himself: the service of this host name, where its rule says so; on a host that names none, every one that does.",
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
    "Opens an account with an online service, for who is not known to it. By the service's rule he plays at once, or waits until somebody approves " +
    "it. −3 reason: service, where nobody may, and reason: locked with until after 20 tries within an hour from one address or 200 at one service; −1 for a " +
    "login that is taken, an age that is too low, terms that were not agreed to, and the rule that a password breaks.",
  access: "anyone",
  changes: true,
  payload: z.strictObject({
    serviceId: id.optional().describe("where the host name says none"),
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
