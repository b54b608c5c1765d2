// The cost of one open wager for given outcomes of its legs on an event: on average over its other legs, and at worst,
// when they all win.
import { type Minor, type Rounding, rationals } from "@chalkboard/kernel";
import { factorOf } from "../grading/factor.ts";
import { gradeWager } from "../grading/grade-wager.ts";
import type { LegOutcome } from "../grading/outcome.ts";
import { returnOf } from "../odds/stake.ts";
import type { TicketLeg } from "../tickets/ticket.ts";
import type { OpenWager } from "./open-wager.ts";

/** A wager paid by its own rule with more than this many other legs counts as if it paid only when all of them win. */
const countedApart = 10;

/**
 * Payout less stake. A free play brings no stake: it costs the payout beyond the stake, and nothing when it loses.
 * @param outcomes of the wager's legs on the event, in their order
 * @returns `expected` over the other legs' probabilities, exact for up to ten of them; `worst` when they all win
 */
export function costOf(
  wager: OpenWager,
  outcomes: readonly LegOutcome[],
  rounding: Rounding,
): { readonly expected: number; readonly worst: Minor } {
  const { elsewhere } = wager;
  const waiting = elsewhere.filter(({ outcome }) => outcome === undefined);
  const worst = costWhen(
    wager,
    outcomes,
    elsewhere.map(({ outcome }) => outcome ?? "win"),
    rounding,
  );
  if (!mayForgive(wager) || waiting.length > countedApart) {
    // A single lost leg loses all.
    const chance = waiting.reduce((product, leg) => product * leg.chance, 1);
    const lost = wager.isFree === true ? 0 : -wager.stake;
    return { expected: chance * worst + (1 - chance) * lost, worst };
  }
  return { expected: averageOf(wager, outcomes, rounding), worst };
}

/** Whether a wager may pay something although a leg of it is lost. */
function mayForgive({ rule }: OpenWager): boolean {
  return rule?.kind === "progressive" || rule?.kind === "chain";
}

function averageOf(wager: OpenWager, outcomes: readonly LegOutcome[], rounding: Rounding): number {
  const { elsewhere } = wager;
  const waiting = elsewhere.flatMap(({ outcome }, index) => (outcome === undefined ? [index] : []));
  let average = 0;
  for (let ways = 0; ways < 2 ** waiting.length; ways += 1) {
    let chance = 1;
    const others = elsewhere.map((leg, index): LegOutcome => {
      if (leg.outcome !== undefined) return leg.outcome;
      const isLost = ((ways >> waiting.indexOf(index)) & 1) === 1;
      chance *= isLost ? 1 - leg.chance : leg.chance;
      return isLost ? "lose" : "win";
    });
    average += chance * costWhen(wager, outcomes, others, rounding);
  }
  return average;
}

function costWhen(
  wager: OpenWager,
  outcomes: readonly LegOutcome[],
  others: readonly LegOutcome[],
  rounding: Rounding,
): Minor {
  const cost = payoutOf(wager, outcomes, others, rounding) - wager.stake;
  return wager.isFree === true ? Math.max(0, cost) : cost;
}

function payoutOf(
  { stake, here, elsewhere, rule }: OpenWager,
  outcomes: readonly LegOutcome[],
  others: readonly LegOutcome[],
  rounding: Rounding,
): Minor {
  const legs = [
    ...here.map(({ odds, place }, leg) => ({ odds, place, outcome: outcomes[leg] ?? "void" })),
    ...elsewhere.map(({ odds, place }, leg) => ({ odds, place, outcome: others[leg] ?? "void" })),
  ];
  if (rule === undefined) {
    return returnOf(
      stake,
      legs.map(({ odds, outcome }) => factorOf(outcome, odds) ?? odds).reduce(rationals.multiply, rationals.one),
      rounding,
    );
  }
  const placed = legs
    .map((leg, index) => ({ ...leg, place: leg.place ?? index }))
    .sort((one, other) => one.place - other.place);
  const ticketLegs = placed.map(({ odds }, index): TicketLeg => ({
    key: { eventId: index + 1, betType: 1, side: 1, alternate: 0 },
    points: null,
    odds,
  }));
  // A spot that has not been named yet is valued as if it stayed empty.
  const paying = rule.kind === "open" ? { ...rule, spots: 0 } : rule;
  const wager = { legs: placed.map((_, index) => index), stake, odds: rationals.one, possibleWin: 0, rule: paying };
  const { prize, refund } = gradeWager(
    wager,
    ticketLegs,
    placed.map(({ outcome }) => outcome),
    rounding,
  );
  return prize + refund;
}
