// The stake of every wager must be between the service's bounds. A bound of 0 means "no bound": services that never set
// one keep selling. Source: product.md 5, -33.
import type { Minor } from "@chalkboard/kernel";
import { control } from "../control.ts";
import type { StakeRange } from "../facts.ts";
import { largestAmount } from "../largest-amount.ts";
import { atAmount, type ControlTicket } from "../control-ticket.ts";

export type StakeRangeRefusal = StakeRange & {
  /** The first stake outside the bounds. */
  readonly stake: Minor;
  /**
   * Too high: the largest amount that passes. Too low, or where no amount brings all stakes between the bounds: null.
   */
  readonly suggested: Minor | null;
};

const fits = ({ priced }: ControlTicket, { stakeRange: { maximum } }: { stakeRange: StakeRange }): boolean =>
  maximum === 0 || priced.wagers.every((wager) => wager.stake <= maximum);

export const stakeRange = control({
  code: -33,
  name: "stakeRange",
  needs: ["stakeRange"],
  fits,
  refuse: (ticket, facts): StakeRangeRefusal | undefined => {
    const { minimum, maximum } = facts.stakeRange;
    const outside = ticket.priced.wagers.find(({ stake }) => stake < minimum || (maximum > 0 && stake > maximum));
    if (outside === undefined) return undefined;
    const largest = outside.stake < minimum ? undefined : largestAmount(ticket, (smaller) => fits(smaller, facts));
    // An amount that brings the highest stake under the maximum may bring another one under the minimum.
    const passes =
      largest !== undefined && atAmount(ticket, largest).priced.wagers.every(({ stake }) => stake >= minimum);
    return { minimum, maximum, stake: outside.stake, suggested: passes ? largest : null };
  },
});
