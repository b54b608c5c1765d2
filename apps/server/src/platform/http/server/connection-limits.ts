// Limits what an anonymous client may use of the server: how many connections, how long, and how much on each. Reasons
// for the values: docs/design/platform.md.

import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Timers } from "@chalkboard/kernel";
import type { FastifyInstance } from "fastify";
import { bodyBytes, type BodyRate } from "./body-rate.ts";
import type { ConnectionLimits } from "../../ports/ports.ts";
import { addressOf, type Trust } from "./trust.ts";
import { InvalidRequestError } from "../invalid-request.ts";

export const connectionLimits: ConnectionLimits = {
  connections: 10_000,
  perAddress: 500,
  headMs: 10_000,
  requestMs: 30_000,
  idleMs: 72_000,
  unreadMs: 120_000,
  checkEveryMs: 2_000,
  headBytes: 16 * 1024,
  headers: 100,
  underWay: 16,
  bytesPerSecond: 4_000_000,
  bytesAtOnce: 2_000_000,
};

const leastTakenBytes = 64 * 1024;
/** The share of each connection that an address may have: a larger hall may send more. */
const bytesOfConnection = 8_000;
const [leastBytesPerSecond, leastBytesAtOnce] = [1_000_000, 1_000_000];

/**
 * The limits with an installation's own number of connections per address, where it sets one.
 * @throws RangeError for an invalid number
 */
export function connectionLimitsOf(perAddress: string | undefined): ConnectionLimits {
  if (perAddress === undefined || perAddress.trim() === "") return connectionLimits;
  if (!/^[1-9]\d{0,5}$/.test(perAddress.trim()))
    throw new RangeError("CHALKBOARD_CONNECTIONS_PER_ADDRESS is no number of connections.");
  const bytes = Number(perAddress) * bytesOfConnection;
  return {
    ...connectionLimits,
    perAddress: Number(perAddress),
    bytesPerSecond: Math.max(leastBytesPerSecond, bytes),
    bytesAtOnce: Math.max(leastBytesAtOnce, bytes / 2),
  };
}

/** Options for creating Node's server, HTTP or HTTPS. */
export function nodeLimits({ headMs, requestMs, checkEveryMs, headBytes }: ConnectionLimits) {
  return {
    headersTimeout: headMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkEveryMs,
    maxHeaderSize: headBytes,
    // HTTPS only: a client that connects and does not complete the handshake.
    handshakeTimeout: headMs,
  };
}

type Tools = { readonly timers: Timers; readonly trusts: Trust; readonly admits: Admits; readonly bodyRate: BodyRate };

/** Applies the limits to a server before it listens; the timer ends with it. */
export function enforceConnectionLimits(
  fastify: FastifyInstance,
  limits: ConnectionLimits,
  { timers, trusts, admits, bodyRate }: Tools,
): void {
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
  // Requests that wait on an HTTPS connection are counted here.
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

/** Makes a larger body wait, unread, until its address may send it. */
function boundBodies(fastify: FastifyInstance, { timers, trusts, bodyRate }: Omit<Tools, "admits">): void {
  fastify.addHook("onRequest", (request, reply, done) => {
    const waitMs = bodyRate.waitMs(
      addressOf(request.raw, trusts),
      bodyBytes(request.raw, request.routeOptions.bodyLimit),
    );
    if (waitMs === 0) done();
    else if (waitMs !== undefined) timers.after(waitMs, done);
    else {
      reply.hijack();
      request.raw.socket.destroy();
    }
  });
}

/**
 * Whether a request may wait for its response beside others of its connection; a connection with too many is closed.
 */
export type Admits = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Counts the requests of each connection that wait for their responses. */
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

/** Node drops headers beyond the maximum, and those added by a proxy come last: such a request cannot be trusted. */
export const hasTooManyHeaders = (
  { rawHeaders }: IncomingMessage,
  { headers }: Pick<ConnectionLimits, "headers">,
): boolean => rawHeaders.length >= 2 * headers;

/** Limits what comes on one connection: headers, and pipelined requests. */
function boundRequests(fastify: FastifyInstance, limits: ConnectionLimits, admits: Admits): void {
  fastify.addHook("onRequest", (request, reply, done) => {
    if (!admits(request.raw, reply.raw)) {
      reply.hijack();
      return;
    }
    const most = limits.headers - 1;
    if (hasTooManyHeaders(request.raw, limits))
      done(
        new InvalidRequestError({ field: "", code: "tooLarge", maximum: most, problem: `more than ${most} headers` }),
      );
    else done();
  });
}
