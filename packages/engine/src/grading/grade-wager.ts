// Won legs multiply, pushed and void ones count one, a lost one loses all. Status: -2 paid early, -1 no play, 0 open, 1
// draw, 2 won, 3 lost.
import { type Rounding, rationals } from "@chalkboard/kernel";
import { demand } from "../bad-argument.ts";
import { productOf } from "../odds/product.ts";
import type { PricedWager, TicketLeg } from "../tickets/ticket.ts";
import { factorOf, settled } from "./factor.ts";
import { gradeByRule } from "./grade-by-rule.ts";
import type { ArithmeticStep, GradedWager } from "./graded-wager.ts";
import type { LegOutcome } from "./outcome.ts";

/**
 * Grades a wager. Won legs multiply, pushed and void ones count 1, a lost one loses all, unless the wager's rule says
 * otherwise; rounded once.
 * @param legs the ticket's legs
 * @param outcomes of the ticket's legs, in their order
 * @throws BadArgument `legNotInTicket`, `outcomeMissing`, `unknownOutcome`
 */
export function gradeWager(
  wager: PricedWager,
  legs: readonly TicketLeg[],
  outcomes: readonly LegOutcome[],
  rounding: Rounding,
): GradedWager {
  if (wager.rule !== undefined) return gradeByRule(wager, wager.rule, stepsOf(wager, legs, outcomes), legs, rounding);
  const steps: ArithmeticStep[] = [];
  let open = 0;
  let lost = false;
  let won = 0;
  let early = 0;
  let voided = 0;
  for (const index of wager.legs) {
    const leg = legs[index];
    const outcome = outcomes[index];
    demand(leg !== undefined, "legNotInTicket", () => ({ index, legs: legs.length }));
    demand(outcome !== undefined, "outcomeMissing", () => ({ index }));
    const factor = factorOf(outcome, leg.odds);
    steps.push({ leg: index, outcome, factor });
    if (factor === null) open += 1;
    else if (factor.n === 0n) lost = true;
    else if (outcome === "win") won += 1;
    else if (outcome === "earlyWin") early += 1;
    else if (outcome === "void") voided += 1;
  }
  if (lost) return { status: 3, prize: 0, refund: 0, odds: rationals.zero, steps };
  if (open > 0) return { status: 0, prize: 0, refund: 0, odds: wager.odds, steps };
  if (won + early === wager.legs.length) {
    return {
      status: early === wager.legs.length ? -2 : 2,
      prize: wager.stake + wager.possibleWin,
      refund: 0,
      odds: wager.odds,
      steps,
    };
  }
  return {
    ...settled(
      wager.stake,
      productOf(steps.map((step) => step.factor ?? rationals.one)),
      voided === steps.length,
      rounding,
    ),
    steps,
  };
}

function stepsOf(wager: PricedWager, legs: readonly TicketLeg[], outcomes: readonly LegOutcome[]): ArithmeticStep[] {
  return wager.legs.map((index) => {
    const leg = legs[index];
    const outcome = outcomes[index];
    demand(leg !== undefined, "legNotInTicket", () => ({ index, legs: legs.length }));
    demand(outcome !== undefined, "outcomeMissing", () => ({ index }));
    return { leg: index, outcome, factor: factorOf(outcome, leg.odds) };
  });
}
