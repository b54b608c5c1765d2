import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { live } from "@chalkboard/contract";
import type { Clock, Log, Timers } from "@chalkboard/kernel";
import type { FastifyInstance } from "fastify";
import { WebSocket, WebSocketServer } from "ws";
import type { Database } from "../database/database.ts";
import type { Session } from "../http/handlers.ts";
import { addressOf, type Trust } from "../http/server/trust.ts";
import type { Sessions } from "../http/sessions.ts";
import { type Connection, createConnection, type Greeted } from "./connection.ts";
import type { Connections } from "./connections.ts";
import type { Hub } from "./hub.ts";
import { createRateLimiter, type RateLimit } from "./rate-limiter.ts";
import type { Watch } from "./register.ts";
import { createShares, type Shares } from "./shares.ts";
import { maySubscribe, readSubject, type Subject } from "./subjects.ts";
import { createWorkTurns, type TurnLimits } from "./work-turns.ts";

const path = "/live";
const largestMessage = 16 * 1024;
const mostSubscriptions = 200;
const checkEveryMs = 30_000;
const helloWithinMs = 10_000;
/** A browser that reconnects sends a hello and all of its subscriptions. */
const rateLimit: RateLimit = { atOnce: 400, perSecond: 20 };
/** In messages: 800 a second of one address, 6,400 of all. Accepting a connection costs as much as several. */
const turnLimits: TurnLimits = { everyMs: 10, ofAddress: 8, inAll: 64 };
const [costOfConnection, costOfMessage] = [4, 1];
/** A connection with this many unanswered messages is not read until they are answered. */
const mostUnanswered = 32;
/**
 * Close codes: the session is not (or no longer) valid; no hello; ended from the list; an invalid message, or too much;
 * the person has the maximum of connections, and may retry later.
 */
const notSignedIn = 4401;
const noHello = 4408;
const endedByHand = 4409;
const badMessage = 1007;
const tooMuch = 1008;
const goingAway = 1001;
const tryLater = 1013;

type Tools = {
  readonly database: Database;
  readonly timers: Timers;
  readonly pacing: Timers;
  readonly clock: Clock;
  readonly log: Log;
  readonly sessions: Sessions;
  readonly hub: Hub;
  readonly connections: Connections;
  readonly fastify: FastifyInstance;
  /** Which proxies are trusted about a client's origin. */
  readonly trusts: Trust;
};
type Answering = Tools & { readonly shares: Shares };

export type Sockets = {
  /** Checks at once whether a person's connections may still receive their subjects; everyone's without a person. */
  readonly look: (personId?: number) => void;
  readonly close: () => void;
};

