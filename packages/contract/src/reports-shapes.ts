import { z } from "zod";
import { minor } from "./shapes.ts";

// What reports of sales share.

export const figures = z.object({
  tickets: z.int(), sales: minor, cancelled: minor, prizes: minor, refunds: minor,
  settled: minor.describe("stakes that were decided, won or lost by the house"),
  open: minor.describe("stakes that were sold, less what was cancelled, given back or decided; below zero where more was decided than sold"),
  commission: minor.describe("less the fees that were taken, on the day its week was closed"),
  net: minor.describe("settled − prizes − commission: an open stake is nobody's profit"), paid: minor,
  tax: minor.describe("of paid: kept back, less what corrections gave back"),
  hold: z.int().nullable().describe("what the house keeps of the decided stakes before commission, in hundredths of a percent; null where none was decided"),
});

/** What a ticket is sold for: games, or races. */
export const product = z.enum(["sports", "racing"]);
