import type { FastifyInstance } from "fastify";
import type { MediaStorage } from "./media-storage.ts";
import { endings } from "./path.ts";
import { types } from "./store.ts";

/** A document loads and runs nothing, in any viewer, and no page may embed it. */
const ofDocuments =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Serves pictures and documents to everyone, also for pages on other host names. Only our encoder's output is served,
 * with its exact type.
 */
export function servePictures(pages: FastifyInstance, mediaStorage: MediaStorage): void {
  for (const kind of ["picture", "document"] as const) {
    const named = new RegExp(`^(?<hash>[0-9a-f]{64})\\.${endings[kind]}$`, "u");
    pages.get<{ Params: { readonly name: string } }>(`/${kind}s/:name`, async ({ params: { name } }, reply) => {
      const hash = named.exec(name)?.groups?.["hash"];
      const found = hash === undefined ? undefined : await mediaStorage.read(hash, kind);
      if (found === undefined)
        return reply.code(404).header("cache-control", "no-store").type("text/plain").send("Not found");
      return reply
        .headers({
          "content-type": types[kind],
          "cache-control": "public, max-age=31536000, immutable",
          "content-disposition": "inline",
          ...(kind === "picture"
            ? { "cross-origin-resource-policy": "cross-origin" }
            : { "content-security-policy": ofDocuments }),
        })
        .send(found);
    });
  }
}
