import type { Clock, Log, Timers } from "@chalkboard/kernel";
import type { FastifyInstance } from "fastify";
import type { Database } from "../database/database.ts";
import type { Trust } from "../http/server/trust.ts";
import type { Sessions } from "../http/sessions.ts";
import type { BoardOffers } from "./board-views.ts";
import type { Connections } from "./connections.ts";
import { createHub } from "./hub.ts";
import { createPublisher } from "./publisher.ts";
import { createSockets } from "./sockets.ts";
import { listenWithReconnect } from "./listen.ts";

export type Live = { readonly close: () => Promise<void> };

export type LiveTools = {
  readonly database: Database;
  readonly timers: Timers;
  readonly pacing: Timers;
  readonly clock: Clock;
  readonly log: Log;
  readonly fastify: FastifyInstance;
  readonly sessions: Sessions;
  /** Lists and ends connections. */
  readonly connections: Connections;
  readonly trusts: Trust;
  /** What the boards of services show of an event. */
  readonly boards: BoardOffers;
};

/**
 * The live layer of one server process: numbers committed messages, receives what any process published, and sends it
 * to the subscribers at GET /live.
 * @throws the driver's error when it cannot listen to the database
 */
export async function createLive(tools: LiveTools): Promise<Live> {
  const publisher = await createPublisher(tools);
  const hub = await createHub({ ...tools, processId: tools.connections.processId });
  const sockets = createSockets({ ...tools, hub });
  // A person who signs out, is signed out or changes role does so in every process, and at once; a missed notice is
  // found by polling.
  const listener = await listenWithReconnect(tools, "sessions", (notice) => {
    const personId = notice === "" ? undefined : Number(notice);
    tools.sessions.forgetPerson(personId);
    sockets.look(personId);
  });
  return {
    close: async () => {
      sockets.close();
      await listener.close();
      await publisher.close();
      await hub.close();
      await tools.connections.close();
    },
  };
}
