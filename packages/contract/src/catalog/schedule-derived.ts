import { requested, periods } from "@chalkboard/engine";
import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { propType } from "./prop-categories.ts";
import { day, epochMs, eventId, eventStatus, id, resultStatus } from "../core/shapes.ts";

// Events derived from a game: props of its players and teams, same game parlays, halves with their own numbers; and the
// specials of a league's day, which need no game (docs/design/catalog.md).

const desk = [roles.platform, roles.assistant];
const rotation = z.int().min(1).max(99_999).nullable();
const minute = z.int().min(0).max(1_439);

export const asks = z.enum(requested);
export type Asks = z.output<typeof asks>;
/** A part of a game that is an event of its own. */
export const part = z.enum(periods).exclude(["game"]);
export type Part = z.output<typeof part>;

/** The possible questions of each kind. For a part of a game: `period`, without a kind. */
export const asksOf = {
  1: ["overUnder", "yesNo"],
  2: ["yesNo", "overUnder", "sides"],
  3: ["overUnder", "yesNo"],
  4: ["parlays"],
} as const satisfies Readonly<Record<z.output<typeof propType>, readonly Asks[]>>;

/** Maximum number created at once. */
export const mostDerived = 500;

/** The template of the new events, shared by all subjects. */
export const derivedTemplate = z.strictObject({
  propType: propType.nullable().describe("null: a part of a game"),
  asks,
  categoryId: id.nullable(),
  question: z
    .string()
    .trim()
    .max(40)
    .describe("added to the category's name, the same in every language: `2+`, `8.5`; usually empty"),
  part: part.nullable().describe("of a game, if `asks` is `period`"),
  offsetMinutes: z
    .int()
    .min(-1_440)
    .max(1_440)
    .describe("minutes after the start of the game; for a special after the minute given for it"),
  cutoffMinutes: z.int().min(0).max(1_440).describe("how long before its start the sale ends"),
});
export type DerivedTemplate = z.output<typeof derivedTemplate>;

/** The subject of a new event. */
export const derivedAbout = z.strictObject({
  principalId: eventId.nullable().describe("its game; null for a special of the league's day"),
  playerId: id.nullable(),
  teamId: id.nullable(),
  otherTeamId: id.nullable().describe("for a special that asks which of two has more"),
});
export type DerivedAbout = z.output<typeof derivedAbout>;

/** Why an event is not created. */
export const derivedWhys = ["noGame", "notInGame", "known", "twice", "past", "notPlayed"] as const;
export type DerivedWhy = (typeof derivedWhys)[number];

export const derivedRow = z.object({
  eventId,
  principalId: eventId.nullable(),
  leagueId: id,
  day,
  minute,
  isLater: z.boolean(),
  timeZone: z.string(),
  startsAt: epochMs,
  status: eventStatus,
  isSuspended: z.boolean(),
  propType: propType.nullable(),
  asks,
  part: part.nullable(),
  categoryId: id.nullable(),
  categoryName: z.string(),
  question: z.string(),
  title: z.string(),
  aboutName: z.string().describe("the player, or the team or teams; empty: the league"),
  awayName: z.string(),
  homeName: z.string(),
  awayRotation: rotation,
  homeRotation: rotation,
  cutoffMinutes: z.int(),
  openLines: z.int(),
  tickets: z.int(),
  lines: z
    .array(
      z.object({
        betType: z.int(),
        side: z.int(),
        version: z.int(),
        points: z.int().nullable(),
        price: z.int(),
        isOpen: z.boolean(),
      }),
    )
    .describe("its main lines, without alternatives"),
  result: z
    .object({
      version: z.int(),
      status: resultStatus,
      away: z.int().nullable(),
      home: z.int().nullable(),
      answer: z.enum(["yes", "no"]).nullable(),
    })
    .nullable(),
});

export const listDerived = call("calendar/list_derived", {
  summary:
    "Events derived from a game, or the specials of a league's day: each with its question, numbers, lines, sold tickets and result.",
  access: desk,
  payload: z.strictObject({ principalId: eventId.optional(), leagueId: id.optional(), day: day.optional() }),
  answer: z.object({ rows: z.array(derivedRow) }),
});

export const derivedChoices = call("calendar/derived_choices", {
  summary:
    "What events can be derived from for some games of a league: their teams with players, the prop categories, and the periods that the league plays.",
  access: desk,
  payload: z.strictObject({ leagueId: id, eventIds: z.array(eventId).max(60) }),
  answer: z.object({
    categories: z.array(z.object({ categoryId: id, propType, name: z.string() })),
    parts: z.array(part),
    games: z.array(
      z.object({
        eventId,
        title: z.string(),
        startsAt: epochMs,
        teams: z.array(
          z.object({
            teamId: id,
            name: z.string(),
            players: z.array(
              z.object({
                playerId: id,
                name: z.string(),
                position: z.string(),
                isStarter: z.boolean().describe("the game has him as a starting pitcher"),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
});

export const enterDerived = call("calendar/enter_derived", {
  summary:
    "Creates events derived from a game, or specials of a league's day, one for each subject named, all of them or none. They get the next free numbers " +
    "of the day and move with their game. A trial returns what would be created, or why not.",
  access: desk,
  changes: true,
  payload: z.strictObject({
    leagueId: id,
    day: day.describe("for specials without a game"),
    minute: minute.describe("for specials without a game, in the league's local time"),
    isLater: z.boolean(),
    ...derivedTemplate.shape,
    about: z.array(derivedAbout).min(1).max(mostDerived),
    isTrial: z.boolean().optional(),
  }),
  answer: z.object({
    eventIds: z.array(eventId),
    rows: z.array(
      z.object({
        title: z.string(),
        startsAt: epochMs.nullable(),
        awayRotation: rotation,
        homeRotation: rotation,
        why: z.enum(derivedWhys).nullable(),
      }),
    ),
  }),
});

/** The editable values of an existing derived event. */
export const derivedTerms = z.strictObject({
  day,
  minute,
  isLater: z.boolean(),
  cutoffMinutes: z.int().min(0).max(1_440),
  categoryId: id.nullable(),
  question: derivedTemplate.shape.question,
  awayRotation: rotation,
  homeRotation: rotation,
});
export type DerivedTerms = z.output<typeof derivedTerms>;

export const saveDerived = call("calendar/save_derived", {
  summary:
    "Changes a derived event: its start, the end of its sale, its category and question, its numbers. Category and question cannot change once a ticket " +
    "has been sold. −4 with the stored values if they differ from `was`.",
  access: desk,
  changes: true,
  payload: z.strictObject({ eventId, ...derivedTerms.shape, was: derivedTerms.optional() }),
  answer: z.object({ eventId }),
});
