import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { epochMs, id, period } from "../core/shapes.ts";

// The grading rules of a league, and a service's changes to them.

const segmentNames = z.array(z.string().min(1).max(8)).min(1).max(24);
const tie = z.enum(["push", "lose"]);

/** A league's changes to its sport's default grading rules, or a service's to its league's. */
export const gradingRulesChange = z
  .strictObject({
    regulation: segmentNames,
    periods: z.partialRecord(period, z.strictObject({ segments: segmentNames, overtime: z.boolean() })),
    official: z
      .strictObject({
        unit: z.enum(["segments", "minutes", "sets"]),
        moneyLine: z.number().min(0).max(500),
        points: z.number().min(0).max(500),
      })
      .partial(),
    settleDecidedWhenShort: z.boolean(),
    tie: z.strictObject({ game: tie, period: tie }).partial(),
    calledScore: z.enum(["asStood", "lastComplete"]),
    periodHomeLead: z.boolean(),
    teamTotalShootOut: z.enum(["counts", "excluded"]),
    suspendedHours: z.number().min(0).max(10_000),
    setsToWin: z
      .union([z.literal(2), z.literal(3)])
      .nullable()
      .describe("sets that win a match; null: from the number of its sets"),
  })
  .partial();

export const listGradingRules = call("results/list_house_rules", {
  summary:
    "Every version of a league's grading rules, newest first: its own, and the changes of services. A ticket is graded by those of its sale.",
  access: [roles.platform],
  payload: z.strictObject({ leagueId: id }),
  answer: z.object({
    versions: z.array(
      z.object({
        version: z.int(),
        serviceId: id.nullable(),
        serviceName: z.string().nullable(),
        changes: gradingRulesChange,
        createdAt: epochMs,
        createdBy: z.string(),
      }),
    ),
  }),
});

export const saveGradingRules = call("results/save_house_rules", {
  summary:
    "Sets the grading rules of a league, or of a service for a league, for tickets sold from now on. −4 if another version was saved before.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({
    leagueId: id,
    serviceId: id.nullable().describe("null: the league's own"),
    version: z.int().min(0).describe("the newest that was seen; 0: none"),
    changes: gradingRulesChange,
    reason: z.string().trim().min(1).max(500),
  }),
  answer: z.object({ version: z.int() }),
});
