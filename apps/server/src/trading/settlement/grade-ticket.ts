// Computes a ticket's new state from its legs' outcomes. Pure: the difference between the previous and the new decision
// gives the transfers.

import {
  type ArithmeticStep,
  factorOf,
  gradeWager,
  type GradedWager,
  type Outcome,
  type PaidBy,
  type PricedWager,
  type Side,
  type StoredRule,
  type TicketLeg,
  unfolded,
  type WagerStatus,
} from "@chalkboard/engine";
import { rationals, type Rounding } from "@chalkboard/kernel";
import type { Decided, Funding } from "@chalkboard/ledger";

export type StoredLeg = {
  readonly number: number;
  readonly eventId: number;
  readonly betType: number;
  readonly side: number;
  readonly alternate: number;
  readonly points: number | null;
  readonly odds: string;
  readonly outcome: Outcome;
};
/** A stored row of bets; `legs` are leg numbers. A round robin and a reverse are one row of `count` bets. */
export type StoredWager = {
  readonly number: number;
  readonly legs: readonly number[];
  readonly stake: number;
  readonly odds: string;
  readonly possibleWin: number;
  readonly count: number;
  readonly rule: StoredRule | null;
};

export type GradedTicket = {
  readonly status: WagerStatus;
  readonly openLegs: number;
  readonly decided: Decided;
  /** For the receipt: each wager with its multiplied legs, or, for a row of many, the outcome of each of its bets. */
  readonly arithmetic: readonly Arithmetic[];
};
type Step = {
  readonly leg: number;
  readonly outcome: Outcome | "paidAt";
  readonly factor: string | null;
  readonly stake?: number;
  readonly net?: number;
};
/** One bet of a row of many, with its outcome. */
type Part = {
  readonly legs: readonly number[];
  readonly stake: number;
  readonly status: WagerStatus;
  readonly prize: number;
  readonly refund: number;
  readonly odds: string;
};
type Arithmetic = {
  readonly wager: number;
  readonly status: WagerStatus;
  readonly prize: number;
  readonly refund: number;
  readonly odds: string;
  readonly steps: readonly Step[];
  /** What a card or a table paid instead of the product of the steps. */
  readonly paidBy?: PaidBy;
  /** Bets of the row that are decided; the others are pending. */
  readonly parts?: readonly Part[];
};
type Graded = {
  readonly wager: StoredWager;
  readonly bets: readonly { readonly bet: PricedWager; readonly grade: GradedWager }[];
};

/** Grades a whole ticket by the rules of its sale. Decided bets move their money even while others are open. */
export function gradeTicket(
  legs: readonly StoredLeg[],
  wagers: readonly StoredWager[],
  rounding: Rounding,
  funding: Funding = "balance",
): GradedTicket {
  const ticketLegs: TicketLeg[] = legs.map(({ eventId, betType, side, alternate, points, odds }) => ({
    key: { eventId, betType, side: side as Side, alternate },
    points,
    odds: rationals.fromText(odds),
  }));
  const outcomes = legs.map(({ outcome }) => outcome);
  const graded = wagers.map((wager): Graded => ({
    wager,
    bets: unfolded(
      { ...wager, legs: wager.legs.map((number) => number - 1), odds: rationals.fromText(wager.odds) },
      ticketLegs,
      rounding,
    ).map((bet) => ({ bet, grade: gradeWager(bet, ticketLegs, outcomes, rounding) })),
  }));
  const decided = { settled: 0, pushed: 0, voided: 0, prize: 0 };
  for (const { bet, grade } of graded.flatMap(({ bets }) => bets)) {
    if (grade.status === 0) continue;
    decided.settled += bet.stake - grade.refund;
    if (grade.status === -1) decided.voided += grade.refund;
    else decided.pushed += grade.refund;
    // Of a free play only the winnings are paid.
    decided.prize += funding === "credit" && grade.prize > 0 ? grade.prize - bet.stake : grade.prize;
  }
  return {
    status: ticketStatus(graded.flatMap(({ bets }) => bets.map(({ grade }) => grade.status))),
    openLegs: outcomes.filter((outcome) => outcome === "pending").length,
    decided,
    arithmetic: graded.map((one) => arithmeticOf(one, legs, ticketLegs)),
  };
}

/**
 * A ticket is pending while a wager is; then won when one won, no action or a draw when nothing was at stake in the
 * end, else lost.
 */
export function ticketStatus(wagers: readonly WagerStatus[]): WagerStatus {
  if (wagers.includes(0)) return 0;
  if (wagers.includes(2) || wagers.includes(-2)) return 2;
  if (wagers.every((status) => status === -1)) return -1;
  return wagers.includes(3) ? 3 : 1;
}

function arithmeticOf(
  { wager, bets }: Graded,
  legs: readonly StoredLeg[],
  ticketLegs: readonly TicketLeg[],
): Arithmetic {
  const [only, ...others] = bets;
  if (only !== undefined && others.length === 0) {
    const { status, prize, refund, odds, steps, paidBy } = only.grade;
    return {
      wager: wager.number,
      status,
      prize,
      refund,
      odds: rationals.toText(odds),
      steps: steps.map(stepOf),
      ...(paidBy === undefined ? {} : { paidBy }),
    };
  }
  const sum = (part: "prize" | "refund"): number => bets.reduce((total, { grade }) => total + grade[part], 0);
  return {
    wager: wager.number,
    status: ticketStatus(bets.map(({ grade }) => grade.status)),
    prize: sum("prize"),
    refund: sum("refund"),
    odds: "0/1",
    steps: legs.map(({ outcome }, leg) =>
      stepOf({ leg, outcome, factor: factorOf(outcome, ticketLegs[leg]?.odds ?? rationals.one) }),
    ),
    parts: bets
      .filter(({ grade }) => grade.status !== 0)
      .map(({ bet, grade: { status, prize, refund, odds } }) => ({
        legs: bet.legs.map((leg) => leg + 1),
        stake: bet.stake,
        status,
        prize,
        refund,
        odds: rationals.toText(odds),
      })),
  };
}

function stepOf({ leg, outcome, factor, ...money }: ArithmeticStep): Step {
  return {
    leg: leg + 1,
    outcome: typeof outcome === "object" ? "paidAt" : outcome,
    factor: factor === null ? null : rationals.toText(factor),
    ...money,
  };
}
