// A service's admin: limits change, tills are closed and opened, hours are set. Each change applies to the next sale.

import { network, services } from "@chalkboard/contract";
import { actingLimits, coolingOffMs } from "../../auditor/limits.ts";
import { worldCard } from "../../auditor/modes.ts";
import type { Character, KnownSeller, Limits } from "../../auditor/model.ts";
import { pointPrices, quartersAtMost, worldFreePlay } from "../../auditor/offers.ts";
import type { FixtureRule } from "../../fixture/build.ts";
import { newSale, sell } from "./clerk.ts";
import { later } from "./time.ts";
import { agree, Disagreement, type World } from "../world.ts";

const security = services.security.parse({});

/**
 * Every service has its teaser card, and a rule for what point credit buys; progressive parlays are paid by the
 * platform's table.
 */
export async function bringTables({ model, server }: World): Promise<void> {
  const pays = Object.fromEntries(
    Object.entries(worldCard.rows).map(([teams, [[top, bottom]]]) => [teams, `${top}/${bottom}`]),
  );
  const points = worldCard.sports.flatMap((sport) =>
    (["spread", "total"] as const).map((market) => ({ sport, market, quarters: worldCard.quarters })),
  );
  const { prices, legs, maximumWin } = worldFreePlay;
  for (const { adminId, character, ...service } of model.services) {
    const save = async (name: string, table: services.PayTableContent): Promise<number> => {
      const saved = await server.send(adminId, services.savePayTable, { version: 0, name, isSold: true, table });
      if (!saved.ok) throw new Disagreement("a service has no table", { table, saved: saved.data });
      return saved.data.tableId;
    };
    const known = model.services.find(({ serviceId }) => serviceId === service.serviceId);
    const listed = await server.send(adminId, services.listPayTables, { kind: "progressive" });
    if (!listed.ok || known === undefined) throw new Disagreement("a service has no tables", { listed: listed.data });
    known.cardId = await save("world", { kind: "teaser", content: { points, pays, tie: "reduce", noPlay: "reduce" } });
    known.progressiveId = listed.data.tables[0]?.tableId ?? 0;
    // A table with the platform's name replaces it.
    await save("free play", { kind: "freePlay", content: { prices: { ...prices }, legs: { ...legs }, maximumWin } });
    if (character.cashOutMargin !== undefined)
      await save("cash-out", { kind: "cashOut", content: { marginBasisPoints: character.cashOutMargin } });
    if (Object.keys(character.earlyLeads).length > 0)
      await save("early leads", { kind: "earlyLeads", content: { ...character.earlyLeads } });
    if (character.sellsPoints) await save("points", { kind: "pointPrices", content: pointTables() });
  }
}

function pointTables(): Extract<services.PayTableContent, { kind: "pointPrices" }>["content"] {
  return pointPrices.map(({ keys, ...row }) => ({ ...row, keys: keys.map((key) => ({ ...key })) }));
}

/** What sets a service apart, as rules. */
export function rulesOfCharacter({ referral, delaySeconds, sellsPoints, taxes }: Character): readonly FixtureRule[] {
  return [
    ...(referral === undefined ? [] : [{ control: "referral" as const, value: referral }]),
    ...(delaySeconds === undefined ? [] : [{ control: "inPlay" as const, value: { allowed: true, delaySeconds } }]),
    ...(taxes.length === 0
      ? []
      : [
          {
            control: "payoutTax" as const,
            value: {
              on: "winnings" as const,
              steps: taxes.map(({ above, percent }) => ({ from: above, rate: percent * 100 })),
            },
          },
        ]),
    {
      control: "buyPoints",
      value: {
        allowed: sellsPoints,
        maximumQuarters: sellsPoints ? quartersAtMost : 0,
        minimumTeams: 0,
        maximumTeams: 0,
      },
    },
  ];
}

