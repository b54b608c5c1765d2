import { type Minor, type Rational, type Rounding, rationals } from "@chalkboard/kernel";
import { BadArgument } from "../bad-argument.ts";
import { productOf } from "../odds/product.ts";
import { returnOf } from "../odds/stake.ts";
import { combinedOdds } from "../tickets/parlay.ts";
import type { PricedWager, TicketLeg } from "../tickets/ticket.ts";
import type { ParlayTable, ProgressiveTable, TeaserCard, WagerRule } from "../tickets/wager-rule.ts";
import { settled } from "./factor.ts";
import type { ArithmeticStep, GradedWager, PaidBy } from "./graded-wager.ts";
import type { LegOutcome, Outcome } from "./outcome.ts";

/** Grades a wager that is not simply the product of its legs. */
export function gradeByRule(
  wager: PricedWager,
  rule: WagerRule,
  steps: readonly ArithmeticStep[],
  legs: readonly TicketLeg[],
  rounding: Rounding,
): GradedWager {
  switch (rule.kind) {
    case "parlayTable":
      return gradeTable(wager, rule.table, steps, rounding);
    case "teaser":
      return gradeTeaser(wager, rule.card, steps, rounding);
    case "progressive":
      return gradeProgressive(wager, rule.table, steps, rounding);
    case "chain":
      return gradeChain(wager, rule, steps, legs, rounding);
    case "open":
      return gradeOpen(wager, rule.spots, steps, rounding);
    default:
      throw new BadArgument("unknownMode", { rule });
  }
}

const lost = (steps: readonly ArithmeticStep[]): GradedWager => ({
  status: 3,
  prize: 0,
  refund: 0,
  odds: rationals.zero,
  steps,
});
const open = (wager: PricedWager, steps: readonly ArithmeticStep[]): GradedWager => ({
  status: 0,
  prize: 0,
  refund: 0,
  odds: wager.odds,
  steps,
});
const returned = (wager: PricedWager, steps: readonly ArithmeticStep[]): GradedWager => ({
  status: steps.every((step) => step.outcome === "void") ? -1 : 1,
  prize: 0,
  refund: wager.stake,
  odds: rationals.one,
  steps,
});
/**
 * Where a card or table decides, the legs' own factors do not multiply to the payout: the receipt names the table's
 * line.
 */
const byTable = (teams: number, losses: number): PaidBy => ({ by: "table", teams, lost: losses });
const isLost = (steps: readonly ArithmeticStep[]): boolean =>
  steps.some((step) => step.factor !== null && step.factor.n === 0n);
const has = (steps: readonly ArithmeticStep[], outcome: Outcome): boolean =>
  steps.some((step) => step.outcome === outcome);
const isOut = (outcome: LegOutcome): boolean => outcome === "push" || outcome === "void";

function paid(
  wager: PricedWager,
  odds: Rational,
  steps: readonly ArithmeticStep[],
  rounding: Rounding,
  paidBy?: PaidBy,
): GradedWager {
  const noPlay = steps.every((step) => step.outcome === "void");
  return { ...settled(wager.stake, odds, noPlay, rounding), steps, ...(paidBy === undefined ? {} : { paidBy }) };
}

function gradeTable(
  wager: PricedWager,
  table: ParlayTable,
  steps: readonly ArithmeticStep[],
  rounding: Rounding,
): GradedWager {
  if (isLost(steps)) return lost(steps);
  if (has(steps, "pending")) return open(wager, steps);
  const factors = steps.filter((step) => !isOut(step.outcome)).map((step) => step.factor ?? rationals.one);
  if (factors.length === 0) return returned(wager, steps);
  const { odds, by } = combinedOdds(factors, table);
  return paid(wager, odds, steps, rounding, by === "product" ? undefined : { by, teams: factors.length, lost: 0 });
}

