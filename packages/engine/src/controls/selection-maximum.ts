// A slip has at most so many selections of a kind. Source: product.md 5, -48.
import { control } from "./control.ts";
import { selectionCount } from "./selection-rule.ts";

export type SelectionMaximumRefusal = {
  readonly rules: readonly { readonly id: number; readonly words: string; readonly maximum: number; readonly count: number }[];
};

export const selectionMaximum = control({
  code: -48,
  name: "selectionMaximum",
  needs: ["selectionRules"],
  refuse: (ticket, { selectionRules }): SelectionMaximumRefusal | undefined => {
    const rules = selectionRules
      .map((rule) => ({ id: rule.id, words: rule.words, maximum: rule.maximum, count: selectionCount(rule, ticket) }))
      .filter(({ maximum, count }) => maximum > 0 && count > maximum);
    return rules.length > 0 ? { rules } : undefined;
  },
});
