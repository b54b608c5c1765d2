// Judging a slip means running the array of controls. Only what `judge` accepted can be posted: no other code creates a
// `Judged`.
import type { Minor } from "@chalkboard/kernel";
import { atAmount, type ControlTicket } from "./control-ticket.ts";
import { controls, type Refusal } from "./controls.ts";
import type { Facts } from "./facts.ts";
import { largestPassing } from "./largest-passing.ts";

declare const judged: unique symbol;

/** A slip that passed every control. */
export type Judged<Ticket extends ControlTicket = ControlTicket> = Ticket & { readonly [judged]: true };

export type Verdict<Ticket extends ControlTicket = ControlTicket> =
  | { readonly accepted: Judged<Ticket>; readonly refused?: never }
  | { readonly accepted?: never; readonly refused: readonly Refusal[] };

/** Every refusal of a slip, in the order of the controls. */
export function* refusals(ticket: ControlTicket, facts: Facts): Generator<Refusal, void> {
  for (const { code, name, refuse } of controls) {
    const data = refuse(ticket, facts);
    // The types cannot follow that code, name and data come from the same control.
    if (data !== undefined) yield { code, control: name, data } as Refusal;
  }
}

/**
 * The same, as shown to a seller: a control knows only its own bound, so an amount that one suggests is judged by all
 * of them. Every refusal that suggests an amount then suggests the largest that passes, or none where something else
 * would still refuse the slip.
 * @param largest the largest amount that passes every amount control, where the caller already has it
 */
export function reportedRefusals(ticket: ControlTicket, facts: Facts, largest?: Minor): readonly Refusal[] {
  const all = [...refusals(ticket, facts)];
  if (!all.some(suggestsAmount)) return all;
  const amount = largest ?? largestPassing(ticket, facts);
  const suggested = amount !== undefined && isRefused(atAmount(ticket, amount), facts) ? null : (amount ?? null);
  return all.map((refusal) =>
    suggestsAmount(refusal) ? ({ ...refusal, data: { ...refusal.data, suggested } } as Refusal) : refusal,
  );
}

function suggestsAmount({ data }: Refusal): boolean {
  return "suggested" in data && data.suggested !== null;
}

function isRefused(ticket: ControlTicket, facts: Facts): boolean {
  return controls.some(({ refuse }) => refuse(ticket, facts) !== undefined);
}

/** Accepts a slip that no control refuses, or returns every refusal; the first one determines the response. */
export function judge<Ticket extends ControlTicket>(ticket: Ticket, facts: Facts): Verdict<Ticket> {
  return isRefused(ticket, facts)
    ? { refused: reportedRefusals(ticket, facts) }
    : { accepted: ticket as Judged<Ticket> };
}
