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
    .describe("limit rules can apply to all categories of this class, such as A; empty: none"),
  sort: z.int().min(0).max(9_999).describe("its position, lowest first"),
  isActive: z.boolean(),
});
export type PropCategoryTerms = z.output<typeof propCategoryTerms>;

export const listPropCategories = listCall("registry/list_prop_categories", {
  summary:
    "Prop categories by part of any of their names, kind, limits class and state, with the number of events in each and the number of rules currently " +
    "about it or its class.",
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
    "Adds a prop category, or changes one. −4 with the stored values if they differ from `was`. Names are unique within a kind. An inactive category is " +
    "not shown; its events remain.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({ categoryId: id.optional(), ...propCategoryTerms.shape, was: was(propCategoryTerms) }),
  answer: z.object({ categoryId: id }),
});
