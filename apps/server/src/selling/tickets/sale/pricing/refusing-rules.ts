// Which rules refused a slip, as its attempt stores them: with the seller and the slip's mode, so that *Effective
// value* opens on the same context.

import { type Judging, namedRefusals, type Refusal } from "@chalkboard/engine";
import type { PosId } from "@chalkboard/kernel";
import type { PricedSlip } from "./priced-slip.ts";
import type { KeptRefusal } from "../facts/kept-refusal.ts";

/** Names the rules that refused this seller's slip. */
export function withRules(refusals: readonly Refusal[], judging: Judging, posId: PosId): readonly KeptRefusal[] {
  const { mode, legs } = judging.ticket;
  return namedRefusals(refusals, judging).map(
    ({ rule, ...refusal }) =>
      ({
        ...refusal,
        ...(rule === undefined ? {} : { rule: { ...rule, posId, mode, legs: legs.length } }),
      }) as KeptRefusal,
  );
}

/** How a slip was judged. */
export function judgingOf({ ticket, facts, sale, service }: PricedSlip): Judging {
  return { rules: service.rules, ticket, facts, sale };
}
