// The single entry to the money of every mode: from a customer's request to wagers, their stakes and possible wins.
import { type Minor, rationals, type Rounding } from "@chalkboard/kernel";
import { BadArgument } from "../bad-argument.ts";
import { stakeToWin } from "../odds/stake.ts";
import { priceIf, priceReverse } from "../tickets/if-bets.ts";
import { maximumWagers } from "../tickets/combinations.ts";
import { priceParlayByTable } from "../tickets/parlay.ts";
import { priceTicket } from "../tickets/price.ts";
import { type FullCover, priceFullCover, priceRoundRobin } from "../tickets/round-robin.ts";
import { priceProgressive, priceTeaser } from "../tickets/teaser.ts";
import type { AmountIs, Mode, Priced, TicketLeg } from "../tickets/ticket.ts";
import type { ParlayTable, ProgressiveTable, TeaserCard } from "../tickets/wager-rule.ts";
import { modeFamily } from "./mode-family.ts";

/** What a mode needs besides legs and an amount. */
export type ModeTerms = {
  /** How the service pays parlays and round robins that are not paid at true odds. */
  readonly parlayTable?: ParlayTable;
  /** For a teaser. */
  readonly card?: TeaserCard;
  /** For a progressive parlay. */
  readonly progressive?: ProgressiveTable;
  /** For a round robin: its sizes. */
  readonly sizes?: readonly number[];
  /** For a full-cover bet. */
  readonly cover?: FullCover;
  /** For an if-bet: the amounts of the second and later legs; absent when all equal the first one's. */
  readonly laterAmounts?: readonly Minor[];
};

export type PriceableSlip = ModeTerms & {
  readonly mode: Mode;
  readonly legs: readonly TicketLeg[];
  /** Minor units, more than 0: what each wager risks, or is to win. */
  readonly amount: Minor;
  readonly amountIs: AmountIs;
  /** How the service rounds. */
  readonly rounding: Rounding;
};

/**
 * Prices a slip of any mode.
 * @throws BadArgument `notASetting` without the terms that the mode needs, and everything that the mode's own function
 * refuses
 */
export function priceSlip(slip: PriceableSlip): Priced {
  const { mode, legs, amount, amountIs, rounding, parlayTable } = slip;
  switch (mode) {
    case "straight":
      return priceTicket(mode, legs, amount, amountIs, rounding);
    case "parlay":
      return parlayTable === undefined
        ? priceTicket(mode, legs, amount, amountIs, rounding)
        : priceParlayByTable(legs, parlayTable, amount, amountIs, rounding);
    case "teaser":
      return priceTeaser(needed(slip, "card"), legs, amount, amountIs, rounding);
    case "progressiveParlay":
      return priceProgressive(needed(slip, "progressive"), legs, amount, amountIs, rounding);
    case "roundRobin":
      return priceRoundRobin(legs, needed(slip, "sizes"), amount, amountIs, rounding, parlayTable);
    case "fullCover":
      return priceFullCover(needed(slip, "cover"), legs, amount, amountIs, rounding, parlayTable);
    case "ifWin":
    case "ifAction":
      return priceIf(mode === "ifWin" ? "onWin" : "onAction", legs, payableStakes(slip), "risk", rounding);
    case "reverseWin":
    case "reverseAction":
      return priceReverse(mode === "reverseWin" ? "onWin" : "onAction", legs, amount, amountIs, rounding);
  }
}

/** The stake that an if-bet asks for on each leg, minor units; undefined for other modes. */
export function ifStakes({
  mode,
  legs,
  amount,
  amountIs,
  rounding,
  laterAmounts,
}: PriceableSlip): readonly Minor[] | undefined {
  if (mode !== "ifWin" && mode !== "ifAction") return undefined;
  return legs.map(({ odds }, index) => {
    const wanted = index === 0 ? amount : (laterAmounts?.[index - 1] ?? amount);
    return amountIs === "risk" ? wanted : stakeToWin(wanted, odds, rounding);
  });
}

// Half of the safe integers: leaves room for rounding and for sums of tickets.
const highestPayout = 2 ** 52;

/**
 * Whether a slip's money can be represented at all: a long parlay of long shots exceeds the safe integers. A server
 * checks this for every slip before pricing it.
 */
export function isCountable({
  mode,
  legs,
  amount,
  amountIs,
}: Pick<PriceableSlip, "mode" | "legs" | "amount" | "amountIs">): boolean {
  const decimals = legs.map(({ odds }) => rationals.toNumber(odds));
  const ofOne = payoutOfOne(mode, decimals);
  // An amount to win is reached by whole units of stake: the last of them may return a whole unit's payout more than
  // requested.
  return (amountIs === "risk" ? amount * ofOne : amount * payoutToWinOne(mode, decimals) + ofOne) < highestPayout;
}

// An upper bound of what one unit may return.
function payoutOfOne(mode: Mode, decimals: readonly number[]): number {
  switch (modeFamily(mode)) {
    case "straight":
      return sumOf(decimals);
    case "ifBet":
      return sumOf(decimals) * decimals.length;
    case "roundRobin":
      return decimals.reduce((product, decimal) => product * (1 + decimal), 1);
    case "parlay":
    case "teaser":
      return decimals.reduce((product, decimal) => product * decimal, 1);
  }
}

// An upper bound of stake and win of wagers that win one unit each.
function payoutToWinOne(mode: Mode, decimals: readonly number[]): number {
  const single = decimals.map((decimal) => 1 + 1 / (decimal - 1));
  const family = modeFamily(mode);
  if (family === "straight") return sumOf(single);
  if (family === "ifBet") return sumOf(single) * decimals.length;
  return Math.max(...single) * (family === "roundRobin" ? maximumWagers : 1);
}

// A later stake above the first is refused by its control (-29); until then it is priced as far as the first one pays
// for it.
function payableStakes(slip: PriceableSlip): readonly Minor[] {
  const stakes = ifStakes(slip) ?? [];
  return stakes.map((stake) => Math.min(stake, stakes[0] ?? stake));
}

function needed<Term extends keyof ModeTerms>(slip: PriceableSlip, term: Term): NonNullable<ModeTerms[Term]> {
  const value = slip[term];
  if (value === undefined || value === null) throw new BadArgument("notASetting", { mode: slip.mode, missing: term });
  return value;
}

function sumOf(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
