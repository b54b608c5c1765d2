// The effect of each rule in a chain, and conflicts between two of them.
import type { AnswerOf, rules } from "@chalkboard/contract";

type Setting = AnswerOf<typeof rules.effectiveRules>["settings"][number];
type Link = Setting["chain"][number];

/**
 * `twin`: an older rule with the same scope and selector as the deciding one, so that it never applies. `idleCeiling`:
 * a ceiling without effect here.
 */
export type ActingPart = Link["part"] | "twin" | "idleCeiling";

/** The links of a chain, each with its effect. */
export function actingParts(
  chain: readonly Link[],
  value: Setting["value"],
): readonly { readonly part: ActingPart; readonly rule: Link["rule"] }[] {
  const decides = chain.find(({ part }) => part === "decides")?.rule;
  return chain.map(({ part, rule }) => {
    if (part === "outranked" && decides !== undefined && isTwin(rule, decides)) return { part: "twin", rule };
    // The deciding rule has its original value: no ceiling reduced it.
    if (part === "ceiling" && decides !== undefined && same(decides.value, value)) return { part: "idleCeiling", rule };
    return { part, rule };
  });
}

function isTwin(one: Link["rule"], other: Link["rule"]): boolean {
  return one.kind === other.kind && same(one.scope, other.scope) && same(one.selector, other.selector);
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
