import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { listCall } from "../core/list-call.ts";
import { day, epochMs, eventId, eventStatus, id, weekFrom } from "../core/shapes.ts";
import { tableProblems } from "../core/table-problems.ts";

// The schedule: games that a person adds, moves, postpones, resumes and renumbers from a sheet
// (docs/design/catalog.md).

const desk = [roles.platform, roles.assistant];

/** Values of an event that a person set, so that sources must not change them. */
export const heldField = z.enum(["start", "pitchers"]);
/** The greatest rotation number. */
export const lastRotation = 99_999;
const rotation = z.int().min(1).max(lastRotation).nullable();
const pitcher = z.string().trim().max(60);

/** The editable values of a game. The time is in the league's time zone. */
export const eventTerms = z.strictObject({
  leagueId: id,
  day,
  minute: z.int().min(0).max(1_439).describe("minutes after midnight, in the league's local time"),
  isLater: z.boolean().describe("for an hour that occurs twice when the clocks go back: the second one"),
  awayId: id,
  homeId: id,
  name: z.string().trim().max(120).describe("empty: made from the teams' names"),
  awayRotation: rotation.describe("null in a new game: the next free number of the league's day; otherwise none"),
  homeRotation: rotation,
  awayPitcher: pitcher,
  homePitcher: pitcher,
  gameNumber: z.int().min(1).max(9).describe("2: the second game of a double-header"),
  isNeutral: z.boolean().describe("neutral venue"),
  note: z.string().max(500).describe("only for the trading desk"),
  cutoffMinutes: z.int().min(0).max(1_440).describe("how long before the start the sale ends"),
  isPostponed: z.boolean(),
  held: z
    .array(heldField)
    .max(2)
    .describe(
      "fields that sources do not change: a field changed here is added, and one that is removed is updated by the source again",
    ),
});
export type EventTerms = z.output<typeof eventTerms>;

export const eventRow = eventTerms.extend({
  eventId,
  title: z.string(),
  leagueName: z.string(),
  sportCode: z.string(),
  sportName: z.string(),
  timeZone: z.string(),
  startsAt: epochMs,
  status: eventStatus,
  isSuspended: z.boolean(),
  awayName: z.string(),
  homeName: z.string(),
  source: z.string().describe("who created it; `desk` for a person"),
  openLines: z.int(),
  tickets: z.int().describe("sold on it and not cancelled"),
  tvChannel: z.string().describe("channel or stream; empty: unknown"),
  derived: z.int().describe("number of events derived from it"),
});

export const listEvents = listCall("calendar/list_events", {
  summary:
    "Games of some days in their leagues' schedules, with what the desk knows about them, their open lines and the number of tickets sold on them.",
  access: desk,
  filters: {
    eventId: eventId.optional(),
    from: day.optional(),
    to: day.optional(),
    leagueId: id.optional(),
    sport: z.string().max(40).optional().describe("its code"),
    status: eventStatus.optional(),
    text: z
      .string()
      .max(60)
      .optional()
      .describe("part of a name, the beginning of a rotation number, or part of the note"),
    isWithoutLine: z.boolean().optional().describe("only future games without an open line"),
  },
  row: eventRow,
  sums: {},
  sorts: ["startsAt", "title", "leagueName", "day"],
  rises: true,
});

export const setTvChannel = call("calendar/set_tv_channel", {
  summary:
    "Sets the channel or stream on which a game is shown; boards and the lines sheet show it. −4 with the stored values if they differ from `was`.",
  access: desk,
  changes: true,
  payload: z.strictObject({
    eventId,
    tvChannel: z.string().trim().max(40).describe("empty: unknown"),
    was: z.string().max(40).optional().describe("the value that the person saw"),
  }),
  answer: z.object({}),
});

export const week = call("calendar/week", {
  summary:
    "The games of seven days by league and day, and how many of the future ones have no open line. From today if no day is given.",
  access: desk,
  payload: z.strictObject({ firstDay: weekFrom.optional() }),
  answer: z.object({
    today: day,
    firstDay: day,
    leagues: z.array(
      z.object({
        leagueId: id,
        name: z.string(),
        sportName: z.string(),
        timeZone: z.string(),
        days: z.array(z.object({ day, events: z.int(), withoutLine: z.int() })),
      }),
    ),
  }),
});

