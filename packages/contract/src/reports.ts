import { z } from "zod";
import { call, roles } from "./call.ts";
import { listCall } from "./list-call.ts";
import { day, epochMs, id, minor, mode } from "./shapes.ts";
import { ticketHead } from "./tickets.ts";

const readers = [roles.admin, roles.controller, roles.platform, roles.assistant];

export const figures = z.object({
  tickets: z.int(), sales: minor, cancelled: minor, prizes: minor, refunds: minor,
  settled: minor.describe("stakes that were decided, won or lost by the house"),
  open: minor.describe("stakes that were sold, less what was cancelled, given back or decided; below zero where more was decided than sold"),
  commission: minor.describe("less the fees that were taken, on the day its week was closed"),
  net: minor.describe("settled − prizes − commission: an open stake is nobody's profit"), paid: minor,
  hold: z.int().nullable().describe("what the house keeps of the decided stakes before commission, in hundredths of a percent; null where none was decided"),
});

export const proof = z.object({ provedAt: epochMs, isBalanced: z.boolean(), transfers: z.int(), findings: z.array(z.string()) });

/** What a ticket is sold for: games, or races. */
export const product = z.enum(["sports", "racing"]);

/** Where figures are asked of, and of which tickets. */
const asked = {
  from: day, to: day, zoneId: id.optional().describe("it and what is below"),
  zoneAlone: z.boolean().optional().describe("of that zone its own POS alone, not those of zones below"), posId: id.optional(), serviceId: id.optional(),
  mode: mode.optional(), product: product.optional().describe("a ticket with a leg on a race is racing"),
};

/** The figures of a row with what stands beside them. */
const row = figures.extend({
  netBefore: minor.describe("the net of the period before, which is as long"),
  liability: minor.describe("what the tickets that are open now could pay at most, their stakes included, whenever they were sold"),
});

export const posResults = call("reports/pos_results", {
  summary: "Sales, prizes, refunds, cancelled, commission, net and paid for business days from … to, with the period before beside it: of each POS, of its "
    + "zone, of all. A zone that has commission of its own is a row without a POS. Of a mode or a product there is no commission: it is an account's.",
  access: readers,
  payload: z.strictObject({
    ...asked, open: z.array(id).max(500).optional().describe("the zones whose rows are wanted; absent: all, where there are at most 500 POS, else none"),
  }),
  answer: z.object({
    asOf: epochMs,
    currency: z.string(),
    rows: z.array(row.extend({
      posId: id.nullable().describe("null: the zone itself"), posName: z.string(), sequence: z.int(), zoneId: id, zoneName: z.string(),
    })),
    zones: z.array(row.extend({ zoneId: id, zoneName: z.string(), pos: z.int().describe("how many it has of those asked for"), isOpen: z.boolean() }))
      .describe("by name, each with its own POS, not those of zones below"),
    total: row.extend({ pos: z.int() }),
    days: z.array(z.object({ day, sales: minor, net: minor })),
    proof: proof.nullable(),
  }),
});

/** The figures that tickets stand behind. */
export const ticketFigure = z.enum(["sales", "cancelled", "refunds", "open", "settled", "prizes", "net", "paid", "liability"]);

export const figureTickets = listCall("reports/figure_tickets", {
  summary: "The tickets behind a figure of a report, each with what it adds to it. Net is here without commission; liability is of now, whatever the days.",
  access: readers,
  filters: { ...asked, figure: ticketFigure },
  row: ticketHead.extend({ amount: minor.describe("what the ticket adds to the figure") }),
  sums: { currency: z.string(), stake: minor, possibleWin: minor, prize: minor, paid: minor, amount: minor.describe("the figure of the report") },
  sorts: ["number", "stake", "possibleWin", "prize", "paid", "amount", "posName", "status"],
});

export const commissions = call("reports/commissions", {
  summary: "What a figure of commission sums: the entries of the ledger on business days from … to, newest first, with the week that each comes from; "
    + "at most 500. Of one POS, of a zone itself, or of all below a zone.",
  access: readers,
  payload: z.strictObject({
    from: day, to: day, zoneId: asked.zoneId, zoneAlone: asked.zoneAlone, serviceId: asked.serviceId,
    owner: z.union([z.strictObject({ posId: id }), z.strictObject({ zoneId: id })]).optional(),
  }),
  answer: z.object({
    currency: z.string(),
    rows: z.array(z.object({
      day, at: epochMs, kind: z.enum(["commission", "fee"]), amount: minor.describe("below zero: taken from the account"), name: z.string(),
      posId: id.nullable(), zoneId: id.nullable(), week: z.object({ number: z.int(), from: day, to: day, sales: minor, net: minor, active: z.int() }),
    })),
  }),
});

export const proveBooks = call("reports/prove_books", {
  summary: "Proves the books of the session's service now: transfers sum to zero, balances and ticket states equal their folds.",
  access: [roles.admin, roles.platform],
  changes: true,
  payload: z.strictObject({}),
  answer: proof,
});
