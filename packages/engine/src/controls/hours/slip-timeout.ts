// A slip whose quote is too old must be quoted again before it sells. Source: product.md 5, -42.
import { control } from "../control.ts";

export type SlipTimeoutRefusal = { readonly timeoutSeconds: number; readonly ageSeconds: number };

export const slipTimeout = control({
  code: -42,
  name: "slipTimeout",
  needs: ["slipAge"],
  refuse: (_, { slipAge: { ageMs, timeoutSeconds } }): SlipTimeoutRefusal | undefined =>
    timeoutSeconds > 0 && ageMs > timeoutSeconds * 1000
      ? { timeoutSeconds, ageSeconds: Math.ceil(ageMs / 1000) }
      : undefined,
});
