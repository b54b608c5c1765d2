import { z } from "zod";
import { call, roles } from "./call.ts";
import { listCall } from "./list-call.ts";
import { epochMs, id } from "./shapes.ts";

// Servers: groups of services that are run together, and the processes that run everything now.

const name = z.string().trim().min(1).max(60);

export const listServers = listCall("operations/list_servers", {
  summary: "The servers, with how many services each has and how many of them sell.",
  access: [roles.platform],
  filters: {},
  row: z.object({ serverId: id, name: z.string(), services: z.int(), active: z.int(), pos: z.int() }),
  sums: { services: z.int(), active: z.int(), pos: z.int() },
  sorts: ["name", "services", "active", "pos"],
  rises: true,
});

export const saveServer = call("operations/save_server", {
  summary: "Makes a server, or renames one; −4 with the name that is stored where that is not `was`. −1 for a name that is taken.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({ serverId: id.optional(), name, was: name.optional().describe("of a rename: what the form was filled with") }),
  answer: z.object({ serverId: id }),
});

export const listProcesses = call("operations/list_processes", {
  summary: "The server processes that live, and whom each serves over the live connection.",
  access: [roles.platform],
  payload: z.strictObject({}),
  answer: z.array(z.object({
    processId: z.string(), process: z.string().describe("host and port"), connections: z.int(), people: z.int(), heardAt: epochMs,
  })),
});

export const acknowledgeEvents = call("operations/acknowledge_events", {
  summary: "Says that somebody has seen to significant events, once for each; −3 for one that there is not.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({ eventIds: z.array(z.int().positive()).min(1).max(500), note: z.string().trim().max(300).default("") }),
  answer: z.object({ acknowledged: z.int().describe("how many were not before") }),
});
