// The world of a month: shops of two countries in trees of zones, and customers below agents, each service with its own
// currency and clock.

import { always } from "@chalkboard/engine";
import type { Day } from "@chalkboard/kernel";
import type { PosPlan, ServicePlan, ZonePlan } from "../fixture/build.ts";
import { crowdRules } from "../fixture/crowd-rules.ts";

/** How large a month is. */
export type MonthSize = {
  readonly tickets: number;
  readonly days: number;
  readonly pos: number;
  readonly customers: number;
  readonly gamesADay: number;
  /** How many movements of money beside the bets there are in a day. */
  readonly actsADay: number;
  /** The most winners paid in a day, and the most tickets cancelled after a wave of the crowd. */
  readonly paysADay: number;
  readonly cancelsAWave: number;
  /** The most accounts of a service that settle in a week. */
  readonly settlesAWeek: number;
  /** The percentage of clerks who open a drawer on a day. */
  readonly drawersPercent: number;
};

// It ends on a Monday, when weeks are closed.
const tiny = {
  days: 16,
  pos: 10,
  customers: 24,
  gamesADay: 2,
  actsADay: 18,
  paysADay: 6,
  cancelsAWave: 1,
  settlesAWeek: 10,
  drawersPercent: 15,
} as const;
const small = {
  days: 17,
  pos: 40,
  customers: 200,
  gamesADay: 8,
  actsADay: 30,
  paysADay: 12,
  cancelsAWave: 1,
  settlesAWeek: 10,
  drawersPercent: 6,
} as const;
const whole = {
  days: 31,
  pos: 200,
  customers: 2_000,
  gamesADay: 20,
  actsADay: 120,
  paysADay: 300,
  cancelsAWave: 5,
  settlesAWeek: 60,
  drawersPercent: 10,
} as const;

/**
 * The size of a world for a number of tickets: two hundred POS and two thousand customers, fewer of them and fewer days
 * where there are few tickets.
 */
export function sizeOf(tickets: number): MonthSize {
  return { tickets, ...(tickets < 10_000 ? tiny : tickets < 100_000 ? small : whole) };
}

/** Its first day: in a month in which clocks change on both sides of the Atlantic, on different days. */
export const firstDay: Day = "2026-03-01";
/** The world's time zone. */
export const fixtureZone = "America/New_York";

const rules = crowdRules(always);

const settings = {
  closeMinute: 0,
  cancelMinutes: 30,
  validityDays: 12,
  rounding: { direction: "halfUp", unit: 1 },
  marginCents: 0,
  ticketNote: "",
  payAnywhere: true,
} as const;

/** Every zone has three zones below it. */
const fan = 3;
const posInZone = 7;

/** The services of a month. */
export function monthPlan({ pos, customers }: MonthSize): readonly ServicePlan[] {
  const most = Math.ceil(pos * 0.6);
  const till =
    (town: string) =>
    (index: number): PosPlan => ({ name: `${town}-${index + 1}`, creditLimit: index % 5 === 4 ? 2_000_000 : null });
  const customer = (index: number): PosPlan => ({
    name: `Customer-${index + 1}`,
    creditLimit: 150_000,
    deposit: 100_000,
  });
  return [
    {
      name: "Lakay",
      kind: "retail",
      currency: "HTG",
      timeZone: "America/Port-au-Prince",
      rules,
      settings: { ...settings, closeMinute: 240, rounding: { direction: "floor", unit: 5 } },
      zones: treeOf("Branch", most, till("Lakay")),
    },
    {
      name: "Rive",
      kind: "retail",
      currency: "EUR",
      timeZone: "Europe/Paris",
      rules,
      settings,
      zones: treeOf("Rayon", pos - most, till("Rive")),
    },
    {
      name: "Net",
      kind: "online",
      currency: "USD",
      timeZone: fixtureZone,
      rules,
      settings,
      zones: treeOf("Agent", customers, customer),
    },
  ];
}

/** A tree of zones, each with its share of the POS, including those with zones below them. */
function treeOf(name: string, count: number, planned: (index: number) => PosPlan): readonly ZonePlan[] {
  const zones = Math.max(4, Math.min(40, Math.ceil(count / posInZone)));
  return Array.from({ length: zones }, (_, zone) => ({
    name: `${name} ${zone + 1}`,
    ...(zone === 0 ? {} : { above: `${name} ${Math.floor((zone - 1) / fan) + 1}` }),
    pos: Array.from({ length: count }, (_one, index) => index)
      .filter((index) => index % zones === zone)
      .map(planned),
  }));
}
