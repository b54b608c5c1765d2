// The number of selections of a kind in a slip has a maximum. Source: product.md 5, -48.
import { control } from "../control.ts";
import { selectionCount, type SelectionRule } from "../selection-rule.ts";

/** For each rule its text, including its teams, bet types, leagues and sports, and how many selections it counted. */
export type SelectionMaximumRefusal = {
  readonly rules: readonly (Omit<SelectionRule, "minimum"> & { readonly count: number })[];
};

export const selectionMaximum = control({
  code: -48,
  name: "selectionMaximum",
  needs: ["selectionRules"],
  refuse: (ticket, { selectionRules }): SelectionMaximumRefusal | undefined => {
    const rules = selectionRules
      .map((rule) => {
        const { minimum: _minimum, ...said } = rule;
        return { ...said, count: selectionCount(rule, ticket) };
      })
      .filter(({ maximum, count }) => maximum > 0 && count > maximum);
    return rules.length > 0 ? { rules } : undefined;
  },
});
