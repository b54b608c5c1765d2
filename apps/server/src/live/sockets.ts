import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { live } from "@chalkboard/contract";
import type { Clock, Log, Timers } from "@chalkboard/kernel";
import type { FastifyInstance } from "fastify";
import { WebSocket, WebSocketServer } from "ws";
import type { Database } from "../database/database.ts";
import type { Session } from "../http/handlers.ts";
import type { Sessions } from "../identity/index.ts";
import { type Connection, createConnection, type Greeted } from "./connection.ts";
import type { Connections } from "./connections.ts";
import type { Hub } from "./hub.ts";
import type { Watch } from "./register.ts";
import { inTurn } from "./serial.ts";
import { mayHear, readSubject } from "./subjects.ts";

const path = "/live";
const largestMessage = 16 * 1024;
const mostSubscriptions = 200;
const checkEveryMs = 30_000;
/** Close codes: the session is not (any more) valid; somebody ended it from the list; something was said that is no message. */
const notSignedIn = 4401;
const endedByHand = 4409;
const badMessage = 1007;
const goingAway = 1001;

type Tools = {
  readonly database: Database;
  readonly timers: Timers;
  readonly clock: Clock;
  readonly log: Log;
  readonly sessions: Sessions;
  readonly hub: Hub;
  readonly connections: Connections;
  readonly fastify: FastifyInstance;
};

/** Serves GET /live. Every connection says who it is, then which subjects it wants to hear. */
export function createSockets(tools: Tools): { readonly close: () => void } {
  const { timers, clock, log, hub, fastify, sessions } = tools;
  const server = new WebSocketServer({ noServer: true, maxPayload: largestMessage });
  const open = new Set<Connection>();
  let nextId = 1;

  function connected(socket: WebSocket, request: IncomingMessage): void {
    const connection = createConnection(socket, request, nextId, clock.now());
    nextId += 1;
    const listed = { shown: connection.shown, end: () => socket.close(endedByHand) };
    open.add(connection);
    tools.connections.add(listed);
    const inOrder = inTurn();
    socket.on("error", (error) => log.debug({ error: error.message }, "a live connection failed"));
    socket.on("close", () => {
      open.delete(connection);
      tools.connections.remove(listed);
      for (const watch of connection.watches.values()) hub.unwatch(watch);
    });
    socket.on("message", (data) => {
      connection.heard();
      const message = read(String(data));
      if (message === undefined) socket.close(badMessage);
      else void inOrder(() => answer(tools, connection, message)).catch((error: unknown) => {
        log.warn({ error: error instanceof Error ? error.message : String(error) }, "a live message could not be answered");
        socket.close(1011);
      });
    });
  }

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (request.url?.split("?")[0] === path) server.handleUpgrade(request, socket, head, connected);
    else socket.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n");
  };

  async function check(connection: Connection): Promise<void> {
    if (!connection.isAlive()) return connection.socket.terminate();
    connection.ping();
    if (connection.greeted !== undefined && await sessionOf(sessions, connection.greeted) === undefined) connection.socket.close(notSignedIn);
  }

  const checking = timers.every(checkEveryMs, () => {
    for (const connection of open) {
      check(connection).catch((error: unknown) => log.warn({ error: String(error) }, "a live connection could not be checked"));
    }
  });
  const close = (): void => {
    checking.clear();
    fastify.server.off("upgrade", upgrade);
    for (const { socket } of open) socket.close(goingAway);
  };
  fastify.server.on("upgrade", upgrade);
  // An open connection would keep the server from closing.
  fastify.addHook("preClose", async () => close());
  return { close };
}

/** The session of a connection, as a call would find it: that of an entered POS is good only beside the token of who entered it. */
function sessionOf(sessions: Sessions, { token, tokenAdm }: Pick<Greeted, "token" | "tokenAdm">): Promise<Session | undefined> {
  return sessions.findBeside(token, tokenAdm);
}

async function answer(tools: Tools, connection: Connection, message: live.Heard): Promise<void> {
  const { sessions, hub } = tools;
  const say = (said: live.FromServer): void => void connection.send(JSON.stringify(said));
  switch (message.op) {
    case "ping":
      return say({ op: "pong" });
    case "hello": {
      const { token, tokenAdm, device, mac } = message;
      const session = await sessionOf(sessions, { token, tokenAdm });
      if (session === undefined) return connection.socket.close(notSignedIn);
      connection.greeted = { token, tokenAdm, device, mac, session };
      connection.ping();
      return say({ op: "ready" });
    }
    case "unsub":
      return end(hub, connection, message.id);
    case "sub": {
      const session = connection.greeted === undefined ? undefined : await sessionOf(sessions, connection.greeted);
      if (session === undefined) return say({ op: "denied", id: message.id, reason: "notSignedIn" });
      return subscribe(tools, connection, session, message, say);
    }
  }
}

async function subscribe(
  { database, hub }: Tools, connection: Connection, session: Session, { id, subject: asked, after }: Extract<live.Heard, { op: "sub" }>,
  say: (said: live.FromServer) => void,
): Promise<void> {
  const subject = readSubject(asked);
  if (subject === undefined) return say({ op: "denied", id, reason: "unknownSubject" });
  if (connection.watches.size >= mostSubscriptions || !await mayHear(database, session, subject)) return say({ op: "denied", id, reason: "notAllowed" });
  end(hub, connection, id);
  const watch: Watch = { id, asked, subject, send: connection.send };
  connection.watches.set(id, watch);
  await hub.watch(watch, after);
  // It may have gone while the subscription began.
  if (connection.socket.readyState !== WebSocket.OPEN) hub.unwatch(watch);
}

function end(hub: Hub, connection: Connection, id: number): void {
  const watch = connection.watches.get(id);
  if (watch === undefined) return;
  hub.unwatch(watch);
  connection.watches.delete(id);
}

function read(text: string): live.Heard | undefined {
  try {
    return live.fromClient.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
