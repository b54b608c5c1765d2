// What each rule of a chain does, and where two of them are at odds.
import type { AnswerOf, rules } from "@chalkboard/contract";

type Setting = AnswerOf<typeof rules.effectiveRules>["settings"][number];
type Link = Setting["chain"][number];

/** `twin`: of the same scope about the same as the one that decides, and older, so that it never acts. `idleCeiling`: a ceiling that bounds nothing here. */
export type ActingPart = Link["part"] | "twin" | "idleCeiling";

/** The links of a chain, each with what it does. */
export function actingParts(chain: readonly Link[], value: Setting["value"]): readonly { readonly part: ActingPart; readonly rule: Link["rule"] }[] {
  const decides = chain.find(({ part }) => part === "decides")?.rule;
  return chain.map(({ part, rule }) => {
    if (part === "outranked" && decides !== undefined && isTwin(rule, decides)) return { part: "twin", rule };
    // What decides stands as it was written: no ceiling took anything away.
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
