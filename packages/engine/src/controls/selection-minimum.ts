// A slip with a selection of a kind has at least so many of them. Source: product.md 5, -49.
import { control } from "./control.ts";
import { selectionCount } from "./selection-rule.ts";

export type SelectionMinimumRefusal = {
  readonly rules: readonly { readonly id: number; readonly words: string; readonly minimum: number; readonly count: number }[];
};

export const selectionMinimum = control({
  code: -49,
  name: "selectionMinimum",
  needs: ["selectionRules"],
  refuse: (ticket, { selectionRules }): SelectionMinimumRefusal | undefined => {
    const rules = selectionRules
      .map((rule) => ({ id: rule.id, words: rule.words, minimum: rule.minimum, count: selectionCount(rule, ticket) }))
      .filter(({ minimum, count }) => count > 0 && count < minimum);
    return rules.length > 0 ? { rules } : undefined;
  },
});
