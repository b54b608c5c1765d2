import { z } from "zod";
import { lineKey } from "../core/shapes.ts";

// Messages of the live connection at GET /live (WebSocket, JSON). Subjects are `{serviceId}/{capability}/{scopeId}`.

/** The cell of a league's lines that a user is editing: a line, and which half of it. */
export const typedCell = lineKey.extend({ part: z.enum(["points", "price"]) });
export type TypedCell = z.output<typeof typedCell>;

/** A user who is currently editing. It is broadcast while it lasts, and never stored. */
export const editor = z.object({ name: z.string(), at: typedCell });
export type Editor = z.output<typeof editor>;

export const fromClient = z.discriminatedUnion("op", [
  z.strictObject({
    op: z.literal("hello"),
    token: z.string().max(200),
    tokenAdm: z.string().max(200).optional().describe("sent with the token of an entered POS"),
    device: z.string().max(300),
    mac: z.string().max(40).default("0"),
  }),
  z.strictObject({ op: z.literal("sub"), id: z.int(), subject: z.string().max(100), after: z.int().optional() }),
  z.strictObject({ op: z.literal("unsub"), id: z.int() }),
  z.strictObject({ op: z.literal("ping") }),
  /**
   * For a subscription to lines: the cell that the watcher is editing, repeated while they do; null when they have left
   * it.
   */
  z.strictObject({ op: z.literal("typing"), id: z.int(), at: typedCell.nullable() }),
]);
/** As a client sends it; and as parsed, with defaults. */
export type FromClient = z.input<typeof fromClient>;
export type ClientMessage = z.output<typeof fromClient>;

export const fromServer = z.discriminatedUnion("op", [
  z.object({ op: z.literal("ready") }),
  /** The subscription is active at `seq`: data loaded from now on contain everything up to it. */
  z.object({ op: z.literal("snap"), id: z.int(), seq: z.int() }),
  z.object({ op: z.literal("delta"), id: z.int(), seq: z.int(), data: z.unknown() }),
  /** Missed messages are no longer kept, or came too fast: reload the data. */
  z.object({ op: z.literal("resync"), id: z.int(), seq: z.int() }),
  z.object({
    op: z.literal("denied"),
    id: z.int(),
    reason: z.enum(["notAllowed", "unknownSubject", "notSignedIn", "tooMany"]),
  }),
  z.object({ op: z.literal("pong") }),
  /** The other editors of a subscription's lines: all of them, at each change. */
  z.object({ op: z.literal("typing"), id: z.int(), people: z.array(editor) }),
]);
export type FromServer = z.output<typeof fromServer>;

/** The subjects. */
export const subjects = {
  /** HQ's lines of a league: lines.boardDelta. Trading desk only. */
  lines: (leagueId: number): string => `0/lines/${leagueId}`,
  /** Results of a league: `{eventId}`; reload. Trading desk only. */
  results: (leagueId: number): string => `0/results/${leagueId}`,
  /** A service's own board of a league: `{eventId}`, with the service's offers of that event. */
  board: (serviceId: number, leagueId: number): string => `${serviceId}/board/${leagueId}`,
  /** A service's tickets that await a trader; for service 0 those of all, for the platform. Reload. */
  referrals: (serviceId: number): string => `${serviceId}/referrals/0`,
  /** Changes of a POS's tickets: `{number, kind}`. */
  tickets: (serviceId: number, posId: number): string => `${serviceId}/tickets/${posId}`,
  /** Something moved in a service's books: a sale, a grading, a payment. Reload, at most as often as somebody reads. */
  books: (serviceId: number): string => `${serviceId}/books/0`,
  /**
   * Changes for a service's sale monitor: something was sold or moved, a slip was refused, a pending one was answered.
   * Reload.
   */
  monitor: (serviceId: number): string => `${serviceId}/monitor/0`,
  /**
   * Messages were sent to people of a service, delivered or read; for service 0 anybody's, for the platform. Reload.
   */
  readers: (serviceId: number): string => `${serviceId}/readers/0`,
  /** A customer registered, or was approved or rejected: reload. */
  customers: (serviceId: number): string => `${serviceId}/customers/0`,
  /** Duties, or what a person may change, have changed: reload. Trading desk only. */
  duties: (): string => "0/duties/0",
  /** Long work began, went on or ended: reload. Trading desk only. */
  work: (): string => "0/work/0",
  /** Live connections opened or closed: reload. Platform only. */
  connections: (): string => "0/connections/0",
  /** Messages to the people of a service changed: reload. */
  messages: (serviceId: number): string => `${serviceId}/messages/0`,
  /** Progress of a person's exports: reload. For that person only. */
  files: (serviceId: number, personId: number): string => `${serviceId}/files/${personId}`,
  /** Urgent events for the admin of a service: operations.significantEvent. */
  alarms: (serviceId: number): string => `${serviceId}/alarms/0`,
} as const;
