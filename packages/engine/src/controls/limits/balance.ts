// An account that owes a settlement (a refund that is due, a debt) settles before it bets again. Source: product.md 5,
// -40; design.md 4.
import type { Minor } from "@chalkboard/kernel";
import { control } from "../control.ts";

/** Minor units to settle first. */
export type BalanceDueRefusal = { readonly due: Minor };

export const balance = control({
  code: -40,
  name: "balance",
  needs: ["settlementDue"],
  refuse: (_, { settlementDue }): BalanceDueRefusal | undefined =>
    settlementDue > 0 ? { due: settlementDue } : undefined,
});
