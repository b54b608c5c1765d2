// The bet modes, by the sentences of the house rules: which bets a slip unfolds into, and the result of each. Written
// without the engine's formulas.

import {
  type Decision,
  decisionOf,
  type LegOutcome,
  profitAt,
  profitOf,
  type HouseRounding,
  stakeToWin,
} from "./arithmetic.ts";
import type { Sport } from "./grading.ts";
import type { SlipInput } from "./slip-input.ts";

/** How a bet pays. A card pays odds to one by the number of teams that count and the number that lost. */
export type Plays =
  | { readonly by: "legs" }
  | { readonly by: "card"; readonly rows: CardRows; readonly tieLoses: boolean }
  | { readonly by: "turn"; readonly stakes: readonly number[]; readonly goesOnAfterTie: boolean };
type CardRows = Readonly<Record<number, readonly (readonly [top: number, bottom: number])[]>>;

export type UnfoldedBet = {
  readonly legs: readonly number[];
  readonly stake: number;
  readonly win: number;
  readonly plays: Plays;
};

/**
 * The teaser card of every service of a world: this many quarters on spreads and totals of whole games of some sports.
 */
export const worldCard = {
  quarters: 4,
  sports: ["baseball", "basketball", "football"],
  rows: { 2: [[10, 11]], 3: [[9, 5]], 4: [[3, 1]] },
} as const satisfies { quarters: number; sports: readonly Sport[]; rows: CardRows };
/** The published progressive parlays of four to six teams. */
export const progressiveRows: CardRows = {
  4: [
    [5, 1],
    [1, 1],
  ],
  5: [
    [11, 1],
    [2, 1],
  ],
  6: [
    [20, 1],
    [9, 2],
  ],
};
/** Full covers by name: all parlays of these sizes. */
export const coverSizes: Readonly<Record<string, readonly number[]>> = {
  trixie: [2, 3],
  patent: [1, 2, 3],
  yankee: [2, 3, 4],
  lucky15: [1, 2, 3, 4],
};

/** The bets of a slip whose legs are sold at these prices. */
export function unfold(slip: SlipInput, prices: readonly number[], rounding: HouseRounding): readonly UnfoldedBet[] {
  const all = prices.map((_, index) => index);
  const parlay = (legs: readonly number[]): UnfoldedBet => {
    const own = legs.map((index) => prices[index] ?? 100);
    const stake = slip.amountIs === "risk" ? slip.amount : stakeToWin(slip.amount, own, rounding);
    return { legs, stake, win: profitOf(stake, own, rounding), plays: { by: "legs" } };
  };
  switch (slip.mode) {
    case "straight":
      return all.map((index) => parlay([index]));
    case "parlay":
      return [parlay(all)];
    case "roundRobin":
      return (slip.sizes ?? []).flatMap((size) => choose(all, size)).map(parlay);
    case "fullCover":
      return (coverSizes[slip.cover ?? ""] ?? []).flatMap((size) => choose(all, size)).map(parlay);
    case "teaser":
      return [carded(all, slip.amount, worldCard.rows, false, rounding)];
    case "progressiveParlay":
      return [carded(all, slip.amount, progressiveRows, true, rounding)];
    case "ifWin":
    case "ifAction":
      return [inTurn(slip, all, prices, [slip.amount, ...(slip.laterAmounts ?? [])], rounding)];
    case "reverseWin":
    case "reverseAction":
      return all.flatMap((first) =>
        all
          .filter((second) => second !== first)
          .map((second) => inTurn(slip, [first, second], prices, [slip.amount], rounding)),
      );
  }
}

function carded(
  legs: readonly number[],
  stake: number,
  rows: CardRows,
  tieLoses: boolean,
  rounding: HouseRounding,
): UnfoldedBet {
  return {
    legs,
    stake,
    win: profitAt(stake, rows[legs.length]?.[0] ?? [0, 1], rounding),
    plays: { by: "card", rows, tieLoses },
  };
}

