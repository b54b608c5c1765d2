// A combination of leagues, bet types and leg count is sold a limited number of times and then blocked. Source:
// product.md 5, -38.
import { control } from "../control.ts";
import { type Counted, isExhausted } from "../repetition.ts";

export type RepeatedPatternRefusal = Counted;

export const repeatedPattern = control({
  code: -38,
  name: "repeatedPattern",
  needs: ["patternSales"],
  refuse: (_, { patternSales }): RepeatedPatternRefusal | undefined =>
    isExhausted(patternSales) ? patternSales : undefined,
});
