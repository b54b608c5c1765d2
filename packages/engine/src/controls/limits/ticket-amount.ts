// A ticket may not stake more than the maximum for its mode, nor win more than the maximum payout. 0 means "no bound".
// Source: product.md 5, -23; rules.md 2.2, caps.
import type { Minor } from "@chalkboard/kernel";
import { control } from "../control.ts";
import type { Facts } from "../facts.ts";
import { largestAmount } from "../largest-amount.ts";
import type { ControlTicket } from "../control-ticket.ts";

export type TicketAmountRefusal = {
  readonly exceeded: "stake" | "payout";
  readonly maximum: Minor;
  /** The ticket's stake or possible win, whichever exceeded the maximum. */
  readonly requested: Minor;
  /** The largest amount that passes both bounds; null when none does. */
  readonly suggested: Minor | null;
};

type Needed = Pick<Facts, "ticketMaximum" | "maximumPayout">;

const isOver = (amount: Minor, maximum: Minor): boolean => maximum > 0 && amount > maximum;

const fits = ({ stake, possibleWin }: ControlTicket, { ticketMaximum, maximumPayout }: Needed): boolean =>
  !isOver(stake, ticketMaximum) && !isOver(possibleWin, maximumPayout);

export const ticketAmount = control({
  code: -23,
  name: "ticketAmount",
  needs: ["ticketMaximum", "maximumPayout"],
  fits,
  refuse: (ticket, facts): TicketAmountRefusal | undefined => {
    if (fits(ticket, facts)) return undefined;
    const suggested = largestAmount(ticket, (smaller) => fits(smaller, facts)) ?? null;
    return isOver(ticket.stake, facts.ticketMaximum)
      ? { exceeded: "stake", maximum: facts.ticketMaximum, requested: ticket.stake, suggested }
      : { exceeded: "payout", maximum: facts.maximumPayout, requested: ticket.possibleWin, suggested };
  },
});
