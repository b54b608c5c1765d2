// A wager may not exceed the limits for its legs' league, bet type and mode: for one wager, or together with earlier
// sales. Source: product.md 5, -24.
import type { Minor } from "@chalkboard/kernel";
import type { PricedWager } from "../../tickets/ticket.ts";
import { control } from "../control.ts";
import type { LimitCounts, WagerLimit } from "../facts.ts";
import { largestAmount } from "../largest-amount.ts";
import { modeFamily } from "../mode-family.ts";
import type { ControlTicket } from "../control-ticket.ts";

export type WagerAmountRefusal = {
  /** Index of the leg whose limit refused. */
  readonly leg: number;
  /** What this slip would use of the limit. */
  readonly wager: Minor;
  /** Which amount that is: of a limit on the smaller of both, the smaller one. */
  readonly counted: "stake" | "win";
  readonly limit: Minor;
  /** What is left of the limit. */
  readonly available: Minor;
  /** The largest amount that passes all these limits; null when none does. */
  readonly suggested: Minor | null;
  readonly controlName: string;
  readonly ifMode: boolean;
};

type Needed = { readonly wagerLimits: readonly WagerLimit[] };

const fits = (ticket: ControlTicket, { wagerLimits }: Needed): boolean =>
  wagerLimits.every((limit) => !isExceeded(ticket, limit));

export const wagerAmount = control({
  code: -24,
  name: "wagerAmount",
  needs: ["wagerLimits"],
  fits,
  refuse: (ticket, facts): WagerAmountRefusal | undefined => {
    const exceeded = facts.wagerLimits.find((limit) => isExceeded(ticket, limit));
    if (exceeded === undefined) return undefined;
    const { leg, limit, controlName } = exceeded;
    return {
      leg,
      limit,
      controlName,
      wager: requested(ticket, exceeded),
      counted: countsWin(ticket, exceeded) ? "win" : "stake",
      available: left(exceeded),
      suggested: largestAmount(ticket, (smaller) => fits(smaller, facts)) ?? null,
      ifMode: modeFamily(ticket.mode) === "ifBet",
    };
  },
});

function isExceeded(ticket: ControlTicket, limit: WagerLimit): boolean {
  return limit.limit > 0 && requested(ticket, limit) > left(limit);
}

function left({ limit, used }: WagerLimit): Minor {
  return Math.max(0, limit - (used ?? 0));
}

// A limit with earlier sales counts all wagers of the slip on its leg together; one without looks at the largest.
function requested({ priced }: ControlTicket, { leg, counts, used }: WagerLimit): Minor {
  let total = 0;
  let largest = 0;
  for (const wager of priced.wagers) {
    if (!wager.legs.includes(leg)) continue;
    const amount = counted(wager, counts);
    total += amount;
    largest = Math.max(largest, amount);
  }
  return used === null ? largest : total;
}

function countsWin(ticket: ControlTicket, limit: WagerLimit): boolean {
  if (limit.counts !== "base") return limit.counts === "win";
  const of = (counts: LimitCounts): Minor => requested(ticket, { ...limit, counts });
  return of("win") < of("stake");
}

function counted({ stake, possibleWin }: PricedWager, counts: LimitCounts): Minor {
  if (counts === "stake") return stake;
  return counts === "win" ? possibleWin : Math.min(stake, possibleWin);
}
