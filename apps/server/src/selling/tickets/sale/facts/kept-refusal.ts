import type { RefusingRule } from "@chalkboard/contract";
import type { Refusal } from "@chalkboard/engine";

/** A refusal as stored and returned: with the rule that it comes from. */
export type KeptRefusal = Refusal & { readonly rule?: RefusingRule };
