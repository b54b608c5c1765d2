// Grading rules by version: the engine's defaults for a sport, with the league's changes and then the service's, as in
// force at a version.
// Source: assurance.md 4.4, rules.md 1.

import { gradingRules, type GradingRules, type GradingRulesChange, type Sport } from "@chalkboard/engine";
import type { ServiceId } from "@chalkboard/kernel";

/** A stored version: the league's own where there is no service. */
export type GradingRulesRow = {
  readonly service_id: ServiceId | null;
  readonly version: number;
  readonly changes: GradingRulesChange;
};

/** A seller and the version of its rules, as every ticket keeps them. */
export type RulesAt = { readonly service_id: ServiceId; readonly rules_version: number };

/** The versions that were in force; the same ones give the same rules. */
export function inForce(
  rows: readonly GradingRulesRow[],
  { service_id, rules_version }: RulesAt,
): readonly GradingRulesRow[] {
  return [null, service_id].flatMap((owner) => {
    const [first, ...others] = rows.filter((row) => row.service_id === owner && row.version <= rules_version);
    return first === undefined
      ? []
      : [others.reduce((newest, row) => (row.version > newest.version ? row : newest), first)];
  });
}

/** @throws BadArgument when the changes make an invalid set of rules */
export function gradingRulesOf(sport: string, changes: readonly GradingRulesChange[]): GradingRules {
  return gradingRules(sport as Sport, ...changes);
}
