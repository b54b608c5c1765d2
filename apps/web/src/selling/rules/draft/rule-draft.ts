// The state of the editor's form, and the rule in it.
import type { rules } from "@chalkboard/contract";
import type { UseFormReturnType } from "@mantine/form";
import { z } from "zod";
import type { InputOf } from "../../../data/connection/client.ts";
import { firstValue, type Kind, type Level, type Rule, valueSchema } from "../../../page-parts/settings/rule-kinds.ts";

export type Terms = Omit<InputOf<typeof rules.saveRule>, "ruleId" | "startsAt">;

const number = z.int().or(z.literal(""));
const name = z.string();

const selectorDraft = z.object({
  service: name,
  event: name,
  team: name,
  propType: name,
  propCategory: name,
  limitsClass: name,
  league: name,
  leagueGroup: name,
  sport: name,
  betType: name,
  period: name,
  mode: name,
  live: z.enum(["", "yes", "no"]),
  legsFrom: number,
  legsTo: number,
  priceFrom: number,
  priceTo: number,
  from: z.int().nullable(),
  until: z.int().nullable(),
  hours: z.array(z.object({ weekday: z.int(), from: z.int(), to: z.int() })),
});
type SelectorDraft = z.output<typeof selectorDraft>;
export type SelectorPart = keyof SelectorDraft;

const draft = z.object({
  level: z.enum(["platform", "service", "zone", "pos", "exception"]),
  target: name.min(1),
  control: name,
  kind: z.enum(["default", "ceiling"]),
  value: z.record(z.string(), z.unknown()),
  selector: selectorDraft,
  startsAt: z.int().nullable(),
  expiresAt: z.int().nullable(),
});
export type Draft = z.output<typeof draft>;
export type RuleForm = UseFormReturnType<Draft>;

/** The form's schema for the settings of a page. */
export function draftSchema(kinds: readonly Kind[]): typeof draft {
  return draft.superRefine(({ control, value }, context) => {
    const kind = kinds.find((candidate) => candidate.control === control);
    const issues = kind === undefined ? [] : (valueSchema(kind).safeParse(value).error?.issues ?? []);
    for (const issue of issues)
      context.addIssue({ ...issue, path: ["value", ...issue.path] } as Parameters<typeof context.addIssue>[0]);
  });
}

const endless = { startsAt: null, expiresAt: null } as const;

/** A rule as the form holds it. @param changed absent for a new one */
export function draftOf(
  changed: Rule | undefined,
  kind: Kind,
  { forbids = false, ...own }: { readonly level: Level; readonly target: string; readonly forbids?: boolean },
): Draft {
  if (changed === undefined) {
    const isCeiling = forbids && own.level === "platform";
    return {
      ...own,
      control: kind.control,
      kind: isCeiling ? "ceiling" : "default",
      value: firstValue(kind, forbids),
      selector: selectorDraftOf({}),
      ...endless,
    };
  }
  const { scope, control, kind: defaultOrCeiling, value, selector, expiresAt } = changed;
  return {
    level: scope.level,
    target: String(scope.id),
    control,
    kind: defaultOrCeiling,
    value,
    selector: selectorDraftOf(selector),
    ...endless,
    expiresAt,
  };
}

/** The rule in a form. */
export function termsOf({ level, target, control, kind, value, selector, expiresAt }: Draft): Terms {
  return { scope: { level, id: Number(target) }, control, kind, value, selector: selectorOf(selector), expiresAt };
}

const numbered = ["service", "event", "team", "league", "leagueGroup", "propType", "propCategory", "betType"] as const;
const named = ["sport", "limitsClass", "period", "mode"] as const;
const counted = ["legsFrom", "legsTo", "priceFrom", "priceTo"] as const;
const times = ["from", "until"] as const;

function selectorDraftOf(selector: Rule["selector"]): SelectorDraft {
  const text = (part: string): string =>
    selector[part] === undefined ? "" : String(selector[part] as string | number);
  const count = (part: string): number | "" => (selector[part] as number | undefined) ?? "";
  const asOf = (part: string): number | null => (selector[part] as number | undefined) ?? null;
  return {
    service: text("service"),
    event: text("event"),
    team: text("team"),
    propType: text("propType"),
    propCategory: text("propCategory"),
    limitsClass: text("limitsClass"),
    league: text("league"),
    leagueGroup: text("leagueGroup"),
    sport: text("sport"),
    betType: text("betType"),
    period: text("period"),
    mode: text("mode"),
    live: selector["live"] === undefined ? "" : selector["live"] === true ? "yes" : "no",
    legsFrom: count("legsFrom"),
    legsTo: count("legsTo"),
    priceFrom: count("priceFrom"),
    priceTo: count("priceTo"),
    from: asOf("from"),
    until: asOf("until"),
    hours: (selector["hours"] as SelectorDraft["hours"] | undefined) ?? [],
  };
}

/** An empty part matches everything and is left out. */
export function selectorOf(typed: SelectorDraft): Terms["selector"] {
  const parts: [string, unknown][] = [
    ...numbered.flatMap((part): [string, unknown][] => (typed[part] === "" ? [] : [[part, Number(typed[part])]])),
    ...named.flatMap((part): [string, unknown][] => (typed[part] === "" ? [] : [[part, typed[part]]])),
    ...counted.flatMap((part): [string, unknown][] => (typed[part] === "" ? [] : [[part, typed[part]]])),
    ...times.flatMap((part): [string, unknown][] => (typed[part] === null ? [] : [[part, typed[part]]])),
    ...(typed.live === "" ? [] : [["live", typed.live === "yes"] as [string, unknown]]),
    ...(typed.hours.length === 0 ? [] : [["hours", typed.hours] as [string, unknown]]),
  ];
  return Object.fromEntries(parts) as Terms["selector"];
}
