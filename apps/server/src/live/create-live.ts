import type { Clock, Log, Timers } from "@chalkboard/kernel";
import type { FastifyInstance } from "fastify";
import type { Database } from "../database/database.ts";
import type { Trust } from "../http/trust.ts";
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
  readonly clock: Clock;
  readonly log: Log;
  readonly fastify: FastifyInstance;
  readonly sessions: Sessions;
  /** Where connections are listed and ended. */
  readonly connections: Connections;
  readonly trusts: Trust;
  /** What the boards of services show of an event. */
  readonly boards: BoardOffers;
};

/**
 * The live layer of one server process: numbers committed messages, hears what any process published, and sends it to whoever subscribed at GET /live.
 * @throws the driver's error when the database cannot be listened to
 */
export async function createLive(tools: LiveTools): Promise<Live> {
  const publisher = await createPublisher(tools);
  const hub = await createHub({ ...tools, processId: tools.connections.processId });
  const sockets = createSockets({ ...tools, hub });
  // Whoever signs out, is put out or becomes another is so in every process, and at once; what may have been missed is looked for.
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
