import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { conversion } from "../identity/services/pay-tables.ts";
import { selector } from "./rules.ts";
import { betTypeId, day, epochMs, eventId, id, period, quarters, side } from "../core/shapes.ts";

// Previews of the prices that services make of HQ's lines: current, and after a change.

const managers = [roles.platform, roles.admin];

/** Why a service does not sell an HQ market with its current terms. */
export const unsellableReasons = [
  "booksumTooLow",
  "booksumTooHigh",
  "pointsDisagree",
  "moveOfManySides",
  "noPrice",
  "favouriteChanged",
  "betterThanFair",
  "betterPointsAtBetterPrice",
] as const;
export const unsellableReason = z.enum(unsellableReasons);

const line = z.object({ points: quarters.nullable(), price: z.int() });
const game = {
  eventId,
  eventName: z.string(),
  leagueId: id,
  leagueName: z.string(),
  sportCode: z.string(),
  startsAt: epochMs,
};

const draftRule = z.strictObject({
  control: z.enum(["priceConversion", "ownLine"]),
  selector,
  value: z.record(z.string(), z.unknown()),
  ruleId: id.optional().describe("id of the one that it replaces"),
});

export const previewConversion = call("catalog/preview_conversion", {
  summary:
    "A preview of a day's board as a service would sell it after a change that is not saved: a table, a rule that chooses one, or an override. With how " +
    "many markets it would not sell and why, its margin, and the arbitrages between two services. −3 no such service.",
  access: managers,
  isEventData: true,
  payload: z.strictObject({
    serviceId: id.optional().describe("platform only; absent: the first that sells"),
    day,
    leagueId: id.optional(),
    table: z
      .strictObject({ name: z.string().trim().min(1).max(60), isSold: z.boolean(), content: conversion })
      .optional()
      .describe("as it would be saved; if the service has no table of this name, the platform's applies"),
    rule: draftRule.optional(),
    more: z.array(draftRule).max(200).optional().describe("saved with it, such as the same move of other markets"),
  }),
  answer: z.object({
    services: z.array(z.object({ serviceId: id, name: z.string() })).describe("that may be previewed"),
    serviceId: id,
    markets: z.int(),
    changed: z.int().describe("of them, those whose price or points would change, or without a draft differ from HQ's"),
    margin: z
      .object({ before: z.int().nullable(), after: z.int().nullable() })
      .describe(
        "average of the markets with several sides that are sold: ten-thousandths of the sum of 1 / decimal price above one",
      ),
    unsold: z.array(z.object({ reason: unsellableReason, before: z.int(), after: z.int() })),
    rows: z
      .array(
        z.object({
          ...game,
          betType: betTypeId,
          alternate: z.int(),
          sides: z.array(z.object({ betType: betTypeId, side, hq: line, before: line, after: line })),
          before: unsellableReason.nullable(),
          after: unsellableReason.nullable(),
        }),
      )
      .describe(
        "what would change, or without a draft how the service's prices differ from HQ's, largest first; at most 200",
      ),
    sureWins: z
      .array(
        z.object({
          ...game,
          betType: betTypeId,
          profit: z.int().describe("ten-thousandths of the stakes"),
          bets: z.array(line.extend({ serviceName: z.string(), betType: betTypeId, side })).describe("both of them"),
        }),
      )
      .describe("largest first, at most 20"),
    sureWinCount: z.int(),
  }),
});

export const lineOverrides = call("catalog/own_lines", {
  summary:
    "A day's markets of a period as the session's service sells them, compared with HQ's, with its override on each and its expiry.",
  access: [roles.admin],
  isEventData: true,
  payload: z.strictObject({ day, leagueId: id.optional(), period: period.default("game") }),
  answer: z.object({
    leagues: z.array(z.object({ leagueId: id, name: z.string() })).describe("those that it sells, in its order"),
    nextDay: day.nullable().describe("if the day has no market: the next one whose games have lines"),
    markets: z.array(
      z.object({
        ...game,
        betType: betTypeId.describe("of the market's two, the first"),
        rotation: z.int().nullable(),
        sides: z.array(
          z.object({ betType: betTypeId, side, name: z.string(), hq: line, ours: line, isOpen: z.boolean() }),
        ),
        unsellable: unsellableReason.nullable(),
        table: z.string().nullable().describe("the conversion that calculates its price"),
        mayMove: z.boolean().describe("a market with three sides, or one that has begun, has no override"),
        own: z
          .object({
            ruleId: id,
            points: z.int(),
            cents: z.int(),
            startsAt: epochMs.nullable(),
            expiresAt: epochMs.nullable(),
            createdAt: epochMs,
            createdBy: z.string().nullable(),
          })
          .nullable(),
      }),
    ),
  }),
});
