// A service sells events that start within a number of days. Source: product.md 5, -26.
import { control } from "../control.ts";

const dayMs = 86_400_000;

export type TooFarRefusal = { readonly days: number; /** Indexes in the slip. */ readonly legs: readonly number[] };

export const tooFarAhead = control({
  code: -26,
  name: "tooFarAhead",
  needs: ["horizon"],
  refuse: ({ legs }, { horizon: { now, days } }): TooFarRefusal | undefined => {
    if (days === 0) return undefined;
    const beyond = legs.flatMap(({ startsAt }, index) => (startsAt > now + days * dayMs ? [index] : []));
    return beyond.length > 0 ? { days, legs: beyond } : undefined;
  },
});
