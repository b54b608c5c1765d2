// What a stranger may take of the server: how many connections, how long, and how much on each. Why these bounds: docs/decisions/0240.

import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Timers } from "@chalkboard/kernel";
import type { FastifyInstance } from "fastify";
import { bodyBytes, type BodyRate } from "./body-rate.ts";
import { addressOf, type Trust } from "./trust.ts";
import { InvalidRequestError } from "./invalid-request.ts";

export type ConnectionLimits = {
  /** Connections in all, and from one address that is no trusted proxy's. */
  readonly connections: number;
  readonly perAddress: number;
  /** A request's head must be there after this, all of it after that; and who asks nothing more leaves. */
  readonly headMs: number;
  readonly requestMs: number;
  readonly idleMs: number;
  /** A client that takes less than `leastTakenBytes` of its answer in this time is disconnected; a slow download goes on. */
  readonly unreadMs: number;
  /** So often it is seen who is late. */
  readonly checkEveryMs: number;
  readonly headBytes: number;
  readonly headers: number;
  /** Requests on one connection that wait for their answers. */
  readonly underWay: number;
  /** Of larger bodies from one address: what more than so much at once waits unread until its turn. */
  readonly bytesPerSecond: number;
  readonly bytesAtOnce: number;
};

export const connectionLimits: ConnectionLimits = {
  connections: 10_000, perAddress: 500, headMs: 10_000, requestMs: 30_000, idleMs: 72_000, unreadMs: 120_000, checkEveryMs: 2_000,
  headBytes: 16 * 1024, headers: 100, underWay: 16, bytesPerSecond: 4_000_000, bytesAtOnce: 2_000_000,
};

const leastTakenBytes = 64 * 1024;
/** Of each connection that an address may have: a larger hall may send more. */
const bytesOfConnection = 8_000;
const [leastBytesPerSecond, leastBytesAtOnce] = [1_000_000, 1_000_000];

/**
 * The walls with an installation's own bound of connections from one address, where it names one.
 * @throws RangeError for what is no number of connections
 */
export function connectionLimitsOf(perAddress: string | undefined): ConnectionLimits {
  if (perAddress === undefined || perAddress.trim() === "") return connectionLimits;
  if (!/^[1-9]\d{0,5}$/.test(perAddress.trim())) throw new RangeError("CHALKBOARD_CONNECTIONS_PER_ADDRESS is no number of connections.");
  const bytes = Number(perAddress) * bytesOfConnection;
  return {
    ...connectionLimits, perAddress: Number(perAddress), bytesPerSecond: Math.max(leastBytesPerSecond, bytes),
    bytesAtOnce: Math.max(leastBytesAtOnce, bytes / 2),
  };
}

/** What Node must know as it makes the server, of HTTP or of HTTPS. */
export function nodeLimits({ headMs, requestMs, checkEveryMs, headBytes }: ConnectionLimits) {
  return {
    headersTimeout: headMs, requestTimeout: requestMs, connectionsCheckingInterval: checkEveryMs, maxHeaderSize: headBytes,
    // Of HTTPS alone: who connects and agrees on no key.
    handshakeTimeout: headMs,
  };
}

type Tools = { readonly timers: Timers; readonly trusts: Trust; readonly admits: Admits; readonly bodyRate: BodyRate };

/** Puts the walls around a server that does not listen yet; the timer ends with it. */
export function enforceConnectionLimits(fastify: FastifyInstance, limits: ConnectionLimits, { timers, trusts, admits, bodyRate }: Tools): void {
  const { server } = fastify;
  server.maxConnections = limits.connections;
  server.maxHeadersCount = limits.headers;
  const unread = new Map<Socket, { readonly sinceMs: number; readonly taken: number }>();
  const connected = new Map<string, number>();

  const count = (address: string, change: 1 | -1): number => {
    const now = (connected.get(address) ?? 0) + change;
    if (now > 0) connected.set(address, now);
    else connected.delete(address);
    return now;
  };
  const watch = (socket: Socket): void => {
    unread.set(socket, { sinceMs: 0, taken: 0 });
    socket.once("close", () => unread.delete(socket));
  };
  server.on("connection", (socket: Socket) => {
    watch(socket);
    const address = socket.remoteAddress ?? "";
    if (trusts(address)) return;
    socket.once("close", () => count(address, -1));
    if (count(address, 1) > limits.perAddress) socket.destroy();
  });
  // What waits on a connection of HTTPS waits in here.
  server.on("secureConnection", watch);

  const looking = timers.every(limits.checkEveryMs, () => {
    for (const [socket, { sinceMs, taken }] of unread) {
      const takenNow = socket.bytesWritten - socket.writableLength;
      const isMoving = socket.writableLength === 0 || takenNow - taken >= leastTakenBytes;
      const waitedMs = isMoving ? 0 : sinceMs + limits.checkEveryMs;
      if (waitedMs >= limits.unreadMs) socket.destroy();
      else unread.set(socket, { sinceMs: waitedMs, taken: isMoving ? takenNow : taken });
    }
  });
  fastify.addHook("preClose", async () => looking.clear());
  boundRequests(fastify, limits, admits);
  boundBodies(fastify, { timers, trusts, bodyRate });
}

/** Lets a larger body wait, unread, until its address may send it. */
function boundBodies(fastify: FastifyInstance, { timers, trusts, bodyRate }: Omit<Tools, "admits">): void {
  fastify.addHook("onRequest", (request, reply, done) => {
    const waitMs = bodyRate.waitMs(addressOf(request.raw, trusts), bodyBytes(request.raw, request.routeOptions.bodyLimit));
    if (waitMs === 0) done();
    else if (waitMs !== undefined) timers.after(waitMs, done);
    else {
      reply.hijack();
      request.raw.socket.destroy();
    }
  });
}

/** Whether a request may wait for its answer beside those of its connection that do; a connection with too many ends. */
export type Admits = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Counts the requests of each connection that wait for their answers. */
export function admitsOver({ underWay }: Pick<ConnectionLimits, "underWay">): Admits {
  const waiting = new WeakMap<Socket, number>();
  return ({ socket }, response) => {
    const now = (waiting.get(socket) ?? 0) + 1;
    if (now > underWay) {
      socket.destroy();
      return false;
    }
    waiting.set(socket, now);
    response.once("close", () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    return true;
  };
}

/** Node leaves out what is beyond the most, and what a proxy added stands last: such a request says nothing that can be believed. */
export const hasTooManyHeaders = ({ rawHeaders }: IncomingMessage, { headers }: Pick<ConnectionLimits, "headers">): boolean => rawHeaders.length >= 2 * headers;

/** Bounds what comes on one connection: headers, and requests that do not wait for the answer of the one before. */
function boundRequests(fastify: FastifyInstance, limits: ConnectionLimits, admits: Admits): void {
  fastify.addHook("onRequest", (request, reply, done) => {
    if (!admits(request.raw, reply.raw)) {
      reply.hijack();
      return;
    }
    const most = limits.headers - 1;
    if (hasTooManyHeaders(request.raw,
      limits)) done(new InvalidRequestError({ field: "", code: "tooLarge", maximum: most, problem: `more than ${most} headers` }));
    else done();
  });
}
