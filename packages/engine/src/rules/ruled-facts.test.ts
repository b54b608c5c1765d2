import { expect, test } from "vitest";
import { openFacts } from "../controls/facts.ts";
import { sampleLeg } from "../controls/samples.ts";
import type { Rule, Scope } from "./rule.ts";
import { ruledFacts } from "./ruled-facts.ts";
import type { SettingName } from "./settings.ts";

const platform: Scope = { level: "platform", id: 0 };
const service: Scope = { level: "service", id: 1 };
const sale = { now: 0, at: { weekday: 1, minute: 600 }, path: [platform, service, { level: "pos" as const, id: 9 }] };
const legs = [
  sampleLeg({ eventId: 1, leagueId: 1 }),
  sampleLeg({ eventId: 2, leagueId: 2, betType: 3, side: 0, points: 34 }),
];

const rule = (control: SettingName, value: object, parts: Partial<Rule> = {}): Rule =>
  ({ id: 1, scope: service, kind: "default", selector: {}, newest: 1, ...parts, control, value }) as Rule;

test("without rules every fact is open", () => {
  const { selling: _selling, balance: _balance, ...open } = openFacts;
  const atSale = { hours: { ...open.hours, at: sale.at }, straightHours: { ...open.straightHours, at: sale.at } };
  expect(ruledFacts([], { mode: "parlay", legs }, sale)).toEqual({ ...open, ...atSale });
});

test("a slip is held to the strictest of its legs", () => {
  const rules = [
    rule("ticketMaximum", { stake: 900 }),
    rule("ticketMaximum", { stake: 500 }, { selector: { league: 2 } }),
    rule("stakeRange", { minimum: 10, maximum: 0 }),
    rule("stakeRange", { minimum: 50, maximum: 700 }, { selector: { mode: "parlay" } }),
    rule("maximumPayout", { win: 5000 }, { kind: "ceiling", scope: platform }),
  ];
  const facts = ruledFacts(rules, { mode: "parlay", legs }, sale);
  expect(facts).toMatchObject({ ticketMaximum: 500, stakeRange: { minimum: 50, maximum: 700 }, maximumPayout: 5000 });
  expect(ruledFacts(rules, { mode: "straight", legs: legs.slice(0, 1) }, sale)).toMatchObject({
    ticketMaximum: 900,
    stakeRange: { minimum: 10, maximum: 0 },
  });
});

test("wager limits are per leg, count as the service counts, and name their rule", () => {
  const rules = [
    rule("wagerMaximum", { perWager: 1000, perLine: 3000 }),
    rule("wagerMaximum", { perWager: 400, perLine: 0 }, { kind: "ceiling", scope: platform, selector: { league: 2 } }),
    rule("wagerLimitCounts", { counts: "base" }),
  ];
  expect(
    ruledFacts(
      rules,
      { mode: "straight", legs },
      {
        ...sale,
        used: [
          { stake: 300, win: 250, base: 250 },
          { stake: 100, win: 180, base: 100 },
        ],
      },
    ).wagerLimits,
  ).toEqual([
    { leg: 0, limit: 1000, counts: "base", used: null, controlName: "service" },
    { leg: 0, limit: 3000, counts: "base", used: 250, controlName: "service" },
    { leg: 1, limit: 400, counts: "base", used: null, controlName: "league" },
    { leg: 1, limit: 3000, counts: "base", used: 100, controlName: "service" },
  ]);
});

test.each<[rule: string, circled: number | undefined, perWager: number, limit: number, controlName: string]>([
  ["no circle leaves the limit", undefined, 1000, 1000, "service"],
  ["a circled game has its part of it", 25, 1000, 250, "circled"],
  ["rounded down", 33, 1000, 330, "circled"],
  ["never to nothing, which would be no limit", 1, 50, 1, "circled"],
])("wager limits of a circled game: %s", (_rule, circled, perWager, limit, controlName) => {
  const [first] = legs;
  const circledLeg = { ...first, ...(circled === undefined ? {} : { circled }) } as (typeof legs)[number];
  const facts = ruledFacts(
    [rule("wagerMaximum", { perWager, perLine: 0 })],
    { mode: "straight", legs: [circledLeg] },
    sale,
  );
  expect(facts.wagerLimits).toEqual([{ leg: 0, limit, counts: "stake", used: null, controlName }]);
});

test("hours are those that every leg's rules allow", () => {
  const window = (from: number, to: number) => ({ windows: [{ weekday: 1, from, to }], closeMinute: null });
  const rules = [
    rule("businessHours", window(480, 1320)),
    rule("businessHours", window(600, 1440), { selector: { league: 2 } }),
  ];
  expect(ruledFacts(rules, { mode: "parlay", legs }, sale).hours.windows).toEqual([
    { weekday: 1, from: 600, to: 1320 },
  ]);
});

test("a rule of selections names its hours", () => {
  const hours = [{ weekday: 1, from: 480, to: 1320 }];
  const row = { id: 1, words: "w", minimum: 0, maximum: 1 };
  const facts = (selector: object) =>
    ruledFacts([rule("selectionRules", { rules: [row] }, { selector })], { mode: "parlay", legs }, sale).selectionRules;
  expect([facts({}), facts({ hours })]).toEqual([[row], [{ ...row, hours }]]);
});

test("limits on figures are evaluated where the figures are known", () => {
  const rules = [
    rule("patternLimit", { maximum: 3 }),
    rule("repeatLimits", { client: 1, agent: 0, zone: 0, service: 9 }),
    rule("ticketLimits", { perEvent: 5, perCustomer: 6, perDay: 7 }),
    rule("maximumRisk", { service: 1000, pos: 100 }),
    rule("leagueRisk", { maximum: 50 }, { selector: { league: 2 } }),
  ];
  const figures = {
    patternSold: 2,
    sameTicket: { client: 1, agent: 1, zone: 2, service: 3 },
    ticketsOnEvent: [4, 0],
    ticketsOfDay: 7,
    openRisk: { service: 900, pos: 10 },
    leagueRisk: [5, 6],
  };
  expect(ruledFacts(rules, { mode: "parlay", legs }, { ...sale, figures })).toMatchObject({
    patternSales: { sold: 2, maximum: 3 },
    ticketRepeats: [
      { scope: "client", sold: 1, maximum: 1 },
      { scope: "agent", maximum: 0 },
      { scope: "zone", maximum: 0 },
      { scope: "service", sold: 3, maximum: 9 },
    ],
    ticketCounts: [
      { per: "event", eventId: 1, sold: 4, maximum: 5 },
      { per: "event", eventId: 2, sold: 0, maximum: 5 },
      { per: "day", sold: 7, maximum: 7 },
    ],
    risks: [
      { scope: "service", open: 900, maximum: 1000 },
      { scope: "pos", open: 10, maximum: 100 },
    ],
    leagueRisks: [
      { leagueId: 1, open: 5, maximum: 0 },
      { leagueId: 2, open: 6, maximum: 50 },
    ],
  });
  expect(ruledFacts(rules, { mode: "parlay", legs }, sale)).toMatchObject({
    ticketRepeats: [],
    ticketCounts: [],
    risks: [],
    leagueRisks: [],
  });
});
