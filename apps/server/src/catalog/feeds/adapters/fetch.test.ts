import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOutgoing } from "../../../platform/ports/outgoing.ts";
import { systemTimers } from "../../../platform/ports/system.ts";
import { type Fetch, httpFetch, longestAnswer } from "./fetch.ts";

// Hostile servers in place of a source, over real sockets: each response ends within its time and memory limits, with a
// reason.

let server: Server;
let fetch: Fetch;
let origin: string;
let input = 0;

const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  "/silent": () => undefined,
  "/trickle": (response) => {
    response.writeHead(200).write("[");
    const timer = systemTimers.every(10, () => response.write(" "));
    response.on("close", timer.clear);
  },
  "/endless": (response) => {
    const more = (): void => {
      while (response.write(" ".repeat(65_536)));
    };
    response.on("drain", more).on("close", () => response.off("drain", more));
    more();
  },
  "/bomb": (response) =>
    void response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(longestAnswer + 1, " "))),
  "/away": (response) => void response.writeHead(302, { location: "/away" }).end(),
  "/inside": (response) => void response.writeHead(301, { location: "http://169.254.169.254/latest/meta-data/" }).end(),
  "/headers": (response) => void response.writeHead(200, { "x-long": "x".repeat(1_000_000) }).end("[]"),
  "/cut": (response) => {
    response.writeHead(200, { "content-length": 1_000 }).write("[");
    systemTimers.after(0, () => response.destroy());
  },
};

beforeAll(async () => {
  server = createServer(({ url = "" }, response) => {
    input += 1;
    answers[url]?.(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  fetch = httpFetch(createOutgoing({ allowed: [origin], own: [] }).fetch);
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const get = (path: string, timeoutMs = 60_000) => fetch({ url: `${origin}${path}`, timeoutMs });

test.each<[rule: string, path: string, timeoutMs: number, fault: RegExp]>([
  ["says nothing", "/silent", 200, /timeout/i],
  ["sends a letter now and then", "/trickle", 200, /timeout/i],
  ["never ends", "/endless", 60_000, /has more than 10000000 bytes/],
  ["unpacks to more than any answer", "/bomb", 60_000, /has more than 10000000 bytes/],
  ["has headers of a million letters", "/headers", 60_000, /fetch failed/],
  ["ends before its declared end", "/cut", 60_000, /terminated/],
])("a response that %s is refused", async (_rule, path, timeoutMs, fault) => {
  await expect(get(path, timeoutMs)).rejects.toThrow(fault);
});

test.each<[rule: string, path: string, status: number]>([
  ["to itself", "/away", 302],
  ["to an internal address", "/inside", 301],
])("a redirect %s is not followed", async (_rule, path, status) => {
  const before = input;
  expect(await get(path)).toMatchObject({ status, text: "" });
  expect(input).toBe(before + 1);
});
