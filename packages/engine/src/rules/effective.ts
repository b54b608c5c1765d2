// Determines the effective value of a setting. The most specific default wins, and of equal ones the newest; every
// ceiling on the path then narrows it, so that a shop never outranks the platform. An exception for one POS replaces
// both until it expires. Source: product.md 5, design.md 4 (Rules).
import type { Rule, RuleContext, RuleOf } from "./rule.ts";
import { acts, type Reach, type ReachingRules, reachOf, resolved } from "./rule-book.ts";
import type { SettingName, SettingValue } from "./settings.ts";

/**
 * A matching rule and its role: the deciding default, a ceiling that was applied, or a default that a more specific one
 * outranked.
 */
export type Link<Name extends SettingName> = {
  readonly rule: RuleOf<Name>;
  readonly part: "decides" | "ceiling" | "outranked";
};

export type Effective<Name extends SettingName> = {
  readonly value: SettingValue<Name>;
  /** Its origin: the deciding rule, the ceilings, then the outranked defaults, the most specific first. */
  readonly chain: readonly Link<Name>[];
};

/** The effective value of a setting here and now, and its origin; undefined when no rule sets it. */
export function effective<Name extends SettingName>(
  rules: readonly Rule[],
  control: Name,
  context: RuleContext,
): Effective<Name> | undefined {
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
export function effectiveValue<Name extends SettingName>(
  reach: Reach,
  control: Name,
  context: RuleContext,
): SettingValue<Name> | undefined {
  const found: ReachingRules<Name> | undefined = reach[control];
  if (found === undefined) return undefined;
  return found.conditional ? resolved(control, found.rules, context) : found.always;
}

/** The rules of a setting that reach a seller; empty where there are none. */
export function reachingRules<Name extends SettingName>(reach: Reach, control: Name): readonly RuleOf<Name>[] {
  const found: ReachingRules<Name> | undefined = reach[control];
  return found?.rules ?? [];
}

function isException({ scope }: RuleOf<SettingName>): boolean {
  return scope.level === "exception";
}
