import { Readable } from "node:stream";
import type { Clock } from "@chalkboard/kernel";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../platform/database/database.ts";
import { tokenHash } from "../../identity/people/index.ts";
import * as queries from "./queries.ts";

const types = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** Sends a file to the client that has its code, once, part by part as the browser takes it. */
export function serveFiles(
  pages: FastifyInstance,
  { database, clock }: { readonly database: Database; readonly clock: Clock },
): void {
  pages.get<{ Params: { readonly id: string; readonly code: string } }>(
    "/files/:id/:code",
    async ({ params: { id, code } }, reply) => {
      const fileId = /^\d{1,15}$/.test(id) ? Number(id) : 0;
      const file = await database.transaction("all", (sql) =>
        sql.row(queries.spendCode, [fileId, tokenHash(code), new Date(clock.now())]),
      );
      if (file === undefined) return reply.code(404).type("text/plain").send("Not found");
      const { service_id: serviceId, name, format, byte_count: bytes } = file;
      return reply
        .headers({
          "content-type": types[format as keyof typeof types],
          "content-length": String(bytes),
          "cache-control": "no-store",
          "content-disposition": `attachment; filename="${plain(name)}.${format}"; filename*=UTF-8''${encodeURIComponent(name)}.${format}`,
        })
        .send(Readable.from(partsOf(database, serviceId, fileId)));
    },
  );
}

async function* partsOf(database: Database, serviceId: number, fileId: number): AsyncGenerator<Uint8Array> {
  for (let number = 0; ; number += 1) {
    const part = await database.read([serviceId], (sql) => sql.row(queries.partOf, [fileId, number]));
    if (part === undefined) return;
    yield part.bytes;
  }
}

/** A file name that every browser reads, beside the real one (RFC 6266). */
function plain(name: string): string {
  return name.replaceAll(/[^\w .-]/g, "_");
}
