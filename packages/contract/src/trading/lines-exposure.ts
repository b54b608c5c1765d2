import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { betTypeId, currency, epochMs, eventId, id, minor, side } from "../core/shapes.ts";

// How exposure moves a market automatically: its price moves, and it leaves the board.

const amount = minor.positive().nullable();

/** A rule's terms; empty ones exclude a game from its league's rule. */
const terms = {
  moveEvery: amount.describe(
    "the price moves a step for every amount of this size by which one side may cost more than the other; null: it does not move",
  ),
  moveCents: z.int().min(0).max(100).describe("cents of a step"),
  mostCents: z.int().min(0).max(500).describe("cents of all steps together"),
  offBoard: amount.describe(
    "the market closes if one side may cost this much more than the other; null: it does not close",
  ),
};

const exposureRule = z.object({
  ruleId: z.int(),
  leagueId: id,
  eventId: eventId.nullable().describe("null: every game of the league that has none of its own"),
  betType: betTypeId.describe("the first of the market's two"),
  currency,
  ...terms,
  version: z.int(),
  changedAt: epochMs,
  changedBy: z.string(),
});

export const exposureRules = call("lines/exposure_rules", {
  summary: "Auto-moves on exposure for a league's markets, and what they have done to the markets of one game.",
  access: [roles.platform, roles.assistant],
  payload: z.strictObject({ leagueId: id, eventId }),
  answer: z.object({
    rules: z.array(exposureRule),
    counted: z
      .array(
        z.object({
          betType: betTypeId,
          side,
          currency,
          net: z.int().describe("minor units that the first side may cost more than the second"),
          cents: z.int().describe("cents by which the first side's price is shaded; the second's the opposite way"),
          isOff: z.boolean().describe("closed because of exposure, and not opened since"),
          countedAt: epochMs,
        }),
      )
      .describe("markets by the first of their two lines, as they were last counted"),
  }),
});

export const saveExposureRule = call("lines/save_exposure_rule", {
  summary:
    "Sets the auto-move of a market on exposure, in one currency: for every game of a league, or for one game instead. −4 with the current rule if the " +
    "version is no longer the newest.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({
    version: z.int().min(0).describe("0: there is none yet"),
    leagueId: id,
    eventId: eventId.nullable(),
    betType: betTypeId,
    currency,
    ...terms,
  }),
  answer: exposureRule,
});

export const removeExposureRule = call("lines/remove_exposure_rule", {
  summary: "Deletes an auto-move: a game then has its league's. Prices stay as they are.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({ ruleId: id, version: z.int().min(1) }),
  answer: z.object({}),
});
