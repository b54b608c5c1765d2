// Round robins are sold where the service allows them, between its leg counts. Source: product.md 5, -35; rules.md 2.5.
import { control } from "../control.ts";
import { modeFamily } from "../mode-family.ts";

export type RoundRobinRefusal = {
  readonly reason: "notAllowed" | "legs";
  readonly minimumLegs: number;
  readonly maximumLegs: number;
};

export const roundRobins = control({
  code: -35,
  name: "roundRobins",
  needs: ["roundRobins"],
  refuse: ({ mode, legs }, { roundRobins: { allowed, minimumLegs, maximumLegs } }): RoundRobinRefusal | undefined => {
    if (modeFamily(mode) !== "roundRobin") return undefined;
    if (!allowed) return { reason: "notAllowed", minimumLegs, maximumLegs };
    return legs.length < minimumLegs || (maximumLegs > 0 && legs.length > maximumLegs)
      ? { reason: "legs", minimumLegs, maximumLegs }
      : undefined;
  },
});
