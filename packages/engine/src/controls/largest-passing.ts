// The suggestion that a seller gets with a refusal: the largest amount, entered the same way, that passes every amount
// control.
import type { Minor } from "@chalkboard/kernel";
import type { Control } from "./control.ts";
import { controls } from "./controls.ts";
import type { Facts } from "./facts.ts";
import { ifAmount } from "./if-amount.ts";
import { largestAmount } from "./largest-amount.ts";
import type { ControlTicket } from "./control-ticket.ts";
import { atAmount } from "./control-ticket.ts";

type AmountControl = Required<Pick<Control<number, string, keyof Facts, object>, "fits" | "refuse">>;

/** The controls that look at amounts. */
export const amountControls = controls.filter((candidate) => "fits" in candidate) as readonly AmountControl[];

/**
 * The largest amount that passes all amount controls, and leaves an if-bet's later amounts payable; undefined when none
 * does.
 * One minor unit more does not pass, unless nothing limits the slip: then it is `highestAmount`.
 */
export function largestPassing(ticket: ControlTicket, facts: Facts): Minor | undefined {
  const amount = largestAmount(ticket, (candidate) => amountControls.every(({ fits }) => fits(candidate, facts)));
  if (amount === undefined) return undefined;
  // A minimum may be above every amount that fits, and so may a later amount of an if-bet, which a smaller first one
  // can no longer pay for.
  const best = atAmount(ticket, amount);
  const breaksIf = ifAmount.refuse(ticket, {}) === undefined && ifAmount.refuse(best, {}) !== undefined;
  return breaksIf || amountControls.some(({ refuse }) => refuse(best, facts) !== undefined) ? undefined : amount;
}
