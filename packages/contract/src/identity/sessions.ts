import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { listCall } from "../core/list-call.ts";
import { day, epochMs, id } from "../core/shapes.ts";

// Who was signed in, where and when.

export const sessionRow = z.object({
  sessionId: z.int(),
  personId: id,
  personName: z.string(),
  login: z.string(),
  role: z.int(),
  posName: z.string().describe("of who sells, and of a POS that an admin entered"),
  zoneName: z.string(),
  device: z.string(),
  mac: z.string(),
  address: z.string(),
  from: epochMs,
  seenAt: epochMs.describe("the last call, to the minute"),
  to: epochMs.nullable().describe("null: it goes on"),
  isEntered: z.boolean().describe("an admin at a POS"),
  isOwn: z.boolean().describe("the one that asks"),
});

export const listSessions = listCall("identity/list_sessions", {
  summary:
    "Who was signed in at the session's service in a span of business days: where, at which device, from which address, from when to when.",
  access: [roles.platform, roles.admin],
  filters: {
    from: day,
    to: day,
    role: z.int().min(-2).max(6).optional(),
    isOpen: z.boolean().optional(),
    text: z.string().max(60).optional().describe("part of name, login, POS, zone, device, mac or address"),
  },
  row: sessionRow,
  sums: {},
  sorts: ["from", "seenAt", "personName", "posName"],
});

export const endSession = call("identity/end_session", {
  summary:
    "Signs somebody of the service out: his session, and those that he entered from it, end at once in every process. −3 for one that is over.",
  access: [roles.platform, roles.admin],
  changes: true,
  payload: z.strictObject({ sessionId: z.int().positive() }),
  answer: z.object({}),
});
