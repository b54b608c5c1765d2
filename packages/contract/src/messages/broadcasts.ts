import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { listCall } from "../core/list-call.ts";
import { epochMs, id, language } from "../core/shapes.ts";

// Messages that the platform broadcasts. The shell shows each to its recipients from its start to its end, and counts
// deliveries and reads.

const platform = [roles.platform];
const reports = [roles.platform, roles.assistant, roles.admin, roles.controller];
const role = z.union(Object.values(roles).map((number) => z.literal(number)));
const messageId = z.int().positive();
/** A time in this century, as a date that every side can format. */
const asOf = epochMs.min(0).max(Date.UTC(2100, 0, 1));

/** A banner is above the page, a dialog can be closed, a must-read is confirmed before the next slip (control -21). */
export const messageKind = z.enum(["banner", "dialog", "mustRead"]);
export type MessageKind = z.output<typeof messageKind>;

const words = z.strictObject({ title: z.string().trim().min(1).max(120), text: z.string().trim().max(2_000) });
/** The message in each of its languages. */
export const texts = z
  .partialRecord(language, words)
  .refine((all) => Object.keys(all).length > 0, "in one language at least");

export const level = z.enum(["platform", "service", "zone", "pos"]);

/** The recipients: everybody, or the services, zones or POS with these ids; of them, these roles. */
export const audience = z
  .strictObject({
    level,
    ids: z.array(id).max(500).describe("id at that level; none for the platform"),
    roles: z.array(role).max(7).describe("empty: every role"),
  })
  .refine((to) => (to.level === "platform") === (to.ids.length === 0), "ids of the level, and none for the platform");

export const broadcast = call("messaging/broadcast", {
  summary:
    "Sends a message: a banner, a dialog, or a notice that must be read before the next slip; to whom, in which languages, and in which period.",
  access: platform,
  changes: true,
  payload: z.strictObject({
    kind: messageKind,
    texts,
    to: audience,
    from: asOf.optional().describe("absent: now"),
    until: asOf,
  }),
  answer: z.object({ messageId, addressed: z.int().describe("number of recipients") }),
});

export const withdraw = call("messaging/withdraw", {
  summary: "Withdraws a message: it is no longer shown, and no longer blocks sales.",
  access: platform,
  changes: true,
  payload: z.strictObject({ messageId }),
  answer: z.object({}),
});

const state = z.enum(["planned", "shown", "over", "withdrawn"]);

export const listMessages = listCall("messaging/list_messages", {
  summary:
    "Messages to the session's subtree, each with the number of recipients, of those reached and of those who have read it.",
  access: reports,
  filters: {
    kind: messageKind.optional(),
    state: state.optional(),
    sentFrom: asOf.optional(),
    sentTo: asOf.optional().describe("exclusive"),
    serviceId: id.optional().describe("platform only: messages that reach people of that service, counting only them"),
  },
  row: z.object({
    messageId,
    kind: messageKind,
    texts,
    level,
    roles: z.array(z.int()),
    names: z.array(z.string()).describe("of the services, zones or POS"),
    from: epochMs,
    until: epochMs,
    sentAt: epochMs,
    sentBy: z.string(),
    state,
    addressed: z.int(),
    reached: z.int(),
    read: z.int(),
  }),
  sums: {},
  sorts: ["messageId", "until", "addressed", "reached", "read"],
});

export const listReaders = listCall("messaging/list_readers", {
  summary: "The recipients of a message in the session's subtree: when it reached each of them, and when they read it.",
  access: reports,
  filters: { messageId },
  row: z.object({
    personId: z.int(),
    name: z.string(),
    role: z.int(),
    serviceName: z.string(),
    posName: z.string(),
    reachedAt: epochMs.nullable(),
    readAt: epochMs.nullable(),
  }),
  sums: { reached: z.int(), read: z.int() },
  sorts: ["seen", "name"],
});

export const myMessages = call("messaging/my_messages", {
  summary: "The messages to show to this person now, and when that changes next.",
  access: "signedIn",
  payload: z.strictObject({}),
  answer: z.object({
    messages: z.array(
      z.object({
        messageId,
        kind: messageKind,
        texts,
        from: epochMs,
        reached: z.boolean(),
        read: z.boolean(),
      }),
    ),
    nextAt: epochMs.nullable().describe("when the next one begins or one of these ends"),
  }),
});

export const confirm = call("messaging/confirm", {
  summary:
    "Reports that messages are shown on this person's screen, or that the person has read them; reading a must-read message allows the next slip.",
  access: "signedIn",
  changes: true,
  payload: z.strictObject({ messageIds: z.array(messageId).min(1).max(100), isRead: z.boolean() }),
  answer: z.object({}),
});
