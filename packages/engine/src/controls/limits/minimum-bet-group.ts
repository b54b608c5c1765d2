// A parlay with a leg of a group needs a minimum number of legs inside the group, or outside it. Source: product.md 5,
// -45.
import { control } from "../control.ts";
import type { BetGroup } from "../facts.ts";
import { modeFamily } from "../mode-family.ts";

export type BetGroupRefusal = {
  readonly group: string;
  readonly counts: BetGroup["counts"];
  readonly minimum: number;
  readonly count: number;
};

export const minimumBetGroup = control({
  code: -45,
  name: "minimumBetGroup",
  needs: ["betGroups"],
  refuse: ({ mode, legs }, { betGroups }): BetGroupRefusal | undefined => {
    if (modeFamily(mode) === "straight") return undefined;
    for (const { id, name, minimum, counts } of betGroups) {
      const inside = legs.filter(({ leagueGroups }) => leagueGroups.includes(id)).length;
      const count = counts === "inside" ? inside : legs.length - inside;
      if (inside > 0 && count < minimum) return { group: name, counts, minimum, count };
    }
    return undefined;
  },
});
