import { z } from "zod";
import { call, type Role, roles } from "../core/call.ts";
import { integratorScope } from "./integrators-scopes.ts";
import { listCall } from "../core/list-call.ts";
import { epochMs, id, minor } from "../core/shapes.ts";

export * from "./integrators-scopes.ts";

// Integrators: third-party programs that call the server with a key, as a person of a service
// (docs/design/identity.md).

const access = [roles.platform];

/** The roles that a program may act as: none of the platform's. */
export const actingRoles: readonly Role[] = [roles.admin, roles.controller, roles.agent, roles.clerk, roles.customer];

export const integratorTerms = z.strictObject({
  name: z.string().trim().min(1).max(60),
  contact: z.string().trim().max(200).describe("whom to call about problems"),
  personId: id.describe("the person as whom its calls are made: their role, place and service limit them"),
  callsPerMinute: z.int().min(1).max(6_000).describe("for each of its keys, in each server process"),
  isActive: z.boolean(),
});
export type IntegratorTerms = z.output<typeof integratorTerms>;

const integrator = z.object({
  ...integratorTerms.shape,
  name: z.string(),
  contact: z.string(),
  integratorId: id,
  serviceId: id,
  serviceName: z.string(),
  currency: z.string(),
  personName: z.string(),
  login: z.string(),
  role: z.int(),
  isBarred: z.boolean().describe("its person, place or service is suspended: its keys are rejected"),
  keys: z.int().describe("number of valid keys"),
  madeAt: epochMs,
  callsToday: z.int().describe("of the service's business day, to a quarter of an hour"),
  calls: z.int().describe("of seven days, including today"),
  refused: z.int().describe("of those, including errors"),
  refusedShare: z.int().describe("of a thousand"),
  slowestMs: z.number().describe("of those"),
  usedAt: epochMs.nullable().describe("when a key was last used, to a minute"),
  ticketsToday: z.int().describe("sold with its keys, without cancelled ones"),
  soldToday: minor,
  tickets: z.int().describe("of seven days"),
  sold: minor,
});
export type Integrator = z.output<typeof integrator>;

export const listIntegrators = listCall("integrators/list", {
  summary:
    "Integrators: programs of third parties that call with a key, each with the person as whom it acts, its calls and its sales today and in seven " +
    "business days of its service.",
  access,
  filters: {
    serviceId: id.optional(),
    isActive: z.boolean().optional(),
    text: z.string().trim().max(60).optional().describe("part of its name, contact, person or service"),
  },
  row: integrator,
  sums: {
    currency: z.string(),
    keys: z.int(),
    callsToday: z.int(),
    calls: z.int(),
    refused: z.int(),
    ticketsToday: z.int(),
    soldToday: minor,
    tickets: z.int(),
    sold: minor,
  },
  sorts: ["name", "calls", "callsToday", "refusedShare", "slowestMs", "tickets", "sold"],
  rises: true,
});

/** `ending`: replaced, and still valid for a while. */
export const keyState = z.enum(["good", "ending", "expired", "replaced", "revoked"]);

export const integratorKey = z.object({
  keyId: id,
  prefix: z.string().describe("its first characters"),
  scopes: z.array(integratorScope),
  state: keyState,
  madeAt: epochMs,
  madeBy: z.string(),
  expiresAt: epochMs.nullable(),
  replacedBy: z.string().nullable().describe("the first characters of the key that replaced it"),
  usedAt: epochMs.nullable().describe("to a minute"),
  revokedAt: epochMs.nullable(),
  revokedBy: z.string(),
});
export type IntegratorKey = z.output<typeof integratorKey>;

export const readIntegrator = call("integrators/read", {
  summary: "One integrator with all keys that it ever had, newest first. Keys cannot be read again.",
  access,
  payload: z.strictObject({ integratorId: id }),
  answer: z.object({ integrator, keys: z.array(integratorKey), now: epochMs }),
});

export const saveIntegrator = call("integrators/save", {
  summary:
    "Adds an integrator or changes one. −4 with the stored values if they differ from `was`. Its person belongs to its service, and not to the platform. " +
    "The keys of an inactive integrator are rejected at once.",
  access,
  changes: true,
  payload: z.strictObject({ integratorId: id.optional(), ...integratorTerms.shape, was: integratorTerms.optional() }),
  answer: z.object({ integratorId: id }),
});

const scopes = z
  .array(integratorScope)
  .min(1)
  .max(integratorScope.options.length)
  .refine((all) => new Set(all).size === all.length, "each once");
const made = z.object({
  keyId: id,
  prefix: z.string(),
  key: z.string().describe("the whole key, only in this response: only its hash is stored"),
});

export const makeKey = call("integrators/make_key", {
  summary:
    "Creates a key, which is shown only once. −2 with data.reason tooMany if ten of the integrator’s keys are valid.",
  access,
  changes: true,
  payload: z.strictObject({
    integratorId: id,
    scopes,
    expiresAt: epochMs.min(0).nullable().default(null).describe("null: no expiry"),
  }),
  answer: made,
});

/** A replaced key stays valid for at most a week. */
export const mostOverlapMinutes = 7 * 24 * 60;

export const rotateKey = call("integrators/rotate_key", {
  summary:
    "Rotates a key: creates one with its scopes and expiry, and the old one is rejected after the overlap; −2 with data.reason expired, revoked or " +
    "replaced if that one is no longer valid or has been replaced.",
  access,
  changes: true,
  payload: z.strictObject({ keyId: id, overlapMinutes: z.int().min(0).max(mostOverlapMinutes) }),
  answer: made,
});

export const revokeKey = call("integrators/revoke_key", {
  summary:
    "Revokes a key: at once in the server process that gets the call, within two seconds in all others. Repeating the call returns the same response.",
  access,
  changes: true,
  payload: z.strictObject({ keyId: id }),
  answer: z.object({ revokedAt: epochMs }),
});
