// A control is a pure function from a slip and the facts it names to a refusal's data, or nothing when the slip passes.
import type { ControlTicket } from "./control-ticket.ts";
import type { Facts } from "./facts.ts";

export type Control<Code extends number, Name extends string, Need extends keyof Facts, Data extends object> = {
  /** The response's response_type. It is only a wire name: precedence is the position in the array of controls. */
  readonly code: Code;
  readonly name: Name;
  readonly needs: readonly Need[];
  readonly refuse: (ticket: ControlTicket, facts: Pick<Facts, Need>) => Data | undefined;
  /** Only for amount controls: whether the amount is not too high. Where an amount fits, every smaller one does. */
  readonly fits?: (ticket: ControlTicket, facts: Pick<Facts, Need>) => boolean;
};

/** Declares a control. `refuse` and `fits` see the facts that `needs` names and no others. */
export function control<
  const Code extends number,
  const Name extends string,
  const Need extends keyof Facts,
  Data extends object,
>(definition: Control<Code, Name, Need, Data>): Control<Code, Name, Need, Data> {
  return definition;
}
