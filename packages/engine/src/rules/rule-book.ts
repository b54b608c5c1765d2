// The rules of a service, sorted once for all its sellers: a sale evaluates two dozen settings for every leg, thousands
// of times a second.
// Specificity: scope, event, team, league, group, sport, prop category, limits class, prop type, bet type, period,
// mode, how many of the other parts, age.
// Source: design.md 4 (Rules).
import { isOpenAt } from "../controls/opening-hours.ts";
import { distanceFromEven } from "../odds/american.ts";
import type { Rule, RuleContext, RuleOf, Scope, Selector } from "./rule.ts";
import { isAllowing, type SettingName, type SettingValue, strictest } from "./settings.ts";

/** The parts of a selector, the most specific first. */
export const specificity = [
  "event",
  "team",
  "league",
  "leagueGroup",
  "sport",
  "propCategory",
  "limitsClass",
  "propType",
  "betType",
  "period",
  "mode",
] as const;
const lesserParts = [
  "service",
  "legsFrom",
  "legsTo",
  "live",
  "priceFrom",
  "priceTo",
  "from",
  "until",
  "hours",
] as const;

/** The rules of one setting that reach a seller, the most specific first. */
export type ReachingRules<Name extends SettingName> = {
  readonly rules: readonly RuleOf<Name>[];
  /** Whether any of them depends on what is sold or when. */
  readonly conditional: boolean;
  /** Where none does: their common result for every leg. */
  readonly always: SettingValue<Name> | undefined;
};

/** The rules that reach one seller, by setting. */
export type Reach = { readonly [Name in SettingName]?: ReachingRules<Name> };

type Book = {
  /** In a service of a thousand shops each shop has few rules of its own: a lookup reads no others. */
  readonly byScope: ReadonlyMap<string, readonly Rule[]>;
  readonly reaches: Map<string, Reach>;
  /** A lookup with the same path object again is answered from the cache. */
  readonly byPath: WeakMap<readonly Scope[], Reach>;
};

// Rules are immutable and belong to a version, so a book lives as long as the array it was made from.
const books = new WeakMap<readonly Rule[], Book>();

/**
 * The rules that reach a seller.
 * @param path from the platform down to the POS
 */
export function reachOf(rules: readonly Rule[], path: readonly Scope[]): Reach {
  let book = books.get(rules);
  if (book === undefined) {
    book = { byScope: Map.groupBy(rules, ({ scope }) => textOf(scope)), reaches: new Map(), byPath: new WeakMap() };
    books.set(rules, book);
  }
  let reach = book.byPath.get(path);
  if (reach === undefined) {
    reach = reachOfPath(book, path);
    book.byPath.set(path, reach);
  }
  return reach;
}

function reachOfPath(book: Book, path: readonly Scope[]): Reach {
  // Sellers without rules of their own share one result.
  const own: string[] = [];
  for (const scope of path) {
    const text = textOf(scope);
    if (book.byScope.has(text)) own.push(text);
    if (scope.level === "pos" && book.byScope.has(`exception ${scope.id}`)) own.push(`exception ${scope.id}`);
  }
  const key = own.join();
  let reach = book.reaches.get(key);
  if (reach === undefined) {
    reach = sorted(
      own.flatMap((text) => book.byScope.get(text) ?? []),
      path,
    );
    book.reaches.set(key, reach);
  }
  return reach;
}

