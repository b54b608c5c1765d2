// Judging is walking the array of controls. Only what `judge` accepted can be posted: nothing else makes a `Judged`.
import { controls, type Refusal } from "./controls.ts";
import type { Facts } from "./facts.ts";
import type { ControlTicket } from "./control-ticket.ts";

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

/** Accepts a slip that no control refuses, or tells every refusal; the first one is the answer's. */
export function judge<Ticket extends ControlTicket>(ticket: Ticket, facts: Facts): Verdict<Ticket> {
  for (const { refuse } of controls) if (refuse(ticket, facts) !== undefined) return { refused: [...refusals(ticket, facts)] };
  return { accepted: ticket as Judged<Ticket> };
}
