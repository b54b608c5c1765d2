import type { services } from "@chalkboard/contract";
import type { Rule, Scope } from "@chalkboard/engine";
import type { EpochMs, LeagueId, PosId, ServiceId, TicketId, ZoneId } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import type { LayoutJson } from "./board-layout.ts";
import { type Decides, decidable } from "./decidable.ts";
import { type KnownTables, knownTables } from "./documents/pay-tables.ts";
import * as queries from "./queries.ts";

export type KnownZone = { readonly zoneId: ZoneId; readonly parentId: ZoneId | null; readonly isActive: boolean };

/** A service's configuration for selling. */
export type KnownService = {
  readonly serviceId: ServiceId;
  readonly name: string;
  /** 0 platform, 1 retail, 2 online. */
  readonly kind: number;
  readonly isActive: boolean;
  readonly currency: string;
  readonly timeZone: string;
  readonly settings: services.ServiceSettings;
  readonly rulesVersion: number;
  /** The platform's rules and its own, without retired ones. */
  readonly rules: readonly Rule[];
  readonly zones: ReadonlyMap<ZoneId, KnownZone>;
  /** The zones above a zone, from the topmost down to itself; none for a zone of another service. */
  readonly zonePath: (zoneId: ZoneId) => readonly KnownZone[];
  /** In the service's order. */
  readonly soldLeagues: ReadonlySet<LeagueId>;
  /** Its own names of leagues. */
  readonly leagueNames: ReadonlyMap<LeagueId, string>;
  /** How its site and its tills show leagues, where that differs from the default. */
  readonly layouts: ReadonlyMap<LeagueId, LayoutJson>;
  /** The groups of a league; none where it is absent. */
  readonly leagueGroups: ReadonlyMap<LeagueId, readonly number[]>;
  /** Whether its grading rules could decide a bet type of a league. */
  readonly decides: Decides;
  /** The names of the teams and leagues in its rules of selections. */
  readonly ruleNames: { readonly teams: ReadonlyMap<number, string>; readonly leagues: ReadonlyMap<number, string> };
  /** Sources whose prices need review before it sells them. */
  readonly unmanagedSources: ReadonlySet<string>;
  /** Pay tables, where the legs' odds do not decide. */
  readonly tables: KnownTables;
};

export type ServiceConfigCache = {
  /** The current configuration of services; an unknown service is absent. */
  readonly load: (sql: Sql, serviceIds: readonly ServiceId[]) => Promise<ReadonlyMap<ServiceId, KnownService>>;
};

/**
 * A cache of services by their `rules_version`, for a whole server: a lookup costs one small query, and one more for
 * all that changed.
 * Whatever changes a service, its zones, leagues or rules, or which sources it follows without review, must call
 * bumpRules in the same transaction.
 */
export function createServiceConfigCache(): ServiceConfigCache {
  const cache = new Map<ServiceId, KnownService>();
  return {
    load: async (sql, serviceIds) => {
      const wanted = [...new Set(serviceIds)];
      // What this transaction reads is not shared: another one that began earlier may finish later, and would cache an
      // old state.
      const seen = new Map<ServiceId, KnownService>();
      const changed: ServiceId[] = [];
      for (const { id, rules_version } of await sql.rows(queries.rulesVersions, [wanted])) {
        const service = cache.get(id);
        if (service?.rulesVersion === rules_version) seen.set(id, service);
        else changed.push(id);
      }
      if (changed.length > 0)
        for (const row of await sql.rows(queries.configCache, [changed])) seen.set(row.id, configCacheOf(row));
      for (const id of changed) {
        const service = seen.get(id);
        if (service !== undefined) cache.set(id, service);
      }
      return seen;
    },
  };
}

/**
 * For a sale, before it reads anything: no change of these services' rules becomes visible or takes effect until its
 * commit. Read them in a later statement than this, which may have waited for a change.
 */
export async function holdRules(sql: Sql, serviceIds: readonly ServiceId[]): Promise<void> {
  await sql.run(queries.holdRules, [serviceIds]);
}

/**
 * For everything else that posts by a business day, before it locks anything or reads the clock: the closing of that
 * day's week waits for its commit, as it does for a sale's (docs/decisions/0531).
 */
