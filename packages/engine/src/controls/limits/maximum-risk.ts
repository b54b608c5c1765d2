// The potential payout of a service, or a POS, on open tickets has a maximum. A ticket adds its possible win once.
// Source: product.md 5, -34; design.md 4.
import type { Minor } from "@chalkboard/kernel";
import { control } from "../control.ts";
import type { OpenRisk } from "../facts.ts";
import type { ControlTicket } from "../control-ticket.ts";
import { largestAmount } from "../largest-amount.ts";

export type MaximumRiskRefusal = OpenRisk & { readonly available: Minor; readonly suggested: Minor | null };

const isOver = ({ possibleWin }: ControlTicket, { open, maximum }: OpenRisk): boolean =>
  maximum > 0 && open + possibleWin > maximum;

const fits = (ticket: ControlTicket, { risks }: { risks: readonly OpenRisk[] }): boolean =>
  !risks.some((risk) => isOver(ticket, risk));

export const maximumRisk = control({
  code: -34,
  name: "maximumRisk",
  needs: ["risks"],
  fits,
  refuse: (ticket, facts): MaximumRiskRefusal | undefined => {
    const over = facts.risks.find((risk) => isOver(ticket, risk));
    if (over === undefined) return undefined;
    const { scope, open, maximum } = over;
    const suggested = largestAmount(ticket, (smaller) => fits(smaller, facts)) ?? null;
    return { scope, open, maximum, available: Math.max(0, maximum - open), suggested };
  },
});
