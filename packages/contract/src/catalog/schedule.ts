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
  minute: z.int().min(0).max(1_439).describe("after midnight, on the league's clocks"),
  isLater: z.boolean().describe("of an hour that comes twice when the clocks go back, the second"),
  awayId: id,
  homeId: id,
  name: z.string().trim().max(120).describe("empty: made of the teams"),
  awayRotation: rotation.describe("null in a new game: the next free number of the league's day; else none"),
  homeRotation: rotation,
  awayPitcher: pitcher,
  homePitcher: pitcher,
  gameNumber: z.int().min(1).max(9).describe("2 is the second game of a double-header"),
  isNeutral: z.boolean().describe("nobody plays at home"),
  note: z.string().max(500).describe("for the desk alone"),
  cutoffMinutes: z.int().min(0).max(1_440).describe("how long before the start the sale ends"),
  isPostponed: z.boolean(),
  held: z
    .array(heldField)
    .max(2)
    .describe("what sources leave alone; what is changed here joins it, what is taken out goes back to the source"),
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
  source: z.string().describe("who brought it; `desk` for a person"),
  openLines: z.int(),
  tickets: z.int().describe("sold on it and not cancelled"),
  tvChannel: z.string().describe("channel or stream; empty: none is known"),
  derived: z.int().describe("events that are derived from it"),
});

export const listEvents = listCall("calendar/list_events", {
  summary:
    "Games of some days of their leagues' calendars, with what the desk knows of them, their open lines and the tickets that were sold on them.",
  access: desk,
  filters: {
    eventId: eventId.optional(),
    from: day.optional(),
    to: day.optional(),
    leagueId: id.optional(),
    sport: z.string().max(40).optional().describe("its code"),
    status: eventStatus.optional(),
    text: z.string().max(60).optional().describe("part of a name, the begin of a rotation number, or part of the note"),
    isWithoutLine: z.boolean().optional().describe("only games to come that have no open line"),
  },
  row: eventRow,
  sums: {},
  sorts: ["startsAt", "title", "leagueName", "day"],
  rises: true,
});

export const setTvChannel = call("calendar/set_tv_channel", {
  summary:
    "Says on which channel or stream a game is shown; boards and the lines sheet tell it. −4 with what is stored where that is not `was`.",
  access: desk,
  changes: true,
  payload: z.strictObject({
    eventId,
    tvChannel: z.string().trim().max(40).describe("empty: none is known"),
    was: z.string().max(40).optional().describe("what stood there"),
  }),
  answer: z.object({}),
});

export const week = call("calendar/week", {
  summary:
    "The games of seven days by league and day, and how many of those to come have no open line. Today where no day is named.",
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
    "The games that start on seven days of the session's own clocks, each with how it is short, and the leagues that they are of in their order. " +
    "From today where no day is named; what was called off is left out.",
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
          away: z.string().describe("the visitors, short"),
          home: z.string(),
          isWithoutLine: z.boolean().describe("still to come, and nothing of it is open"),
        }),
      )
      .describe("by start, of one start by their league"),
  }),
});

export const saveEvent = call("calendar/save_event", {
  summary:
    "Enters a game (without eventId) or changes one: when, who, numbers, pitchers, postponed and taken up again. A start that is moved before sold " +
    "tickets opens a past-post case. −4 with what is stored where that is not what the form was filled with.",
  access: desk,
  changes: true,
  payload: z.strictObject({
    eventId: eventId.optional(),
    ...eventTerms.shape,
    was: eventTerms.optional().describe("what the form was filled with; absent: whatever is stored is written over"),
    isTrial: z.boolean().optional().describe("says what it would do, and does nothing"),
    isFitted: z
      .boolean()
      .optional()
      .describe(
        "a game that comes to another day is the first of its teams there that is free, and takes the day's next numbers where its own are taken",
      ),
  }),
  answer: z.object({
    eventId: eventId.nullable().describe("null for a trial of a new one"),
    startsAt: epochMs,
    awayRotation: rotation,
    homeRotation: rotation,
    gameNumber: eventTerms.shape.gameNumber,
    lateTickets: z.int().describe("sold after the new end of the sale: they become a past-post case"),
  }),
});

