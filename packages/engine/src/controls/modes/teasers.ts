// Teasers are sold on the sports, mixes and leg counts that the service's cards have. Source: product.md 5, -30;
// rules.md 2.3.
import { control } from "../control.ts";
import { modeFamily } from "../mode-family.ts";

export type TeaserRefusal = {
  /**
   * `card`: the service has no such card; `bet`: the card does not tease these bets. Both are reported while the slip
   * is being filled in.
   */
  readonly reason: "card" | "bet" | "sport" | "mix" | "legs";
  /** Indexes of the legs whose sport, or bet, is not teased. */
  readonly legs: readonly number[];
  readonly minimumLegs: number;
  readonly maximumLegs: number;
};

export const teasers = control({
  code: -30,
  name: "teasers",
  needs: ["teasers"],
  refuse: ({ mode, legs }, { teasers: { sports, mixed, minimumLegs, maximumLegs } }): TeaserRefusal | undefined => {
    if (modeFamily(mode) !== "teaser") return undefined;
    const other = legs.flatMap(({ sport }, index) => (sports === null || sports.includes(sport) ? [] : [index]));
    if (other.length > 0) return { reason: "sport", legs: other, minimumLegs, maximumLegs };
    if (!mixed && new Set(legs.map(({ sport }) => sport)).size > 1)
      return { reason: "mix", legs: [], minimumLegs, maximumLegs };
    const counts = legs.length >= minimumLegs && (maximumLegs === 0 || legs.length <= maximumLegs);
    return counts ? undefined : { reason: "legs", legs: [], minimumLegs, maximumLegs };
  },
});
