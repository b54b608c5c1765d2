import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { listCall } from "../core/list-call.ts";
import { epochMs, id } from "../core/shapes.ts";

// In-play prices that jumped too far to be published without an operator.

export const jumpReason = z.enum(["points", "price", "margin", "others", "model"]);
export type JumpReason = z.output<typeof jumpReason>;
export const jumpState = z.enum(["waiting", "refused"]);
export type JumpState = z.output<typeof jumpState>;

const quote = z.object({
  betType: z.int().min(1).max(999),
  side: z.int().min(0).max(3),
  points: z.int().min(-4000).max(4000).nullable(),
  price: z.int(),
});

const jump = z.object({
  jumpId: id,
  eventId: id,
  event: z.string(),
  leagueId: id,
  leagueName: z.string(),
  sportCode: z.string(),
  startsAt: epochMs,
  isInPlay: z.boolean(),
  source: z.string(),
  state: jumpState,
  was: z.array(quote).describe("the current lines; none for a new market"),
  quotes: z.array(quote).describe("the source's quotes"),
  reasons: z.array(jumpReason),
  others: z.array(quote).describe("other sources' quotes, if they are a reason"),
  model: z.array(quote).describe("the markets of the same game that contradict it, if they are a reason"),
  firstAt: epochMs,
  changedAt: epochMs,
  decidedAt: epochMs.nullable(),
  decidedBy: z.string(),
});

export const listJumps = listCall("sources/list_jumps", {
  summary:
    "Price jumps: markets of future and in-play games whose source quoted a jump in price, or is contradicted by other sources or by the game's other " +
    "markets. Those that are closed and pending review, and those that a person rejected.",
  access: [roles.platform],
  filters: {
    state: jumpState.optional(),
    leagueId: id.optional(),
    eventId: id.optional(),
    source: z.string().trim().max(40).optional(),
    reason: jumpReason.optional(),
    text: z.string().trim().max(60).optional().describe("part of the game's name"),
  },
  row: jump,
  sums: {},
  sorts: ["changedAt", "startsAt"],
});

/**
 * Why a market was left as it is: no longer pending, its source has another line by now, its game is no longer sold, or
 * a trader controls it.
 */
export const jumpStays = z.enum(["settled", "changed", "begun", "inHand"]);
export type JumpStays = z.output<typeof jumpStays>;

export const decideJumps = call("sources/decide_jumps", {
  summary:
    "Accepts or rejects a source's quotes for pending markets; they open either way. A rejected one may be accepted later. Each is decided separately: " +
    "one that is no longer as it was shown stays unchanged and is named, the others are done. In play the quotes may have moved on, but not by another " +
    "jump.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({
    isAccepted: z.boolean(),
    jumps: z
      .array(z.strictObject({ jumpId: id, quotes: z.array(quote).min(1).max(6).describe("as they were shown") }))
      .min(1)
      .max(200),
  }),
  answer: z.object({
    decided: z.int().describe("number of markets"),
    opened: z.int().describe("number of lines"),
    stays: z.array(z.object({ jumpId: id, why: jumpStays })).describe("what could not be done"),
  }),
});
