// The terms by which a service converts HQ's prices at a given time: which table for which league and bet type, and its
// own points and prices on single games.
import type { services } from "@chalkboard/contract";
import {
  type ConversionSettings,
  effective,
  identityConversion,
  type MarketMove,
  type Rule,
  type RuleOf,
  type Scope,
} from "@chalkboard/engine";
import type { EpochMs, EventId, LeagueId } from "@chalkboard/kernel";
import { firstOfMarket } from "./market-keys.ts";

/** A version of one of a service's conversion tables. */
export type ConversionTable = {
  readonly tableId: number;
  readonly version: number;
  readonly settings: ConversionSettings;
};

/**
 * What is read of a service: a part of its settings, its rules and tables, and the sources whose prices need review
 * before it sells them.
 */
export type SellingService = {
  readonly serviceId: number;
  readonly settings: Pick<services.ServiceSettings, "marginCents">;
  readonly rules: readonly Rule[];
  readonly leagueGroups: ReadonlyMap<LeagueId, readonly number[]>;
  readonly tables: { readonly conversions: ReadonlyMap<string, ConversionTable> };
  readonly unmanagedSources: ReadonlySet<string>;
};

/** A game with what its pricing needs. */
export type PricedGame = {
  readonly eventId: EventId;
  readonly leagueId: LeagueId;
  readonly sport: string;
  readonly isLive: boolean;
};

/** The table of a market; null where none applies, and HQ's price is sold with the cents of the service's settings. */
export type ChosenTable = {
  readonly settings: ConversionSettings;
  readonly table: Pick<ConversionTable, "tableId" | "version"> | null;
};

/** A service's line override, with its rule. */
export type LineOverride = { readonly ruleId: number; readonly move: MarketMove };

export type LineTerms = {
  /** The earliest time at which they may change. */
  readonly until: EpochMs;
  readonly tableOf: (game: PricedGame, betType: number) => ChosenTable;
  readonly lineOverrideOf: (game: PricedGame, betType: number) => LineOverride | undefined;
};

type CachedTerms = { readonly since: EpochMs; readonly terms: LineTerms };
// A changed service is a new object.
const cache = new WeakMap<SellingService, CachedTerms>();

/** The terms of a service at a given time; the same object while they are valid, so that prices can be cached by it. */
export function termsAt(service: SellingService, now: EpochMs): LineTerms {
  const before = cache.get(service);
  if (before !== undefined && now >= before.since && now < before.terms.until) return before.terms;
  const terms = makeTerms(service, now);
  cache.set(service, { since: now, terms });
  return terms;
}

function makeTerms(service: SellingService, now: EpochMs): LineTerms {
  const {
    rules,
    leagueGroups,
    tables: { conversions },
  } = service;
  // A deleted table makes its rules ineffective.
  const choosing = rules.filter((rule) => rule.control === "priceConversion" && conversions.has(rule.value.table));
  const path: readonly Scope[] = [
    { level: "platform", id: 0 },
    { level: "service", id: service.serviceId },
  ];
  const overrides = lineOverrides(rules, now);
  const withoutTable: ChosenTable = { settings: centsConversion(service.settings.marginCents), table: null };
  const chosen = new Map<string, ChosenTable>();
  const tableOf = ({ leagueId, sport }: PricedGame, betType: number): ChosenTable => {
    const { id, period } = firstOfMarket(betType);
    const key = `${leagueId}/${id}`;
    const found = chosen.get(key);
    if (found !== undefined) return found;
    const name = effective(choosing, "priceConversion", {
      now,
      at: { weekday: 1, minute: 0 },
      path,
      league: leagueId,
      leagueGroups: leagueGroups.get(leagueId) ?? [],
      sport,
      betType: id,
      period,
    })?.value.table;
    const table = name === undefined ? undefined : conversions.get(name);
    const answer =
      table === undefined
        ? withoutTable
        : { settings: table.settings, table: { tableId: table.tableId, version: table.version } };
    chosen.set(key, answer);
    return answer;
  };
  return {
    until: nextChange(rules, now),
    tableOf,
    // In play a game has the prices of its model.
    lineOverrideOf: ({ eventId, isLive }, betType) =>
      isLive ? undefined : overrides.get(eventId)?.get(firstOfMarket(betType).id),
  };
}

/** HQ's prices, with some more cents between two sides. */
export function centsConversion(cents: number): ConversionSettings {
  return cents === 0 ? identityConversion : { ...identityConversion, twoWay: { kind: "addedCents", cents } };
}

function lineOverrides(rules: readonly Rule[], now: EpochMs): ReadonlyMap<EventId, ReadonlyMap<number, LineOverride>> {
  const acting = rules
    .filter((rule): rule is RuleOf<"ownLine"> => rule.control === "ownLine" && isActing(rule, now))
    .toSorted((one, other) => one.newest - other.newest);
  const byEvent = new Map<EventId, Map<number, LineOverride>>();
  for (const {
    id,
    selector: { event = 0, betType = 0 },
    value: { points, cents },
  } of acting) {
    const ofGame = byEvent.get(event) ?? new Map<number, LineOverride>();
    byEvent.set(event, ofGame.set(betType, { ruleId: id, move: { points, cents } }));
  }
  return byEvent;
}

function isActing({ selector: { from, until }, expiresAt }: Rule, now: EpochMs): boolean {
  return now >= (from ?? -Infinity) && now < Math.min(until ?? Infinity, expiresAt ?? Infinity);
}

function nextChange(rules: readonly Rule[], now: EpochMs): EpochMs {
  const times = rules
    .filter(({ control }) => control === "priceConversion" || control === "ownLine")
    .flatMap(({ selector: { from, until }, expiresAt }) => [from, until, expiresAt]);
  return times.reduce<number>(
    (next, asOf) => (asOf !== undefined && asOf > now ? Math.min(next, asOf) : next),
    Infinity,
  );
}