/** One limit of one service gets another value. */
export async function changeLimit(world: World): Promise<void> {
  const { chance, model, server, marks } = world;
  const service = chance.pick(model.services);
  const { limits } = service;
  const what = chance.pick(["stakeRange", "ticketMaximum", "maximumPayout", "wagerMaximum", "businessHours"] as const);
  switch (what) {
    case "stakeRange":
      Object.assign(limits, { minimum: chance.pick([100, 500, 1_000]), maximum: chance.pick([0, 100_000, 200_000]) });
      break;
    case "ticketMaximum":
      Object.assign(limits, {
        straight: chance.pick([0, 90_000, 150_000]),
        parlay: chance.pick([20_000, 60_000, 150_000]),
      });
      break;
    case "maximumPayout":
      limits.payout = chance.pick([0, 200_000, 500_000]);
      break;
    case "wagerMaximum":
      limits.perWager = chance.pick([0, 25_000, 80_000]);
      break;
    case "businessHours":
      Object.assign(limits, {
        fromMinute: chance.pick([0, 7 * 60, 9 * 60]),
        toMinute: chance.pick([21 * 60, 23 * 60, 24 * 60]),
      });
      break;
  }
  for (const rule of rulesOf(limits).filter(({ control }) => control === what))
    await server.setRule(service.serviceId, rule);
  marks.add(`admin: ${what}`);
}

/** A service's limits as rules. A rule for parlays is added to the general one, and wins where it matches. */
export function rulesOf(limits: Limits): readonly FixtureRule[] {
  const windows = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: limits.fromMinute, to: limits.toMinute }));
  return [
    { control: "businessHours", value: { windows, closeMinute: null } },
    { control: "incompatiblePlays", value: { matrices: [{ sameGame: "refuse", rows: [] }] } },
    { control: "stakeRange", value: { minimum: limits.minimum, maximum: limits.maximum } },
    { control: "ticketMaximum", value: { stake: limits.straight } },
    { control: "ticketMaximum", value: { stake: limits.parlay }, selector: { mode: "parlay" } },
    { control: "maximumPayout", value: { win: limits.payout } },
    { control: "wagerMaximum", value: { perWager: limits.perWager, perLine: 0 } },
  ];
}

/**
 * A customer sets an own limit, or wants it removed: a stricter one takes effect at once, a looser one after a day.
 * Sometimes one self-excludes.
 */
export async function limitMyself({ chance, model, server, marks }: World): Promise<void> {
  const customer = chance.pick(model.sellers.filter(({ service }) => service.kind === "online"));
  if (chance.percent(10) && customer.excludedUntil <= model.now) {
    const answer = await server.send(customer.personId, network.excludeMyself, { days: 1 });
    customer.excludedUntil = model.now + coolingOffMs;
    agree("a customer excludes himself", answer.ok && answer.data.excludedUntil, customer.excludedUntil, {
      seller: customer.name,
    });
    marks.add("customer: excludes himself");
    return;
  }
  const span = chance.weighted([
    [4, "ticket"],
    [2, "day"],
    [1, "week"],
    [1, "month"],
  ] as const);
  const counts = span !== "ticket" && chance.percent(50) ? "loss" : "stake";
  const limit = chance.percent(15)
    ? null
    : span === "ticket"
      ? chance.pick([100_000, 60_000, 40_000])
      : chance.pick([400_000, 900_000, 2_000_000]);
  const acting =
    actingLimits(customer, model.now).find((one) => one.span === span && one.counts === counts)?.limit ?? null;
  const isStricter = limit !== null && (acting === null || limit <= acting);
  const answer = await server.send(customer.personId, network.setPersonalLimit, { span, counts, limit });
  if (!answer.ok)
    throw new Disagreement("a customer could not bind himself", { answer: answer.responseType, data: answer.data });
  customer.customerLimits.push({ span, counts, limit, from: isStricter ? model.now : model.now + coolingOffMs });
  const own = ({
    span: one,
    counts: other,
    limit: amount,
  }: {
    span: string;
    counts: string;
    limit: number | null;
  }): string => `${one}/${other}/${amount}`;
  agree(
    "the limits that act",
    answer.data.limits.map(own).toSorted(),
    actingLimits(customer, model.now)
      .filter((one) => one.limit !== null)
      .map(own)
      .toSorted(),
    { seller: customer.name },
  );
  marks.add(isStricter ? "customer: own limit" : "customer: looser later");
}

