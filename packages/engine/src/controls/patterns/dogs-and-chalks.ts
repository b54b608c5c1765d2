// The number of favourites and of underdogs in one wager is limited. Source: product.md 5, -36.
import { control } from "../control.ts";
import type { ControlTicket } from "../control-ticket.ts";
import { type PriceRole, priceRoleOf } from "../favourites.ts";

export type DogsAndChalksRefusal = { readonly kind: "chalk" | "dog"; readonly maximum: number; readonly count: number };

export const dogsAndChalks = control({
  code: -36,
  name: "dogsAndChalks",
  needs: ["dogsAndChalks"],
  refuse: (ticket, { dogsAndChalks: { maximumChalks, maximumDogs } }): DogsAndChalksRefusal | undefined => {
    const chalks = mostInOneWager(ticket, "chalk");
    if (maximumChalks > 0 && chalks > maximumChalks) return { kind: "chalk", maximum: maximumChalks, count: chalks };
    const dogs = mostInOneWager(ticket, "dog");
    return maximumDogs > 0 && dogs > maximumDogs ? { kind: "dog", maximum: maximumDogs, count: dogs } : undefined;
  },
});

function mostInOneWager({ legs, priced }: ControlTicket, role: PriceRole): number {
  const roles = legs.map(priceRoleOf);
  return Math.max(...priced.wagers.map((wager) => wager.legs.filter((leg) => roles[leg] === role).length));
}
