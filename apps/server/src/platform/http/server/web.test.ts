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
  for (const ending of ["gz", "br"])
    await writeFile(join(folder, `assets/index-a1b2c3.js.${ending}`), `packed as ${ending}`);
  await serveWeb(server, folder);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

test.each([
  ["the page is requested every time", "/index.html", "no-cache"],
  ["so are the translations, whose names never change", "/assets/i18n/en.json", "no-cache"],
  ["a file with a hash in its name is cached", "/assets/index-a1b2c3.js", "public, max-age=31536000, immutable"],
])("%s", async (_rule, url, kept) => {
  const { statusCode, headers } = await server.inject({ url });
  expect([statusCode, headers["cache-control"]]).toEqual([200, kept]);
  expect((await server.inject({ url, headers: { "if-none-match": String(headers["etag"]) } })).statusCode).toBe(304);
});

test.each<[rule: string, takes: string | undefined, body: string, encoding: string | undefined]>([
  ["compressed as small as possible", "gzip, deflate, br, zstd", "packed as br", "br"],
  ["compressed as the browser supports it", "gzip, deflate", "packed as gz", "gzip"],
  ["as it is, where the browser supports nothing else", undefined, "{}", undefined],
])("a file comes %s, with its type, and is cached", async (_rule, takes, body, encoding) => {
  const { headers, payload } = await server.inject({
    url: "/assets/index-a1b2c3.js",
    headers: takes === undefined ? {} : { "accept-encoding": takes },
  });
  expect([payload, headers["content-encoding"], headers["vary"]]).toEqual([body, encoding, "accept-encoding"]);
  expect(headers["content-type"]).toMatch(/^(?:text|application)\/javascript; charset=utf-8$/u);
  expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
});

test("a file that was not compressed comes as it is", async () => {
  const { headers, payload } = await server.inject({ url: "/index.html", headers: { "accept-encoding": "gzip, br" } });
  expect([payload, headers["content-encoding"]]).toEqual(["{}", undefined]);
});