/** Clerks may sell only from known devices, and later from any again; sessions are reread after two seconds. */
export async function switchDevices(world: World): Promise<void> {
  const { chance, model, server, marks } = world;
  const service = chance.pick(model.services.filter(({ kind }) => kind === "retail"));
  for (const knownDevices of [true, false]) {
    const answer = await server.send(service.adminId, services.saveSecurity, {
      ...security,
      knownDevices,
      was: { ...security, knownDevices: !knownDevices },
    });
    if (!answer.ok)
      throw new Disagreement("a service could not guard its tills", { answer: answer.responseType, data: answer.data });
    service.knownDevices = knownDevices;
    await later(world, 3_000);
    const clerk = chance.pick(model.sellers.filter((seller) => seller.service === service));
    const sale = newSale(world, model.sellers.indexOf(clerk));
    if (sale !== undefined) await sell(world, sale);
  }
  marks.add("admin: known devices");
}

/**
 * A service gives its winners more or fewer days, its clerks more or fewer minutes to cancel: earlier tickets keep the
 * values of their sale.
 */
export async function changeTerms({ chance, model, server, marks }: World): Promise<void> {
  const service = chance.pick(model.services.filter(({ kind }) => kind === "retail"));
  const now = await server.send(service.adminId, services.getService, {});
  if (!now.ok) throw new Disagreement("a service's settings cannot be seen", { answer: now.responseType });
  const validityDays = chance.pick([1, 2, 30]);
  const cancelMinutes = chance.pick([5, 10, 30]);
  const { settings, settingsVersion } = now.data;
  const saved = await server.send(service.adminId, services.saveService, {
    settings: { ...settings, validityDays, cancelMinutes },
    settingsVersion,
  });
  if (!saved.ok)
    throw new Disagreement("a service's terms could not be changed", { answer: saved.responseType, data: saved.data });
  Object.assign(service, { validityDays, cancelMinutes });
  marks.add("admin: terms of a sale");
}

/** A till is closed, barred, opened, or gets another credit limit. */
export async function changeSeller(world: World): Promise<void> {
  const { chance, model, server, marks } = world;
  const seller = chance.pick(model.sellers);
  const isActive = chance.percent(92);
  const mayPlay = chance.percent(92);
  const creditLimit = seller.service.kind === "online" ? 0 : chance.pick([null, null, 100_000, 500_000]);
  const paysTickets = chance.percent(70);
  const payMaximum = chance.pick([null, null, 2_000, 20_000]);
  Object.assign(seller, { isActive, mayPlay, creditLimit, paysTickets, payMaximum });
  await saveSeller(world, seller);
  // A closed till is signed out as well (identity/network/zones.test.ts); a session that continues meets the control.
  if (!isActive) server.signsInAgain(seller.personId);
  marks.add("admin: till");
}

/** Saves a till or customer with the values that the auditor has. */
export async function saveSeller({ server }: World, seller: KnownSeller): Promise<void> {
  const {
    posId,
    name,
    zoneId,
    isActive,
    mayPlay,
    creditLimit,
    paysTickets,
    payMaximum,
    service: { adminId },
  } = seller;
  const answer = await server.send(adminId, network.savePos, {
    posId,
    name,
    zoneId,
    address: "",
    isActive,
    allowToPlay: mayPlay,
    creditLimit,
    printerWidth: 80,
    paysTickets,
    payMaximum,
  });
  if (!answer.ok)
    throw new Disagreement("a till could not be changed", { answer: answer.responseType, data: answer.data });
}
