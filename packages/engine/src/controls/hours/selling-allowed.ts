// Selling needs every level of the seller's path to be active, and the account to be allowed to play.
// Source: product.md 5, -20.
import { control } from "../control.ts";
import type { SellingFacts } from "../facts.ts";

export type SellingRefusal = { readonly inactive: readonly (keyof SellingFacts)[] };

const levels = ["service", "zone", "pos", "user", "allowToPlay"] as const satisfies readonly (keyof SellingFacts)[];

export const sellingAllowed = control({
  code: -20,
  name: "sellingAllowed",
  needs: ["selling"],
  refuse: (_, { selling }): SellingRefusal | undefined => {
    const inactive = levels.filter((level) => !selling[level]);
    return inactive.length > 0 ? { inactive } : undefined;
  },
});
