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
    ids: z.array(id).max(500).describe("of the level; none for the platform"),
    roles: z.array(role).max(7).describe("none: every role"),
  })
  .refine((to) => (to.level === "platform") === (to.ids.length === 0), "ids of the level, and none for the platform");

export const broadcast = call("messaging/broadcast", {
  summary:
    "Sends a message: a banner, a dialog, or a notice that must be read before the next slip; to whom, in which languages, from when until when.",
  access: platform,
  changes: true,
  payload: z.strictObject({
    kind: messageKind,
    texts,
    to: audience,
    from: asOf.optional().describe("absent: now"),
    until: asOf,
  }),
  answer: z.object({ messageId, addressed: z.int().describe("how many people it is for") }),
});

export const withdraw = call("messaging/withdraw", {
  summary: "Takes a message back: it is shown to nobody any more, and holds up no sale.",
  access: platform,
  changes: true,
  payload: z.strictObject({ messageId }),
  answer: z.object({}),
});

const state = z.enum(["planned", "shown", "over", "withdrawn"]);

export const listMessages = listCall("messaging/list_messages", {
  summary:
    "Messages to the session's subtree, and of its people how many each is for, how many it reached and how many have read it.",
  access: reports,
  filters: {
    kind: messageKind.optional(),
    state: state.optional(),
    sentFrom: asOf.optional(),
    sentTo: asOf.optional().describe("not included"),
    serviceId: id
      .optional()
      .describe("the platform's to choose: what reaches people of that service, and how many of them"),
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
  summary:
    "The people of the session's subtree to whom a message goes: whom it reached when, and who has read it when.",
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
  summary: "What is to be shown to this person now, and when that changes by itself.",
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
    nextAt: epochMs.nullable().describe("when the next begins or one of these ends"),
  }),
});

export const confirm = call("messaging/confirm", {
  summary:
    "Says that messages are on this person's screen, or that he has read them: the latter lets a must-read's next slip be sold.",
  access: "signedIn",
  changes: true,
  payload: z.strictObject({ messageIds: z.array(messageId).min(1).max(100), isRead: z.boolean() }),
  answer: z.object({}),
});