/** Serves GET /live. Every connection identifies itself, then subscribes to subjects. */
export function createSockets(given: Tools): Sockets {
  const tools: Answering = { ...given, shares: createShares() };
  const { timers, clock, log, hub, fastify, trusts } = tools;
  const turns = createWorkTurns(tools.pacing, turnLimits);
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: largestMessage,
    maxFragments: 64,
    maxBufferedChunks: 1_024,
  });
  const open = new Set<Connection>();
  /** Connections that wait to be accepted. */
  const arriving = new Set<Duplex>();
  let nextId = 1;

  function connected(socket: WebSocket, request: IncomingMessage): void {
    const address = addressOf(request, trusts);
    const origin = { address, host: request.headers.host ?? "" };
    const connection = createConnection(socket, origin, nextId, clock.now());
    nextId += 1;
    const listed = { shown: connection.shown, end: () => socket.close(endedByHand) };
    open.add(connection);
    tools.connections.add(listed);
    const rateLimiter = createRateLimiter(rateLimit, clock);
    let unanswered = 0;
    const hasNoHello = (): void => {
      if (connection.greeted !== undefined) return;
      // It may be among the messages that wait for their turn.
      if (unanswered > 0) waiting = timers.after(helloWithinMs, hasNoHello);
      else cut(socket, noHello);
    };
    let waiting = timers.after(helloWithinMs, hasNoHello);
    const failed = (error: unknown): void => endFailed(socket, log, error);
    const answerNext = (text: string): boolean => {
      unanswered -= 1;
      if (unanswered === 0) socket.resume();
      if (!isOpen(connection)) return false;
      // What it says to our pings may still be unread.
      connection.heard();
      const message = read(text);
      if (message === undefined) cut(socket, badMessage);
      else void connection.inOrder(() => answer(tools, connection, message, failed)).catch(failed);
      return true;
    };
    socket.on("error", (error) => log.debug({ error: error.message }, "a live connection failed"));
    socket.on("close", () => {
      waiting.clear();
      open.delete(connection);
      tools.shares.leave(connection);
      tools.connections.remove(listed);
      for (const watch of connection.watches.values()) hub.unwatch(watch);
    });
    for (const sign of ["ping", "pong"])
      socket.on(sign, () => {
        if (!rateLimiter()) cut(socket, tooMuch);
      });
    socket.on("message", (data) => {
      if (!isOpen(connection)) return;
      connection.heard();
      if (!rateLimiter()) return cut(socket, tooMuch);
      unanswered += 1;
      if (unanswered >= mostUnanswered) socket.pause();
      turns.add(address, costOfMessage, () => answerNext(String(data)));
    });
  }

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // A refused client that stays would count for no one.
    if (request.url?.split("?")[0] !== path)
      return void socket
        .once("finish", () => socket.destroy())
        .end("HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n");
    // Until its turn no one else listens to it.
    const lost = (): void => void socket.destroy();
    socket.on("error", lost);
    arriving.add(socket);
    turns.add(addressOf(request, trusts), costOfConnection, () => {
      socket.off("error", lost);
      arriving.delete(socket);
      if (socket.destroyed) return false;
      server.handleUpgrade(request, socket, head, connected);
      return true;
    });
  };

  const failed = (error: unknown): void => log.warn({ error: String(error) }, "a live connection could not be checked");
  const checking = timers.every(checkEveryMs, () => {
    for (const connection of open) {
      if (connection.isAlive()) connection.ping();
      else connection.socket.terminate();
      check(tools, connection).catch(failed);
    }
  });
  const look = (personId?: number): void => {
    for (const connection of open) {
      if (personId === undefined || connection.greeted?.session.personId === personId)
        check(tools, connection).catch(failed);
      // It may be about to be greeted under a session that was still live when it was looked up.
      else if (connection.greeted === undefined) connection.inOrder(() => check(tools, connection)).catch(failed);
    }
  };
  const close = (): void => {
    checking.clear();
    fastify.server.off("upgrade", upgrade);
    turns.close();
    for (const socket of arriving) socket.destroy();
    for (const { socket } of open) {
      socket.close(goingAway);
      // One that is not read now would not take its end.
      socket.resume();
    }
  };
  fastify.server.on("upgrade", upgrade);
  // An open connection would keep the server from closing.
  fastify.addHook("preClose", async () => close());
  return { look, close };
}

const isOpen = ({ socket }: Connection): boolean => socket.readyState === WebSocket.OPEN;

/** Ends a connection whose message could not be answered. */
function endFailed(socket: WebSocket, log: Log, error: unknown): void {
  log.warn({ error: error instanceof Error ? error.message : String(error) }, "a live message could not be handled");
  socket.close(1011);
}

/** Ends a connection without waiting for the other side, which may never close. */
function cut(socket: WebSocket, code: number): void {
  socket.close(code);
  socket.terminate();
}

/**
 * Ends a connection whose session has ended; one whose session changed keeps the subscriptions that it may still
 * receive.
 */
async function check(tools: Tools, connection: Connection): Promise<void> {
  const before = connection.greeted;
  if (before === undefined) return;
  const session = await sessionOf(tools.sessions, before);
  if (session === undefined) return connection.socket.close(notSignedIn);
  if (hearsAlike(before.session, session)) return;
  await connection.inOrder(async () => {
    connection.greeted = { ...before, session };
    for (const watch of connection.watches.values()) {
      if (await maySubscribeNow(tools, session, watch.subject)) continue;
      end(tools.hub, connection, watch.id);
      connection.send(JSON.stringify({ op: "denied", id: watch.id, reason: "notAllowed" } satisfies live.FromServer));
    }
  });
}

