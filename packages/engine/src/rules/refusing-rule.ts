// Finds the rule that refused a slip: of the rules in effect, the one that refuses it by itself. The controls are only
// used through `refuse`, so that a new one names its rules as soon as a setting feeds it.
import type { RuleId } from "@chalkboard/kernel";
import type { ControlTicket } from "../controls/control-ticket.ts";
import { controls, type Refusal } from "../controls/controls.ts";
import type { EventsRefusal } from "../controls/hours/events-available.ts";
import type { Facts } from "../controls/facts.ts";
import { effective } from "./effective.ts";
import type { Rule, RuleContext, ScopeLevel } from "./rule.ts";
import { contextOf, ruledFacts, type SaleContext } from "./ruled-facts.ts";
import { type SettingKind, settingKinds, type SettingName } from "./settings.ts";

/** The rule behind a refusal, and the leg of the slip that it was evaluated for. */
export type RefusingRule = {
  readonly id: RuleId;
  readonly setting: SettingName;
  readonly level: ScopeLevel;
  readonly event: number;
  readonly betType: number;
};

/** A refusal with its rule; without one where the cause is not a rule: an account, a drawer, a game. */
export type NamedRefusal = Refusal & { readonly rule?: RefusingRule };

export type Judging = {
  readonly rules: readonly Rule[];
  readonly ticket: ControlTicket;
  readonly sale: SaleContext;
  readonly facts: Facts;
};

/** Names the rules of a slip's refusals. */
export function namedRefusals(refusals: readonly Refusal[], judging: Judging): readonly NamedRefusal[] {
  return refusals.map((refusal) => {
    const rule = refusingRule(refusal, judging);
    return rule === undefined ? refusal : { ...refusal, rule };
  });
}

type Candidate = { readonly rule: Rule; readonly leg: number };

function refusingRule(refusal: Refusal, judging: Judging): RefusingRule | undefined {
  const { ticket } = judging;
  const candidates = candidatesOf(refusal, judging);
  const found =
    refusal.control === "eventsAvailable"
      ? candidates.find(({ rule }) => forbids(rule))
      : refusing(refusal, candidates, judging);
  if (found === undefined) return undefined;
  const {
    rule: {
      id,
      control: setting,
      scope: { level },
    },
    leg,
  } = found;
  const { eventId: event = 0, betType = 0 } = ticket.legs[leg]?.key ?? {};
  return { id, setting, level, event, betType };
}

/** The rules in effect on a refusal's legs, for the settings that feed its control. */
function candidatesOf(refusal: Refusal, { rules, ticket, sale }: Judging): readonly Candidate[] {
  // The two selection controls share one setting.
  const feeds = refusal.control === "selectionMinimum" ? "selectionMaximum" : refusal.control;
  const settings = Object.entries<SettingKind>(settingKinds).flatMap(([name, kind]) =>
    kind.feeds === feeds ? [name as SettingName] : [],
  );
  if (settings.length === 0) return [];
  const found = new Map<RuleId, Candidate>();
  for (const leg of legsOf(refusal, ticket)) {
    const [one] = ticket.legs.slice(leg, leg + 1);
    if (one === undefined) continue;
    for (const rule of actingRules(settings, rules, contextOf(one, ticket, sale)))
      if (!found.has(rule.id)) found.set(rule.id, { rule, leg });
  }
  return [...found.values()];
}

function actingRules(settings: readonly SettingName[], rules: readonly Rule[], context: RuleContext): readonly Rule[] {
  return settings.flatMap(
    (name) =>
      effective(rules, name, context)
        ?.chain.filter(({ part }) => part !== "outranked")
        .map(({ rule }) => rule as Rule) ?? [],
  );
}

/** The legs that a refusal names; all of them where it names none. */
function legsOf({ control, data }: Refusal, { legs }: ControlTicket): readonly number[] {
  if (control === "eventsAvailable")
    return (data as EventsRefusal).legs.filter(({ reason }) => reason === "notSold").map(({ leg }) => leg);
  if ("leg" in data && typeof data.leg === "number") return [data.leg];
  return legs.map((_, index) => index);
}

/** An exclusion from sale is not decided by a control: the sale evaluates it beforehand. */
function forbids(rule: Rule): boolean {
  return (rule.control === "offered" && !rule.value.sold) || (rule.control === "inPlay" && !rule.value.allowed);
}

/** By itself with the same figures, by itself at all, or together with another setting that says how it is counted. */
function refusing(refusal: Refusal, candidates: readonly Candidate[], judging: Judging): Candidate | undefined {
  const alone = candidates.map((one) => ({ one, said: saidBy(refusal, [one.rule], judging) }));
  const beside = ({ rule }: Candidate): readonly Rule[] =>
    candidates.map((other) => other.rule).filter((other) => other === rule || other.control !== rule.control);
  return (
    alone.find(({ said }) => said !== undefined && haveSameFigures(refusal.data, said))?.one ??
    alone.find(({ said }) => said !== undefined)?.one ??
    candidates.find((one) => saidBy(refusal, beside(one), judging) !== undefined)
  );
}

/** The refusal's control evaluated with only these rules in effect. */
function saidBy({ control }: Refusal, rules: readonly Rule[], { ticket, sale, facts }: Judging): object | undefined {
  return controls
    .find(({ name }) => name === control)
    ?.refuse(ticket, { ...facts, ...ruledFacts(rules, ticket, sale) });
}

// The amount that would pass depends on all controls.
function haveSameFigures(one: object, other: object): boolean {
  const text = (some: object): string => JSON.stringify({ ...some, suggested: undefined });
  return text(one) === text(other);
}
