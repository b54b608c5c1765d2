import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findChromium } from "../ports/system.ts";
import { commandOf, isNamedHost, openPageReader, type PageReader } from "./read-page.ts";

test.each([
  ["a named host", "https://scores.example/mlb", true],
  ["a host below a named one", "https://www.odds.example/", true],
  ["the host above a wildcard", "https://odds.example/", false],
  ["a host that ends alike", "https://badscores.example/", false],
  ["another port", "https://scores.example:8443/", false],
  ["a name before the host", "https://scores.example@evil.example/", false],
  ["another protocol", "file:///etc/passwd", false],
])("pages may be read of %s: %s %s", (_, url, isNamed) => {
  expect(isNamedHost(url, ["scores.example", "*.odds.example"])).toBe(isNamed);
});

test.each([
  ["wait | table.odds", true],
  ["type | #search | MLB", true],
  ["scroll | ", true],
  ["click | ", false],
  ["evaluate | alert(1)", false],
])("the command %s exists: %s", (text, exists) => {
  expect(commandOf(text) !== undefined).toBe(exists);
});

const executablePath = findChromium();
describe.skipIf(executablePath === undefined)("a page read by Chromium (needs Chromium)", () => {
  let named: Server;
  let other: Server;
  let reached = 0;
  let reader: PageReader;
  const addressOf = (server: Server, host = "127.0.0.1"): string =>
    `http://${host}:${String((server.address() as AddressInfo).port)}`;

  beforeAll(async () => {
    other = createServer((_, response) => {
      reached += 1;
      response.end("other");
    });
    named = createServer(({ url }, response) => {
      if (url === "/away") response.writeHead(302, { location: `${addressOf(other, "127.0.0.2")}/` }).end();
      else
        response.setHeader("content-type", "text/html").end(`<body><img src="${addressOf(other)}/a.png"><input id="s">
          <button onclick="document.title = document.querySelector('#s').value">Go</button>`);
    });
    for (const server of [named, other]) {
      server.listen(0, "0.0.0.0");
      await once(server, "listening");
    }
    const hosts = [addressOf(named).replace("http://", "")];
    reader = openPageReader({ hosts, executablePath, isSandboxed: process.getuid?.() !== 0 });
  });
  afterAll(() => {
    for (const server of [named, other]) server.close();
  });

  test("its commands are done in order, and its HTML is what they left", async () => {
    const commands = ["type | #s | MLB", "click | button", "scroll | "];
    const answer = await reader.read(`${addressOf(named)}/`, commands, true);
    expect(answer).toMatchObject({ responseType: 1, data: expect.stringContaining("<title>MLB</title>") });
    expect(reached).toBe(0);
  });

  test("a page whose second step fails is incomplete and says how many were done", async () => {
    expect(await reader.read(`${addressOf(named)}/`, ["scroll | ", "wait | #never", "scroll | "], true)).toMatchObject({
      responseType: -20,
      done: 1,
      total: 3,
      data: expect.stringContaining("<button"),
    });
  });

  test("a page that leads to a host that was not named is not read, and that host is not reached", async () => {
    expect(await reader.read(`${addressOf(named)}/away`, [], true)).toEqual({ responseType: -5 });
    expect(reached).toBe(0);
  });

  test("a second page meanwhile is an error at once", async () => {
    const first = reader.read(`${addressOf(named)}/`, [], true);
    expect(await reader.read(`${addressOf(named)}/`, [], true)).toEqual({ responseType: -4 });
    expect(await first).toMatchObject({ responseType: 1 });
  });
});
