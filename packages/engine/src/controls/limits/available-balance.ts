// A ticket may not stake more than the available balance of its account, credit included. Source: product.md 5, -41.
import type { Minor } from "@chalkboard/kernel";
import { control } from "../control.ts";
import type { BalanceFacts } from "../facts.ts";
import { largestAmount } from "../largest-amount.ts";
import type { ControlTicket } from "../control-ticket.ts";

export type BalanceRefusal = { readonly available: Minor; readonly stake: Minor; readonly suggested: Minor | null };

const fits = ({ stake }: ControlTicket, { balance }: { balance: BalanceFacts }): boolean =>
  balance.available === null || stake <= balance.available;

export const availableBalance = control({
  code: -41,
  name: "availableBalance",
  needs: ["balance"],
  fits,
  refuse: (ticket, facts): BalanceRefusal | undefined => {
    const { available } = facts.balance;
    if (available === null || ticket.stake <= available) return undefined;
    return {
      available,
      stake: ticket.stake,
      suggested: largestAmount(ticket, (smaller) => fits(smaller, facts)) ?? null,
    };
  },
});
