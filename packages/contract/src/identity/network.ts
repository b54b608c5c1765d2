import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { listCall } from "../core/list-call.ts";
import { epochMs, id, minor } from "../core/shapes.ts";

// The tree of zones (retail) or agents' zones (online), of any depth.

export const zoneRow = z.object({
  zoneId: id,
  parentId: id.nullable().describe("null: at the first level, or the topmost one that the session can see"),
  name: z.string(),
  isActive: z.boolean(),
  pos: z.int().describe("POS or customers in the zone itself"),
  people: z.int().describe("controllers or agents of the zone itself"),
  mayChange: z.boolean().describe("a controller may change the zones below their own, but not their own"),
});

export const zoneTree = call("network/zone_tree", {
  summary:
    "Every zone or agent of the session's subtree, by name, with the zone above it and its own numbers of POS and controllers.",
  access: [roles.admin, roles.controller],
  payload: z.strictObject({}),
  answer: z.object({ zones: z.array(zoneRow) }),
});

/** The editable values of a zone. */
export const zoneTerms = zoneRow.pick({ name: true, parentId: true, isActive: true });

export const saveZone = call("network/save_zone", {
  summary:
    "Creates a zone (without zoneId), or renames, moves, suspends one. −4 with the stored values if they changed since the form was loaded. A suspended " +
    "zone stops all below it: everyone who works there is signed out, and nothing is sold. The figures of a moved zone stay where they were earned.",
  access: [roles.admin, roles.controller],
  changes: true,
  payload: z.strictObject({
    zoneId: id.optional(),
    name: z.string().trim().min(1).max(60),
    parentId: id.nullable().describe("the zone above; null: at the first level, which is not allowed for a controller"),
    isActive: z.boolean(),
    was: zoneTerms.optional().describe("the values that the form was loaded with; absent: overwrites what is stored"),
  }),
  answer: z.object({ zoneId: id }),
});

export const posRow = z.object({
  posId: id,
  sequence: z.int(),
  name: z.string(),
  zoneId: id,
  zoneName: z.string(),
  address: z.string(),
  isActive: z.boolean(),
  allowToPlay: z.boolean(),
  creditLimit: minor.nullable(),
  balance: minor,
  printerWidth: z.int(),
  printerType: z.int().describe("as listed by get_plantilla; 3 prints pages"),
  paysTickets: z.boolean(),
  payMaximum: minor.nullable().describe("the largest amount that it pays; null: no limit"),
});

export const zone = z.object({ zoneId: id, parentId: z.int().nullable(), name: z.string(), isActive: z.boolean() });

export const listPos = call("network/list_pos", {
  summary: "POS or customers of the session's subtree with their zones and balances.",
  access: [roles.admin, roles.controller],
  payload: z.strictObject({}),
  answer: z.object({ zones: z.array(zone), pos: z.array(posRow) }),
});

export const findPos = listCall("network/find_pos", {
  summary: "The POS or customers of the session's subtree by page, with the sum of their balances.",
  access: [roles.admin, roles.controller],
  filters: {
    posId: id.optional().describe("this one alone"),
    zoneId: id.optional().describe("this zone and those below"),
    isActive: z.boolean().optional(),
    text: z.string().max(60).optional().describe("part of name or address"),
  },
  row: posRow,
  sums: { balance: minor },
  sorts: ["sequence", "name", "zoneName", "creditLimit", "balance"],
  rises: true,
});

/** The editable values of a POS. */
export const posTerms = posRow.pick({
  name: true,
  zoneId: true,
  address: true,
  isActive: true,
  allowToPlay: true,
  creditLimit: true,
  printerWidth: true,
  printerType: true,
  paysTickets: true,
  payMaximum: true,
});

export const savePos = call("network/save_pos", {
  summary:
    "Creates a POS (without posId) or changes one. −4 with the stored values if they changed since the form was loaded.",
  access: [roles.admin],
  changes: true,
  payload: z.strictObject({
    posId: id.optional(),
    name: z.string().trim().min(1).max(60),
    zoneId: id,
    address: z.string().max(200),
    isActive: z.boolean(),
    allowToPlay: z.boolean(),
    creditLimit: minor.min(0).nullable(),
    printerWidth: z.union([z.literal(58), z.literal(80)]),
    printerType: z.int().min(1).max(3).optional().describe("absent: unchanged, or the roll of that width"),
    paysTickets: z.boolean().optional().describe("absent: unchanged; a new POS pays"),
    payMaximum: minor
      .positive()
      .nullable()
      .optional()
      .describe("the largest amount that it pays, null: no limit; absent: unchanged"),
    was: posTerms.optional().describe("the values that the form was loaded with; absent: overwrites what is stored"),
  }),
  answer: z.object({ posId: id }),
});

const span = z.enum(["ticket", "day", "week", "month"]);
const limitCounts = z.enum(["stake", "loss"]);

/** A customer's self-imposed limit. */
export const personalLimitState = z.object({
  excludedUntil: z.union([epochMs, z.literal("forever")]).nullable(),
  coolingOffHours: z.int().describe("a looser limit applies after this many hours"),
  limits: z.array(z.object({ span, counts: limitCounts, limit: minor, used: minor })),
  waiting: z
    .array(z.object({ span, counts: limitCounts, limit: minor.nullable(), from: epochMs }))
    .describe("looser limits that do not apply yet"),
});

export const personalLimits = call("network/personal_limits", {
  summary: "A customer's own limits and self-exclusion: their own, or those of a POS below the session.",
  access: [roles.customer, roles.admin, roles.agent],
  payload: z.strictObject({ posId: id.optional() }),
  answer: personalLimitState,
});

export const setPersonalLimit = call("network/set_personal_limit", {
  summary:
    "Sets a customer's own limit of stakes or losses in a period: a stricter limit applies at once, a looser one or none (null) after the cooling-off " +
    "period.",
  access: [roles.customer],
  changes: true,
  payload: z.strictObject({ span, counts: limitCounts, limit: minor.min(0).nullable() }),
  answer: personalLimitState,
});

export const excludeMyself = call("network/exclude_myself", {
  summary:
    "Self-exclusion: a customer excludes themselves from betting for days, or permanently (null). It cannot be undone before.",
  access: [roles.customer],
  changes: true,
  payload: z.strictObject({ days: z.int().min(1).max(3650).nullable() }),
  answer: personalLimitState,
});

export * from "./network-together.ts";
export * from "./network-wire.ts";
