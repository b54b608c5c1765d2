import { join, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/**
 * Serves the built web, compressed where the build has compressed it and the browser supports it. Files with a hash in
 * their name never change; the page and the translations, which have none, are requested each time.
 */
export async function serveWeb(fastify: FastifyInstance, folder: string): Promise<void> {
  const isHashed = (path: string): boolean =>
    path.startsWith(join(folder, "assets", sep)) && !path.startsWith(join(folder, "assets", "i18n", sep));
  await fastify.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header("cache-control", isHashed(path) ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
}
