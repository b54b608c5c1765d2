import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { listCall } from "../core/list-call.ts";
import { asOf, reportCall } from "../core/report-call.ts";
import { day, epochMs, id, minor, mode } from "../core/shapes.ts";
import { figures, product } from "./shapes.ts";
import { sport } from "./platform.ts";
import { ticketHead } from "../selling/tickets.ts";

export * from "./movements.ts";
export * from "./platform.ts";
export * from "./shapes.ts";

const readers = [roles.admin, roles.controller, roles.platform, roles.assistant];

export const proof = z.object({
  provedAt: epochMs,
  isBalanced: z.boolean(),
  transfers: z.int(),
  findings: z.array(z.string()),
});

/**
 * A property of a ticket's legs or its time; `several` for more than one sport, league or bet, so that rows add up to
 * the total.
 */
export const ticketPart = z.enum(["sport", "league", "betType", "legs", "hour"]);

/** The place and ticket filters of figures. */
const where = {
  zoneId: id.optional().describe("this zone and those below"),
  zoneAlone: z.boolean().optional().describe("only that zone's own POS, not those of zones below"),
  withinId: id.optional().describe("and only while it was below this zone"),
  posId: id.optional(),
  serviceId: id.optional(),
  mode: mode.optional(),
  product: product.optional().describe("a ticket with a leg on a race is racing"),
};

export const results = reportCall("reports/results", {
  summary:
    "Sales, prizes, refunds, cancelled, net win, commission, net after commission, paid and its tax for business days from … to, compared with the " +
    "period before: by POS in their zones, by zone with everything below, by day, mode, product, sport, league, bet, number of legs or hour of the sale. " +
    "Among POS, a zone with its own commission is a row without a POS. Commission belongs to accounts: for a mode or a product it is left out, by kind " +
    "of ticket it is a row of its own, `none`.",
  access: readers,
  by: ["pos", "zone", "day", "mode", "product", ...ticketPart.options],
  filters: {
    ...where,
    open: z
      .array(id)
      .max(500)
      .optional()
      .describe(
        "by POS: the zones whose rows are requested; absent: all, if there are at most 500 POS, otherwise none",
      ),
  },
  figures: figures.extend({
    liability: minor
      .nullable()
      .describe(
        "the maximum payout, stakes included, of the tickets that were open then, whenever they were sold; null by day and for the period before",
      ),
  }),
  row: {
    posId: id.nullable().describe("by POS; null: the zone itself"),
    zoneId: id.nullable().describe("by POS and by zone"),
    sequence: z.int().describe("for a POS, otherwise 0"),
    depth: z.int().describe("for a zone in the tree, otherwise 0"),
    above: z
      .string()
      .describe('for a zone: the zones above it that the session can see, separated by " / "; otherwise empty'),
  },
  more: { days: z.array(z.object({ day, sales: minor, net: minor })), proof: proof.nullable() },
});

/** The figures that are made of tickets. */
export const ticketFigure = z.enum([
  "sales",
  "cancelled",
  "refunds",
  "open",
  "settled",
  "prizes",
  "net",
  "paid",
  "tax",
  "liability",
]);

/** A ticket behind a figure, the sums of all of them, and the possible orders. */
const behind = {
  row: ticketHead.extend({ amount: minor.describe("the ticket's part of the figure") }),
  sums: {
    currency: z.string(),
    stake: minor,
    possibleWin: minor,
    prize: minor,
    paid: minor,
    amount: minor.describe("the figure of the report"),
  },
  sorts: ["number", "stake", "possibleWin", "prize", "paid", "amount", "posName", "status"],
} as const;

export const figureTickets = listCall("reports/figure_tickets", {
  summary:
    "The tickets behind a figure of a report, each with its part of it. Tickets have no part in commission; liability includes all open tickets, " +
    "regardless of the days.",
  access: readers,
  filters: {
    ...where,
    sport: sport.optional(),
    from: day,
    to: day,
    asOf,
    figure: ticketFigure,
    part: z
      .strictObject({ by: ticketPart, key: z.string().max(20) })
      .optional()
      .describe("a row of the report by kind of ticket"),
  },
  ...behind,
});

/** The figures of a week that are made of tickets. */
export const weekFigure = z.enum([
  "net",
  "sales",
  "cancelled",
  "prizes",
  "refunds",
  "open",
  "winLoss",
  "pending",
  "unpaid",
]);

export const weekTickets = listCall("reports/week_tickets", {
  summary:
    "The tickets behind a figure of a week of the books, each with its part of it: of a POS, of a zone with everything that was below it when the week " +
    "was closed, or is now if it is open, or of the session's subtree. Net is the net win, as in reports/results: a stake counts on the day on which it " +
    "is graded, whenever the ticket was sold. winLoss, pending and unpaid are net, open and unpaid winnings from the account's side: above zero, it has " +
    "more by it.",
  access: [roles.admin, roles.controller, roles.agent],
  filters: {
    number: z.int().min(1).optional().describe("of the week; absent: the open one"),
    day: day.optional().describe("a day of the week; absent: all"),
    asOf,
    figure: weekFigure,
    account: z.union([z.strictObject({ posId: id }), z.strictObject({ zoneId: id })]).optional(),
    by: z
      .enum(["tree", "zone", "pos"])
      .default("tree")
      .describe("without an account: those of the report's total by zones and POS, or by one of them"),
  },
  ...behind,
});

export const commissions = listCall("reports/commissions", {
  summary:
    "What a figure of commission sums: the part of business days from … to in the commission of each account, week by week; for the open week as of now. " +
    "Of one POS, of a zone itself, or of all below a zone.",
  access: readers,
  filters: {
    from: day,
    to: day,
    asOf,
    zoneId: where.zoneId,
    zoneAlone: where.zoneAlone,
    withinId: where.withinId,
    serviceId: where.serviceId,
    owner: z.union([z.strictObject({ posId: id }), z.strictObject({ zoneId: id })]).optional(),
  },
  row: z.object({
    id: z.int(),
    currency: z.string(),
    amount: minor.describe("for these days, less the fees; below zero: charged to the account"),
    weekCommission: minor.describe("for all days of the week"),
    name: z.string(),
    posId: id.nullable(),
    zoneId: id.nullable(),
    week: z.int(),
    weekFrom: day,
    weekTo: day,
    closedAt: epochMs.nullable().describe("when the week was closed and its commission posted; null: open"),
    sales: minor.describe("of the account in that week"),
    net: minor.describe("net win of the account in that week"),
  }),
  sums: { currency: z.string(), amount: minor },
  sorts: ["week", "name", "sales", "net", "amount"],
});

export const proveBooks = call("reports/prove_books", {
  summary:
    "Proves the books of the session's service now: transfers sum to zero, balances and ticket states equal the sums of their entries.",
  access: [roles.admin, roles.platform],
  changes: true,
  payload: z.strictObject({}),
  answer: proof,
});
