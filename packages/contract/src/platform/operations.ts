import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { listCall } from "../core/list-call.ts";
import { epochMs, id } from "../core/shapes.ts";

export * from "./operations-requests.ts";
export * from "./operations-servers.ts";

/** Events that need attention soon. */
export const eventKind = z.enum([
  "failedLogins",
  "largePayout",
  "largeTransfer",
  "manualAdjustment",
  "outOfBalance",
  "auditBroken",
  "storeUnreachable",
  "storeRefused",
  "pictureMissing",
  "sourceSilent",
  "serverUnresponsive",
  "namesCollide",
  "storageFull",
]);
export type EventKind = z.output<typeof eventKind>;

export const significantEvent = z.object({
  id: z.int(),
  at: epochMs,
  serviceId: z.int().describe("0: the whole installation"),
  kind: z.string(),
  subject: z.string(),
  data: z.record(z.string(), z.unknown()),
  by: z.string(),
});
const listedEvent = significantEvent.extend({
  serviceName: z.string(),
  seenAt: epochMs.nullable().describe("when it was acknowledged"),
  seenBy: z.string(),
  note: z.string(),
  endedAt: epochMs.nullable().describe("when it ended by itself: no acknowledgement is needed any more"),
});

export const listEvents = listCall("operations/list_events", {
  summary: "Significant events: for an admin those of their service, for the platform all.",
  access: [roles.platform, roles.assistant, roles.admin],
  filters: {
    kinds: z.array(eventKind).max(eventKind.options.length).optional(),
    serviceId: z.int().min(0).optional(),
    isOpen: z.boolean().optional().describe("whether it is neither acknowledged nor ended by itself"),
  },
  row: listedEvent,
  sums: {},
  sorts: ["at", "kind", "subject", "by", "serviceName"],
});

export const verifyAudit = call("operations/verify_audit", {
  summary:
    "Verifies the chain of audit rows now, and names the first one that is not as it was written: changed, unchained, missing, cut off or replaced.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({}),
  answer: z.object({
    verifiedAt: epochMs,
    entries: z.int(),
    broken: z
      .object({ entry: z.int(), problem: z.enum(["changed", "unchained", "missing", "cut", "replaced"]) })
      .nullable(),
  }),
});

/** A live connection of one of the server processes. */
export const connection = z.object({
  processId: z.string(),
  connectionId: z.int(),
  process: z.string().describe("host and number of the server process"),
  device: z.string().describe("user name, user id, service id and host (specification, section 1)"),
  mac: z.string(),
  personId: z.int(),
  userName: z.string(),
  serviceId: z.int(),
  serviceName: z.string(),
  role: z.int(),
  host: z.string(),
  address: z.string(),
  since: epochMs,
  subjects: z.array(z.string()),
  lagMs: z.int().nullable().describe("round-trip time at the last heartbeat"),
  queuedBytes: z.int(),
  sent: z.int().describe("messages since the connection was opened"),
  skipped: z.int().describe("messages replaced by a fresh snapshot because the connection could not keep up"),
});

export const listConnections = listCall("operations/list_connections", {
  summary:
    "The live connections of all server processes: who, from which machine, since when, their subscriptions, and whether they keep up. Those of other " +
    "processes are some seconds old.",
  access: [roles.platform],
  filters: {
    serviceId: id.optional(),
    text: z.string().max(60).optional().describe("part of device, user, address, mac, host or process"),
    role: z.int().min(-2).max(6).optional(),
  },
  row: connection,
  sums: { queuedBytes: z.int(), sent: z.int(), skipped: z.int() },
  sorts: ["since", "userName", "serviceName", "lagMs", "queuedBytes", "sent", "skipped"],
});

export const endConnection = call("operations/end_connection", {
  summary: "Closes a live connection, in any process. The session remains: its browser may connect again.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({ processId: z.string().max(60), connectionId: z.int().positive() }),
  answer: z.object({}),
});
