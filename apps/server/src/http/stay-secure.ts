import type { FastifyInstance } from "fastify";

const halfAYearSeconds = 15_768_000;

/**
 * Whoever came by HTTPS, to us or to a proxy that we trust, comes by HTTPS from then on. Without it nothing is said: a browser would lock itself out.
 */
export const staySecureHeader = { "strict-transport-security": `max-age=${halfAYearSeconds}` };

export function staySecure(fastify: FastifyInstance): void {
  fastify.addHook("onRequest", (request, reply, done) => {
    if (request.protocol === "https") reply.headers(staySecureHeader);
    done();
  });
}