/** Whether a rule that reaches a seller is in effect in a context: it has not expired, and its selector matches. */
export function acts({ selector, expiresAt }: RuleOf<SettingName>, context: RuleContext): boolean {
  const {
    event,
    league,
    sport,
    betType,
    period,
    mode,
    live,
    leagueGroup,
    legsFrom,
    legsTo,
    priceFrom,
    priceTo,
    from,
    until,
    hours,
  } = selector;
  const { service, team, propType, propCategory, limitsClass } = selector;
  return (
    (expiresAt === undefined || context.now < expiresAt) &&
    // Written out for speed: it runs for every leg, rule and setting of a sale.
    (mode === undefined || mode === context.mode) &&
    (sport === undefined || sport === context.sport) &&
    (betType === undefined || betType === context.betType) &&
    (period === undefined || period === context.period) &&
    (league === undefined || league === context.league) &&
    (event === undefined || event === context.event) &&
    (live === undefined || live === context.live) &&
    (team === undefined || team === context.team) &&
    (propType === undefined || propType === context.propType) &&
    (propCategory === undefined || propCategory === context.propCategory) &&
    (limitsClass === undefined || limitsClass === context.limitsClass) &&
    (service === undefined || context.path.some(({ level, id }) => level === "service" && id === service)) &&
    (leagueGroup === undefined || (context.leagueGroups ?? []).includes(leagueGroup)) &&
    isBetween(context.legs, legsFrom, legsTo) &&
    ((priceFrom === undefined && priceTo === undefined) ||
      isBetween(distance(context.price), distance(priceFrom), distance(priceTo))) &&
    (from === undefined || context.now >= from) &&
    (until === undefined || context.now < until) &&
    (hours === undefined || isOpenAt(hours, context.at))
  );
}

/**
 * The result of one setting's rules, the most specific first: of those in effect an exception alone, or the first
 * default narrowed by every ceiling.
 * @param context where it is absent, all of them are in effect
 */
export function resolved<Name extends SettingName>(
  control: Name,
  rules: readonly RuleOf<Name>[],
  context: RuleContext | undefined,
): SettingValue<Name> | undefined {
  let value: SettingValue<Name> | undefined;
  for (const rule of rules) {
    if (context !== undefined && !acts(rule, context)) continue;
    if (rule.scope.level === "exception") return rule.value;
    if (rule.kind === "default") {
      value = rule.value;
      break;
    }
  }
  // A ceiling says what is allowed at most: what only a rule allows, it does not allow by itself.
  if (value === undefined && isAllowing(control)) return undefined;
  for (const rule of rules) {
    if (rule.kind !== "ceiling" || (context !== undefined && !acts(rule, context))) continue;
    value = value === undefined ? rule.value : strictest(control, value, rule.value);
  }
  return value;
}

function sorted(rules: readonly Rule[], path: readonly Scope[]): Reach {
  const ranked = rules.map((rule) => ({ rule, rank: rankOf(rule, path) }));
  ranked.sort((one, other) => compareRanks(other.rank, one.rank));
  const bySetting = Map.groupBy(
    ranked.map(({ rule }) => rule),
    ({ control }) => control,
  );
  const reach = [...bySetting].map(([control, own]) => {
    const conditional = own.some(isConditional);
    return [
      control,
      { rules: own, conditional, always: conditional ? undefined : resolved(control, own, undefined) },
    ] as const;
  });
  // The types cannot express that each list has rules of its own setting.
  return Object.fromEntries(reach) as Reach;
}

/** How specific a rule is for a seller, part by part; the higher takes precedence. */
export function rankOf({ scope, selector, newest }: Rule, path: readonly Scope[]): readonly number[] {
  const named = specificity.map((part) => (selector[part] === undefined ? 0 : 1));
  return [depthOf(scope, path), ...named, lesserParts.filter((part) => selector[part] !== undefined).length, newest];
}

// Position on the path; an exception is below the POS that it is for.
function depthOf(scope: Scope, path: readonly Scope[]): number {
  if (scope.level !== "exception") return path.findIndex(({ level, id }) => level === scope.level && id === scope.id);
  return path.some(({ level, id }) => level === "pos" && id === scope.id) ? path.length : -1;
}

/** Above 0 where the first takes precedence. */
export function compareRanks(one: readonly number[], other: readonly number[]): number {
  for (const [index, value] of one.entries()) {
    const difference = value - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function isConditional({ selector, expiresAt }: { selector: Selector; expiresAt?: number }): boolean {
  return expiresAt !== undefined || Object.keys(selector).length > 0;
}

function isBetween(value: number | undefined, low: number | undefined, high: number | undefined): boolean {
  if (low === undefined && high === undefined) return true;
  return value !== undefined && value >= (low ?? -Infinity) && value <= (high ?? Infinity);
}

function distance(price: number | undefined): number | undefined {
  return price === undefined ? undefined : distanceFromEven(price);
}

/** A scope as a key. */
export function textOf({ level, id }: Scope): string {
  return `${level} ${id}`;
}
