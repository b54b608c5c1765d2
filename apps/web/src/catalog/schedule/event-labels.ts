// A game as its form holds it: choices and times are texts. Pure.
import { type AnswerOf, calendar, type catalog } from "@chalkboard/contract";
import { dayOf, instantsOf } from "@chalkboard/kernel";
import { z } from "zod";
import type { Locale } from "../../kit/format/locale.tsx";
import { minuteText, readMinute } from "../../kit/format/minute-text.ts";

export type Game = AnswerOf<typeof calendar.listEvents>["rows"][number];
export type League = AnswerOf<typeof catalog.listLeagues>["leagues"][number];

const number = z.string().regex(/^\d{0,5}$/);
const { isLater, name, awayPitcher, homePitcher, isNeutral, note, isPostponed, held } = calendar.eventTerms.shape;
export const eventSchema = z.object({
  leagueId: z.string().min(1),
  day: z.iso.date(),
  minute: z.string().regex(/^\d{1,2}:\d{2}$/),
  isLater,
  awayId: z.string().min(1),
  homeId: z.string().min(1),
  name,
  awayRotation: number,
  homeRotation: number,
  awayPitcher,
  homePitcher,
  gameNumber: z.string().regex(/^[1-9]$/),
  isNeutral,
  note,
  cutoffMinutes: z.string().regex(/^\d{1,4}$/),
  isPostponed,
  held,
});
export type EventFields = z.output<typeof eventSchema>;

/** The form's initial values: a stored game, or a new one of a league and day. */
export function fieldsOf(game: calendar.EventTerms): EventFields {
  const text = (value: number | null): string => (value === null ? "" : String(value));
  const { isLater: later, day, name: called, awayPitcher: away, homePitcher: home } = game;
  return {
    leagueId: text(game.leagueId),
    day,
    minute: minuteText(game.minute),
    isLater: later,
    awayId: game.awayId === 0 ? "" : text(game.awayId),
    homeId: game.homeId === 0 ? "" : text(game.homeId),
    name: called,
    awayRotation: text(game.awayRotation),
    homeRotation: text(game.homeRotation),
    awayPitcher: away,
    homePitcher: home,
    gameNumber: text(game.gameNumber),
    isNeutral: game.isNeutral,
    note: game.note,
    cutoffMinutes: text(game.cutoffMinutes),
    isPostponed: game.isPostponed,
    held: [...game.held],
  };
}

/** The values to save; undefined if a time is invalid. */
export function termsIn(fields: EventFields): calendar.EventTerms | undefined {
  const minute = readMinute(fields.minute);
  const numberOf = (text: string): number | null => (text === "" || Number(text) === 0 ? null : Number(text));
  return minute === undefined
    ? undefined
    : {
        ...fields,
        leagueId: Number(fields.leagueId),
        minute,
        awayId: Number(fields.awayId),
        homeId: Number(fields.homeId),
        awayRotation: numberOf(fields.awayRotation),
        homeRotation: numberOf(fields.homeRotation),
        gameNumber: Number(fields.gameNumber),
        cutoffMinutes: Number(fields.cutoffMinutes),
      };
}

/** A stored game's editable values. */
export function termsOf(game: Game): calendar.EventTerms {
  const {
    leagueId,
    day,
    minute,
    isLater: later,
    awayId,
    homeId,
    name: called,
    awayRotation,
    homeRotation,
    awayPitcher: away,
    homePitcher: home,
    gameNumber,
    isNeutral: neutral,
    note: noted,
    cutoffMinutes,
    isPostponed: postponed,
    held: kept,
  } = game;
  return {
    leagueId,
    day,
    minute,
    isLater: later,
    awayId,
    homeId,
    name: called,
    awayRotation,
    homeRotation,
    awayPitcher: away,
    homePitcher: home,
    gameNumber,
    isNeutral: neutral,
    note: noted,
    cutoffMinutes,
    isPostponed: postponed,
    held: kept,
  };
}

/** A start with its day in a time zone: "Sat 21 Nov 19:05". */
export function startText(at: number, zone: string, { format }: Pick<Locale, "format">): string {
  return `${format.day(dayOf(at, zone))} ${format.time(at, zone)}`;
}

/**
 * How often the time occurs on that day in the league's time zone: once; never where clocks skip it; twice where they
 * go back.
 */
export function timesShown({ day, minute }: Pick<EventFields, "day" | "minute">, zone: string): number {
  const read = readMinute(minute);
  return read === undefined || !z.iso.date().safeParse(day).success ? 1 : instantsOf(day, read, zone).length;
}

/** Initial values of the next game of the same teams on the day: three hours later, with its own rotation numbers. */
export function nextGame({
  leagueId,
  day,
  minute,
  awayId,
  homeId,
  isNeutral: neutral,
  cutoffMinutes,
  gameNumber,
}: calendar.EventTerms): calendar.EventTerms {
  return {
    ...newGame(leagueId, day),
    minute: Math.min(1_439, minute + 180),
    awayId,
    homeId,
    isNeutral: neutral,
    cutoffMinutes,
    gameNumber: Math.min(9, gameNumber + 1),
  };
}

/** Initial values of a new game. */
export function newGame(leagueId: number, day: string): calendar.EventTerms {
  return {
    leagueId,
    day,
    minute: 19 * 60,
    isLater: false,
    awayId: 0,
    homeId: 0,
    name: "",
    awayRotation: null,
    homeRotation: null,
    awayPitcher: "",
    homePitcher: "",
    gameNumber: 1,
    isNeutral: false,
    note: "",
    cutoffMinutes: 0,
    isPostponed: false,
    held: [],
  };
}
