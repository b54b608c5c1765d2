// How many selections of a kind a slip may or must have: by teams, bet types and leagues, during the rule's hours.
import type { ControlTicket } from "./control-ticket.ts";
import type { HoursWindow } from "./opening-hours.ts";
import { type LegPattern, matchesLeg } from "./leg-pattern.ts";

/** A rule in effect at the sale time; the server leaves out those of other hours. */
export type SelectionRule = LegPattern & {
  readonly id: number;
  /** The rule in words, for the seller. */
  readonly words: string;
  /** 0 means "no bound". */
  readonly minimum: number;
  readonly maximum: number;
  /**
   * Shown to the seller with the text: the names of its teams and leagues, and its hours. Not part of what is stored.
   */
  readonly teamNames?: readonly string[];
  readonly leagueNames?: readonly string[];
  readonly hours?: readonly HoursWindow[];
};

/** How many legs of a slip a rule applies to. */
export function selectionCount(rule: SelectionRule, { legs }: ControlTicket): number {
  return legs.filter((leg) => matchesLeg(rule, leg)).length;
}
