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
  contact: z.string().trim().max(200).describe("whom to call where something is wrong"),
  personId: id.describe("as whom its calls act: his role, place and service bound them"),
  callsPerMinute: z.int().min(1).max(6_000).describe("of each of its keys, in each server process"),
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
  isBarred: z.boolean().describe("its person, his place or the service is suspended: its keys open nothing"),
  keys: z.int().describe("that are good now"),
  madeAt: epochMs,
  callsToday: z.int().describe("of the service's business day, to a quarter of an hour"),
  calls: z.int().describe("of seven days, today among them"),
  refused: z.int().describe("of those, faults too"),
  refusedShare: z.int().describe("of a thousand"),
  slowestMs: z.number().describe("of those"),
  usedAt: epochMs.nullable().describe("when the last key was used, to a minute"),
  ticketsToday: z.int().describe("sold with its keys, without cancelled ones"),
  soldToday: minor,
  tickets: z.int().describe("of seven days"),
  sold: minor,
});
export type Integrator = z.output<typeof integrator>;

export const listIntegrators = listCall("integrators/list", {
  summary:
    "The programs of others that call with a key: as whom each acts, what its keys called and sold today and in seven business days of its service.",
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
  prefix: z.string().describe("how it begins"),
  scopes: z.array(integratorScope),
  state: keyState,
  madeAt: epochMs,
  madeBy: z.string(),
  expiresAt: epochMs.nullable(),
  replacedBy: z.string().nullable().describe("how the key begins that a rotation made instead"),
  usedAt: epochMs.nullable().describe("to a minute"),
  revokedAt: epochMs.nullable(),
  revokedBy: z.string(),
});
export type IntegratorKey = z.output<typeof integratorKey>;

export const readIntegrator = call("integrators/read", {
  summary: "One integrator with all keys that it ever had, the newest first. None of them can be read again.",
  access,
  payload: z.strictObject({ integratorId: id }),
  answer: z.object({ integrator, keys: z.array(integratorKey), now: epochMs }),
});

export const saveIntegrator = call("integrators/save", {
  summary:
    "Adds an integrator or changes one; −4 with what is stored where that is not `was`. Its person is no one of the platform, and of " +
    "its service. One that is not active has keys that open nothing, at once.",
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
  key: z.string().describe("whole, this once: only its hash is stored"),
});

export const makeKey = call("integrators/make_key", {
  summary:
    "Makes a key, which is told this once. −2 with data.reason tooMany where ten of the integrator’s keys are good.",
  access,
  changes: true,
  payload: z.strictObject({
    integratorId: id,
    scopes,
    expiresAt: epochMs.min(0).nullable().default(null).describe("null: it does not end by itself"),
  }),
  answer: made,
});

/** A replaced key stays valid for at most a week. */
export const mostOverlapMinutes = 7 * 24 * 60;

export const rotateKey = call("integrators/rotate_key", {
  summary:
    "Makes a key with the scopes and the end of another one, which opens nothing after the overlap; −2 with data.reason expired, revoked or replaced " +
    "where that one is no longer good or has been replaced.",
  access,
  changes: true,
  payload: z.strictObject({ keyId: id, overlapMinutes: z.int().min(0).max(mostOverlapMinutes) }),
  answer: made,
});

export const revokeKey = call("integrators/revoke_key", {
  summary:
    "Ends a key: at once in the server process that is asked, within two seconds in all others. Asked again: the same answer.",
  access,
  changes: true,
  payload: z.strictObject({ keyId: id }),
  answer: z.object({ revokedAt: epochMs }),
});
