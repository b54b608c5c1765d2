// An if bet plays its legs one after the other. The next one plays if the previous one won or, with action, if it did
// not lose. Only the first stake is paid in.
import type { Minor, Rounding } from "@chalkboard/kernel";
import { BadArgument, demand } from "../bad-argument.ts";
import { demandAmount, stakeToWin, total, winOf } from "../odds/stake.ts";
import type { AmountIs, Mode, Priced, PricedWager, TicketLeg } from "./ticket.ts";

/** The condition for the next leg: the previous one won, or had action (won, pushed, was void). */
export type IfCondition = "onWin" | "onAction";

/**
 * An if bet: legs one after the other, each with its own stake, of which only the first is paid in: `stake` is that
 * one. `possibleWin` is the win of all legs together.
 * @param amounts one for each leg, or one for all
 * @throws BadArgument `tooFewLegs`; `notAnAmount`; `notASetting` when the amounts are not as many as the legs, or a
 * later stake exceeds the first
 */
export function priceIf(
  continues: IfCondition,
  legs: readonly TicketLeg[],
  amounts: readonly Minor[],
  amountIs: AmountIs,
  rounding: Rounding,
): Priced {
  const wager = chain(
    continues,
    legs.map((_, index) => index),
    legs,
    amounts,
    amountIs,
    rounding,
  );
  return {
    mode: continues === "onWin" ? "ifWin" : "ifAction",
    wagers: [wager],
    stake: wager.stake,
    possibleWin: wager.possibleWin,
  };
}

/**
 * A reverse of n legs: an if bet for every ordered pair, n(n-1) of them, `amount` on each leg. Where the amount is to
 * be won and prices differ, a second stake is limited to the first one of its pair, because only that one is paid in.
 * @throws BadArgument like `priceIf`
 */
export function priceReverse(
  continues: IfCondition,
  legs: readonly TicketLeg[],
  amount: Minor,
  amountIs: AmountIs,
  rounding: Rounding,
): Priced {
  demand(legs.length > 1, "tooFewLegs", () => ({ legs: legs.length, minimum: 2 }));
  const pairs = legs.flatMap((_, first) => legs.flatMap((__, second) => (first === second ? [] : [[first, second]])));
  const wagers = pairs.map((pair) => chain(continues, pair, legs, [amount], amountIs, rounding, true));
  const mode: Mode = continues === "onWin" ? "reverseWin" : "reverseAction";
  return {
    mode,
    wagers,
    stake: total(wagers.map((wager) => wager.stake)),
    possibleWin: total(wagers.map((wager) => wager.possibleWin)),
  };
}

function chain(
  continues: IfCondition,
  order: readonly number[],
  legs: readonly TicketLeg[],
  amounts: readonly Minor[],
  amountIs: AmountIs,
  rounding: Rounding,
  cutToFirst = false,
): PricedWager {
  demand(order.length > 1, "tooFewLegs", () => ({ legs: order.length, minimum: 2 }));
  demand(amounts.length === 1 || amounts.length === order.length, "notASetting", () => ({
    amounts: amounts.length,
    legs: order.length,
  }));
  const wanted = order.map((index, place) => {
    const leg = legs[index];
    const amount = amounts.length === 1 ? amounts[0] : amounts[place];
    if (leg === undefined || amount === undefined) throw new BadArgument("legNotInTicket", { index });
    demandAmount(amount);
    return { odds: leg.odds, stake: amountIs === "risk" ? amount : stakeToWin(amount, leg.odds, rounding) };
  });
  const [first] = wanted;
  if (first === undefined) throw new BadArgument("noLegs");
  const played = cutToFirst ? wanted.map((leg) => ({ ...leg, stake: Math.min(leg.stake, first.stake) })) : wanted;
  const stakes = played.map((leg) => leg.stake);
  demand(
    stakes.every((stake) => stake <= first.stake),
    "notASetting",
    () => ({ laterStake: Math.max(...stakes), firstStake: first.stake }),
  );
  const possibleWin = total(played.map((leg) => winOf(leg.stake, leg.odds, rounding)));
  return { legs: order, stake: first.stake, odds: first.odds, possibleWin, rule: { kind: "chain", continues, stakes } };
}
