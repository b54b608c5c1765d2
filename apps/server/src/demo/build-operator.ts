// The demo's services: a chain of shops in Haiti and an online book, below a platform; with the limits usual for such
// operators.

import { type Role, roles, usualLimits } from "@chalkboard/contract";
import type { SettingName, SettingValue } from "@chalkboard/engine";
import { assert, businessDay, type Minor } from "@chalkboard/kernel";
import { putRegistration, registerCustomer } from "../identity/customers/index.ts";
import type { Sql } from "../platform/database/database.ts";
import { addPerson, addPos, addRule, addZone, deposit, foundPlatform, foundService } from "../bootstrap/index.ts";
import { isRefused } from "../platform/http/handlers.ts";
import { hashPassword } from "../identity/people/index.ts";
import { noteEvent } from "../platform/operations/index.ts";
import { demoPassword } from "./sign-ins.ts";

const solTerms =
  "You are of age, you play with your own money, and you hold one account. Bets are judged by the house rules as they are published.";
const shopNote = "Banca Uno · Rue Capois 12 · 509 3700 0000";

/** Writes the services, their network, people and rules into an empty installation. */
export async function buildHouse(sql: Sql, now: number): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  type More = { readonly zoneId?: number; readonly posId?: number; readonly isAuditOnly?: boolean };
  const person = (serviceId: number, role: Role, login: string, name: string, language: "en" | "es", more: More = {}) =>
    addPerson(sql, { serviceId, role, login, name, language, passwordHash, ...more });

  const { server, platform } = await foundPlatform(sql, { timeZone: "America/New_York", language: "en" });
  await person(platform, roles.platform, "trader", "Toni Marchand", "en");
  await person(platform, roles.assistant, "assistant", "Alex Moreau", "en");
  await person(platform, roles.assistant, "auditor", "Odile Laurent", "en", { isAuditOnly: true });

  type Tongue = "en" | "es" | "fr" | "ht";
  const service = (
    name: string,
    kind: 1 | 2,
    currency: string,
    timeZone: string,
    language: Tongue,
    settings = {},
    languages?: Tongue[],
  ) =>
    foundService(
      sql,
      {
        ...(languages === undefined ? {} : { languages }),
        name,
        kind,
        product: 0,
        serverId: server,
        currency,
        timeZone,
        language,
        settings,
        limits: usualLimits(kind, currency),
      },
      { by: null, now },
    );
  const banca = await service("Banca Uno", 1, "HTG", "America/Port-au-Prince", "es", { ticketNote: shopNote });
  await person(banca, roles.admin, "banca", "Beatriz Salcedo", "en");
  const norte = await addZone(sql, banca, "Norte");
  const sur = await addZone(sql, banca, "Sur");
  await person(banca, roles.controller, "norte", "Néstor Baptiste", "es", { zoneId: norte });
  const shop = async (
    zoneId: number,
    name: string,
    address: string,
    creditLimit: Minor | null,
    printerWidth: number,
    login: string,
    clerk: string,
  ) => {
    const posId = await addPos(sql, { serviceId: banca, zoneId, name, address, creditLimit, printerWidth });
    await person(banca, roles.clerk, login, clerk, "en", { zoneId, posId });
    return posId;
  };
  await shop(norte, "Centro", "Rue Capois 12", null, 80, "ana", "Ana Pierre");
  await shop(norte, "Mercado", "Marché en Fer 4", 20_000_000, 58, "luis", "Luis Jean");
  const playa = await shop(sur, "Playa", "Jacmel, Rue du Commerce 8", 10_000_000, 80, "marie", "Marie Laurent");

  const solZone = "America/New_York";
  const sol = await service("Sol Bets", 2, "USD", solZone, "en");
  await person(sol, roles.admin, "sol", "Solange Ortiz", "en");
  const diaz = await addZone(sql, sol, "Agente Díaz");
  await person(sol, roles.agent, "diaz", "Dora Díaz", "es", { zoneId: diaz });
  for (const [login, name, amount] of [
    ["carla", "Carla Mendes", 150_000],
    ["pedro", "Pedro Ruiz", 80_000],
  ] as const) {
    const posId = await addPos(sql, { serviceId: sol, zoneId: diaz, name, creditLimit: 0 });
    await person(sol, roles.customer, login, name, "en", { zoneId: diaz, posId });
    await deposit(sql, { serviceId: sol, posId, amount, day: businessDay(now, solZone, 0) }, now);
  }
  // An operator in another country, in three languages.
  const loto = await service("Loto Kreyòl", 1, "HTG", "America/Port-au-Prince", "ht", {}, ["fr", "ht", "es"]);
  await person(loto, roles.admin, "loto", "Lovelie Thomas", "es");
  await openDoor(sql, sol, diaz, passwordHash, now);
  // Items that need their admins' attention.
  for (const [serviceId, account] of [
    [banca, "luis"],
    [sol, "pedro"],
  ] as const) {
    await noteEvent(sql, {
      serviceId,
      kind: "failedLogins",
      subject: account,
      data: { attempts: 8, address: "198.51.100.23" },
      personId: null,
    });
  }
  await addRules(sql, banca, playa);
}

/** People register with the online book themselves; one is pending. */
async function openDoor(sql: Sql, sol: number, agent: number, passwordHash: string, now: number): Promise<void> {
  await putRegistration(sql, sol, { mode: "approval", zoneId: agent, leastAge: 18, terms: solTerms });
  const registration = {
    name: "Lucía Navarro",
    login: "lucia",
    email: "lucia@example.com",
    language: "es",
    newPassword: "",
    newPasswordAgain: "",
    phone: "+1 305 555 0147",
    address: "Miami, SW 8th St 1420",
    bornOn: "1993-08-21",
    acceptsTerms: true,
  } as const;
  const answered = await registerCustomer(sql, registration, sol, passwordHash, now);
  assert(!isRefused(answered), "the demo's customer can register");
}

/** The operator's decisions beyond the usual rules of its kind. */
async function addRules(sql: Sql, banca: number, playa: number): Promise<void> {
  const rule = <Name extends SettingName>(
    serviceId: number,
    control: Name,
    value: SettingValue<Name>,
    selector: object = {},
    posId?: number,
  ) => addRule(sql, { serviceId, control, value, selector, ...(posId === undefined ? {} : { posId }) });
  await rule(banca, "wagerMaximum", { perWager: 1_000_000, perLine: 0 }, { mode: "parlay", sport: "baseball" });
  const day = (weekday: number): { weekday: number; from: number; to: number } => ({ weekday, from: 480, to: 1_320 });
  await rule(banca, "businessHours", { windows: [1, 2, 3, 4, 5, 6, 7].map(day), closeMinute: null }, {}, playa);
  const bound = <Name extends SettingName>(
    serviceId: number,
    control: Name,
    value: SettingValue<Name>,
    selector: object = {},
  ) => addRule(sql, { serviceId, control, value, selector, kind: "ceiling" });
  // The usual ticket of a shop is paid without tax as before; Sol pays into wallets, where nothing is withheld.
  await rule(banca, "payoutRights", { secondPersonFrom: 1_500_000, documentFrom: 3_000_000 });
  await rule(banca, "payoutTax", {
    on: "winnings",
    steps: [
      { from: 500_000, rate: 1_000 },
      { from: 2_000_000, rate: 1_500 },
    ],
  });
  await bound(banca, "wagerMaximum", { perWager: 500_000, perLine: 0 }, { period: "quarter1" });
}
