// A slip with a selection of a kind needs a minimum number of them. Source: product.md 5, -49.
import { control } from "../control.ts";
import { selectionCount, type SelectionRule } from "../selection-rule.ts";

/** For each rule its text, including its teams, bet types, leagues and sports, and how many selections it counted. */
export type SelectionMinimumRefusal = {
  readonly rules: readonly (Omit<SelectionRule, "maximum"> & { readonly count: number })[];
};

export const selectionMinimum = control({
  code: -49,
  name: "selectionMinimum",
  needs: ["selectionRules"],
  refuse: (ticket, { selectionRules }): SelectionMinimumRefusal | undefined => {
    const rules = selectionRules
      .map((rule) => {
        const { maximum: _maximum, ...said } = rule;
        return { ...said, count: selectionCount(rule, ticket) };
      })
      .filter(({ minimum, count }) => count > 0 && count < minimum);
    return rules.length > 0 ? { rules } : undefined;
  },
});
