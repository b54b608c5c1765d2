// The potential payout of a service on one league has a maximum. A leg adds its stake times its decimal price less one.
// Source: product.md 5, -44; design.md 4.
import { type Minor, sum } from "@chalkboard/kernel";
import { winOf } from "../../odds/stake.ts";
import { control } from "../control.ts";
import type { LeagueRisk } from "../facts.ts";
import type { ControlTicket } from "../control-ticket.ts";
import { largestAmount } from "../largest-amount.ts";

export type LeagueRiskRefusal = LeagueRisk & { readonly available: Minor; readonly suggested: Minor | null };

const isOver = (ticket: ControlTicket, { leagueId, open, maximum }: LeagueRisk): boolean =>
  maximum > 0 && open + sum(legRisks(ticket).filter((_, leg) => ticket.legs[leg]?.leagueId === leagueId)) > maximum;

const fits = (ticket: ControlTicket, { leagueRisks }: { leagueRisks: readonly LeagueRisk[] }): boolean =>
  !leagueRisks.some((risk) => isOver(ticket, risk));

export const leagueRisk = control({
  code: -44,
  name: "leagueRisk",
  needs: ["leagueRisks"],
  fits,
  refuse: (ticket, facts): LeagueRiskRefusal | undefined => {
    const over = facts.leagueRisks.find((risk) => isOver(ticket, risk));
    if (over === undefined) return undefined;
    const { leagueId, open, maximum } = over;
    const suggested = largestAmount(ticket, (smaller) => fits(smaller, facts)) ?? null;
    return { leagueId, open, maximum, available: Math.max(0, maximum - open), suggested };
  },
});

/**
 * What each leg of a slip adds to the open risk of its league and of its side of its event, in minor units by index in
 * the slip.
 */
export function legRisks({ legs, priced: { wagers }, rounding }: ControlTicket): readonly Minor[] {
  return legs.map(({ odds }, leg) => {
    let stake = 0;
    for (const wager of wagers) if (wager.legs.includes(leg)) stake += wager.stake;
    return winOf(stake, odds, rounding);
  });
}
