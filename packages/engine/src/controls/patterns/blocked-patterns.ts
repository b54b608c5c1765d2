// A combination of leagues, bet types and leg count that the service does not sell. Source: product.md 5, -37.
import { control } from "../control.ts";
import type { BlockedPattern } from "../facts.ts";
import type { ControlTicket } from "../control-ticket.ts";
import { matchesLeg } from "../leg-pattern.ts";

export type BlockedPatternRefusal = { readonly patterns: readonly { readonly id: number; readonly words: string }[] };

export const blockedPatterns = control({
  code: -37,
  name: "blockedPatterns",
  needs: ["blockedPatterns"],
  refuse: (ticket, facts): BlockedPatternRefusal | undefined => {
    const patterns = facts.blockedPatterns
      .filter((pattern) => isPattern(ticket, pattern))
      .map(({ id, words }) => ({ id, words }));
    return patterns.length > 0 ? { patterns } : undefined;
  },
});

function isPattern({ mode, legs }: ControlTicket, { mode: blocked, legsFrom, legsTo, parts }: BlockedPattern): boolean {
  if ((blocked !== null && blocked !== mode) || legs.length < legsFrom || (legsTo > 0 && legs.length > legsTo))
    return false;
  return parts.every((part) => legs.filter((leg) => matchesLeg(part, leg)).length >= part.atLeast);
}
