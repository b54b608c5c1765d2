import { z } from "zod";
import { lineKey } from "./shapes.ts";

// Messages of the live connection at GET /live (WebSocket, JSON). Subjects are `{serviceId}/{capability}/{scopeId}`.

/** Where among a league's lines somebody types: a line, and which half of it. */
export const typedCell = lineKey.extend({ part: z.enum(["points", "price"]) });
export type TypedCell = z.output<typeof typedCell>;

/** Somebody who types just now. It is told while it lasts, and kept nowhere. */
export const editor = z.object({ name: z.string(), at: typedCell });
export type Editor = z.output<typeof editor>;

export const fromClient = z.discriminatedUnion("op", [
  z.strictObject({
    op: z.literal("hello"), token: z.string().max(200), tokenAdm: z.string().max(200).optional().describe("beside the token of an entered POS"),
    device: z.string().max(300), mac: z.string().max(40).default("0"),
  }),
  z.strictObject({ op: z.literal("sub"), id: z.int(), subject: z.string().max(100), after: z.int().optional() }),
  z.strictObject({ op: z.literal("unsub"), id: z.int() }),
  z.strictObject({ op: z.literal("ping") }),
  /** Of a subscription to lines: where he who watches types, said again as long as he does; null when he has left it. */
  z.strictObject({ op: z.literal("typing"), id: z.int(), at: typedCell.nullable() }),
]);
/** As a client says it; and as it was heard, with what it may leave out. */
export type FromClient = z.input<typeof fromClient>;
export type ClientMessage = z.output<typeof fromClient>;

export const fromServer = z.discriminatedUnion("op", [
  z.object({ op: z.literal("ready") }),
  /** The subscription stands at `seq`: data asked from now on contains everything up to it. */
  z.object({ op: z.literal("snap"), id: z.int(), seq: z.int() }),
  z.object({ op: z.literal("delta"), id: z.int(), seq: z.int(), data: z.unknown() }),
  /** What was missed is no longer kept, or came too fast: ask the data again. */
  z.object({ op: z.literal("resync"), id: z.int(), seq: z.int() }),
  z.object({ op: z.literal("denied"), id: z.int(), reason: z.enum(["notAllowed", "unknownSubject", "notSignedIn", "tooMany"]) }),
  z.object({ op: z.literal("pong") }),
  /** Who else types among the lines of a subscription: all of them, each time that it changes. */
  z.object({ op: z.literal("typing"), id: z.int(), people: z.array(editor) }),
]);
export type FromServer = z.output<typeof fromServer>;

/** The subjects there are. */
export const subjects = {
  /** HQ's lines of a league: lines.boardDelta. Desk only. */
  lines: (leagueId: number): string => `0/lines/${leagueId}`,
  /** Results of a league: `{eventId}`, ask again. Desk only. */
  results: (leagueId: number): string => `0/results/${leagueId}`,
  /** A service's own board of a league: `{eventId}`, with the service's offers of that event. */
  board: (serviceId: number, leagueId: number): string => `${serviceId}/board/${leagueId}`,
  /** Tickets of a service that wait for a trader; of service 0 those of any, for the platform. Ask again. */
  referrals: (serviceId: number): string => `${serviceId}/referrals/0`,
  /** What happens to the tickets of a POS: `{number, kind}`. */
  tickets: (serviceId: number, posId: number): string => `${serviceId}/tickets/${posId}`,
  /** That something moved in a service's books: a sale, a grading, a payment. Ask again, not more often than somebody reads. */
  books: (serviceId: number): string => `${serviceId}/books/0`,
  /** What a sale monitor shows of a service: something was sold or moved, a slip was refused, what waited was answered. Ask again. */
  monitor: (serviceId: number): string => `${serviceId}/monitor/0`,
  /** Messages were sent to people of a service, reached or were read by them; of service 0 anybody's, for the platform. Ask again. */
  readers: (serviceId: number): string => `${serviceId}/readers/0`,
  /** Somebody registered himself, or was decided about: ask again. */
  customers: (serviceId: number): string => `${serviceId}/customers/0`,
  /** Who is on duty, or what somebody may change, is another: ask again. Desk only. */
  duties: (): string => "0/duties/0",
  /** Live connections came or went: ask again. The platform's to hear. */
  connections: (): string => "0/connections/0",
  /** What is said to the people of a service: ask again. */
  messages: (serviceId: number): string => `${serviceId}/messages/0`,
  /** How the files of a person come along: ask again. His own to hear. */
  files: (serviceId: number, personId: number): string => `${serviceId}/files/${personId}`,
  /** What the admin of a service must know of soon: operations.significantEvent. */
  alarms: (serviceId: number): string => `${serviceId}/alarms/0`,
} as const;
