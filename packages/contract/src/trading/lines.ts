import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { hqLine, sourcePrice } from "./lines-shapes.ts";
import { american, betTypeId, day, epochMs, eventHead, id, lineKey, quarters } from "../core/shapes.ts";

export * from "./lines-exposure.ts";
export * from "./lines-live.ts";
export * from "./lines-proposals.ts";
export * from "./lines-shapes.ts";

const desk = [roles.platform, roles.assistant];

/** A change of a board: sent to subject `0/lines/{leagueId}`. Absent fields are unchanged. */
export const boardDelta = z.object({
  eventId: z.int(),
  lines: z.array(hqLine).optional(),
  sources: z.array(sourcePrice).optional(),
  event: eventHead.optional(),
});
export type BoardDelta = z.output<typeof boardDelta>;

export const board = call("lines/board", {
  summary: "The HQ board of a league and day: every game with its lines and each outside source's prices.",
  access: desk,
  isEventData: true,
  payload: z.strictObject({ leagueId: id, day }),
  answer: z.object({
    leagueId: id,
    day,
    sources: z.array(z.string()),
    betTypes: z.array(betTypeId).describe("what the league's results can decide, and so what may be offered"),
    hasDraw: z.boolean().describe("a tie loses on a team, so that the draw is an outcome of its own"),
    events: z.array(eventHead.extend({ lines: z.array(hqLine), prices: z.array(sourcePrice) })),
  }),
});

export const moveLines = call("lines/move_lines", {
  summary:
    "Sets points and price of one or several lines of an event, or opens new ones (a void order of their bet type prevents their opening). −4 with the " +
    "current line if a version is no longer the newest.",
  access: desk,
  changes: true,
  payload: z.strictObject({
    reason: z.string().max(200).default(""),
    isSure: z
      .boolean()
      .optional()
      .describe(
        "false: a line far from the current one and from every source is not published but refused as `unlikely`, with `data.waits` if the league requires a " +
          "second person for it, and one that contradicts another line of its game as `contradicts` with `data.contradictions`",
      ),
    moves: z
      .array(
        z.strictObject({
          key: lineKey,
          /** The version that the trader saw; 0 for a line that does not exist yet. */
          version: z.int().min(0),
          points: quarters.nullable(),
          price: american,
        }),
      )
      .min(1)
      .max(200),
  }),
  answer: z.object({
    lines: z.array(hqLine.extend({ eventId: z.int() })),
    proposalId: z.int().optional().describe("nothing was published: it is pending approval by a second person"),
  }),
});

export const setOpen = call("lines/set_open", {
  summary: "Closes or opens lines: the given keys, or all of an event.",
  access: desk,
  changes: true,
  payload: z.strictObject({
    eventId: z.int(),
    keys: z.array(lineKey).max(500).optional(),
    isOpen: z.boolean(),
    reason: z.string().max(200).default(""),
  }),
  answer: z.object({ lines: z.array(hqLine.extend({ eventId: z.int() })) }),
});

export const releaseLines = call("lines/release_lines", {
  summary: "Releases lines: the sources may move them again (a trader's move holds a line).",
  access: desk,
  changes: true,
  payload: z.strictObject({ eventId: z.int(), keys: z.array(lineKey).max(500) }),
  answer: z.object({ lines: z.array(hqLine.extend({ eventId: z.int() })) }),
});

export const undoLine = call("lines/undo_line", {
  summary:
    "Undoes the newest move of a current line, on both sides if it moved both, as a new version; repeated, the one before it. −3 if none is left.",
  access: desk,
  changes: true,
  payload: z.strictObject({ key: lineKey, version: z.int().min(1) }),
  answer: z.object({ lines: z.array(hqLine.extend({ eventId: z.int() })) }),
});

export const history = call("lines/history", {
  summary:
    "Every version of a line and of its opposite, with author, reason and the tickets sold while each was current; and the services' overrides on it.",
  access: desk,
  payload: z.strictObject({ key: lineKey }),
  answer: z.object({
    event: eventHead,
    versions: z.array(
      hqLine.extend({
        reason: z.string(),
        tickets: z.int(),
        stakes: z.array(z.object({ currency: z.string(), stake: z.int() })),
      }),
    ),
    own: z
      .array(
        z.object({
          ruleId: id,
          serviceName: z.string(),
          points: quarters,
          cents: z.int(),
          startsAt: epochMs,
          endsAt: epochMs.nullable().describe("null: as long as it is sold"),
          by: z.string().nullable(),
        }),
      )
      .describe("moves of the market's first side, newest first"),
  }),
});
