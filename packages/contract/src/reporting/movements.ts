import { movementKinds } from "@chalkboard/ledger";
import { z } from "zod";
import { roles } from "../core/call.ts";
import { listCall } from "../core/list-call.ts";
import { asOf, reportCall } from "../core/report-call.ts";
import { day, epochMs, id, minor } from "../core/shapes.ts";

const readers = [roles.admin, roles.controller, roles.agent];

export const movementKind = z.enum(movementKinds);

/**
 * How money is moved: over a shop's counter, manually with a POS or customer, manually with a zone or agent; none if no
 * money is handed over.
 */
export const channel = z.enum(["till", "account", "agent", "none"]);

/** The filters of movements. */
const movementFilters = {
  zoneId: id.optional().describe("this zone and those below"),
  zoneAlone: z.boolean().optional().describe("only that zone's own account and its own POS, not those of zones below"),
  withinId: id.optional().describe("and only while it was below this zone"),
  posId: id.optional(),
  accounts: z.enum(["pos", "zones"]).optional().describe("only accounts of POS and customers, or only zones' own"),
  of: z
    .enum(["money", "credit", "collected"])
    .default("money")
    .describe(
      "collected: the cash of the service held by its agents, what they collected taken from it and what they handed over added to it",
    ),
  kinds: z.array(movementKind).max(movementKinds.length).optional(),
  channel: channel.optional(),
  way: z.enum(["in", "out"]).optional().describe("positive or negative changes"),
  person: z.string().trim().max(100).optional().describe("part of the name of the person"),
  least: minor.min(0).optional().describe("of the amount, whatever its sign"),
  most: minor.min(0).optional(),
  ticket: z.int().positive().optional().describe("the movements of one ticket, at any POS"),
};

const movementFigures = z.object({
  entries: z.int(),
  moneyIn: minor.describe("change of the balances"),
  moneyOut: minor,
  net: minor.describe("in less out"),
});

export const movements = reportCall("reports/movements", {
  summary:
    "Movements of the accounts of POS, customers and zones on business days from … to, compared with the period before: by zone with everything below, " +
    "by POS in their zones, by day, kind, channel, or by day in the channels. Among POS, a zone's own account is a row without a POS.",
  access: readers,
  by: ["zone", "pos", "day", "kind", "channel", "channelDay"],
  filters: {
    ...movementFilters,
    open: z
      .array(id)
      .max(500)
      .optional()
      .describe(
        "by POS: the zones whose rows are requested; absent: all, if there are at most 500 POS, otherwise none",
      ),
  },
  figures: movementFigures,
  row: {
    posId: id.nullable().describe("by POS; null: the zone itself"),
    zoneId: id.nullable().describe("by POS and by zone"),
    sequence: z.int().describe("for a POS, otherwise 0"),
    depth: z.int().describe("for a zone in the tree, otherwise 0"),
    above: z
      .string()
      .describe('for a zone: the zones above it that the session can see, separated by " / "; otherwise empty'),
  },
  more: {
    account: z
      .object({ opening: minor, closing: minor })
      .nullable()
      .describe(
        "the balance of the single requested account before `from` and after `to`; null if several are requested, or not all of its movements",
      ),
  },
});

export const listMovements = listCall("reports/list_movements", {
  summary:
    "Movements of the accounts of POS, customers and zones on business days from … to, entry by entry: who, when, why, and the account's balance after " +
    "it. A reversed entry names the one that reversed it, as of `asOf`.",
  access: readers,
  filters: { ...movementFilters, from: day, to: day, asOf },
  row: z.object({
    entry: z.int(),
    at: epochMs,
    businessDay: day,
    kind: movementKind,
    channel,
    isBack: z.boolean().describe("reverses an earlier movement, wholly or in part"),
    name: z.string().describe("whose account"),
    posId: id.nullable().describe("null: the zone's own account"),
    zoneId: id,
    zoneName: z.string(),
    amount: minor.describe("change of the account's balance"),
    moneyIn: minor,
    moneyOut: minor,
    balance: minor.describe("of the account after it"),
    ticket: z.int().nullable(),
    receipt: z.int().nullable().describe("for manual transactions"),
    reason: z.string(),
    by: z.string(),
    takenBackBy: z
      .int()
      .nullable()
      .describe(
        "manual transaction: the receipt that reversed it, ticket: the entry that reversed it; null: not reversed",
      ),
    takesBack: z.int().nullable().describe("the receipt that this one reverses"),
    currency: z.string(),
  }),
  sums: {
    currency: z.string(),
    moneyIn: minor,
    moneyOut: minor,
    amount: minor,
    unlistedEntries: z
      .int()
      .describe(
        "entries that reports/movements counts for the same filters and that are missing here; other than 0 is an error",
      ),
    unlistedAmount: minor.describe("their amount"),
  },
  sorts: ["entry", "name", "amount"],
});
