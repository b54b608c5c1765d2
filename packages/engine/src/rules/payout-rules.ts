// The rules for paying a ticket over a counter: about the ticket as a whole, at the till that pays.
import type { Minor } from "@chalkboard/kernel";
import { effectiveValue } from "./effective.ts";
import type { Rule, RuleContext } from "./rule.ts";
import { reachOf } from "./rule-book.ts";
import type { SettingValue } from "./settings.ts";

export type PayoutRules = {
  /** Whether a payment needs approval by a person above the till, and whether a document. */
  readonly needs: (amount: Minor) => { readonly secondPerson: boolean; readonly document: boolean };
  /** The tax to withhold; absent where there is none. */
  readonly tax: SettingValue<"payoutTax"> | undefined;
};

/** What the rules require for a payment. */
export function payoutRules(
  rules: readonly Rule[],
  context: Pick<RuleContext, "now" | "at" | "path" | "mode" | "legs">,
): PayoutRules {
  const reach = reachOf(rules, context.path);
  const rights = effectiveValue(reach, "payoutRights", context);
  const tax = effectiveValue(reach, "payoutTax", context);
  const asks = (from: Minor = 0, amount: Minor): boolean => from > 0 && amount >= from;
  return {
    needs: (amount) => ({
      secondPerson: asks(rights?.secondPersonFrom, amount),
      document: asks(rights?.documentFrom, amount),
    }),
    tax: tax === undefined || tax.steps.length === 0 ? undefined : tax,
  };
}
