import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/** Serves the built web. Files with a hash in their name never change; the page itself is asked for anew each time. */
export async function serveWeb(fastify: FastifyInstance, folder: string): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: folder,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header("cache-control", path.startsWith(join(folder, "assets")) ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
}
