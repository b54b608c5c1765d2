import type { RefusingRule } from "@chalkboard/contract";
import type { Refusal } from "@chalkboard/engine";

/** A refusal as it is kept and answered: with the rule that it comes from. */
export type KeptRefusal = Refusal & { readonly rule?: RefusingRule };
