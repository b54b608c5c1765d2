import { roles, type services } from "@chalkboard/contract";
import type { SettingName, SettingValue } from "@chalkboard/engine";
import { dayOf, type EpochMs, type Minor } from "@chalkboard/kernel";
import { addPerson, addPos, addRule, addServer, addService, addZone, bumpRules, deposit, type NewService, type Sql } from "../server.ts";
import * as queries from "./queries.ts";

type ServiceSettings = services.ServiceSettings;

/** A rule of a service: one value of one setting. */
export type HouseRule = {
  readonly [Name in SettingName]: { readonly control: Name; readonly value: SettingValue<Name>; readonly selector?: Readonly<Record<string, unknown>> };
}[SettingName];

export type PosPlan = {
  readonly name: string;
  /** Minor units that it may owe; null for as much as it likes. */
  readonly creditLimit: Minor | null;
  /** What a customer begins with. */
  readonly deposit?: Minor;
  /** False for an account that is barred from playing. */
  readonly mayPlay?: boolean;
};

export type ZonePlan = {
  readonly name: string;
  /** The zone above it, which the plan names before it; absent: it is of the first level. */
  readonly above?: string;
  readonly pos: readonly PosPlan[];
};

export type ServicePlan = {
  readonly name: string;
  readonly kind: "retail" | "online";
  readonly currency: string;
  readonly timeZone: string;
  readonly settings: ServiceSettings;
  readonly zones: readonly ZonePlan[];
  readonly rules: readonly HouseRule[];
};

/** Where something is sold: a till with its clerk, or a customer's own account. */
export type Seller = {
  readonly serviceId: number;
  readonly zoneId: number;
  readonly posId: number;
  readonly personId: number;
  readonly kind: "retail" | "online";
  readonly creditLimit: Minor | null;
  readonly deposit: Minor;
};

export type HouseService = {
  readonly serviceId: number; readonly adminId: number;
  /** Who answers the telephone of a service of customers. */
  readonly deskClerkId: number | undefined;
  readonly plan: ServicePlan; readonly sellers: readonly Seller[];
};
export type House = { readonly platformId: number; readonly traderId: number; readonly services: readonly HouseService[] };

const platform: NewService = {
  name: "Platform", kind: 0, currency: "USD", timeZone: "America/New_York",
  settings: {
    closeMinute: 0, cancelMinutes: 0, validityDays: 1, rounding: { direction: "halfUp", unit: 1 }, marginCents: 0, ticketNote: "", payAnywhere: false },
};

/**
 * Writes an installation into an empty database: the platform with its trader, services with zones, sellers, their people and rules. Nobody types a
 * password here: a session is opened for each directly.
 */
export async function buildHouse(sql: Sql, plans: readonly ServicePlan[], now: EpochMs): Promise<House> {
  const server = await addServer(sql, "rehearsal");
  const platformId = await addService(sql, server, platform);
  const traderId = await addPerson(sql, { serviceId: platformId, role: roles.platform, login: "trader" });
  const services: HouseService[] = [];
  for (const plan of plans) services.push(await buildService(sql, server, plan, now));
  return { platformId, traderId, services };
}

async function buildService(sql: Sql, server: number, plan: ServicePlan, now: EpochMs): Promise<HouseService> {
  const { name: serviceName, kind, currency, timeZone, settings } = plan;
  const serviceId = await addService(sql, server, { name: serviceName, kind: kind === "retail" ? 1 : 2, currency, timeZone, settings });
  const adminId = await addPerson(sql, { serviceId, role: roles.admin, login: `${serviceName} admin` });
  const sellers: Seller[] = [];
  const zoneIds = new Map<string, number>();
  for (const zone of plan.zones) {
    const zoneId = await addZone(sql, serviceId, zone.name, zoneIds.get(zone.above ?? "") ?? null);
    zoneIds.set(zone.name, zoneId);
    for (const { name, creditLimit, deposit: amount = 0, mayPlay = true } of zone.pos) {
      const posId = await addPos(sql, { serviceId, zoneId, name, creditLimit, mayPlay });
      const personId = await addPerson(sql, { serviceId, zoneId, posId, role: kind === "retail" ? roles.clerk : roles.customer, login: name });
      if (amount > 0) await deposit(sql, { serviceId, posId, amount, day: dayOf(now, timeZone) }, now);
      sellers.push({ serviceId, zoneId, posId, personId, kind, creditLimit, deposit: amount });
    }
  }
  for (const rule of plan.rules) await setRule(sql, serviceId, rule);
  const [first] = sellers;
  const deskClerkId = kind === "retail" || first === undefined ? undefined
    : await addPerson(sql, { serviceId, zoneId: first.zoneId, posId: first.posId, role: roles.clerk, login: `${serviceName} desk` });
  return { serviceId, adminId, deskClerkId, plan, sellers };
}

/** Takes the rules of a setting back, and the service's rules have a new version. */
export async function retireRules(sql: Sql, serviceId: number, control: HouseRule["control"]): Promise<void> {
  await sql.run(queries.retireRules, [serviceId, control]);
  await bumpRules(sql, serviceId);
}

/** Gives a setting of a service a new value: the rules before it are retired, and the service's rules have a new version. */
export async function setRule(sql: Sql, serviceId: number, rule: HouseRule): Promise<void> {
  if (rule.selector === undefined) await sql.run(queries.retireRules, [serviceId, rule.control]);
  await addRule(sql, { serviceId, ...rule });
}