export const weekGames = call("calendar/week_games", {
  summary:
    "The games that start on seven days in the session's time zone, each with its teams' short names, and their leagues in order. From today if no day " +
    "is given; cancelled games are left out.",
  access: desk,
  payload: z.strictObject({ firstDay: weekFrom.optional() }),
  answer: z.object({
    today: day,
    firstDay: day,
    leagues: z.array(z.object({ leagueId: id, name: z.string(), sportCode: z.string(), timeZone: z.string() })),
    games: z
      .array(
        z.object({
          eventId,
          leagueId: id,
          startsAt: epochMs,
          status: eventStatus,
          title: z.string(),
          away: z.string().describe("abbreviation of the visitors"),
          home: z.string(),
          isWithoutLine: z.boolean().describe("in the future, and without an open line"),
        }),
      )
      .describe("by start time, then by league"),
  }),
});

export const saveEvent = call("calendar/save_event", {
  summary:
    "Creates a game (without eventId) or changes one: start, teams, numbers, pitchers, postponed and resumed. Moving the start to before tickets were " +
    "sold opens a past-post case. −4 with the stored values if they changed since the form was loaded.",
  access: desk,
  changes: true,
  payload: z.strictObject({
    eventId: eventId.optional(),
    ...eventTerms.shape,
    was: eventTerms.optional().describe("the values that the form was loaded with; absent: overwrites what is stored"),
    isTrial: z.boolean().optional().describe("preview only: returns what it would do, and changes nothing"),
    isFitted: z
      .boolean()
      .optional()
      .describe(
        "a game moved to another day is the first of its teams there that is free, and gets the day's next numbers if its own are taken",
      ),
  }),
  answer: z.object({
    eventId: eventId.nullable().describe("null for a preview of a new one"),
    startsAt: epochMs,
    awayRotation: rotation,
    homeRotation: rotation,
    gameNumber: eventTerms.shape.gameNumber,
    lateTickets: z.int().describe("tickets sold after the new end of the sale: they become a past-post case"),
  }),
});

/** A sheet that was pasted as text, or a workbook. */
const pasted = {
  text: z.string().max(60_000).optional().describe("a pasted table, or the text of a CSV file"),
  workbook: z.base64().max(90_000).optional().describe("an XLSX file"),
};

/** A game of a bulk addition. */
export const newGame = z.strictObject({
  day,
  minute: eventTerms.shape.minute,
  isLater: eventTerms.shape.isLater,
  awayId: id,
  homeId: id,
  awayRotation: rotation.describe(
    "null: the number next to the other side's, or the next free number of the league's day",
  ),
  homeRotation: rotation,
  isNeutral: eventTerms.shape.isNeutral,
  cutoffMinutes: eventTerms.shape.cutoffMinutes,
  awayPitcher: pitcher,
  homePitcher: pitcher,
  note: eventTerms.shape.note,
});
export type NewGame = z.output<typeof newGame>;

/** Maximum number added at once. */
export const mostGames = 1_000;

/** The possible columns of a sheet with headings. */
export const gameFields = [
  "day",
  "minute",
  "awayRotation",
  "away",
  "awayPitcher",
  "homeRotation",
  "home",
  "homePitcher",
  "isNeutral",
  "cutoffMinutes",
  "note",
] as const;
export type GameField = (typeof gameFields)[number];

/** Messages about a sheet, besides its rows. */
const sheetSays = {
  isReadable: z.boolean().describe("false: not a workbook"),
  isCut: z.boolean().describe("longer than what is read at once: the rest was not read"),
  unread: z.array(z.string()).describe("titles of columns that are ignored"),
  problems: tableProblems.describe("problems of the table itself; a fatal one means that there are no rows"),
};
const cell = z.enum(gameFields).nullable().describe("the column of an unreadable cell, if `why` is `cell`");

/**
 * Why a game is not added. `known`: it is scheduled already, within two hours of that start; `whichTeam`: the name
 * matches several teams.
 */
export const newGameWhys = [
  "noTeam",
  "noOpponent",
  "whichTeam",
  "sameTeam",
  "noTime",
  "skipped",
  "past",
  "unlikely",
  "known",
  "twice",
  "numberTaken",
  "cell",
] as const;
export type NewGameWhy = (typeof newGameWhys)[number];

