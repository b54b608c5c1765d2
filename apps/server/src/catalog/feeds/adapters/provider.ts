import { z } from "zod";

// The responses of The Odds API (version 4), and our own line score. Fields that we do not read may come and go.

const time = z.union([
  z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
  z.number().transform((seconds) => seconds * 1000),
]);

/** Some sports have no home side; we do not sell such events. */
const eventShape = z.object({
  id: z.string().min(1),
  sport_key: z.string(),
  sport_title: z.string().nullish(),
  commence_time: time,
  home_team: z.string().nullish(),
  away_team: z.string().nullish(),
});

export const sportAnswer = z.object({
  key: z.string().min(1),
  group: z.string().nullish(),
  title: z.string().nullish(),
  active: z.boolean().nullish(),
  has_outrights: z.boolean().nullish(),
});

/** A cell may hold anything: an invalid number is left out by itself, and not the whole response with it. */
const cell = z.union([z.number(), z.string(), z.boolean()]).nullish();
const outcomeShape = z.object({ name: z.string(), description: z.string().nullish(), price: cell, point: cell });
/** A bookmaker's own time applies where a market has none. */
const marketShape = z.object({ key: z.string(), last_update: time.nullish(), outcomes: z.array(outcomeShape) });
const bookmakerShape = z.object({ key: z.string(), last_update: time.nullish(), markets: z.array(marketShape) });

export const eventAnswer = eventShape;
export const oddsAnswer = eventShape.extend({ bookmakers: z.array(bookmakerShape).nullish() });
export const marketsAnswer = eventShape.extend({
  bookmakers: z
    .array(z.object({ key: z.string(), markets: z.array(z.object({ key: z.string().min(1).max(100) })) }))
    .nullish(),
});
export const scoresAnswer = eventShape.extend({
  completed: z.boolean(),
  /** A score is text, or null in a game whose total the provider does not have. */
  scores: z.array(z.object({ name: z.string(), score: z.union([z.string(), z.number()]).nullable() })).nullish(),
});

const pitcher = z.object({ name: z.string() });
const points = z.int().min(0).nullable();
export const linescoreAnswer = eventShape.extend({
  status: z.enum(["scheduled", "live", "final"]),
  /** The period in progress. */
  period: z.string().nullish(),
  away_score: points,
  home_score: points,
  periods: z.array(z.object({ period: z.string().min(1).max(8), away: points, home: points })),
  pitchers: z.object({ away: pitcher.nullish(), home: pitcher.nullish() }).nullish(),
});

export const failureAnswer = z.object({ message: z.string(), error_code: z.string() });

export type MarketAnswer = z.output<typeof marketShape>;
export type OutcomeAnswer = z.output<typeof outcomeShape>;
export type OddsAnswer = z.output<typeof oddsAnswer>;
