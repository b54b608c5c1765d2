import formbody from "@fastify/formbody";
import { responses } from "@chalkboard/contract";
import type { Timers } from "@chalkboard/kernel";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyServerOptions } from "fastify";
import type { ConnectionLimits, Installation } from "../../ports/ports.ts";
import type { BodyRate } from "./body-rate.ts";
import { readForm } from "../form.ts";
import { readJsonBodies } from "../json.ts";
import { staySecure } from "./stay-secure.ts";
import type { Trust } from "./trust.ts";
import { type Admits, nodeLimits, enforceConnectionLimits } from "./connection-limits.ts";

/** In bytes. */
export const largestBody = 256 * 1024;

/** Fastify with our limits and the body types that a call may have; nothing is served yet. */
export async function createFastify(
  { certificate, webVersion, noteRequest }: Installation,
  tools: {
    readonly timers: Timers;
    readonly trusts: Trust;
    readonly limits: ConnectionLimits;
    readonly admits: Admits;
    readonly bodyRate: BodyRate;
  },
): Promise<FastifyInstance> {
  const { limits } = tools;
  const options: FastifyServerOptions = {
    bodyLimit: largestBody,
    trustProxy: tools.trusts,
    forceCloseConnections: "idle",
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
    // No call reads a query.
    routerOptions: { maxParamLength: 200, querystringParser: () => ({}) },
    // An unparsable path is an unknown call like any other.
    frameworkErrors: (_error: Error, _request: unknown, reply: FastifyReply) =>
      void reply.code(200).send({ response_type: responses.notFound, data: { reason: "unknownCall" }, wv: webVersion }),
  };
  // The types distinguish HTTPS servers from HTTP ones; our code does not.
  const made =
    certificate === undefined ? { http: nodeLimits(limits) } : { https: { ...nodeLimits(limits), ...certificate } };
  const fastify = Fastify({ ...options, ...made } as FastifyServerOptions);
  // Only the path: the query string may be anything.
  if (noteRequest !== undefined)
    fastify.addHook("onRequest", async ({ method, url }) => noteRequest(`${method} ${url.split("?", 1)[0] ?? ""}`));
  enforceConnectionLimits(fastify, limits, tools);
  staySecure(fastify);
  await fastify.register(formbody, { bodyLimit: largestBody, parser: readForm });
  readJsonBodies(fastify);
  return fastify;
}