export async function holdRulesOf(sql: Sql, ticketIds: readonly TicketId[]): Promise<void> {
  await sql.run(queries.holdRulesOfTickets, [ticketIds]);
}

/**
 * For a change, before it reads the time: every sale without the change has been committed, every other will wait for
 * it. A change that locks accounts or events, or writes the audit, does so after this.
 */
export async function lockRules(sql: Sql, serviceId: ServiceId | "all"): Promise<void> {
  await sql.run(queries.lockRules, [serviceId === "all" ? null : serviceId]);
}

/**
 * Marks a service's configuration as changed. Call it in the transaction of the change; it locks the rules if the
 * change did not.
 * @param serviceId the service, or all for a rule of the platform
 * @returns the new versions by service
 */
export async function bumpRules(sql: Sql, serviceId: ServiceId | "all"): Promise<ReadonlyMap<ServiceId, number>> {
  await lockRules(sql, serviceId);
  const rows = serviceId === "all" ? await sql.rows(queries.bumpAll) : await sql.rows(queries.bumpOne, [serviceId]);
  return new Map(rows.map(({ id, rules_version }) => [id, rules_version]));
}

/** The scopes whose rules apply to a POS or customer, from the platform down to itself. */
export function sellerScopes(service: KnownService, zoneId: ZoneId, posId: PosId): readonly Scope[] {
  return sellerPath(service, { zoneId, posId });
}

/** The same for a session: a POS's own; for people who do not sell, down to their own level. */
export function sellerPath(
  service: KnownService,
  { zoneId, posId }: { readonly zoneId: ZoneId | null; readonly posId: PosId | null },
): readonly Scope[] {
  const zones = zoneId === null ? [] : service.zonePath(zoneId);
  return [
    { level: "platform", id: 0 },
    { level: "service", id: service.serviceId },
    ...zones.map((zone) => ({ level: "zone" as const, id: zone.zoneId })),
    ...(posId === null ? [] : [{ level: "pos" as const, id: posId }]),
  ];
}

function configCacheOf(row: RowOf<(typeof queries.configCache)["columns"]>): KnownService {
  const zones = new Map(
    row.zones.map((zone) => [zone.id, { zoneId: zone.id, parentId: zone.parentId, isActive: zone.isActive }]),
  );
  return {
    serviceId: row.id,
    name: row.name,
    kind: row.kind,
    isActive: row.is_active,
    currency: row.currency,
    timeZone: row.time_zone,
    settings: row.settings,
    rulesVersion: row.rules_version,
    rules: row.rules.map(
      ({ id, level, scopeId, control, kind, selector, value, version, expiresAt }) =>
        ({
          id,
          scope: { level, id: scopeId },
          control,
          kind,
          selector,
          value,
          newest: version,
          ...expiry(expiresAt),
        }) as Rule,
    ),
    zones,
    zonePath: (zoneId) => pathTo(zones, zoneId),
    soldLeagues: new Set(row.sold_leagues),
    leagueNames: namesById(row.league_names),
    layouts: new Map(Object.entries(row.layouts).map(([league, layout]) => [Number(league), layout])),
    leagueGroups: new Map(Object.entries(row.league_groups).map(([league, groups]) => [Number(league), groups])),
    decides: decidable(row.house_rules),
    ruleNames: { teams: namesById(row.rule_teams), leagues: namesById(row.rule_leagues) },
    unmanagedSources: new Set(row.unmanaged_sources),
    tables: knownTables(row.pay_tables),
  };
}

function namesById(names: Readonly<Record<string, string>>): ReadonlyMap<number, string> {
  return new Map(Object.entries(names).map(([id, name]) => [Number(id), name]));
}

function expiry(expiresAt: EpochMs | null): { expiresAt?: EpochMs } {
  return expiresAt === null ? {} : { expiresAt };
}

function pathTo(zones: ReadonlyMap<ZoneId, KnownZone>, zoneId: ZoneId): readonly KnownZone[] {
  const path: KnownZone[] = [];
  let zone = zones.get(zoneId);
  while (zone !== undefined && !path.includes(zone)) {
    path.unshift(zone);
    zone = zone.parentId === null ? undefined : zones.get(zone.parentId);
  }
  return path;
}
