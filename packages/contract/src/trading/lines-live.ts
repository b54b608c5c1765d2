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
  period: z
    .int()
    .min(1)
    .max(40)
    .describe("which period or inning is played, from 1; more than the game has is overtime"),
  secondsLeft: z.int().min(0).max(7_200).describe("of the period, in a game by the clock"),
  runs: z.boolean().describe("the clock runs"),
  isBottom: z.boolean().describe("baseball: the home team bats"),
  outs: z.int().min(0).max(2).describe("baseball"),
};

export const liveScore = z.object({
  version: z.int(),
  ...play,
  changedAt: epochMs,
  clockAt: epochMs.describe("when period and clock were stated: a clock that runs has run since then"),
  changedBy: z.string().describe("name of the trader, or the source"),
  isSource: z
    .boolean()
    .describe("a source's score is taken by itself; one entered by hand stands until it is given back"),
  heard: z
    .object({ away: points, home: points, source: z.string(), at: epochMs })
    .nullable()
    .describe("what a source said last"),
  follows: z.boolean().describe("the model's prices are put out by themselves"),
  margin: z.int().describe("of the model's prices, basis points"),
});
export type LiveScore = z.output<typeof liveScore>;

const twoWay = z.object({ points: z.int().nullable(), prices: z.tuple([z.int(), z.int()]) });

export const liveBoard = call("lines/live_board", {
  summary:
    "The games that are played and those that begin within 90 minutes, of all leagues or one: score, clock, lines, each source's prices, and the " +
    "closing line from which the model begins.",
  access: desk,
  isEventData: true,
  payload: z.strictObject({ leagueId: id.optional() }),
  answer: z.object({
    now: epochMs,
    leagues: z.array(z.object({ leagueId: id, name: z.string() })).describe("those that have such a game"),
    events: z.array(
      eventHead.extend({
        leagueName: z.string(),
        sportCode: z.string(),
        timeZone: z.string(),
        inPlay: z.boolean().describe("offered while it is played"),
        hasDraw: z.boolean(),
        jumps: z.int().describe("of its markets that wait, closed, for a person, as a source's price jumped"),
        format: z
          .object({ periods: z.int(), periodSeconds: z.int() })
          .nullable()
          .describe("null: no model knows the sport"),
        closing: z
          .object({
            moneyLine: z.object({ prices: z.array(z.int()) }).optional(),
            spread: twoWay.optional(),
            total: twoWay.optional(),
          })
          .describe("the main lines as they stood when the game began, or stand"),
        score: liveScore.nullable(),
        lines: z.array(hqLine),
        prices: z.array(sourcePrice),
      }),
    ),
  }),
});

export const enterScore = call("lines/enter_score", {
  summary:
    "Enters how far a game is. Another score closes the game's lines at once, and no sale that waited survives it; the model's prices open them " +
    "again where the game follows it. −4 with the score of now when the version is no longer the newest.",
  access: desk,
  changes: true,
  payload: z.strictObject({
    eventId,
    version: z.int().min(0).describe("0: there is no score yet"),
    ...play,
    isSource: z.boolean().default(false).describe("from now on the source's score is taken by itself again"),
  }),
  answer: liveScore,
});

export const followModel = call("lines/follow_model", {
  summary:
    "Whether the model's prices of a game are put out by themselves, at each score and as time runs, and with which margin. What a trader prices " +
    "from then on is left alone; when it ends, the sources move the lines again.",
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
  summary: "Puts the model's prices of a game out now and opens its lines. −3 without a score.",
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
