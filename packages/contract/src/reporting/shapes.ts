import { type FigureKey, formulaOf } from "@chalkboard/ledger";
import { z } from "zod";
import { minor } from "../core/shapes.ts";

// Shapes shared by sales reports.

/** A figure of the ledger's table, described by its formula. */
const figure = (key: FigureKey) => minor.describe(formulaOf(key));

export const figures = z.object({
  tickets: z.int(),
  sales: figure("sales"),
  cancelled: figure("cancelled"),
  prizes: figure("prizes"),
  refunds: figure("refunds"),
  settled: figure("settled"),
  open: figure("open"),
  commission: figure("commission"),
  net: figure("net"),
  netAfterCommission: figure("netAfterCommission"),
  paid: figure("paid"),
  tax: figure("tax"),
  hold: z
    .int()
    .nullable()
    .describe(
      "hold: the share of the graded stakes that the house keeps before commission, in hundredths of a percent; null if none were graded",
    ),
});

/** What a ticket is for: games, or races. */
export const product = z.enum(["sports", "racing"]);
