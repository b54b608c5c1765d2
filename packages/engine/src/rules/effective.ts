// Which value of a setting acts. Of the defaults the most specific wins, of equals the newest; every ceiling on the path then narrows it, so that a shop
// never outranks the platform. An exception for one POS replaces both until it expires. Source: product.md 5, design.md 4 (Rules).
import type { Rule, RuleContext, RuleOf } from "./rule.ts";
import { acts, type Reach, type ReachingRules, reachOf, resolved } from "./rule-book.ts";
import type { SettingName, SettingValue } from "./settings.ts";

/** A rule that matched, and what it did: the default that decided, a ceiling that was looked at, or a default that a more specific one outranked. */
export type Link<Name extends SettingName> = { readonly rule: RuleOf<Name>; readonly part: "decides" | "ceiling" | "outranked" };

export type Effective<Name extends SettingName> = {
  readonly value: SettingValue<Name>;
  /** Where it comes from: the deciding rule, the ceilings, then what was outranked, the most specific first. */
  readonly chain: readonly Link<Name>[];
};

/** The value of a setting that acts here and now, and where it comes from; undefined when no rule says anything. */
export function effective<Name extends SettingName>(rules: readonly Rule[], control: Name, context: RuleContext): Effective<Name> | undefined {
  const matching = reachingRules(reachOf(rules, context.path), control).filter((rule) => acts(rule, context));
  const value = resolved(control, matching, undefined);
  if (value === undefined) return undefined;
  const exception = matching.find(isException);
  const decides = exception ?? matching.find((rule) => rule.kind === "default");
  const ceilings = exception === undefined ? matching.filter((rule) => rule.kind === "ceiling") : [];
  const outranked = matching.filter((rule) => rule !== decides && !ceilings.includes(rule));
  return {
    value,
    chain: [
      ...(decides === undefined ? [] : [{ rule: decides, part: "decides" as const }]),
      ...ceilings.map((rule) => ({ rule, part: "ceiling" as const })),
      ...outranked.map((rule) => ({ rule, part: "outranked" as const })),
    ],
  };
}

/** The same value without its chain, from rules that reach the seller. */
export function effectiveValue<Name extends SettingName>(reach: Reach, control: Name, context: RuleContext): SettingValue<Name> | undefined {
  const found: ReachingRules<Name> | undefined = reach[control];
  if (found === undefined) return undefined;
  return found.conditional ? resolved(control, found.rules, context) : found.always;
}

/** The rules of a setting that reach a seller; none is an empty list. */
export function reachingRules<Name extends SettingName>(reach: Reach, control: Name): readonly RuleOf<Name>[] {
  const found: ReachingRules<Name> | undefined = reach[control];
  return found?.rules ?? [];
}

function isException({ scope }: RuleOf<SettingName>): boolean {
  return scope.level === "exception";
}
