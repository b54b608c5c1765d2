import { describe, expect, test } from "vitest";
import type { Mode } from "../tickets/ticket.ts";
import { controls } from "./controls.ts";
import type { Facts } from "./facts.ts";
import { judge, refusals } from "./judge.ts";
import type { ControlTicket } from "./control-ticket.ts";
import { inMode, sampleFacts, sampleLeg, sampleTicket } from "./samples.ts";

const faulty = [
  sampleLeg({ price: 150, boughtQuarters: 2, leagueGroups: [5] }),
  sampleLeg({ betType: 2, side: 2, points: 6, leagueGroups: [5], price: 120 }),
];
const slip: ControlTicket = sampleTicket({ mode: "parlay", legs: faulty, laterAmounts: [10_001] });
const good = sampleFacts(slip);

// The worst possible slip. Each step fixes one fault of the previous one, and the first refusal walks down the array of
// controls.
const worst: Facts = {
  selling: { ...good.selling, pos: false },
  prerequisites: ["openDrawer"],
  personal: { excludedUntil: "forever", limits: [] },
  slipAge: { ageMs: 61_000, timeoutSeconds: 60 },
  hours: { at: { weekday: 1, minute: 0 }, windows: [], closeMinute: null },
  straightHours: { at: { weekday: 1, minute: 0 }, windows: [] },
  events: { now: 0, legs: [] },
  horizon: { now: -1_000_000_000, days: 1 },
  ifBets: { allowed: false, maximumLegs: 0 },
  teasers: { sports: [], mixed: true, minimumLegs: 0, maximumLegs: 0 },
  roundRobins: { allowed: false, minimumLegs: 0, maximumLegs: 0 },
  buyPoints: { allowed: false, maximumQuarters: 0, minimumTeams: 0, maximumTeams: 0 },
  incompatible: [{ sameGame: "refuse", rows: [] }],
  blockedPatterns: [{ id: 1, words: "two legs", mode: null, legsFrom: 2, legsTo: 2, parts: [] }],
  dogsAndChalks: { maximumChalks: 0, maximumDogs: 1 },
  underdog: { maximumPrice: 149, maximumStake: 0 },
  betGroups: [{ id: 5, name: "group", minimum: 3, counts: "inside" }],
  selectionRules: [
    { id: 1, words: "one at most", minimum: 0, maximum: 1 },
    { id: 2, words: "three at least", minimum: 3, maximum: 0 },
  ],
  patternSales: { sold: 1, maximum: 1 },
  ticketRepeats: [{ scope: "client", sold: 1, maximum: 1 }],
  ticketCounts: [{ per: "day", sold: 1, maximum: 1 }],
  stakeRange: { minimum: 0, maximum: 9_999 },
  ticketMaximum: 9_999,
  maximumPayout: 0,
  wagerLimits: [{ leg: 1, limit: 9_999, counts: "stake", used: null, controlName: "league" }],
  risks: [{ scope: "pos", open: 0, maximum: 1 }],
  leagueRisks: [{ leagueId: 1, open: 0, maximum: 1 }],
  settlementDue: 1,
  balance: { available: 9_999 },
};

/** For each control in order: the mode in which its fault shows, and the facts that fix it. */
const rungs: readonly [code: number, mode: Mode, repair: Partial<Facts>][] = [
  [-20, "straight", { selling: good.selling }],
  [-21, "straight", { prerequisites: [] }],
  [-70, "straight", { personal: good.personal }],
  [-42, "straight", { slipAge: good.slipAge }],
  [-31, "straight", { hours: good.hours }],
  [-32, "straight", { straightHours: good.straightHours }],
  [-22, "ifWin", { events: good.events }],
  [-26, "ifWin", { horizon: good.horizon }],
  [-28, "ifWin", { ifBets: good.ifBets }],
  [-30, "teaser", { teasers: good.teasers }],
  [-35, "roundRobin", { roundRobins: good.roundRobins }],
  [-25, "parlay", { buyPoints: good.buyPoints }],
  [-39, "parlay", { incompatible: [] }],
  [-37, "parlay", { blockedPatterns: [] }],
  [-36, "parlay", { dogsAndChalks: good.dogsAndChalks }],
  [-46, "parlay", { underdog: good.underdog }],
  [-45, "parlay", { betGroups: [] }],
  [-48, "parlay", { selectionRules: worst.selectionRules.slice(1) }],
  [-49, "parlay", { selectionRules: [] }],
  [-38, "parlay", { patternSales: good.patternSales }],
  [-50, "parlay", { ticketRepeats: [] }],
  [-47, "parlay", { ticketCounts: [] }],
  [-33, "parlay", { stakeRange: good.stakeRange }],
  [-23, "parlay", { ticketMaximum: 0 }],
  [-24, "parlay", { wagerLimits: [] }],
  [-29, "ifWin", {}],
  [-34, "parlay", { risks: [] }],
  [-44, "parlay", { leagueRisks: [] }],
  [-40, "parlay", { settlementDue: 0 }],
  [-41, "parlay", { balance: good.balance }],
];

test("the ladder: fixing one fault at a time, the first refusal walks down the array", () => {
  let facts = worst;
  for (const [code, mode, repair] of rungs) {
    expect(refusals(inMode(slip, mode), facts).next().value?.code).toBe(code);
    facts = { ...facts, ...repair };
  }
  expect(judge(slip, facts).accepted).toEqual(slip);
});

test("the ladder has a rung for every control", () => {
  expect(rungs.map(([code]) => code)).toEqual(controls.map(({ code }) => code));
});

test("a refused slip gets every refusal at once", () => {
  const all = judge(slip, worst).refused?.map(({ code }) => code) ?? [];
  const byMode = [-32, -28, -30, -35, -29];
  expect(all).toEqual(controls.map(({ code }) => code).filter((code) => !byMode.includes(code)));
});

describe("an amount that a refusal suggests passes every control", () => {
  const one = sampleTicket({ amount: 10_000 });
  test.each<[rule: string, facts: Partial<Facts>, suggested: readonly (number | null)[]]>([
    ["its own bound, where nothing else refuses", { ticketMaximum: 4_000 }, [4_000]],
    ["of two bounds the strictest", { ticketMaximum: 4_000, balance: { available: 2_500 } }, [2_500, 2_500]],
    ["with a minimum above it: none", { ticketMaximum: 4_000, stakeRange: { minimum: 4_001, maximum: 0 } }, [null]],
    ["the minimum itself", { ticketMaximum: 4_000, stakeRange: { minimum: 4_000, maximum: 0 } }, [4_000]],
    ["with closed hours too: none", { ticketMaximum: 4_000, hours: worst.hours }, [null]],
    ["with a bound too that no amount passes: none", { ticketMaximum: 4_000, balance: { available: 0 } }, [null, null]],
  ])("%s", (_rule, parts, suggested) => {
    const refused = judge(one, sampleFacts(one, parts)).refused ?? [];
    expect(refused.flatMap(({ data }) => ("suggested" in data ? [data.suggested] : []))).toEqual(suggested);
  });
});

test("codes and names of controls are unique", () => {
  expect(new Set(controls.map(({ code }) => code)).size).toBe(controls.length);
  expect(new Set(controls.map(({ name }) => name)).size).toBe(controls.length);
});

test("the first refusal is found without running the later controls", () => {
  const first = refusals(slip, { ...good, selling: worst.selling }).next();
  expect(first.value).toEqual({ code: -20, control: "sellingAllowed", data: { inactive: ["pos"] } });
});

test("open facts let a slip pass", () => {
  const single = sampleTicket();
  expect(judge(single, sampleFacts(single)).refused).toBeUndefined();
});
