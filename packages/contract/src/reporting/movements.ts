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
  zoneId: id.optional().describe("it and what is below"),
  zoneAlone: z
    .boolean()
    .optional()
    .describe("of that zone its own account and its own POS alone, not those of zones below"),
  withinId: id.optional().describe("and only while it lay below this zone, too"),
  posId: id.optional(),
  accounts: z.enum(["pos", "zones"]).optional().describe("those of POS and customers alone, or zones' own alone"),
  of: z
    .enum(["money", "credit", "collected"])
    .default("money")
    .describe(
      "collected: the cash of the service in its agents' hands, what they collected taken from it and what they handed over added to it",
    ),
  kinds: z.array(movementKind).max(movementKinds.length).optional(),
  channel: channel.optional(),
  way: z.enum(["in", "out"]).optional().describe("what accounts have more by, or less"),
  person: z.string().trim().max(100).optional().describe("a piece of the name of who did it"),
  least: minor.min(0).optional().describe("of its amount, whichever way"),
  most: minor.min(0).optional(),
  ticket: z.int().positive().optional().describe("the movements of one ticket, at whichever POS"),
};

const movementFigures = z.object({
  entries: z.int(),
  moneyIn: minor.describe("what accounts have more by it"),
  moneyOut: minor,
  net: minor.describe("in less out"),
});

export const movements = reportCall("reports/movements", {
  summary:
    "What moved the accounts of POS, customers and zones on business days from … to, with the period before beside it: by zone with all that is below, " +
    "by POS in their zones, by day, kind, channel, or by day in the channels. A zone's own account is a row without a POS among POS.",
  access: readers,
  by: ["zone", "pos", "day", "kind", "channel", "channelDay"],
  filters: {
    ...movementFilters,
    open: z
      .array(id)
      .max(500)
      .optional()
      .describe("by POS: the zones whose rows are wanted; absent: all, where there are at most 500 POS, else none"),
  },
  figures: movementFigures,
  row: {
    posId: id.nullable().describe("by POS; null: the zone itself"),
    zoneId: id.nullable().describe("by POS and by zone"),
    sequence: z.int().describe("of a POS, else 0"),
    depth: z.int().describe("of a zone in the tree, else 0"),
    above: z
      .string()
      .describe('of a zone: the zones above it, as far as they are seen, with " / " between; else empty'),
  },
  more: {
    account: z
      .object({ opening: minor, closing: minor })
      .nullable()
      .describe(
        "what the one account that is asked about had before `from` and after `to`; null where more are asked about, or not all that moved it",
      ),
  },
});

export const listMovements = listCall("reports/list_movements", {
  summary:
    "What moved the accounts of POS, customers and zones on business days from … to, entry by entry: who did it, when, why, and what the account had " +
    "after it. What was taken back says by which entry, as far as that was so `asOf`.",
  access: readers,
  filters: { ...movementFilters, from: day, to: day, asOf },
  row: z.object({
    entry: z.int(),
    at: epochMs,
    businessDay: day,
    kind: movementKind,
    channel,
    isBack: z.boolean().describe("it takes back, wholly or in part, what was moved before"),
    name: z.string().describe("whose account"),
    posId: id.nullable().describe("null: the zone's own account"),
    zoneId: id,
    zoneName: z.string(),
    amount: minor.describe("what the account has more by it; below zero: less"),
    moneyIn: minor,
    moneyOut: minor,
    balance: minor.describe("of the account after it"),
    ticket: z.int().nullable(),
    receipt: z.int().nullable().describe("of what was moved by hand"),
    reason: z.string(),
    by: z.string(),
    takenBackBy: z
      .int()
      .nullable()
      .describe("by hand: the receipt, of a ticket: the entry that took it back; null: it stands"),
    takesBack: z.int().nullable().describe("the receipt that this one takes back"),
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
        "entries that reports/movements counts for the same filters and this list does not have; other than 0 is a fault",
      ),
    unlistedAmount: minor.describe("their amount"),
  },
  sorts: ["entry", "name", "amount"],
});