function gradeTeaser(
  wager: PricedWager,
  card: TeaserCard,
  steps: readonly ArithmeticStep[],
  rounding: Rounding,
): GradedWager {
  const half = steps.find(
    (step) => step.outcome === "halfWin" || step.outcome === "halfLose" || typeof step.outcome === "object",
  );
  if (half !== undefined) throw new BadArgument("unknownOutcome", { outcome: half.outcome, mode: "teaser" });
  const ties = steps.filter((step) => step.outcome === "push").length;
  if (isLost(steps)) return lost(steps);
  if (card.tie === "lose" && ties > 0) return { ...lost(steps), paidBy: byTable(steps.length, ties) };
  if (has(steps, "pending")) return open(wager, steps);
  if ((card.tie === "cancel" && has(steps, "push")) || (card.noPlay === "cancel" && has(steps, "void"))) {
    return { ...returned(wager, steps), paidBy: byTable(steps.length, 0) };
  }
  const out = steps.filter(
    (step) => step.outcome === "void" || (step.outcome === "push" && card.tie === "reduce"),
  ).length;
  const teams = steps.length - out;
  const pays = card.pays[teams];
  if (pays === undefined) return { ...returned(wager, steps), paidBy: byTable(teams, 0) };
  return paid(wager, rationals.add(pays, rationals.one), steps, rounding, byTable(teams, 0));
}

function gradeProgressive(
  wager: PricedWager,
  table: ProgressiveTable,
  steps: readonly ArithmeticStep[],
  rounding: Rounding,
): GradedWager {
  const teams = steps.filter((step) => step.outcome !== "void").length;
  const losses = steps.filter(
    (step) => step.outcome === "push" || (step.factor !== null && step.factor.n < step.factor.d),
  ).length;
  const pays = table[teams];
  // Legs that are still open can only lose more, or lead to a payout that forgives fewer losses.
  if (losses >= (pays?.length ?? 1)) return { ...lost(steps), paidBy: byTable(teams, losses) };
  if (has(steps, "pending")) return open(wager, steps);
  const profit = pays?.[losses];
  if (profit === undefined) return { ...returned(wager, steps), paidBy: byTable(teams, losses) };
  return paid(wager, rationals.add(profit, rationals.one), steps, rounding, byTable(teams, losses));
}

function gradeOpen(
  wager: PricedWager,
  spots: number,
  steps: readonly ArithmeticStep[],
  rounding: Rounding,
): GradedWager {
  if (isLost(steps)) return lost(steps);
  if (spots > 0 || has(steps, "pending")) return open(wager, steps);
  return paid(wager, productOf(steps.map((step) => step.factor ?? rationals.one)), steps, rounding);
}

/** Played one after the other: the steps add up, and the rest of the first stake is refunded. */
function gradeChain(
  wager: PricedWager,
  rule: Extract<WagerRule, { kind: "chain" }>,
  steps: readonly ArithmeticStep[],
  legs: readonly TicketLeg[],
  rounding: Rounding,
): GradedWager {
  const played: ArithmeticStep[] = [];
  let net = 0;
  let going = true;
  for (const [place, step] of steps.entries()) {
    const stake = rule.stakes[place];
    if (stake === undefined || legs[step.leg] === undefined) throw new BadArgument("legNotInTicket", { place });
    if (!going) {
      played.push({ ...step, factor: null, stake: 0, net: 0 });
      continue;
    }
    if (step.factor === null) return open(wager, steps);
    const change = changeOf(stake, step.factor, rounding);
    net += change;
    played.push({ ...step, stake, net: change });
    going = continuesAfter(step.outcome, rule.continues);
  }
  const back = wager.stake + net;
  const odds: Rational =
    wager.stake === 0 ? rationals.one : rationals.divide({ n: BigInt(back), d: 1n }, { n: BigInt(wager.stake), d: 1n });
  if (net > 0) return { status: 2, prize: back, refund: 0, odds, steps: played };
  const noPlay = played.every((step) => step.stake === 0 || step.outcome === "void");
  return { status: net === 0 ? (noPlay ? -1 : 1) : 3, prize: 0, refund: back, odds, steps: played };
}

function changeOf(stake: Minor, factor: Rational, rounding: Rounding): Minor {
  if (factor.n >= factor.d) return returnOf(stake, { n: factor.n - factor.d, d: factor.d }, rounding);
  return Math.min(0, returnOf(stake, factor, rounding) - stake);
}

function continuesAfter(outcome: LegOutcome, continues: "onWin" | "onAction"): boolean {
  if (typeof outcome === "object") return outcome.paidAt.n > outcome.paidAt.d;
  if (outcome === "win" || outcome === "earlyWin" || outcome === "halfWin") return true;
  return continues === "onAction" && isOut(outcome);
}
