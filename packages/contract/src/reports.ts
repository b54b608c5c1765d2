import { z } from "zod";
import { call, roles } from "./call.ts";
import { day, epochMs, id, minor } from "./shapes.ts";

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

export const posResults = call("reports/pos_results", {
  summary: "Sales, prizes, refunds, cancelled, commission, net and paid of each POS for business days from … to, with the period before beside it. A zone "
    + "that has commission of its own is a row without a POS.",
  access: readers,
  payload: z.strictObject({ from: day, to: day, zoneId: id.optional(), serviceId: id.optional() }),
  answer: z.object({
    currency: z.string(),
    rows: z.array(figures.extend({
      posId: id.nullable().describe("null: the zone itself"), posName: z.string(), sequence: z.int(), zoneId: id, zoneName: z.string(), netBefore: minor,
    })),
    total: figures.extend({ netBefore: minor }),
    days: z.array(z.object({ day, sales: minor, net: minor })),
    proof: proof.nullable(),
  }),
});

export const commissions = call("reports/commissions", {
  summary: "What a figure of commission sums: the entries of the ledger on business days from … to, newest first, with the week that each comes from; "
    + "at most 500. Of one POS, of a zone itself, or of all below a zone.",
  access: readers,
  payload: z.strictObject({
    from: day, to: day, zoneId: id.optional().describe("it and what is below"), serviceId: id.optional(),
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
