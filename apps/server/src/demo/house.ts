// The demo's services: a chain of shops in Haiti and an online book, below a platform; with the limits that such houses have.

import { type Role, roles, type services } from "@chalkboard/contract";
import type { SettingName, SettingValue } from "@chalkboard/engine";
import { businessDay, type Minor } from "@chalkboard/kernel";
import type { Sql } from "../database/database.ts";
import { addPerson, addPos, addRule, addService, addZone, deposit, foundPlatform } from "../founding/index.ts";
import { hashPassword } from "../identity/index.ts";
import { demoPassword } from "./sign-ins.ts";

const shopSettings: services.ServiceSettings = {
  closeMinute: 240, cancelMinutes: 10, validityDays: 60, rounding: { direction: "halfUp", unit: 1 }, marginCents: 0, payAnywhere: true,
  ticketNote: "Banca Uno · Rue Capois 12 · 509 3700 0000",
};
const onlineSettings: services.ServiceSettings = { ...shopSettings, closeMinute: 0, cancelMinutes: 0, marginCents: 6, payAnywhere: false, ticketNote: "" };

/** Writes the services, their network, people and rules into an empty installation. */
export async function buildHouse(sql: Sql, now: number): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  const person = (serviceId: number, role: Role, login: string, name: string, language: "en" | "es", place: { zoneId?: number; posId?: number } = {}) =>
    addPerson(sql, { serviceId, role, login, name, language, passwordHash, ...place });

  const { server, platform } = await foundPlatform(sql, { timeZone: "America/New_York", language: "en" });
  await person(platform, roles.platform, "trader", "Toni Marchand", "en");
  await person(platform, roles.assistant, "assistant", "Alex Moreau", "en");

  const banca = await addService(sql, server,
    { name: "Banca Uno", kind: 1, currency: "HTG", timeZone: "America/Port-au-Prince", language: "es", settings: shopSettings });
  await person(banca, roles.admin, "banca", "Beatriz Salcedo", "en");
  const norte = await addZone(sql, banca, "Norte");
  const sur = await addZone(sql, banca, "Sur");
  await person(banca, roles.controller, "norte", "Néstor Baptiste", "es", { zoneId: norte });
  const shop = async (zoneId: number, name: string, address: string, creditLimit: Minor | null, printerWidth: number, login: string, clerk: string) => {
    const posId = await addPos(sql, { serviceId: banca, zoneId, name, address, creditLimit, printerWidth });
    await person(banca, roles.clerk, login, clerk, "en", { zoneId, posId });
    return posId;
  };
  await shop(norte, "Centro", "Rue Capois 12", null, 80, "ana", "Ana Pierre");
  await shop(norte, "Mercado", "Marché en Fer 4", 20_000_000, 58, "luis", "Luis Jean");
  const playa = await shop(sur, "Playa", "Jacmel, Rue du Commerce 8", 10_000_000, 80, "marie", "Marie Laurent");

  const solZone = "America/New_York";
  const sol = await addService(sql, server, { name: "Sol Bets", kind: 2, currency: "USD", timeZone: solZone, settings: onlineSettings });
  await person(sol, roles.admin, "sol", "Solange Ortiz", "en");
  const diaz = await addZone(sql, sol, "Agente Díaz");
  await person(sol, roles.agent, "diaz", "Dora Díaz", "es", { zoneId: diaz });
  for (const [login, name, amount] of [["carla", "Carla Mendes", 150_000], ["pedro", "Pedro Ruiz", 80_000]] as const) {
    const posId = await addPos(sql, { serviceId: sol, zoneId: diaz, name, creditLimit: 0 });
    await person(sol, roles.customer, login, name, "en", { zoneId: diaz, posId });
    await deposit(sql, { serviceId: sol, posId, amount, day: businessDay(now, solZone, onlineSettings.closeMinute) }, now);
  }
  await addRules(sql, banca, sol, playa);
}

async function addRules(sql: Sql, banca: number, sol: number, playa: number): Promise<void> {
  const rule = <Name extends SettingName>(serviceId: number, control: Name, value: SettingValue<Name>, selector: object = {}, posId?: number) =>
    addRule(sql, { serviceId, control, value, selector, ...(posId === undefined ? {} : { posId }) });
  await rule(banca, "stakeRange", { minimum: 2_500, maximum: 5_000_000 });
  await rule(banca, "ticketMaximum", { stake: 5_000_000 });
  await rule(banca, "maximumPayout", { win: 100_000_000 });
  await rule(banca, "wagerMaximum", { perWager: 2_500_000, perLine: 0 });
  await rule(banca, "wagerMaximum", { perWager: 1_000_000, perLine: 0 }, { mode: "parlay", sport: "baseball" });
  const day = (weekday: number): { weekday: number; from: number; to: number } => ({ weekday, from: 480, to: 1_320 });
  await rule(banca, "businessHours", { windows: [1, 2, 3, 4, 5, 6, 7].map(day), closeMinute: null }, {}, playa);
  const bound = <Name extends SettingName>(serviceId: number, control: Name, value: SettingValue<Name>, selector: object = {}) =>
    addRule(sql, { serviceId, control, value, selector, kind: "ceiling" });
  await bound(banca, "maximumPayout", { win: 200_000_000 });
  await bound(banca, "wagerMaximum", { perWager: 500_000, perLine: 0 }, { period: "quarter1" });
  await bound(sol, "maximumPayout", { win: 5_000_000 });
  for (const service of [banca, sol]) {
    await rule(service, "roundRobins", { allowed: true, minimumLegs: 3, maximumLegs: 8 });
    await rule(service, "ifBets", { allowed: true, maximumLegs: 5 });
    await bound(service, "underdog", { maximumPrice: 2_500, maximumStake: 0 });
  }
  await rule(sol, "stakeRange", { minimum: 100, maximum: 100_000 });
  await rule(sol, "ticketMaximum", { stake: 100_000 });
  await rule(sol, "maximumPayout", { win: 2_500_000 });
  await rule(sol, "wagerMaximum", { perWager: 50_000, perLine: 0 });
}
