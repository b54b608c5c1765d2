import { describe, expect, test } from "vitest";
import { judge } from "../controls/judge.ts";
import type { Facts } from "../controls/facts.ts";
import { sampleFacts, sampleLeg, sampleTicket } from "../controls/samples.ts";
import { namedRefusals } from "./refusing-rule.ts";
import type { Rule, Scope } from "./rule.ts";
import { ruledFacts } from "./ruled-facts.ts";
import type { SettingName } from "./settings.ts";

const platform: Scope = { level: "platform", id: 0 };
const service: Scope = { level: "service", id: 1 };
const pos: Scope = { level: "pos", id: 9 };
const sale = {
  now: 0,
  at: { weekday: 1, minute: 600 },
  path: [platform, service, pos],
  slipAgeMs: 61_000,
  figures: {
    openRisk: { service: 50, pos: 50 },
    patternSold: 3,
    sameTicket: { client: 2, agent: 2, zone: 2, service: 2 },
    leagueRisk: [50, 50],
  },
};
const legs = [
  sampleLeg({ eventId: 1, leagueId: 1 }),
  sampleLeg({ eventId: 2, leagueId: 2, betType: 3, side: 0, points: 34 }),
];

type Parts = Partial<Omit<Rule, "value" | "control">>;
const rule = (id: number, control: SettingName, value: object, parts: Parts = {}): Rule =>
  ({ id, scope: service, kind: "default", selector: {}, newest: id, ...parts, control, value }) as Rule;

/** The rules named for the refusals of a parlay of 100.00 on both legs. */
function named(rules: readonly Rule[], more: Partial<Facts> = {}): readonly unknown[] {
  const ticket = sampleTicket({ mode: "parlay", legs });
  const facts = { ...sampleFacts(ticket), ...ruledFacts(rules, ticket, sale), ...more };
  return namedRefusals(judge(ticket, facts).refused ?? [], { rules, ticket, sale, facts }).map(({ code, rule: of }) => [
    code,
    of?.id ?? null,
    of?.level ?? null,
  ]);
}

describe("a refusal names its rule", () => {
  test.each<[what: string, rules: readonly Rule[], expected: readonly unknown[]]>([
    ["the one that there is", [rule(1, "ticketMaximum", { stake: 5_000 })], [[-23, 1, "service"]]],
    [
      "the payout's, not the stake's",
      [rule(1, "ticketMaximum", { stake: 90_000 }), rule(2, "maximumPayout", { win: 900 })],
      [[-23, 2, "service"]],
    ],
    [
      "a ceiling that allows less than the default",
      [
        rule(1, "ticketMaximum", { stake: 9_000 }),
        rule(2, "ticketMaximum", { stake: 4_000 }, { kind: "ceiling", scope: platform }),
      ],
      [[-23, 2, "platform"]],
    ],
    [
      "the default that allows less than the ceiling",
      [
        rule(1, "ticketMaximum", { stake: 4_000 }),
        rule(2, "ticketMaximum", { stake: 9_000 }, { kind: "ceiling", scope: platform }),
      ],
      [[-23, 1, "service"]],
    ],
    [
      "the shop's, which outranks its service's",
      [rule(1, "ticketMaximum", { stake: 4_000 }), rule(2, "ticketMaximum", { stake: 5_000 }, { scope: pos })],
      [[-23, 2, "pos"]],
    ],
    [
      "an exception",
      [
        rule(1, "ticketMaximum", { stake: 90_000 }),
        rule(2, "ticketMaximum", { stake: 50 }, { scope: { level: "exception", id: 9 } }),
      ],
      [[-23, 2, "exception"]],
    ],
    [
      "the one of the league that refuses",
      [
        rule(1, "wagerMaximum", { perWager: 90_000, perLine: 0 }),
        rule(2, "wagerMaximum", { perWager: 400, perLine: 0 }, { selector: { league: 2 } }),
      ],
      [[-24, 2, "service"]],
    ],
    [
      "a limit that counts the win",
      [rule(1, "wagerMaximum", { perWager: 12_000, perLine: 0 }), rule(2, "wagerLimitCounts", { counts: "win" })],
      [[-24, 1, "service"]],
    ],
    [
      "each refusal has its own",
      [
        rule(1, "stakeRange", { minimum: 20_000, maximum: 0 }),
        rule(2, "maximumRisk", { service: 0, pos: 60 }),
        rule(3, "patternLimit", { maximum: 3 }),
      ],
      [
        [-38, 3, "service"],
        [-33, 1, "service"],
        [-34, 2, "service"],
      ],
    ],
    [
      "hours",
      [rule(1, "businessHours", { windows: [{ weekday: 2, from: 0, to: 60 }], closeMinute: null })],
      [[-31, 1, "service"]],
    ],
    [
      "selections, too many and too few",
      [
        rule(1, "selectionRules", { rules: [{ id: 1, words: "one", minimum: 0, maximum: 1 }] }),
        rule(2, "selectionRules", { rules: [{ id: 2, words: "three", minimum: 3, maximum: 0 }] }, { kind: "ceiling" }),
      ],
      [
        [-48, 1, "service"],
        [-49, 2, "service"],
      ],
    ],
    ["a quote that is too old", [rule(1, "slipTimeout", { timeoutSeconds: 60 })], [[-42, 1, "service"]]],
  ])("%s", (_rule, rules, expected) => {
    expect(named(rules)).toEqual(expected);
  });

  test("a balance has no rule", () => {
    expect(named([rule(1, "ticketMaximum", { stake: 90_000 })], { balance: { available: 100 } })).toEqual([
      [-41, null, null],
    ]);
  });

  test.each<[what: string, leg: object, expected: readonly unknown[]]>([
    ["the rule that leaves it out", { exclusion: "sport" }, [[-22, 2, "service"]]],
    ["no rule where its line is closed", { open: false }, [[-22, null, null]]],
  ])("of a leg that is not sold: %s", (_rule, leg, expected) => {
    const ticket = sampleTicket({ mode: "parlay", legs });
    const {
      now,
      legs: [first, second],
    } = sampleFacts(ticket).events;
    const rules = [
      rule(1, "offered", { sold: true }),
      rule(2, "offered", { sold: false }, { selector: { league: 2 } }),
    ];
    expect(named(rules, { events: { now, legs: [first, { ...second, ...leg }] as Facts["events"]["legs"] } })).toEqual(
      expected,
    );
  });

  test("and the leg that it was evaluated for", () => {
    const ticket = sampleTicket({ mode: "parlay", legs });
    const rules = [rule(1, "wagerMaximum", { perWager: 400, perLine: 0 }, { selector: { league: 2 } })];
    const facts = { ...sampleFacts(ticket), ...ruledFacts(rules, ticket, sale) };
    const [first] = namedRefusals(judge(ticket, facts).refused ?? [], { rules, ticket, sale, facts });
    expect(first?.rule).toEqual({ id: 1, setting: "wagerMaximum", level: "service", event: 2, betType: 3 });
  });
});
