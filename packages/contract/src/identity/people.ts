import { z } from "zod";
import { call, type Role, roles } from "../core/call.ts";
import { listCall } from "../core/list-call.ts";
import { existsOn } from "../core/routes.ts";
import { isOnline, isPlatform } from "../core/service-kinds.ts";
import { epochMs, id, language } from "../core/shapes.ts";

// The people of a service: who may create whom, who exists, and one way to create and edit a person.

const everyRole = Object.values(roles);
const role = z.union([
  z.literal(-1),
  z.literal(-2),
  z.literal(1),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(6),
]);

const made: Readonly<Record<Role, readonly Role[]>> = {
  [roles.platform]: [roles.platform, roles.assistant, roles.admin],
  [roles.assistant]: [],
  [roles.admin]: [roles.controller, roles.agent, roles.clerk, roles.customer],
  [roles.controller]: [roles.controller, roles.agent, roles.clerk, roles.customer],
  [roles.agent]: [roles.customer],
  [roles.clerk]: [],
  [roles.customer]: [],
};

/** The roles on a service of this kind. */
export function rolesOf(kind: number): readonly Role[] {
  return everyRole.filter(
    (one) => one < 0 === isPlatform(kind) && existsOn(one, { kind }) && (one !== roles.customer || isOnline(kind)),
  );
}

/**
 * The roles that a person may create on a service of this kind. A controller creates people only in zones below their
 * own.
 */
export function madeBy(maker: Role, kind: number): readonly Role[] {
  const some = rolesOf(kind);
  return made[maker].filter((one) => some.includes(one));
}

/** The editable values of a person. A controller or agent has a zone, a clerk or customer a POS, the others neither. */
export const personTerms = z.strictObject({
  login: z
    .string()
    .trim()
    .min(3)
    .max(40)
    .regex(/^[\p{L}\p{N}._@+-]+$/u),
  name: z.string().trim().min(1).max(60),
  email: z
    .string()
    .trim()
    .pipe(z.union([z.literal(""), z.email().max(200)])),
  language,
  role,
  zoneId: id.nullable(),
  posId: id.nullable(),
  isActive: z.boolean(),
  isAuditOnly: z.boolean().describe("for an assistant: reads everything, changes nothing"),
});

export const personRow = z.object({
  personId: id,
  serviceId: id,
  serviceName: z.string(),
  login: z.string(),
  name: z.string(),
  email: z.string(),
  language,
  role,
  zoneId: id.nullable().describe("the person's own, or that of the POS"),
  zoneName: z.string(),
  posId: id.nullable(),
  posName: z.string(),
  isActive: z.boolean(),
  isAuditOnly: z.boolean(),
  mustChangePassword: z.boolean(),
  lastSeen: epochMs.nullable(),
  createdAt: epochMs,
});

export const listPeople = listCall("identity/list_people", {
  summary: "The people of the session's service or subtree; for the platform those of every service.",
  access: [roles.platform, roles.admin, roles.controller, roles.agent],
  filters: {
    serviceId: id.optional(),
    role: role.optional(),
    zoneId: id.optional().describe("this zone and those below"),
    ofZoneId: id.optional().describe("only the controllers or agents of this zone itself"),
    posId: id.optional(),
    isActive: z.boolean().optional(),
    text: z.string().max(60).optional().describe("part of login, name, email address, POS or zone"),
  },
  row: personRow,
  sums: {},
  sorts: ["name", "login", "serviceName", "lastSeen", "createdAt"],
  rises: true,
});

export const savePerson = call("identity/save_person", {
  summary:
    "Creates a person (without personId) or changes one. A new one has a first password, which is shown once and must be changed at the first sign-in. A " +
    "suspended person's sessions end. −1 for a login that is taken or a role that the service does not have, −2 reason: role (not allowed to create it) " +
    "or lastAdmin, −4 with the stored values if they changed since the form was loaded.",
  access: [roles.platform, roles.admin, roles.controller, roles.agent],
  changes: true,
  payload: z.strictObject({
    personId: id.optional(),
    serviceId: id.optional().describe("of a new person, chosen by the platform; absent: the session's own"),
    ...personTerms.shape,
    was: personTerms.optional().describe("the values that the form was loaded with; absent: overwrites what is stored"),
  }),
  answer: z.object({ personId: id, firstPassword: z.string().nullable().describe("of a new person") }),
});

export const setFirstPassword = call("identity/set_first_password", {
  summary:
    "Gives a person a new first password, which is shown once and must be changed at the next sign-in; their sessions end. −2 reason: role.",
  access: [roles.platform, roles.admin, roles.controller, roles.agent],
  changes: true,
  payload: z.strictObject({ personId: id }),
  answer: z.object({ firstPassword: z.string() }),
});
