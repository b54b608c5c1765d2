// Points may be bought where the service allows it, up to its number of points, in slips with an allowed number of
// teams. Source: product.md 5, -25; rules.md 2.4.
import { control } from "../control.ts";

export type BuyPointsRefusal = {
  /** `offBoard`: no points are sold at the leg's price. It is reported while the slip is being filled in. */
  readonly reason: "notAllowed" | "tooManyPoints" | "offBoard" | "teams";
  /** Indexes of the legs that buy too many points. */
  readonly legs: readonly number[];
  readonly maximumQuarters: number;
  /** How many teams the slip may have. */
  readonly minimum: number;
  readonly maximum: number;
};

export const buyPoints = control({
  code: -25,
  name: "buyPoints",
  needs: ["buyPoints"],
  refuse: (
    { legs },
    { buyPoints: { allowed, maximumQuarters, minimumTeams, maximumTeams } },
  ): BuyPointsRefusal | undefined => {
    const bought = legs.map((leg) => leg.boughtQuarters ?? 0);
    if (bought.every((quarters) => quarters === 0)) return undefined;
    const above = bought.flatMap((quarters, index) =>
      quarters > (allowed ? maximumQuarters || Infinity : 0) ? [index] : [],
    );
    const answer = { legs: above, maximumQuarters, minimum: minimumTeams, maximum: maximumTeams };
    if (above.length > 0) return { reason: allowed ? "tooManyPoints" : "notAllowed", ...answer };
    return legs.length < minimumTeams || (maximumTeams > 0 && legs.length > maximumTeams)
      ? { reason: "teams", ...answer }
      : undefined;
  },
});
