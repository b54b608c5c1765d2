// In an if-bet no later stake may be above the first one, because the return of the first pays for it. Source:
// product.md 5, -29; rules.md 2.6.
import type { Minor } from "@chalkboard/kernel";
import { control } from "./control.ts";
import { ifStakes } from "./price-slip.ts";

export type IfAmountRefusal = {
  /** Index of the leg in the slip. */
  readonly leg: number;
  /** The stake that the leg asks for. */
  readonly stake: Minor;
  /** The first leg's stake: the most that passes. */
  readonly first: Minor;
};

export const ifAmount = control({
  code: -29,
  name: "ifAmount",
  needs: [],
  refuse: (ticket): IfAmountRefusal | undefined => {
    const stakes = ifStakes(ticket) ?? [];
    const [first = 0] = stakes;
    const leg = stakes.findIndex((stake) => stake > first);
    return leg < 0 ? undefined : { leg, stake: stakes[leg] ?? 0, first };
  },
});
