import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { listCall } from "../core/list-call.ts";
import { epochMs, eventStatus, id } from "../core/shapes.ts";

// Games of outside sources that a person must decide about (docs/design/catalog.md).

/**
 * `sameStart`: the source brings a game, or moves one, to within two hours of another of its pair; `anotherPair`: it
 * names other teams under a known key; `anotherDate`: it names a start more than a day away.
 */
export const pendingReason = z.enum(["sameStart", "anotherPair", "anotherDate"]);
export type PendingReason = z.output<typeof pendingReason>;

/** What the source's game is: a stored game, a game of its own, or nothing that is applied. */
export const gameDecision = z.enum(["stored", "another", "ignored"]);
export type GameDecision = z.output<typeof gameDecision>;
export const pendingState = z.enum(["pending", ...gameDecision.options]);
export type PendingState = z.output<typeof pendingState>;

const storedGame = z.object({
  eventId: id,
  title: z.string(),
  startsAt: epochMs,
  status: eventStatus,
  tickets: z.int().describe("sold and not cancelled"),
});
export type StoredGame = z.output<typeof storedGame>;

const pendingGame = z.object({
  pendingId: id,
  source: z.string(),
  leagueId: id,
  leagueName: z.string(),
  away: z.string().describe("in the source's words, like home and start"),
  home: z.string(),
  startsAt: epochMs,
  reason: pendingReason,
  ofKey: storedGame.nullable().describe("the stored game of the source's key; null: the key is new"),
  games: z.array(storedGame).describe("stored games that it could mean, the nearest start first"),
  firstAt: epochMs,
  seenAt: epochMs,
  state: pendingState,
  means: storedGame.nullable().describe("of a decision that names a stored game"),
  decidedAt: epochMs.nullable(),
  decidedBy: z.string(),
});

export const listPendingGames = listCall("sources/list_pending_games", {
  summary:
    "Games of outside sources that a person must identify, because a source puts one within two hours of another game of its pair or names another pair " +
    "or date under a known key; or those already decided. Nothing of a pending game is applied.",
  access: [roles.platform],
  filters: {
    isDecided: z.boolean().default(false).describe("decided games instead of pending ones"),
    leagueId: id.optional(),
    source: z.string().trim().max(40).optional(),
  },
  row: pendingGame,
  sums: {},
  sorts: ["firstAt", "startsAt", "seenAt"],
});

export const decidePendingGame = call("sources/decide_pending_game", {
  summary:
    "Identifies a source's game: one of the stored games, another game, or ignored. The source's next response applies the decision. −4 if it is no " +
    "longer pending.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({
    pendingId: id,
    decision: gameDecision,
    eventId: id.optional().describe("required for `stored`, and only there"),
  }),
  answer: z.object({}),
});

export const undoPendingGame = call("sources/undo_pending_game", {
  summary:
    "Undoes a decision on a source's game: it is pending again, with keys, suppliers and starts as before. A future game added by the decision is " +
    "suspended. −4 if it is not decided.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({ pendingId: id }),
  answer: z.object({ suspended: z.int().describe("games") }),
});
