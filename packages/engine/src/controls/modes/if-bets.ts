// If-bets are sold where the service allows them, up to its number of legs. Source: product.md 5, -28; rules.md 2.6.
import { control } from "../control.ts";
import { modeFamily } from "../mode-family.ts";

export type IfBetRefusal = { readonly reason: "notAllowed" | "tooManyLegs" | "order"; readonly maximumLegs: number };

export const ifBets = control({
  code: -28,
  name: "ifBets",
  needs: ["ifBets"],
  refuse: ({ mode, legs }, { ifBets: { allowed, maximumLegs } }): IfBetRefusal | undefined => {
    if (modeFamily(mode) !== "ifBet") return undefined;
    if (!allowed) return { reason: "notAllowed", maximumLegs };
    if (maximumLegs > 0 && legs.length > maximumLegs) return { reason: "tooManyLegs", maximumLegs };
    // Each game must be decided before the next one starts.
    const outOfOrder = legs.some(({ startsAt }, index) => startsAt < (legs[index - 1]?.startsAt ?? -Infinity));
    return outOfOrder ? { reason: "order", maximumLegs } : undefined;
  },
});
