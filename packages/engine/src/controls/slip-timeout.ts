// A slip that was quoted too long ago is quoted again before it sells. Source: product.md 5, -42.
import { control } from "./control.ts";

/** How old the slip's quote is at the sale time, and how old it may be; 0 seconds means "no bound". */
export type SlipAge = { readonly ageMs: number; readonly timeoutSeconds: number };

export type SlipTimeoutRefusal = { readonly timeoutSeconds: number; readonly ageSeconds: number };

export const slipTimeout = control({
  code: -42,
  name: "slipTimeout",
  needs: ["slipAge"],
  refuse: (_, { slipAge: { ageMs, timeoutSeconds } }): SlipTimeoutRefusal | undefined =>
    timeoutSeconds > 0 && ageMs > timeoutSeconds * 1000 ? { timeoutSeconds, ageSeconds: Math.ceil(ageMs / 1000) } : undefined,
});
