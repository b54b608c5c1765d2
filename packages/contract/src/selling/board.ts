import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { betTypeId, day, epochMs, eventHead, eventSide, id, language, quarters, side } from "../core/shapes.ts";
import { customLetters } from "../identity/services/bet-letters.ts";
import { shownLayout } from "./board-layouts.ts";

// A service's notes on leagues for its customers, for a period: a rule of the season, a changed stadium, hours of sale.

/** Where a note appears: on boards, beside a slip with a bet of the league, on the lines sheet, on the ticket. */
export const notePlaces = ["board", "slip", "sheet", "paper"] as const;
export const notePlace = z.enum(notePlaces);
export type NotePlace = z.output<typeof notePlace>;

export const noteTerms = z.strictObject({
  leagueId: id,
  texts: z
    .partialRecord(language, z.string().trim().min(1).max(300))
    .describe("by language; a reader of any other language gets the service's"),
  places: z.array(notePlace).min(1).max(4),
  firstDay: day,
  lastDay: day.nullable().describe("null: until further notice"),
  isActive: z.boolean(),
});
export type NoteTerms = z.output<typeof noteTerms>;

export const listLeagueNotes = call("catalog/list_league_notes", {
  summary: "Every note that the session's service wrote about a league, newest first.",
  access: [roles.admin],
  payload: z.strictObject({}),
  answer: z.object({
    today: day,
    notes: z.array(noteTerms.extend({ noteId: id, leagueName: z.string(), sportName: z.string() })),
  }),
});

export const saveLeagueNote = call("catalog/save_league_note", {
  summary: "Writes a note about a league, or changes one. −4 with the current one if it differs from `was`.",
  access: [roles.admin],
  changes: true,
  payload: noteTerms.extend({ noteId: id.optional().describe("absent: a new one"), was: noteTerms.optional() }),
  answer: z.object({ noteId: id }),
});

/** A note as shown on a board and beside a slip. */
export const shownNote = z.object({ leagueId: id, places: z.array(notePlace), text: z.string() });

const desk = [roles.platform, roles.assistant];

export const league = z.object({
  leagueId: id,
  sportCode: z.string(),
  sportName: z.string(),
  name: z.string(),
  abbreviation: z.string(),
  timeZone: z.string(),
  /** Possible segments of a result, in order: innings, quarters, periods, halves. */
  segments: z.array(z.string()),
  /** `toCome`: the day's events that have not started. */
  days: z.array(z.object({ day, events: z.int(), toCome: z.int() })),
});

export const listLeagues = call("catalog/list_leagues", {
  summary: "Leagues with the days that have events, from `from` on; for a service only what it sells.",
  access: "signedIn",
  payload: z.strictObject({ from: day.optional(), to: day.optional() }),
  answer: z.object({ today: day, leagues: z.array(league) }),
});

export const findEvents = call("catalog/find_events", {
  summary:
    "At most ten events with a team whose name or rotation number begins with the text, the next ones first; for a service only what it sells.",
  access: [roles.platform, roles.assistant, roles.admin, roles.controller, roles.agent, roles.clerk, roles.customer],
  payload: z.strictObject({ text: z.string().trim().min(2).max(40) }),
  answer: z.array(
    eventHead
      .pick({ eventId: true, leagueId: true, name: true, day: true, startsAt: true, status: true })
      .extend({ leagueName: z.string() }),
  ),
});

/** A service's current offer on one side of one bet type. */
export const offer = z.object({
  betType: betTypeId,
  side,
  alternate: z.int(),
  points: quarters.nullable(),
  price: z.int(),
  isOpen: z.boolean(),
  notSold: z
    .literal(true)
    .optional()
    .describe("closed by this seller's rules, or because it does not sell the game in play"),
});

export const sellingBoard = call("catalog/selling_board", {
  summary:
    "The board of the session's service: what it sells of a day (all its leagues, or one) with its own prices. In-play games are included if they are " +
    "sold in play; a game of which the rules leave nothing is not.",
  access: [roles.clerk, roles.customer, roles.admin, roles.controller],
  isEventData: true,
  payload: z.strictObject({ day: day.optional(), leagueId: id.optional() }),
  answer: z.object({
    day,
    events: z.array(
      eventHead.extend({
        leagueName: z.string(),
        sportCode: z.string(),
        offers: z.array(offer),
        tvChannel: z.string().optional().describe("where it is shown, if known"),
      }),
    ),
    offSale: z
      .array(z.int())
      .describe(
        "numbers of the day's games that are not, or no longer, sold here: a till checks them before it sells another day's game under that number",
      ),
    layouts: z
      .array(shownLayout)
      .describe("how this screen shows leagues; an absent one is shown whole. What it hides is on sale all the same"),
    notes: z.array(shownNote).describe("the service's notes about its leagues today, in the session's language"),
    letters: customLetters.describe("the letters that its tills read as bets, if not the default ones"),
  }),
});

export const serviceOffers = call("catalog/service_offers", {
  summary:
    "What each active service offers on an event now: its own prices, and what its rules exclude. One that does not sell the league, or no longer, has " +
    "no offers. −3 no such event.",
  access: desk,
  isEventData: true,
  payload: z.strictObject({ eventId: z.int() }),
  answer: z.object({ services: z.array(z.object({ serviceId: id, name: z.string(), offers: z.array(offer) })) }),
});

const reportedQuote = z.object({ betType: betTypeId, side, points: quarters.nullable(), price: z.int() });

