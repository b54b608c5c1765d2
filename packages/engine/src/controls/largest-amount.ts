// Finds the largest amount, in the customer's own entry, for which a condition still holds. The search uses the pricing
// that sells, so that no second arithmetic can disagree; a first search in proportion to the slip's own price finds the
// neighbourhood without pricing.
import type { Minor } from "@chalkboard/kernel";
import { atAmount, type ControlTicket, highestAmount } from "./control-ticket.ts";
import { isCountable } from "./price-slip.ts";

/**
 * The largest amount whose slip fits, or undefined when not even one minor unit does.
 * @param fits a condition that every smaller amount meets when a larger one does
 */
export function largestAmount(ticket: ControlTicket, fits: (ticket: ControlTicket) => boolean): Minor | undefined {
  const guess = boundary(
    ticket.amount,
    (amount) => isCountable({ ...ticket, amount }) && fits(inProportion(ticket, amount)),
  );
  const largest = boundary(
    Math.max(guess, 1),
    (amount) => isCountable({ ...ticket, amount }) && fits(atAmount(ticket, amount)),
  );
  return largest === 0 ? undefined : largest;
}

// The last amount that passes, 0 when none does: from the start in growing steps, then by bisection.
function boundary(start: Minor, passes: (amount: Minor) => boolean): Minor {
  let [good, bad] = passes(start) ? [start, highestAmount + 1] : [0, start];
  const isUpwards = good === start;
  for (let step = 1; ; step *= 2) {
    const next = isUpwards ? good + step : bad - step;
    if (next <= good || next >= bad) break;
    const isGood = passes(next);
    if (isGood) good = next;
    else bad = next;
    if (isGood !== isUpwards) break;
  }
  while (bad - good > 1) {
    const middle = good + Math.floor((bad - good) / 2);
    if (passes(middle)) good = middle;
    else bad = middle;
  }
  return good;
}

// The slip's own wagers, scaled: accurate to about a cent per wager.
function inProportion(ticket: ControlTicket, amount: Minor): ControlTicket {
  const scale = (value: Minor): Minor => Math.round((value / ticket.amount) * amount);
  const { priced } = ticket;
  const wagers = priced.wagers.map((wager) => ({
    ...wager,
    stake: scale(wager.stake),
    possibleWin: scale(wager.possibleWin),
  }));
  const [stake, possibleWin] = [scale(priced.stake), scale(priced.possibleWin)];
  return { ...ticket, amount, priced: { ...priced, wagers, stake, possibleWin }, stake, possibleWin };
}
