import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { limitsClass } from "../core/limits-class.ts";
import { listCall } from "../core/list-call.ts";
import { name, otherNames, searched, was } from "../core/registry-names.ts";
import { id } from "../core/shapes.ts";

// Categories of props, used by sites and boards and as selectors of limit rules.

/** From the specification: 1 a player's, 2 a league's special, 3 a team's, 4 same game parlay. */
export const propType = z.literal([1, 2, 3, 4]);

/** A category as saved. Its prop type never changes, because events and rules depend on it. */
export const propCategoryTerms = z.strictObject({
  propType,
  name,
  names: otherNames,
  limitsClass: limitsClass
    .or(z.literal(""))
    .describe("what rules of limits are about for all categories that have it, such as A; empty: none"),
  sort: z.int().min(0).max(9_999).describe("its place, the lowest first"),
  isActive: z.boolean(),
});
export type PropCategoryTerms = z.output<typeof propCategoryTerms>;

export const listPropCategories = listCall("registry/list_prop_categories", {
  summary:
    "Categories of props by part of any of their names, kind, limits class and state, with how many events are in each " +
    "and how many rules are about it or its class now.",
  access: [roles.platform],
  filters: {
    text: searched,
    propType: propType.optional(),
    limitsClass: limitsClass.optional(),
    isActive: z.boolean().optional(),
  },
  row: propCategoryTerms.extend({ categoryId: id, events: z.int(), rules: z.int() }),
  sums: {},
  sorts: ["sort", "name", "limitsClass", "events", "rules"],
  rises: true,
});

export const savePropCategory = call("registry/save_prop_category", {
  summary:
    "Adds a category of props, or changes one; −4 with what is stored where that is not `was`. No two of a kind share a name. " +
    "An inactive one is not shown; its events stay.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({ categoryId: id.optional(), ...propCategoryTerms.shape, was: was(propCategoryTerms) }),
  answer: z.object({ categoryId: id }),
});
