import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { listCall } from "../core/list-call.ts";
import { epochMs, id } from "../core/shapes.ts";

// Servers: groups of services that run together, and the current processes.

const name = z.string().trim().min(1).max(60);

export const listServers = listCall("operations/list_servers", {
  summary:
    "The servers, with how many services each has and how many of them sell, under which names they are reached, and who is there.",
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
    "Makes a server, or renames one; −4 with the name that is stored where that is not `was`. −1 for a name that is taken.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({
    serverId: id.optional(),
    name,
    was: name.optional().describe("of a rename: what the form was filled with"),
  }),
  answer: z.object({ serverId: id }),
});

export const listProcesses = call("operations/list_processes", {
  summary:
    "The server processes that live, whom each serves over the live connection, and what it measured of itself when it was heard last: slips judged in " +
    "the minute before, memory, and how late its loop was at worst, but for one tick in a hundred.",
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
  summary:
    "How many replicas hang on this database, and how far the slowest is behind; null where the database does not tell this program.",
  access: [roles.platform],
  payload: z.strictObject({}),
  answer: z.object({ replicas: z.int(), lagMs: z.int().nullable() }),
});

export const acknowledgeEvents = call("operations/acknowledge_events", {
  summary:
    "Says that somebody has seen to significant events, once for each: an admin to those of his service. −3 for one that there is not.",
  access: [roles.platform, roles.admin],
  changes: true,
  payload: z.strictObject({
    eventIds: z.array(z.int().positive()).min(1).max(500),
    note: z.string().trim().max(300).default(""),
  }),
  answer: z.object({ acknowledged: z.int().describe("how many were not before") }),
});
