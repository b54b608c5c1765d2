import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { createGzip, gunzip } from "node:zlib";
import { openApiText } from "@chalkboard/contract";
import type { FastifyInstance } from "fastify";

type Document = { readonly packed: Buffer; readonly tag: string };

/**
 * Serves the contract as an OpenAPI 3.1 document under /openapi.json. It is built and compressed at the first request,
 * a few calls at a time.
 */
export function serveOpenApi(fastify: FastifyInstance, version: string): void {
  let made: Promise<Document> | undefined;
  fastify.get("/openapi.json", async (request, reply) => {
    made ??= documentOf(version);
    const { packed, tag } = await made;
    reply
      .header("content-type", "application/json; charset=utf-8")
      .header("cache-control", "no-cache")
      .header("vary", "accept-encoding")
      .header("etag", tag);
    if (request.headers["if-none-match"] === tag) return reply.code(304).send();
    const takesPacked = /\bgzip\b/u.test(String(request.headers["accept-encoding"] ?? ""));
    return takesPacked
      ? reply.header("content-encoding", "gzip").send(packed)
      : reply.send(await promisify(gunzip)(packed));
  });
}

async function documentOf(version: string): Promise<Document> {
  // The compressor takes a little at a time: sales go on between.
  const packed = await buffer(Readable.from(openApiText(version)).pipe(createGzip()));
  return { packed, tag: `"${createHash("sha256").update(packed).digest("base64url").slice(0, 22)}"` };
}