export const readGames = call("calendar/read_games", {
  summary:
    "A preview of creating many games, from a table or as given: each as it would be in the schedule, or why it would not be created. Games of the same " +
    "teams on a day that are at least two hours apart are a double-header. A table whose first row has titles for the columns of both teams, in any of " +
    "the six languages, is read by its columns. Nothing is changed.",
  access: desk,
  payload: z.strictObject({
    leagueId: id,
    day: day.describe("for rows without a date"),
    ...pasted,
    games: z.array(newGame).max(mostGames).optional(),
  }),
  answer: z.object({
    ...sheetSays,
    rows: z.array(
      z.object({
        line: z.int().describe("its position, from 1"),
        text: z.string().describe("row of the table, or the game's name"),
        why: z.enum(newGameWhys).nullable(),
        cell,
        startsAt: epochMs.nullable(),
        game: newGame.nullable().describe("with its numbers; null: the row is not a game"),
      }),
    ),
  }),
});

export const enterMany = call("calendar/enter_many", {
  summary: "Creates games of a league, all of them or none; a problem gives the position of its game.",
  access: desk,
  changes: true,
  payload: z.strictObject({ leagueId: id, games: z.array(newGame).min(1).max(mostGames) }),
  answer: z.object({ eventIds: z.array(eventId) }),
});

export const withdrawGames = call("calendar/withdraw_games", {
  summary:
    "Deletes games that a person created and on which nothing was ever sold, all of them or none. `events` names those that cannot be deleted.",
  access: desk,
  changes: true,
  payload: z.strictObject({ leagueId: id, eventIds: z.array(eventId).min(1).max(mostGames) }),
  answer: z.object({ withdrawn: z.int() }),
});

/** The rotation numbers of both sides. */
export const numbers = z.strictObject({ away: rotation, home: rotation });
export type Numbers = z.output<typeof numbers>;

/** A game's rotation numbers before and after. */
export const renumbering = z.strictObject({ eventId, was: numbers, now: numbers });

/** Why a row of a sheet matches no game, or gives it no number. */
export const sheetWhys = [
  "noTeam",
  "noOpponent",
  "notOnDay",
  "otherDay",
  "noNumber",
  "whichGame",
  "twice",
  "cell",
] as const;
export type SheetWhy = (typeof sheetWhys)[number];

export const readSheet = call("calendar/read_sheet", {
  summary:
    "The games of a league's day compared with the official rotation sheet: the game that each row matches or why none, and each game's new numbers. " +
    "Without a sheet, the games with their current numbers. Nothing is changed.",
  access: desk,
  payload: z.strictObject({ leagueId: id, day, ...pasted }),
  answer: z.object({
    ...sheetSays,
    rows: z.array(
      z.object({
        line: z.int().describe("its position on the sheet, from 1"),
        text: z.string(),
        eventId: eventId.nullable(),
        why: z.enum(sheetWhys).nullable(),
        cell,
      }),
    ),
    games: z.array(
      z.object({
        eventId,
        title: z.string(),
        awayName: z.string(),
        homeName: z.string(),
        startsAt: epochMs,
        status: eventStatus,
        tickets: z.int(),
        was: numbers,
        now: numbers.nullable().describe("null: the game is not on the sheet"),
        takenBy: z.string().nullable().describe("the game that would have the same number"),
      }),
    ),
    last: z
      .object({ at: epochMs, by: z.string(), games: z.array(renumbering) })
      .nullable()
      .describe("the last renumbering, if its numbers are still current: applying its reverse undoes it"),
  }),
});

export const renumber = call("calendar/renumber", {
  summary:
    "Changes the rotation numbers of games of a league's day, all of them or none; games may exchange numbers. Sold tickets keep theirs, and a till that " +
    "is given a former number is shown the new one. −4 if a game's numbers differ from `was`.",
  access: desk,
  changes: true,
  payload: z.strictObject({ leagueId: id, day, games: z.array(renumbering).min(1).max(500) }),
  answer: z.object({ renumbered: z.int() }),
});

export * from "./schedule-derived.ts";
