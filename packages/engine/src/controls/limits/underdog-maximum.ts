// An underdog's price has a maximum, and a wager with an underdog a largest stake. Source: product.md 5, -46.
import type { Minor } from "@chalkboard/kernel";
import type { PricedWager } from "../../tickets/ticket.ts";
import { control } from "../control.ts";
import type { UnderdogFacts } from "../facts.ts";
import type { ControlTicket } from "../control-ticket.ts";
import { priceRoleOf } from "../favourites.ts";
import { largestAmount } from "../largest-amount.ts";

export type UnderdogRefusal =
  | { readonly reason: "price"; readonly leg: number; readonly price: number; readonly maximumPrice: number }
  | {
      readonly reason: "stake";
      readonly leg: number;
      readonly stake: Minor;
      readonly maximumStake: Minor;
      readonly suggested: Minor | null;
    };

const fits = (ticket: ControlTicket, { underdog: { maximumStake } }: { underdog: UnderdogFacts }): boolean =>
  maximumStake === 0 ||
  ticket.priced.wagers.every((wager) => wager.stake <= maximumStake || dogOf(ticket, wager) === undefined);

export const underdogMaximum = control({
  code: -46,
  name: "underdogMaximum",
  needs: ["underdog"],
  fits,
  refuse: (ticket, facts): UnderdogRefusal | undefined => {
    const { maximumPrice, maximumStake } = facts.underdog;
    const dear = ticket.legs.findIndex(
      (leg) => maximumPrice > 0 && leg.price > maximumPrice && priceRoleOf(leg) === "dog",
    );
    if (dear >= 0) return { reason: "price", leg: dear, price: ticket.legs[dear]?.price ?? 0, maximumPrice };
    if (fits(ticket, facts)) return undefined;
    const wager = ticket.priced.wagers.find((each) => each.stake > maximumStake && dogOf(ticket, each) !== undefined);
    const suggested = largestAmount(ticket, (smaller) => fits(smaller, facts)) ?? null;
    return {
      reason: "stake",
      leg: (wager && dogOf(ticket, wager)) ?? 0,
      stake: wager?.stake ?? 0,
      maximumStake,
      suggested,
    };
  },
});

// The first underdog of a wager, as an index in the slip.
function dogOf({ legs }: ControlTicket, wager: PricedWager): number | undefined {
  return wager.legs.find((index) => {
    const leg = legs[index];
    return leg !== undefined && priceRoleOf(leg) === "dog";
  });
}
