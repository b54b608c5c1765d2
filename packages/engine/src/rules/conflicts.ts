// Finds rules that never take effect: another rule of the same setting overrides them, limits them, or the two leave
// nothing that passes. Each rule is checked for its own scope and selector alone. Rules that reach that whole scope
// from above, or have the same scope, may conflict with it.
import { distanceFromEven } from "../odds/american.ts";
import type { Rule, RuleOf, Scope, Selector } from "./rule.ts";
import { compareRanks, rankOf, resolved, specificity, textOf } from "./rule-book.ts";
import { type SettingKind, settingKinds, type SettingName, strictest } from "./settings.ts";

/**
 * `crossed`: a bound from below is above the one from above, so that nothing passes. `shadowed`: another default, or an
 * exception, always decides. `capped`: a ceiling allows less than the rule says. `idle`: a ceiling below another that
 * is as strict. `expired`: its time is over.
 */
export type ConflictKind = "crossed" | "shadowed" | "capped" | "idle" | "expired";
export type Conflict = { readonly kind: ConflictKind; readonly rule: Rule; readonly by: Rule | undefined };

/**
 * A rule with its position: `path` from the platform down to its scope, `about` its selector with what that implies,
 * such as the league of its event.
 */
export type PlacedRule = { readonly rule: Rule; readonly path: readonly Scope[]; readonly about: Selector };

/** The most serious first. */
const kinds: readonly ConflictKind[] = ["crossed", "shadowed", "capped", "idle", "expired"];
const namedParts = [...specificity, "service", "live"] as const;
/** Pairs of settings: the minimum that the first requires, the maximum that the second allows. */
const across = { lower: ["stakeRange", "minimum"], upper: ["ticketMaximum", "stake"] } as const;

/** Every conflict among rules, the most serious first. */
export function ruleConflicts(placed: readonly PlacedRule[], now: number): readonly Conflict[] {
  const isOver = ({
    rule: {
      expiresAt,
      selector: { until },
    },
  }: PlacedRule): boolean => (expiresAt ?? Infinity) <= now || (until ?? Infinity) <= now;
  const expired = placed.filter(isOver).map(({ rule }): Conflict => ({ kind: "expired", rule, by: undefined }));
  // Of two conflicting rules the newer is named first.
  const existing = placed.filter((one) => !isOver(one)).toSorted((one, other) => other.rule.newest - one.rule.newest);
  const reaching = indexed(
    existing.map(({ rule }) => rule),
    now,
  );
  const seen = new Set<string>();
  const found = existing.flatMap((one) => {
    const own = reaching(one, one.rule.control);
    return [sameSettingConflict(one, own), acrossConflict(one, own, reaching)].filter(
      (conflict): conflict is Conflict => {
        if (conflict === undefined) return false;
        const [low, high] = [conflict.rule.id, conflict.by?.id ?? 0];
        const pair = `${conflict.kind} ${Math.min(low, high)} ${Math.max(low, high)}`;
        return !seen.has(pair) && seen.add(pair).size > 0;
      },
    );
  });
  return [...found, ...expired].toSorted(
    (one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind) || other.rule.newest - one.rule.newest,
  );
}

function sameSettingConflict({ rule }: PlacedRule, own: readonly Rule[]): Conflict | undefined {
  const against = (kind: ConflictKind, by: Rule | undefined): Conflict | undefined =>
    by === undefined ? undefined : { kind, rule, by };
  const exception = own.find(({ scope }) => scope.level === "exception");
  if (exception !== undefined) return exception === rule ? undefined : against("shadowed", exception);
  const decides = own.find(({ kind }) => kind === "default");
  if (rule.kind === "default" && decides !== rule) return against("shadowed", decides);
  const ceilings = own.filter((one) => one.kind === "ceiling" && one !== rule);
  const { ordered }: SettingKind = settingKinds[rule.control];
  const value = valueOf(rule.control, own);
  if (ordered !== undefined && isCrossed(value, value, ordered[0], ordered[1])) {
    const others = [...ceilings, ...(decides === undefined || decides === rule ? [] : [decides])];
    return against(
      "crossed",
      others.find((one) => ordered.some((field) => numberOf(one.value, field) === numberOf(value, field))) ?? others[0],
    );
  }
  if (rule.kind === "default")
    return against(
      "capped",
      ceilings.find((ceiling) => !says(rule, strictestOf(rule, ceiling))),
    );
  return against(
    "idle",
    ceilings.find(
      (ceiling) =>
        bounds(rule.control) &&
        says(ceiling, strictestOf(rule, ceiling)) &&
        (!says(rule, ceiling.value) || ceiling.newest > rule.newest),
    ),
  );
}

type Reaching = (one: PlacedRule, control: SettingName) => readonly Rule[];

