import { instantOf } from "@chalkboard/kernel";
import {
  bookDay,
  type Character,
  type KnownSeller,
  type KnownService,
  type KnownZone,
  type Limits,
  type Model,
} from "../../auditor/model.ts";
import { emptyWeeks } from "../../auditor/weeks.ts";
import { chanceFrom } from "../../chance.ts";
import type { Fixture, ServicePlan } from "../../fixture/build.ts";
import { rulesOf, rulesOfCharacter } from "../people/manager.ts";
import { createStory } from "../story.ts";
import type { ServerUnderTest, World } from "../world.ts";

/** The time zone of every service of the world. */
export const worldZone = "America/New_York";

/** The start of every world: a spring morning, an hour after the shops opened. */
export const worldStart = instantOf("2026-05-04", 10 * 60, worldZone);

const limits: Limits = {
  fromMinute: 7 * 60,
  toMinute: 23 * 60,
  minimum: 100,
  maximum: 200_000,
  straight: 150_000,
  parlay: 60_000,
  payout: 500_000,
  perWager: 80_000,
};

const settings = {
  closeMinute: 0,
  cancelMinutes: 10,
  validityDays: 30,
  rounding: { direction: "halfUp", unit: 1 },
  marginCents: 0,
  ticketNote: "",
  payAnywhere: false,
} as const;

const plain: Character = {
  referral: undefined,
  delaySeconds: undefined,
  sellsPoints: false,
  cashOutMargin: undefined,
  earlyLeads: {},
  taxes: [],
};

/** The services of the world, by name: chains of shops that are unaware of each other, and a service of customers. */
const characters: Readonly<Record<string, Character>> = {
  Alpha: { ...plain, referral: { stake: 22_000, win: 70_000, seconds: 900 }, earlyLeads: { hockey: 2 } },
  Beta: {
    ...plain,
    sellsPoints: true,
    taxes: [
      { above: 5_000, percent: 5 },
      { above: 40_000, percent: 15 },
    ],
  },
  Gamma: { ...plain, delaySeconds: 5, cashOutMargin: 700 },
};

export function worldPlan(): readonly ServicePlan[] {
  const shop = (name: string, own: Partial<ServicePlan["settings"]>): ServicePlan => ({
    name,
    kind: "retail",
    currency: "HTG",
    timeZone: worldZone,
    rules: [...rulesOf(limits), ...rulesOfCharacter(characters[name] ?? plain)],
    settings: { ...settings, closeMinute: 240, ...own },
    zones: [
      {
        name: "North",
        pos: [
          { name: `${name} 1`, creditLimit: null },
          { name: `${name} 2`, creditLimit: 400_000 },
        ],
      },
      { name: "South", pos: [{ name: `${name} 3`, creditLimit: null }] },
    ],
  });
  const customers = [
    { name: "Ana", deposit: 5_000_000 },
    { name: "Ben", deposit: 200_000 },
    { name: "Cleo", deposit: 2_000_000 },
  ];
  return [
    shop("Alpha", { rounding: { direction: "floor", unit: 5 }, payAnywhere: true, temporaryMinutes: 90 }),
    shop("Beta", { cancelMinutes: 30, validityDays: 1 }),
    {
      name: "Gamma",
      kind: "online",
      currency: "USD",
      timeZone: worldZone,
      settings: { ...settings, marginCents: 10 },
      rules: [...rulesOf(limits), ...rulesOfCharacter(characters["Gamma"] ?? plain)],
      zones: [{ name: "Agent", pos: customers.map((customer) => ({ creditLimit: 0, ...customer })) }],
    },
  ];
}

/** The login of a service's second admin, who approves large movements by password. */
export const secondAdminOf = ({ name }: Pick<ServicePlan, "name">): string => `${name} second`;
export const secondPassword = "stands by when much is moved";

/** Creates a world of a seed around a server that has the plan's fixture. */
export function makeWorld(seed: number, fixture: Fixture, server: ServerUnderTest): World {
  let numbered = 0;
  const story = createStory();
  return {
    chance: chanceFrom(seed),
    model: modelOf(fixture),
    traderId: fixture.traderId,
    marks: new Set(),
    pastSales: [],
    story,
    server: {
      ...server,
      send: async (personId, call, payload) => {
        const answer = await server.send(personId, call, payload);
        story.note(personId, call, payload, answer);
        return answer;
      },
    },
    serial: () => (numbered += 1),
  };
}

function modelOf(fixture: Fixture): Model {
  const services: KnownService[] = [];
  const sellers: KnownSeller[] = [];
  for (const { serviceId, adminId, deskClerkId, plan, sellers: planned } of fixture.services) {
    const {
      rounding,
      cancelMinutes,
      validityDays,
      payAnywhere,
      marginCents,
      closeMinute,
      temporaryMinutes = 1_440,
    } = plan.settings;
    const { kind, timeZone } = plan;
    const service: KnownService = {
      serviceId,
      adminId,
      deskClerkId,
      secondAdmin: secondAdminOf(plan),
      kind,
      timeZone,
      closeMinute,
      rounding,
      cancelMinutes,
      validityDays,
      temporaryMinutes,
      payAnywhere,
      marginCents,
      character: characters[plan.name] ?? plain,
      limits: { ...limits },
      cardId: 0,
      progressiveId: 0,
      knownDevices: false,
      drawerRequired: false,
      weeks: emptyWeeks(kind === "online" ? bookDay({ timeZone, closeMinute }, worldStart) : undefined),
      loans: [],
    };
    services.push(service);
    const names = plan.zones.flatMap((zone) => zone.pos.map(({ name }) => name));
    planned.forEach(({ zoneId, posId, personId, creditLimit, deposit }, index) =>
      sellers.push({
        service,
        zoneId,
        posId,
        personId,
        name: names[index] ?? "",
        creditLimit,
        isActive: true,
        mayPlay: true,
        paysTickets: true,
        payMaximum: null,
        balance: deposit,
        credit: 0,
        grants: [],
        customerLimits: [],
        excludedUntil: 0,
        paidOut: 0,
        taxed: 0,
        days: new Map(),
        shifts: [],
      }),
    );
  }
  const zones = services.flatMap((service) =>
    [...new Set(sellers.filter((one) => one.service === service).map(({ zoneId }) => zoneId))].map(
      (zoneId): KnownZone => ({ service, zoneId, own: 0, heldFor: 0, heldBy: 0, acts: [], receipts: new Map() }),
    ),
  );
  return {
    now: worldStart,
    events: new Map(),
    services,
    sellers,
    zones,
    tickets: new Map(),
    waits: new Map(),
    temporary: [],
    withdrawals: [],
  };
}
