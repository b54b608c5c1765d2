import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { id } from "../core/shapes.ts";

// The tree of zones (retail) or agents' zones (online), of any depth.

export const zoneRow = z.object({
  zoneId: id,
  parentId: id.nullable().describe("null: of the first level, or the topmost that the session sees"),
  name: z.string(),
  isActive: z.boolean(),
  pos: z.int().describe("POS or customers in the zone itself"),
  people: z.int().describe("controllers or agents of the zone itself"),
  mayChange: z.boolean().describe("a controller changes what is below his zone, not the zone itself"),
});

export const zoneTree = call("network/zone_tree", {
  summary:
    "Every zone or agent of the session's subtree, by name, with the zone above it and how many POS and controllers it has itself.",
  access: [roles.admin, roles.controller],
  payload: z.strictObject({}),
  answer: z.object({ zones: z.array(zoneRow) }),
});

/** The editable values of a zone. */
export const zoneTerms = zoneRow.pick({ name: true, parentId: true, isActive: true });

export const saveZone = call("network/save_zone", {
  summary:
    "Creates a zone (without zoneId), or renames, moves, suspends one; −4 with what is stored where that is not what the form was filled with. A " +
    "suspended zone stops all below it: whoever works there is signed out, and nothing is sold. A moved one keeps what it earned where it earned it.",
  access: [roles.admin, roles.controller],
  changes: true,
  payload: z.strictObject({
    zoneId: id.optional(),
    name: z.string().trim().min(1).max(60),
    parentId: id.nullable().describe("the zone above; null: of the first level, which a controller cannot say"),
    isActive: z.boolean(),
    was: zoneTerms.optional().describe("what the form was filled with; absent: whatever is stored is written over"),
  }),
  answer: z.object({ zoneId: id }),
});