export const oddsReport = call("catalog/odds_report", {
  summary:
    "A day's markets of HQ, or of a service, compared with those of each source: margin, off-market prices, arbitrages, middles, and stale quotes. Games " +
    "that have not begun; a market without a finding is left out unless `isWhole`.",
  access: desk,
  isEventData: true,
  payload: z.strictObject({
    day,
    leagueId: id.optional(),
    serviceId: id.optional().describe("whose offers to compare; absent: HQ's lines"),
    offMarketCents: z
      .int()
      .min(1)
      .max(500)
      .default(10)
      .describe("the number of cents beyond every source from which a price is off market"),
    middleCost: z
      .int()
      .min(0)
      .max(2_000)
      .default(300)
      .describe("the maximum cost of a middle, in basis points of the stakes"),
    staleMinutes: z.int().min(1).max(1_440).default(10),
    isWhole: z.boolean().default(false),
  }),
  answer: z.object({
    services: z.array(z.object({ serviceId: id, name: z.string() })).describe("whose offers can be compared"),
    markets: z.array(
      z.object({
        eventId: z.int(),
        eventName: z.string(),
        startsAt: epochMs,
        leagueId: id,
        leagueName: z.string(),
        sportCode: z.string(),
        timeZone: z.string(),
        sides: z.array(eventSide),
        betType: betTypeId,
        alternate: z.int(),
        quotes: z.array(reportedQuote).describe("ours, of each open outcome"),
        margin: z.int().nullable().describe("basis points; null if an outcome is not open"),
        findings: z.array(
          z.object({
            kind: z.literal(["offMarket", "arbitrage", "middle", "stale"]),
            source: z.string(),
            own: reportedQuote,
            theirs: reportedQuote,
            size: z
              .int()
              .describe(
                "off market: cents above or below the nearest; arbitrage, middle: basis points won or lost; stale: minutes",
              ),
            width: z.int().describe("quarters between the numbers of a middle"),
          }),
        ),
      }),
    ),
  }),
});

export const printSheet = call("catalog/print_sheet", {
  summary:
    "The lines sheet of a day as an HTML document to print locally: the games of the leagues (absent: all) that start at `from` or later and sell before " +
    "they start, with the prices of the seller's board.",
  access: [roles.clerk],
  isEventData: true,
  payload: z.strictObject({
    day: day.optional(),
    leagueIds: z.array(id).min(1).max(200).optional(),
    from: z.int().min(0).max(1_439).optional().describe("minutes after midnight of the day; absent: from now on"),
    isWhole: z
      .boolean()
      .default(false)
      .describe("every bet; otherwise only money line, handicap and total of the game"),
  }),
  answer: z.object({
    html: z.string(),
    width: z.int().describe("paper width in millimetres"),
    games: z.int().describe("how many are on it"),
  }),
});

/** A service's name for a league, and its position among the service's leagues. */
export const serviceLeagueTerms = z.strictObject({
  place: z
    .int()
    .min(1)
    .max(9_999)
    .describe("its position among the service's leagues, from 1; more than there are is the last"),
  shownName: z.string().trim().max(40).describe("its name on boards, lines sheets and tickets; empty: its own name"),
});
export type ServiceLeagueTerms = z.output<typeof serviceLeagueTerms>;

export const serviceLeague = serviceLeagueTerms.extend({
  leagueId: id,
  sportCode: z.string(),
  sportName: z.string(),
  leagueName: z.string(),
  isSold: z.boolean(),
  openEvents: z.int(),
});

export const listServiceLeagues = call("catalog/list_service_leagues", {
  summary: "Every league in the service's order, whether it is sold, and its name there.",
  access: [roles.admin],
  payload: z.strictObject({}),
  answer: z.array(serviceLeague),
});

export const switchLeague = call("catalog/switch_league", {
  summary: "Puts a league on or off sale for the session's service.",
  access: [roles.admin],
  changes: true,
  payload: z.strictObject({ leagueId: id, isSold: z.boolean() }),
  answer: z.object({}),
});

export const arrangeLeague = call("catalog/arrange_league", {
  summary:
    "Sets a league's position among the service's leagues and its name on boards, sheets and tickets; the others keep their order.",
  access: [roles.admin],
  changes: true,
  payload: serviceLeagueTerms.extend({
    leagueId: id,
    was: serviceLeagueTerms.optional().describe("the values that the person saw"),
  }),
  answer: z.object({}),
});

export const setPlay = call("catalog/set_play", {
  summary:
    "Sets whether a game is offered in play, and by hand that it has begun or ended; pending in-play sales are refused.",
  access: desk,
  changes: true,
  payload: z.strictObject({
    eventId: z.int(),
    inPlay: z.boolean(),
    status: z.enum(["scheduled", "live", "ended"]).optional(),
  }),
  answer: z.object({}),
});

export const suspendEvent = call("catalog/suspend_event", {
  summary: "Stops or resumes the sale of one event for every service.",
  access: desk,
  changes: true,
  payload: z.strictObject({ eventId: z.int(), isSuspended: z.boolean() }),
  answer: z.object({}),
});

export const suspendEvents = call("catalog/suspend_events", {
  summary:
    "Stops or resumes the sale of many events for every service, all or none; unknown ones, and those already so, do not change.",
  access: desk,
  changes: true,
  payload: z.strictObject({ eventIds: z.array(z.int()).min(1).max(2_000), isSuspended: z.boolean() }),
  answer: z.object({ eventIds: z.array(z.int()).describe("those that were changed") }),
});

export const circleEvents = call("catalog/circle_events", {
  summary:
    "Circles games: they are sold at a part of the limits per wager and per line, in every service; null removes the circle.",
  access: desk,
  changes: true,
  payload: z.strictObject({ eventIds: z.array(z.int()).min(1).max(2_000), percent: z.int().min(1).max(99).nullable() }),
  answer: z.object({ eventIds: z.array(z.int()).describe("those that were changed") }),
});

export * from "./board-day.ts";
export * from "./board-layouts.ts";

export * from "./board-prices.ts";
export * from "./board-wire.ts";