/** A sheet that was pasted as text, or a workbook. */
const pasted = {
  text: z.string().max(60_000).optional().describe("a pasted sheet, or a CSV file's text"),
  workbook: z.base64().max(90_000).optional().describe("an XLSX file"),
};

/** A game of a bulk addition. */
export const newGame = z.strictObject({
  day,
  minute: eventTerms.shape.minute,
  isLater: eventTerms.shape.isLater,
  awayId: id,
  homeId: id,
  awayRotation: rotation.describe("null: the other side's neighbour, or the next free number of the league's day"),
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
  isReadable: z.boolean().describe("false: the workbook is none"),
  isCut: z.boolean().describe("it is longer than what is read at once: the rest of it was not read"),
  unread: z.array(z.string()).describe("heads of columns that say nothing here"),
  problems: tableProblems.describe("of the sheet itself; beside a fatal one there are no rows"),
};
const cell = z.enum(gameFields).nullable().describe("the column of a cell that cannot be read, where `why` is `cell`");

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
    "What entering many games would do: those of a sheet, or those that are named, each as it would stand in the calendar or why it is not entered. " +
    "Games of the same teams and day that are two hours apart are a double-header. A sheet whose first row names the columns of both teams, in any of the " +
    "six languages, is read by its columns. Nothing is changed.",
  access: desk,
  payload: z.strictObject({
    leagueId: id,
    day: day.describe("of rows without a date"),
    ...pasted,
    games: z.array(newGame).max(mostGames).optional(),
  }),
  answer: z.object({
    ...sheetSays,
    rows: z.array(
      z.object({
        line: z.int().describe("its place, from 1"),
        text: z.string().describe("of the sheet, or the game's name"),
        why: z.enum(newGameWhys).nullable(),
        cell,
        startsAt: epochMs.nullable(),
        game: newGame.nullable().describe("with its numbers; null: the row is no game"),
      }),
    ),
  }),
});

export const enterMany = call("calendar/enter_many", {
  summary: "Enters games of a league, all of them or none; a problem names the game by its place.",
  access: desk,
  changes: true,
  payload: z.strictObject({ leagueId: id, games: z.array(newGame).min(1).max(mostGames) }),
  answer: z.object({ eventIds: z.array(eventId) }),
});

export const withdrawGames = call("calendar/withdraw_games", {
  summary:
    "Takes games out of the calendar that a person entered and on which nothing was ever sold, all of them or none. `events` names those that stay.",
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
    "The games of a league's day beside the official sheet of rotation numbers: what each row is matched with or why not, and what each game's numbers " +
    "would become. Without a sheet, the games as they are. Nothing is changed.",
  access: desk,
  payload: z.strictObject({ leagueId: id, day, ...pasted }),
  answer: z.object({
    ...sheetSays,
    rows: z.array(
      z.object({
        line: z.int().describe("its place on the sheet, from 1"),
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
        now: numbers.nullable().describe("null: the sheet lacks this game"),
        takenBy: z.string().nullable().describe("the game that would have the same number"),
      }),
    ),
    last: z
      .object({ at: epochMs, by: z.string(), games: z.array(renumbering) })
      .nullable()
      .describe("the last renumbering, where its numbers still stand: its reverse undoes it"),
  }),
});

export const renumber = call("calendar/renumber", {
  summary:
    "Gives games of a league's day their rotation numbers, all of them or none; numbers may change places. Sold tickets keep theirs, and a till that is " +
    "given a former number is led to the new one. −4 where a game has other numbers than `was` says.",
  access: desk,
  changes: true,
  payload: z.strictObject({ leagueId: id, day, games: z.array(renumbering).min(1).max(500) }),
  answer: z.object({ renumbered: z.int() }),
});

export * from "./schedule-derived.ts";
