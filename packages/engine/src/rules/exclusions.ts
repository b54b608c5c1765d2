// What a service leaves out: by sport, league, event, bet type or period, for the whole service or one POS, always or
// at certain hours.
// Source: product.md 5, -22 (`exclusion`); specification.md 8 (exclusion types).
import type { SlipTerms } from "../controls/control-ticket.ts";
import { effectiveValue, reachingRules } from "./effective.ts";
import type { Rule } from "./rule.ts";
import { acts, reachOf } from "./rule-book.ts";
import { contextOf, type SaleContext } from "./ruled-facts.ts";

/** By leg: whether a rule leaves it out. Undefined where no rule of the seller applies to it. */
export function excludedLegs(
  rules: readonly Rule[],
  slip: Pick<SlipTerms, "mode" | "legs">,
  sale: SaleContext,
): readonly boolean[] | undefined {
  const reach = reachOf(rules, sale.path);
  if (reach.offered === undefined) return undefined;
  return slip.legs.map((leg) => effectiveValue(reach, "offered", contextOf(leg, slip, sale))?.sold === false);
}

/** Whether the excluding rule is about the leg's team or player. */
export function isTeamExcluded(
  rules: readonly Rule[],
  leg: SlipTerms["legs"][number],
  slip: Pick<SlipTerms, "mode" | "legs">,
  sale: SaleContext,
): boolean {
  const context = contextOf(leg, slip, sale);
  const saying = reachingRules(reachOf(rules, sale.path), "offered").find(
    (rule) => !rule.value.sold && acts(rule, context),
  );
  return saying?.selector.team !== undefined;
}