/** The stake that each turn asks for; only the first stake is available, and no later one exceeds it. */
export function wantedStakes(
  slip: SlipInput,
  prices: readonly number[],
  amounts: readonly number[],
  rounding: HouseRounding,
): readonly number[] {
  return prices.map((price, turn) => {
    const amount = amounts[turn] ?? amounts[0] ?? 0;
    return slip.amountIs === "risk" ? amount : stakeToWin(amount, [price], rounding);
  });
}

function inTurn(
  slip: SlipInput,
  legs: readonly number[],
  prices: readonly number[],
  amounts: readonly number[],
  rounding: HouseRounding,
): UnfoldedBet {
  const own = legs.map((index) => prices[index] ?? 100);
  const wanted = wantedStakes(slip, own, amounts, rounding);
  const [first = 0] = wanted;
  const stakes = wanted.map((stake) => Math.min(stake, first));
  const win = stakes.reduce((sum, stake, turn) => sum + profitOf(stake, [own[turn] ?? 100], rounding), 0);
  return { legs, stake: first, win, plays: { by: "turn", stakes, goesOnAfterTie: slip.mode.endsWith("Action") } };
}

/** Every combination of `count` items of a list, in order. */
function choose<Item>(list: readonly Item[], count: number): readonly (readonly Item[])[] {
  if (count === 0) return [[]];
  return list.flatMap((item, index) => choose(list.slice(index + 1), count - 1).map((others) => [item, ...others]));
}

type DecidedLeg = { readonly price: number; readonly outcome: LegOutcome };

/** The result of a bet. */
export function decide(
  { stake, plays }: Pick<UnfoldedBet, "stake" | "plays">,
  legs: readonly DecidedLeg[],
  rounding: HouseRounding,
): Decision {
  switch (plays.by) {
    case "legs":
      return decisionOf(stake, legs, rounding);
    case "card":
      return decideByCard(stake, plays.rows, plays.tieLoses, legs, rounding);
    case "turn":
      return decideInTurn(stake, plays.stakes, plays.goesOnAfterTie, legs, rounding);
  }
}

const undecided: Decision = { status: 0, prize: 0, refund: 0 };
const lost: Decision = { status: 3, prize: 0, refund: 0 };

function decideByCard(
  stake: number,
  rows: CardRows,
  tieLoses: boolean,
  legs: readonly DecidedLeg[],
  rounding: HouseRounding,
): Decision {
  const is = (...outcomes: readonly LegOutcome[]): number =>
    legs.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const losers = tieLoses ? is("lose", "halfLose", "push") : is("lose");
  const teams = legs.length - is("void") - (tieLoses ? 0 : is("push"));
  const row = rows[teams];
  if (tieLoses ? losers >= (row?.length ?? 1) : losers > 0) return lost;
  if (is("pending") > 0) return undecided;
  const pays = row?.[tieLoses ? losers : 0];
  if (pays === undefined) return { status: is("void") === legs.length ? -1 : 1, prize: 0, refund: stake };
  return { status: 2, prize: stake + profitAt(stake, pays, rounding), refund: 0 };
}

function decideInTurn(
  stake: number,
  stakes: readonly number[],
  afterTie: boolean,
  legs: readonly DecidedLeg[],
  rounding: HouseRounding,
): Decision {
  let net = 0;
  let action = false;
  for (const [turn, leg] of legs.entries()) {
    if (leg.outcome === "pending") return undecided;
    const played = stakes[turn] ?? 0;
    const { prize, refund } = decisionOf(played, [leg], rounding);
    net += prize + refund - played;
    action ||= leg.outcome !== "void";
    const goesOn =
      leg.outcome === "win" ||
      leg.outcome === "halfWin" ||
      (afterTie && (leg.outcome === "push" || leg.outcome === "void"));
    if (!goesOn) break;
  }
  if (net > 0) return { status: 2, prize: stake + net, refund: 0 };
  return { status: net < 0 ? 3 : action ? 1 : -1, prize: 0, refund: stake + net };
}
