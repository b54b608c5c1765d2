import type { FastifyInstance } from "fastify";

const halfAYearSeconds = 15_768_000;

/**
 * A client that came by HTTPS, to us or to a trusted proxy, uses HTTPS from then on. Without HTTPS the header is not
 * sent: a browser would lock itself out.
 */
export const staySecureHeader = { "strict-transport-security": `max-age=${halfAYearSeconds}` };

export function staySecure(fastify: FastifyInstance): void {
  fastify.addHook("onRequest", (request, reply, done) => {
    if (request.protocol === "https") reply.headers(staySecureHeader);
    done();
  });
}
