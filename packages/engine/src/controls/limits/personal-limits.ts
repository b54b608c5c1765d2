// A customer's self-exclusion and own limits are binding: the ticket is not registered. Source: product.md 5, -70.
import type { EpochMs, Minor } from "@chalkboard/kernel";
import { control } from "../control.ts";
import type { PersonalFacts, PersonalLimit } from "../facts.ts";
import type { ControlTicket } from "../control-ticket.ts";
import { largestAmount } from "../largest-amount.ts";

export type PersonalRefusal =
  | { readonly reason: "excluded"; readonly until: EpochMs | "forever" }
  | (Pick<PersonalLimit, "span" | "counts" | "limit"> & {
      readonly reason: "limit";
      readonly available: Minor;
      readonly suggested: Minor | null;
    });

const fits = ({ stake }: ControlTicket, { personal }: { personal: PersonalFacts }): boolean =>
  personal.limits.every(({ limit, used }) => used + stake <= limit);

export const personalLimits = control({
  code: -70,
  name: "personalLimits",
  needs: ["personal"],
  fits,
  refuse: (ticket, facts): PersonalRefusal | undefined => {
    const { excludedUntil, limits } = facts.personal;
    if (excludedUntil !== null) return { reason: "excluded", until: excludedUntil };
    const reached = limits.find(({ limit, used }) => used + ticket.stake > limit);
    if (reached === undefined) return undefined;
    const { span, counts, limit, used } = reached;
    const suggested = largestAmount(ticket, (smaller) => fits(smaller, facts)) ?? null;
    return { reason: "limit", span, counts, limit, available: Math.max(0, limit - used), suggested };
  },
});
