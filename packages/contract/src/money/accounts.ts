import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { id, minor } from "../core/shapes.ts";

/** Maximum number of accounts returned. */
export const mostFound = 50;

/** An account for manual money movements. */
export const account = z.object({
  id: id.describe("of the POS or the zone"),
  name: z.string(),
  number: z.int().nullable().describe("of a POS or customer; a zone has none"),
  within: z.string().describe("the zone it lies in; empty: none that the session sees"),
  logins: z.array(z.string()).describe("of the people of a POS, small letters"),
  balance: minor,
  limit: minor.nullable().describe("how much it may owe; null: no limit"),
  available: minor.nullable().describe("null: no limit"),
  pointCredit: minor,
});
export type Account = z.output<typeof account>;

export const findAccounts = call("money/find_accounts", {
  summary:
    "The likeliest accounts of the session's subtree for what is typed, 50 at most: that number, names that begin so, words in them, numbers and logins " +
    "that begin so, then a part of what is written of it; accents and capitals count for nothing. Nothing typed: the first of them. Of zones the " +
    "topmost come first then. With `account` it alone, or none. The own zone's is moved by an admin alone, and found by nobody else unless it is asked for.",
  access: [roles.admin, roles.controller, roles.agent],
  payload: z.strictObject({
    of: z.enum(["pos", "zone"]),
    text: z.string().trim().max(150).default(""),
    account: z.union([z.strictObject({ posId: id }), z.strictObject({ zoneId: id })]).optional(),
    withinId: id
      .optional()
      .describe("a zone: what lies in it and below; it too, of zones. Nothing where it is not seen"),
    withOwn: z.boolean().default(false).describe("of zones the own one too, whose figures are seen"),
  }),
  answer: z.object({ accounts: z.array(account) }),
});
