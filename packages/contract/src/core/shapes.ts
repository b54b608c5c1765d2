import { periods } from "@chalkboard/engine";
import { z } from "zod";

// Shapes shared by several capabilities.

const moneyShapes = z.registry<{ readonly isMoney: true }>();
export const minor = z.int().describe("minor units of the service's currency").register(moneyShapes, { isMoney: true });

/** Whether a field is an amount of money: `minor`, with or without further constraints. */
export function isMoney(field: z.ZodType): boolean {
  if (field instanceof z.ZodNullable || field instanceof z.ZodOptional || field instanceof z.ZodDefault)
    return isMoney(field.unwrap() as z.ZodType);
  return moneyShapes.get(field) !== undefined;
}

/** An id as stored in the database: four bytes. */
export const id = z.int32().positive();
/**
 * The first and last day that calls accept and return. Days computed from them, such as the week after or the previous
 * period, still have four-digit years and are valid in the database.
 */
export const earliestDay = "1900-01-01";
export const latestDay = "2199-12-31";
/** The first and last instant that calls accept and return: of those days, in UTC. */
export const earliestMs = Date.UTC(1900, 0, 1);
export const latestMs = Date.UTC(2200, 0, 1) - 1;
export const epochMs = z.int().min(earliestMs).max(latestMs).describe("milliseconds since 1970");
/** A day as YYYY-MM-DD, in the years 1900 to 2199. */
export const day = z.iso
  .date({ abort: true })
  .refine((text) => text >= earliestDay && text <= latestDay, `a day from ${earliestDay} to ${latestDay}`);
/** The first of seven valid days. */
export const weekFrom = day.refine((text) => text <= "2199-12-25", "no week begins then");
export const quarters = z.int().min(-4000).max(4000).describe("points in quarters: −1½ is −6");
export const american = z
  .int()
  .refine(
    (price) => Math.abs(price) >= 100 && Math.abs(price) <= 100_000,
    "an American price is at least 100 either way",
  );
export const eventId = z.int().positive();
export const betTypeId = z.int().min(-1).max(999);
export const side = z.int().min(0).max(3);
/** A part of a game that bets are about. */
export const period = z.enum(periods);

export const lineKey = z.strictObject({ eventId, betType: betTypeId, side, alternate: z.int().min(0).max(999) });

/** One side of a game: 1 away, 2 home, 3 draw. */
export const eventSide = z.object({
  side,
  teamId: z.int(),
  name: z.string(),
  abbreviation: z.string(),
  also: z
    .string()
    .optional()
    .describe("other names to find the team by: its full name, if the print name is shorter, and its number"),
  rotation: z.int().nullable(),
  former: z.array(z.int()).optional().describe("former rotation numbers, the last one at the end"),
  pitcher: z.string().nullable(),
});

export const eventStatus = z.enum(["scheduled", "live", "ended", "official", "cancelled", "postponed"]);

export const eventHead = z.object({
  eventId,
  leagueId: id,
  name: z.string(),
  day,
  startsAt: epochMs,
  cutoffAt: epochMs,
  status: eventStatus,
  isSuspended: z.boolean(),
  circled: z
    .int()
    .min(1)
    .max(99)
    .optional()
    .describe("percent of the usual limits per wager and per line at which it is sold; absent: all of them"),
  isDerived: z
    .literal(true)
    .optional()
    .describe("a prop, or a part of another game: its own name describes it, its teams do not"),
  sides: z.array(eventSide),
});

/** `home` is null if the home team did not bat. */
export const segmentScore = z.strictObject({
  segment: z.string().min(1).max(8),
  away: z.int().min(0).max(999),
  home: z.int().min(0).max(999).nullable(),
  complete: z.boolean().optional(),
});
export const resultStatus = z.enum(["partial", "final", "called", "abandoned"]);

/** The languages of the interface. */
export const language = z.enum(["en", "fr", "ht", "es", "zh", "it"]);

/** A service's time zone, `America/Port-au-Prince`. */
export const timeZone = z.string().max(60).refine(isTimeZone, "not a time zone of the IANA database");

function isTimeZone(name: string): boolean {
  // A fixed offset would ignore daylight saving time.
  if (!/^[A-Z]/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** A file name that is valid on any machine: one line, without a folder or a relative path. */
export const fileName = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .regex(/^(?!\.|.*\.\.)[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:*?"<>|]*$/u, "not a name of a file");

/** An ISO 4217 currency. */
export const currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .refine((code) => Intl.supportedValuesOf("currency").includes(code), "not a currency of ISO 4217");

/** How the legs of a ticket are combined. */
export const mode = z.enum([
  "straight",
  "parlay",
  "teaser",
  "roundRobin",
  "fullCover",
  "progressiveParlay",
  "ifWin",
  "ifAction",
  "reverseWin",
  "reverseAction",
]);
