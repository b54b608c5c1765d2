import type { EpochMs } from "@chalkboard/kernel";
import { WebSocket } from "ws";
import type { Session } from "../http/handlers.ts";
import type { ShownConnection } from "./queries.ts";
import type { Watch } from "./register.ts";
import { inTurn } from "../ports/in-turn.ts";

/** A connection with more than this waiting to be sent gets a fresh snapshot later instead of what it missed. */
const mostUnsentBytes = 1024 * 1024;

/** The caller after the hello: the tokens, because a session may end, and what the list of connections shows. */
export type Greeted = {
  readonly token: string;
  readonly tokenAdm: string | undefined;
  readonly device: string;
  readonly mac: string;
  readonly session: Session;
};

/** One browser's connection. */
export type Connection = {
  readonly socket: WebSocket;
  greeted: Greeted | undefined;
  readonly watches: Map<number, Watch>;
  /** Sends a message; returns false when too much is waiting and the message was dropped. */
  readonly send: (text: string) => boolean;
  /** Sends a ping. */
  readonly ping: () => void;
  /** Whether anything was received since the last ping. */
  readonly isAlive: () => boolean;
  readonly heard: () => void;
  /** A queue of its messages and of actions on it, one after the other. */
  readonly inOrder: ReturnType<typeof inTurn>;
  /** As the list shows it; undefined before the hello. */
  readonly shown: () => ShownConnection | undefined;
};

/** The origin of a connection, as reported by trusted proxies. */
export type Origin = { readonly address: string; readonly host: string };

/** @param since when it was opened */
export function createConnection(
  socket: WebSocket,
  { address, host }: Origin,
  connectionId: number,
  since: EpochMs,
): Connection {
  let sent = 0;
  let skipped = 0;
  let isAlive = true;
  let pingedAt = 0;
  let lagMs: number | null = null;
  socket.on("pong", () => {
    isAlive = true;
    lagMs = Math.round(performance.now() - pingedAt);
  });
  const connection: Connection = {
    socket,
    greeted: undefined,
    watches: new Map(),
    send: (text) => {
      if (socket.readyState !== WebSocket.OPEN) return true;
      if (socket.bufferedAmount > mostUnsentBytes) {
        skipped += 1;
        return false;
      }
      socket.send(text);
      sent += 1;
      return true;
    },
    ping: () => {
      isAlive = false;
      pingedAt = performance.now();
      socket.ping();
    },
    isAlive: () => isAlive,
    heard: () => {
      isAlive = true;
    },
    inOrder: inTurn(),
    shown: () => {
      const { greeted } = connection;
      if (greeted === undefined) return undefined;
      const { device, mac, session } = greeted;
      return {
        connectionId,
        device,
        mac,
        personId: session.personId,
        userName: session.personName,
        serviceId: session.serviceId,
        serviceName: session.serviceName,
        role: session.role,
        host,
        address,
        since,
        subjects: [...connection.watches.values()].map(({ requested: input }) => input),
        lagMs,
        queuedBytes: socket.bufferedAmount,
        sent,
        skipped,
      };
    },
  };
  return connection;
}
