// What one open wager costs when its legs on an event have ended in a certain way: on average over its other legs, and at worst, when they all win.
import { type Minor, type Rounding, rationals } from "@chalkboard/kernel";
import { factorOf } from "../grading/factor.ts";
import { gradeWager } from "../grading/grade-wager.ts";
import type { Outcome } from "../grading/outcome.ts";
import { returnOf } from "../odds/stake.ts";
import type { TicketLeg } from "../tickets/ticket.ts";
import type { OpenWager } from "./open-wager.ts";

/** Beyond so many legs elsewhere a wager that its rule pays counts as if it paid only when all of them win. */
const countedApart = 10;

/**
 * Payout less stake.
 * @param outcomes of the wager's legs on the event, in their order
 * @returns `expected` over the other legs' chances, exact up to ten of them; `worst` when they all win
 */
export function costOf(wager: OpenWager, outcomes: readonly Outcome[], rounding: Rounding): { readonly expected: number; readonly worst: Minor } {
  const { stake, elsewhere } = wager;
  const worst = payoutOf(wager, outcomes, elsewhere.map(() => "win"), rounding);
  // Without a rule a single lost leg loses all; with one, a part may still be paid.
  const expected = wager.rule === undefined || elsewhere.length > countedApart
    ? worst * elsewhere.reduce((chance, leg) => chance * leg.chance, 1)
    : averageOf(wager, outcomes, rounding);
  return { expected: expected - stake, worst: worst - stake };
}

function averageOf(wager: OpenWager, outcomes: readonly Outcome[], rounding: Rounding): number {
  const { elsewhere } = wager;
  let average = 0;
  for (let ways = 0; ways < 2 ** elsewhere.length; ways += 1) {
    const others = elsewhere.map((_, leg): Outcome => ((ways >> leg) & 1 ? "lose" : "win"));
    const chance = elsewhere.reduce((product, leg, index) => product * (others[index] === "win" ? leg.chance : 1 - leg.chance), 1);
    average += chance * payoutOf(wager, outcomes, others, rounding);
  }
  return average;
}

function payoutOf({ stake, here, elsewhere, rule }: OpenWager, outcomes: readonly Outcome[], others: readonly Outcome[], rounding: Rounding): Minor {
  const legs = [
    ...here.map(({ odds, place }, leg) => ({ odds, place, outcome: outcomes[leg] ?? "void" })),
    ...elsewhere.map(({ odds, place }, leg) => ({ odds, place, outcome: others[leg] ?? "void" })),
  ];
  if (rule === undefined) {
    return returnOf(stake, legs.map(({ odds, outcome }) => factorOf(outcome, odds) ?? odds).reduce(rationals.multiply, rationals.one), rounding);
  }
  const placed = legs.map((leg, index) => ({ ...leg, place: leg.place ?? index })).sort((one, other) => one.place - other.place);
  const ticketLegs = placed.map(({ odds }, index): TicketLeg =>
    ({ key: { eventId: index + 1, betType: 1, side: 1, alternate: 0 }, points: null, odds }));
  // A spot that nobody has named yet is valued as if it stayed empty.
  const paying = rule.kind === "open" ? { ...rule, spots: 0 } : rule;
  const wager = { legs: placed.map((_, index) => index), stake, odds: rationals.one, possibleWin: 0, rule: paying };
  const { prize, refund } = gradeWager(wager, ticketLegs, placed.map(({ outcome }) => outcome), rounding);
  return prize + refund;
}
