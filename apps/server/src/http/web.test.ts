import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fastify } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveWeb } from "./web.ts";

const server = fastify();
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "chalkboard-web-"));
  for (const file of ["index.html", "assets/index-a1b2c3.js", "assets/i18n/en.json"]) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), "{}");
  }
  await serveWeb(server, folder);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

test.each([
  ["the page is asked for anew", "/index.html", "no-cache"],
  ["so are the translations, whose names never change", "/assets/i18n/en.json", "no-cache"],
  ["a file with a hash in its name is kept", "/assets/index-a1b2c3.js", "public, max-age=31536000, immutable"],
])("%s", async (_rule, url, kept) => {
  const { statusCode, headers } = await server.inject({ url });
  expect([statusCode, headers["cache-control"]]).toEqual([200, kept]);
  expect((await server.inject({ url, headers: { "if-none-match": String(headers["etag"]) } })).statusCode).toBe(304);
});
