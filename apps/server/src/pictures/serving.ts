import type { FastifyInstance } from "fastify";
import type { Keeper } from "./keeper.ts";

/** Shows pictures to everybody, pages of other host names too. What is sent is what our encoder wrote, and nothing takes it for anything else. */
export function servePictures(pages: FastifyInstance, keeper: Keeper): void {
  pages.get<{ Params: { readonly name: string } }>("/pictures/:name", async ({ params: { name } }, reply) => {
    const hash = /^(?<hash>[0-9a-f]{64})\.webp$/.exec(name)?.groups?.["hash"];
    const found = hash === undefined ? undefined : await keeper.read(hash);
    if (found === undefined) return reply.code(404).header("cache-control", "no-store").type("text/plain").send("Not found");
    return reply.headers({
      "content-type": "image/webp", "cache-control": "public, max-age=31536000, immutable", "cross-origin-resource-policy": "cross-origin",
      "content-disposition": "inline",
    }).send(found);
  });
}
