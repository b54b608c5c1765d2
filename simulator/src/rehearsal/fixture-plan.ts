import type { HoursWindow } from "@chalkboard/engine";
import type { ServicePlan } from "../fixture/build.ts";
import { crowdRules } from "../fixture/crowd-rules.ts";

// The installation in which a season is rehearsed: six shops, one of them with little credit and one barred, and a
// dozen customers. There is one currency, so that the figures of the whole house can be added up.

const everyDay: readonly HoursWindow[] = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  from: 9 * 60,
  to: 23 * 60 + 45,
}));

const rules = crowdRules(everyDay);

const settings = {
  closeMinute: 0,
  cancelMinutes: 5,
  validityDays: 400,
  rounding: { direction: "halfUp", unit: 1 },
  marginCents: 0,
  ticketNote: "",
  payAnywhere: true,
} as const;

export const seasonFixture: readonly ServicePlan[] = [
  {
    name: "Shops",
    kind: "retail",
    currency: "USD",
    timeZone: "America/New_York",
    settings,
    rules,
    zones: [
      {
        name: "North",
        pos: [
          { name: "Shop 1", creditLimit: null },
          { name: "Shop 2", creditLimit: null },
          { name: "Shop 3 on credit", creditLimit: 200_000 },
        ],
      },
      {
        name: "South",
        pos: [
          { name: "Shop 4", creditLimit: null },
          { name: "Shop 5", creditLimit: null },
          { name: "Shop 6, barred", creditLimit: null, mayPlay: false },
        ],
      },
    ],
  },
  {
    name: "Customers",
    kind: "online",
    currency: "USD",
    timeZone: "America/New_York",
    settings,
    rules,
    zones: [
      {
        name: "Agent",
        pos: Array.from({ length: 12 }, (_, index) => ({
          name: `Customer ${index + 1}`,
          creditLimit: 0,
          deposit: 300_000,
        })),
      },
    ],
  },
];

/** How busy each seller is, in the order of the plan: the shops, the barred one hardly, each customer a little. */
export const busyness: readonly number[] = [30, 30, 20, 30, 30, 1, ...Array.from({ length: 12 }, () => 3)];