function acrossConflict(one: PlacedRule, own: readonly Rule[], reaching: Reaching): Conflict | undefined {
  const { rule } = one;
  const {
    lower: [lower, from],
    upper: [upper, to],
  } = across;
  if (rule.control !== lower && rule.control !== upper) return undefined;
  const [low, high] = rule.control === lower ? [own, reaching(one, upper)] : [reaching(one, lower), own];
  if (low.length === 0 || high.length === 0) return undefined;
  const [least, most] = [valueOf(lower, low), valueOf(upper, high)];
  if (!isCrossed(least, most, from, to)) return undefined;
  const [others, field, value] = rule.control === lower ? [high, to, most] : [low, from, least];
  const by = others.find((other) => numberOf(other.value, field) === numberOf(value, field));
  // A rule that has no effect here cannot be the cause of a conflict.
  const [acting, boundField] = rule.control === lower ? [least, from] : [most, to];
  return by === undefined || numberOf(rule.value, boundField) !== numberOf(acting, boundField)
    ? undefined
    : { kind: "crossed", rule, by };
}

function isCrossed(least: unknown, most: unknown, lower: string, upper: string): boolean {
  const bound = numberOf(most, upper);
  return bound > 0 && numberOf(least, lower) > bound;
}

function numberOf(value: unknown, field: string): number {
  return Number((value as Readonly<Record<string, unknown>> | undefined)?.[field] ?? 0);
}

function valueOf(control: SettingName, own: readonly Rule[]): unknown {
  return resolved(control, own as readonly RuleOf<SettingName>[], undefined);
}

function strictestOf(one: Rule, other: Rule): unknown {
  return strictest(one.control, one.value, other.value as typeof one.value);
}

/** Lists of rows all apply together: none of them limits another. */
const boundingFields = Object.fromEntries(
  Object.entries(settingKinds).map(([name, { fields }]: [string, SettingKind]) => [
    name,
    Object.entries(fields)
      .filter(([, { kind }]) => kind !== "rows")
      .map(([field]) => field),
  ]),
);
const bounds = (control: SettingName): boolean => (boundingFields[control]?.length ?? 0) > 0;

function says(rule: Rule, value: unknown): boolean {
  return (boundingFields[rule.control] ?? []).every(
    (field) =>
      JSON.stringify((rule.value as Record<string, unknown>)[field]) ===
      JSON.stringify((value as Record<string, unknown>)[field]),
  );
}

/** The rules by setting, scope and the parts that they name, so that ten thousand are not compared pairwise. */
function indexed(rules: readonly Rule[], now: number): Reaching {
  const buckets = new Map<
    string,
    { readonly parts: Map<string, readonly Part[]>; readonly rules: Map<string, Rule[]> }
  >();
  for (const rule of rules) {
    const place = `${rule.control} ${textOf(rule.scope)}`;
    const bucket = buckets.get(place) ?? { parts: new Map(), rules: new Map() };
    buckets.set(place, bucket);
    const parts = namedParts.filter((part) => rule.selector[part] !== undefined);
    bucket.parts.set(parts.join(), parts);
    const key = keyOf(rule.selector, parts);
    const alike = bucket.rules.get(key);
    if (alike === undefined) bucket.rules.set(key, [rule]);
    else alike.push(rule);
  }
  return ({ rule: { scope }, path, about }, control) => {
    const scopes =
      scope.level === "pos" || scope.level === "exception"
        ? [...path, { level: "exception" as const, id: scope.id }]
        : path;
    const found = scopes.flatMap((one) => {
      const bucket = buckets.get(`${control} ${textOf(one)}`);
      if (bucket === undefined) return [];
      return [...bucket.parts.values()]
        .filter((parts) => parts.every((part) => about[part] !== undefined))
        .flatMap((parts) => bucket.rules.get(keyOf(about, parts)) ?? [])
        .filter(({ selector }) => spans(selector, about, now));
    });
    if (found.length < 2) return found;
    return found
      .map((rule) => ({ rule, rank: rankOf(rule, path) }))
      .toSorted((one, other) => compareRanks(other.rank, one.rank))
      .map(({ rule }) => rule);
  };
}

type Part = (typeof namedParts)[number];

function keyOf(selector: Selector, parts: readonly Part[]): string {
  return parts.map((part) => `${part}=${String(selector[part])}`).join();
}

/** Whether a selector's ranges contain all of another's. */
function spans(wide: Selector, narrow: Selector, now: number): boolean {
  const distance = (price: number | undefined): number | undefined =>
    price === undefined ? undefined : distanceFromEven(price);
  const isFrom = (from: number | undefined, other: number | undefined): boolean =>
    from === undefined || (other !== undefined && other >= from);
  const isTo = (to: number | undefined, other: number | undefined): boolean =>
    to === undefined || (other !== undefined && other <= to);
  return (
    isFrom(wide.legsFrom, narrow.legsFrom) &&
    isTo(wide.legsTo, narrow.legsTo) &&
    isFrom(distance(wide.priceFrom), distance(narrow.priceFrom)) &&
    isTo(distance(wide.priceTo), distance(narrow.priceTo)) &&
    isFrom(wide.from, Math.max(now, narrow.from ?? now)) &&
    isTo(wide.until, narrow.until) &&
    (wide.hours === undefined || JSON.stringify(wide.hours) === JSON.stringify(narrow.hours))
  );
}
