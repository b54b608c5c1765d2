import type { BetType } from "../bets/bet-types.ts";
import { BadArgument, demand } from "../bad-argument.ts";
import type { GradableLeg } from "./grader.ts";

/**
 * Refuses a leg that does not fit its bet type: another side, points where there are none, or none where they are
 * needed.
 * @throws BadArgument `sideNotInMarket`, `pointsMissing`, `pointsNotWanted`, `notPoints`, `notASetting` for a lead that
 * cannot be promised
 */
export function demandLeg(leg: GradableLeg, type: BetType): void {
  const lead = leg.earlyPayoutLead;
  demand(lead === undefined || (Number.isFinite(lead) && lead > 0), "notASetting", () => ({ earlyPayoutLead: lead }));
  demand(type.sides.includes(leg.side), "sideNotInMarket", () => ({ betType: leg.betType, side: leg.side }));
  if (type.line === "none")
    demand(leg.points === null, "pointsNotWanted", () => ({ betType: leg.betType, points: leg.points }));
  else {
    if (leg.points === null) throw new BadArgument("pointsMissing", { betType: leg.betType });
    const whole = Number.isSafeInteger(leg.points) && (type.market === "spread" || leg.points >= 0);
    if (!whole) throw new BadArgument("notPoints", { betType: leg.betType, points: leg.points });
  }
}
