import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { hqLine, sourcePrice } from "./lines-shapes.ts";
import { epochMs, eventHead, eventId, id } from "../core/shapes.ts";

// Games in play: their score and clock, and the lines that a model computes.

const desk = [roles.platform, roles.assistant];
const points = z.int().min(0).max(999);

/** The state of a game, as it is entered. */
const play = {
  away: points,
  home: points,
  period: z.int().min(1).max(40).describe("the current period or inning, from 1; more than the game has is overtime"),
  secondsLeft: z.int().min(0).max(7_200).describe("left in the period, for games with a clock"),
  runs: z.boolean().describe("the clock runs"),
  isBottom: z.boolean().describe("baseball: the home team bats"),
  outs: z.int().min(0).max(2).describe("baseball"),
};

export const liveScore = z.object({
  version: z.int(),
  ...play,
  changedAt: epochMs,
  clockAt: epochMs.describe("the time of period and clock: a running clock has run since then"),
  changedBy: z.string().describe("name of the trader, or the source"),
  isSource: z
    .boolean()
    .describe(
      "true: the source's score is used automatically; a score entered by hand applies until it is given back to the source",
    ),
  heard: z
    .object({ away: points, home: points, source: z.string(), at: epochMs })
    .nullable()
    .describe("the source's last score"),
  follows: z.boolean().describe("the model's prices are published automatically"),
  margin: z.int().describe("of the model's prices, basis points"),
});
export type LiveScore = z.output<typeof liveScore>;

const twoWay = z.object({ points: z.int().nullable(), prices: z.tuple([z.int(), z.int()]) });

export const liveBoard = call("lines/live_board", {
  summary:
    "The games in play and those that begin within 90 minutes, of all leagues or one: score, clock, lines, each source's prices, and the closing line " +
    "that the model starts from.",
  access: desk,
  isEventData: true,
  payload: z.strictObject({ leagueId: id.optional() }),
  answer: z.object({
    now: epochMs,
    leagues: z.array(z.object({ leagueId: id, name: z.string() })).describe("those with such a game"),
    events: z.array(
      eventHead.extend({
        leagueName: z.string(),
        sportCode: z.string(),
        timeZone: z.string(),
        inPlay: z.boolean().describe("offered in play"),
        hasDraw: z.boolean(),
        jumps: z.int().describe("of its markets that are closed by a price jump and pending review"),
        format: z
          .object({ periods: z.int(), periodSeconds: z.int() })
          .nullable()
          .describe("null: the sport has no model"),
        closing: z
          .object({
            moneyLine: z.object({ prices: z.array(z.int()) }).optional(),
            spread: twoWay.optional(),
            total: twoWay.optional(),
          })
          .describe("the main lines at the start of the game, or the current ones before it"),
        score: liveScore.nullable(),
        lines: z.array(hqLine),
        prices: z.array(sourcePrice),
      }),
    ),
  }),
});

export const enterScore = call("lines/enter_score", {
  summary:
    "Enters the score and clock of a game. Another score closes the game's lines at once, and pending sales are refused; the model's prices open the " +
    "lines again if the game follows the model. −4 with the current score if the version is no longer the newest.",
  access: desk,
  changes: true,
  payload: z.strictObject({
    eventId,
    version: z.int().min(0).describe("0: there is no score yet"),
    ...play,
    isSource: z.boolean().default(false).describe("from now on the source's score is used automatically again"),
  }),
  answer: liveScore,
});

export const followModel = call("lines/follow_model", {
  summary:
    "Sets whether the model's prices of a game are published automatically, at each score and as time runs, and their margin. What a trader prices from " +
    "then on is not changed; when it ends, the sources move the lines again.",
  access: desk,
  changes: true,
  payload: z.strictObject({
    eventId,
    version: z.int().min(1),
    follows: z.boolean(),
    margin: z.int().min(0).max(3_000),
  }),
  answer: liveScore,
});

export const priceLive = call("lines/price_live", {
  summary: "Publishes the model's prices of a game now and opens its lines. −3 without a score.",
  access: desk,
  changes: true,
  payload: z.strictObject({ eventId }),
  answer: z.object({
    lines: z.array(hqLine.extend({ eventId: z.int() })),
    unpriced: z
      .enum(["noModel", "noClosingLine", "notBegun", "overtime", "lastMoments", "staleClock"])
      .nullable()
      .describe("why the model has no price now"),
  }),
});
