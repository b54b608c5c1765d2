import { rules } from "@chalkboard/contract";
import type { World } from "./world.ts";

type Terms = Parameters<typeof sent>[0];
const sent = (terms: {
  readonly scope: { readonly level: "platform" | "service" | "zone" | "pos"; readonly id: number };
  readonly control: string;
  readonly value: Record<string, unknown>;
  readonly selector?: Record<string, unknown>;
}) => ({ kind: "default" as const, expiresAt: null, lifts: true, ...terms, selector: terms.selector ?? {} });

/**
 * Sets a default rule as an admin who confirms every question, replacing the current one for the same scope and
 * selector.
 */
export async function setRule(world: World, terms: Terms, login: string): Promise<void> {
  const first = await world.send(rules.saveRule, sent(terms), login);
  if (first.ok) return;
  const { rule } = first.data as { readonly rule?: { readonly ruleId: number } };
  await world.answer(rules.saveRule, { ...sent(terms), ...(rule === undefined ? {} : { ruleId: rule.ruleId }) }, login);
}
