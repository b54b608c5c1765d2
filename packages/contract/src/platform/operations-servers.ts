import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { listCall } from "../core/list-call.ts";
import { epochMs, id } from "../core/shapes.ts";

// Servers: groups of services that run together, and the current processes.

const name = z.string().trim().min(1).max(60);

export const listServers = listCall("operations/list_servers", {
  summary: "The servers, each with its number of services and of those that sell, its host names, and who is online.",
  access: [roles.platform],
  filters: {},
  row: z.object({
    serverId: id,
    name: z.string(),
    services: z.int(),
    active: z.int(),
    pos: z.int(),
    online: z.int().describe("people with a session seen in the last five minutes"),
    hosts: z.array(z.string()).describe("names of its services"),
  }),
  sums: { services: z.int(), active: z.int(), pos: z.int(), online: z.int() },
  sorts: ["name", "services", "active", "pos", "online"],
  rises: true,
});

export const saveServer = call("operations/save_server", {
  summary:
    "Creates a server, or renames one; −4 with the stored name if it differs from `was`. −1 for a name that is taken.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({
    serverId: id.optional(),
    name,
    was: name.optional().describe("for a rename: the values that the form was loaded with"),
  }),
  answer: z.object({ serverId: id }),
});

export const listProcesses = call("operations/list_processes", {
  summary:
    "The running server processes, their live connections, and their latest measurements: slips judged in the last minute, memory, and event-loop lag " +
    "(the maximum, without the highest hundredth).",
  access: [roles.platform],
  payload: z.strictObject({}),
  answer: z.array(
    z.object({
      processId: z.string(),
      process: z.string().describe("host and port"),
      connections: z.int(),
      people: z.int(),
      heardAt: epochMs,
      slipsPerSecond: z.number().min(0),
      memoryBytes: z.int().nullable(),
      loopDelayMs: z.int().nullable(),
    }),
  ),
});

export const replication = call("operations/replication", {
  summary: "The number of replicas of this database, and the lag of the slowest; null if this program may not read it.",
  access: [roles.platform],
  payload: z.strictObject({}),
  answer: z.object({ replicas: z.int(), lagMs: z.int().nullable() }),
});

export const acknowledgeEvents = call("operations/acknowledge_events", {
  summary: "Acknowledges significant events, once for each: an admin those of their service. −3 for an unknown one.",
  access: [roles.platform, roles.admin],
  changes: true,
  payload: z.strictObject({
    eventIds: z.array(z.int().positive()).min(1).max(500),
    note: z.string().trim().max(300).default(""),
  }),
  answer: z.object({ acknowledged: z.int().describe("number that were not acknowledged before") }),
});