/** What the permissions of a session depend on. */
function hearsAlike(one: Session, other: Session): boolean {
  return (["role", "serviceId", "zoneId", "posId", "mustChangePassword"] as const).every(
    (part) => one[part] === other[part],
  );
}

/** A person who must change their password does that first. */
async function maySubscribeNow({ database }: Tools, session: Session, subject: Subject): Promise<boolean> {
  return !session.mustChangePassword && maySubscribe(database, session, subject);
}

/**
 * The session of a connection, as a call would find it: that of an entered POS is valid only beside the token of the
 * admin who entered it.
 */
function sessionOf(
  sessions: Sessions,
  { token, tokenAdm }: Pick<Greeted, "token" | "tokenAdm">,
): Promise<Session | undefined> {
  return sessions.findBeside(token, tokenAdm);
}

async function answer(
  tools: Answering,
  connection: Connection,
  message: live.ClientMessage,
  failed: (error: unknown) => void,
): Promise<void> {
  const { sessions, hub, shares } = tools;
  // Once it is closed, its queued messages are dropped.
  if (!isOpen(connection)) return;
  const say = (said: live.FromServer): void => void connection.send(JSON.stringify(said));
  switch (message.op) {
    case "ping":
      return say({ op: "pong" });
    case "hello": {
      const { token, tokenAdm, device, mac } = message;
      const session = await sessionOf(sessions, { token, tokenAdm });
      if (session === undefined) return connection.socket.close(notSignedIn);
      if (!isOpen(connection)) return;
      if (!shares.join(connection, session.personId)) return connection.socket.close(tryLater);
      connection.greeted = { token, tokenAdm, device, mac, session };
      connection.ping();
      return say({ op: "ready" });
    }
    case "typing": {
      const watch = connection.watches.get(message.id);
      if (watch !== undefined && connection.greeted !== undefined)
        hub.type(watch, connection.greeted.session.personName, message.at);
      return;
    }
    case "unsub":
      return end(hub, connection, message.id);
    case "sub": {
      // Where there is no room, the database is not queried.
      if (!connection.watches.has(message.id) && connection.greeted !== undefined && !shares.hasRoom(connection)) {
        return say({ op: "denied", id: message.id, reason: "tooMany" });
      }
      const session = connection.greeted === undefined ? undefined : await sessionOf(sessions, connection.greeted);
      if (session === undefined) return say({ op: "denied", id: message.id, reason: "notSignedIn" });
      return subscribe(tools, connection, session, message, { say, failed });
    }
  }
}

async function subscribe(
  tools: Answering,
  connection: Connection,
  session: Session,
  { id, subject: input, after }: Extract<live.ClientMessage, { op: "sub" }>,
  { say, failed }: { readonly say: (said: live.FromServer) => void; readonly failed: (error: unknown) => void },
): Promise<void> {
  const { hub, shares } = tools;
  const subject = readSubject(input);
  if (subject === undefined) return say({ op: "denied", id, reason: "unknownSubject" });
  if (connection.watches.size >= mostSubscriptions || !(await maySubscribeNow(tools, session, subject)))
    return say({ op: "denied", id, reason: "notAllowed" });
  end(hub, connection, id);
  // Other connections of the person may have taken the room during the query.
  if (!shares.hasRoom(connection)) return say({ op: "denied", id, reason: "tooMany" });
  const watch: Watch = { id, requested: input, subject, send: connection.send };
  connection.watches.set(id, watch);
  // It may have closed during the query.
  if (!isOpen(connection)) return end(hub, connection, id);
  // Not awaited: subscriptions that come together start together.
  hub.watch(watch, after).catch(failed);
}

function end(hub: Hub, connection: Connection, id: number): void {
  const watch = connection.watches.get(id);
  if (watch === undefined) return;
  hub.unwatch(watch);
  connection.watches.delete(id);
}

function read(text: string): live.ClientMessage | undefined {
  try {
    return live.fromClient.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
