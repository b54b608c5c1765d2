// Writes a whole installation without calls: services, their network and people, rules, leagues on sale, a customer's
// first money. The demo, the tests, the simulator and the bench start from it, each with its own plan; only this file
// writes the rows. Everything runs as the owner of the tables.

import { existsOn, type identity, type PayloadOf, type Role, type services } from "@chalkboard/contract";
import type { SettingName, SettingValue } from "@chalkboard/engine";
import {
  assert,
  type Day,
  type EpochMs,
  type LeagueId,
  type Minor,
  type PosId,
  type ServiceId,
  type UserId,
} from "@chalkboard/kernel";
import { account, accountKinds, codes, transfer } from "@chalkboard/ledger";
import type { Sql } from "../platform/database/database.ts";
import { addPerson as writePerson } from "../identity/people/index.ts";
import { writePos, writeZone } from "../identity/network/index.ts";
import { bumpRules } from "../identity/services/index.ts";
import { post } from "../ledger/index.ts";
import * as queries from "./queries.ts";

export type NewService = {
  readonly name: string;
  /** 0 platform, 1 retail, 2 online. */
  readonly kind: 0 | 1 | 2;
  /** 0 both (unless said otherwise), 1 sportsbook, 2 racebook. */
  readonly product?: 0 | 1 | 2;
  readonly currency: string;
  readonly timeZone: string;
  readonly settings: services.ServiceSettings;
  /** English by default. */
  readonly language?: string;
  /** All by default. */
  readonly languages?: readonly string[];
};

export type NewPos = {
  readonly serviceId: ServiceId;
  readonly zoneId: number;
  readonly name: string;
  /** Minor units of the credit limit; null for no limit. */
  readonly creditLimit: Minor | null;
  readonly address?: string;
  readonly mayPlay?: boolean;
  readonly printerWidth?: number;
};

export type NewPerson = {
  readonly serviceId: ServiceId;
  /** A role of the contract. */
  readonly role: Role;
  readonly login: string;
  /** The login by default. */
  readonly name?: string;
  /** Of a password; without one, no sign-in by password. */
  readonly passwordHash?: string;
  readonly language?: PayloadOf<typeof identity.savePerson>["language"];
  readonly zoneId?: number;
  readonly posId?: PosId;
  /** Of an assistant. */
  readonly isAuditOnly?: boolean;
};

export type NewRule<Name extends SettingName> = {
  /** Of a service, or null for the platform. */
  readonly serviceId: ServiceId | null;
  /** Of one POS of the service. */
  readonly posId?: PosId;
  readonly control: Name;
  readonly value: SettingValue<Name>;
  readonly selector?: object;
  readonly kind?: "default" | "ceiling";
  /** Who created it; null for the program. */
  readonly by?: UserId | null;
};

export async function addService(sql: Sql, serverId: number, service: NewService): Promise<ServiceId> {
  const { name, kind, product = 0, currency, timeZone, settings, language = "en", languages = null } = service;
  return idOf(
    await sql.row(queries.addService, [
      serverId,
      name,
      kind,
      product,
      currency,
      timeZone,
      language,
      JSON.stringify(settings),
      languages,
    ]),
  );
}

/** @param parentId the parent zone; none for a zone of the first level */
export async function addZone(
  sql: Sql,
  serviceId: ServiceId,
  name: string,
  parentId: number | null = null,
): Promise<number> {
  return (await writeZone(sql, serviceId, { name, parentId, isActive: true })).id;
}

export async function addPos(sql: Sql, pos: NewPos): Promise<PosId> {
  const { serviceId, zoneId, name, creditLimit, address = "", mayPlay = true, printerWidth = 80 } = pos;
  return (
    await writePos(
      sql,
      serviceId,
      { zoneId, name, address, isActive: true, allowToPlay: mayPlay, creditLimit, printerWidth },
      null,
    )
  ).id;
}

export async function addPerson(sql: Sql, person: NewPerson): Promise<UserId> {
  const {
    serviceId,
    role,
    login,
    name = login,
    passwordHash = "none",
    language = "en",
    zoneId = null,
    posId = null,
    isAuditOnly = false,
  } = person;
  const service = await sql.row(queries.kindOf, [serviceId]);
  assert(service !== undefined && existsOn(role, service), "a role exists on the service's kind", { serviceId, role });
  return writePerson(sql, {
    serviceId,
    zoneId,
    posId,
    role,
    login,
    name,
    email: "",
    language,
    isActive: true,
    isAuditOnly,
    passwordHash,
    mustChangePassword: false,
    madeBy: null,
  });
}

/** Adds a rule to the existing ones; the rules of everyone affected get a new version. */
export async function addRule<Name extends SettingName>(sql: Sql, rule: NewRule<Name>): Promise<void> {
  const { serviceId, posId, control, value, selector = {}, kind = "default", by = null } = rule;
  const level = serviceId === null ? "platform" : posId === undefined ? "service" : "pos";
  await sql.run(queries.addRule, [
    serviceId,
    level,
    posId ?? serviceId ?? 0,
    control,
    kind,
    JSON.stringify(selector),
    JSON.stringify(value),
    by,
  ]);
  await bumpRules(sql, serviceId ?? "all");
}

/** Money that a customer pays in: from the service's cash to the wallet. */
export async function deposit(
  sql: Sql,
  { serviceId, posId, amount, day }: { serviceId: ServiceId; posId: PosId; amount: Minor; day: Day },
  now: EpochMs,
): Promise<void> {
  const transfers = transfer(account(accountKinds.cash), account(accountKinds.wallet, posId), amount, codes.deposit);
  await post(sql, [{ serviceId, posId, ticketId: null, personId: null, day, transfers }], now);
}

export async function sellLeague(sql: Sql, serviceId: ServiceId, leagueId: LeagueId): Promise<void> {
  await sql.run(queries.sellLeague, [serviceId, leagueId]);
}

/** Puts every league on sale in every service that sells; leagues that were switched off stay so. */
export async function offerLeagues(sql: Sql): Promise<void> {
  await sql.run(queries.offerLeagues);
}

/** Every existing league, in one service. */
export async function offerLeaguesOf(sql: Sql, serviceId: ServiceId): Promise<void> {
  await sql.run(queries.offerLeaguesOf, [serviceId]);
}

/** Sets the database's sale clock; null for the real one. */
export async function setClock(sql: Sql, at: EpochMs | null): Promise<void> {
  await sql.run(queries.setClock, [at === null ? null : new Date(at)]);
}

function idOf(row: { readonly id: number } | undefined): number {
  assert(row !== undefined, "an insert answers its id");
  return row.id;
}
