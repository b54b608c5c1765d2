import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect as openSocket, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect as openSecure } from "node:tls";
import type { Log } from "@chalkboard/kernel";
import { generate } from "selfsigned";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../database/database.ts";
import { cloneDatabase } from "../../database/cluster/test-cluster.ts";
import type { ConnectionLimits, Installation } from "../../ports/ports.ts";
import { silentLog, silentMail, systemClock, systemRandom, systemTimers } from "../../ports/system.ts";
import { type ChalkboardServer, createServer } from "../../../server.ts";
import { placementSettings } from "../../../selling/tickets/index.ts";
import { connectionLimits } from "./connection-limits.ts";

// Connections that idle, take too many, or do not read are limited by the server's own rules, over HTTP and HTTPS.

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let certificate: { cert: string; key: string };
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await cloneDatabase();
  const made = await generate([{ name: "commonName", value: "localhost" }], { keyType: "ec", algorithm: "sha256" });
  certificate = { cert: made.cert, key: made.private };
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
  await database.drop();
});

type Served = { readonly server: ChalkboardServer; readonly port: number };

async function serve(
  limits: Partial<ConnectionLimits>,
  installation: Partial<Installation> = {},
  log: Log = silentLog,
): Promise<Served> {
  const opened = (settings?: typeof placementSettings) =>
    openDatabase({
      url: database.url,
      connections: 2,
      log: silentLog,
      ...(settings === undefined ? {} : { settings }),
    });
  const server = await createServer(
    {
      clock: systemClock,
      timers: systemTimers,
      pacing: systemTimers,
      random: systemRandom,
      log,
      mail: silentMail,
      database: opened(),
      placementDatabase: opened(placementSettings),
    },
    { webVersion: "8.1.8", connectionLimits: limits, ...installation },
  );
  ends.push(server.close);
  return { server, port: Number(new URL(await server.fastify.listen({ port: 0, host: "127.0.0.1" })).port) };
}

type Peer = { readonly socket: Socket; readonly heard: () => string; readonly ended: Promise<unknown> };

/** A client's connection, open when this resolves. */
async function open(port: number, isSecure = false): Promise<Peer> {
  const socket = isSecure
    ? openSecure({ port, host: "127.0.0.1", ca: certificate.cert, servername: "localhost" })
    : openSocket(port, "127.0.0.1");
  let text = "";
  const ended = new Promise((resolve) => {
    socket.once("close", resolve);
  });
  socket
    .on("error", () => undefined)
    .on("data", (data: Buffer) => {
      text += data.toString("latin1");
    });
  await Promise.race([once(socket, isSecure ? "secureConnect" : "connect").catch(() => undefined), ended]);
  ends.push(async () => socket.destroy());
  return { socket, heard: () => text, ended };
}

const head = "POST /pos/get_hora_actual HTTP/1.1\r\nhost: a\r\n";
const whole = `${head}content-type: application/x-www-form-urlencoded\r\ncontent-length: 0\r\n\r\n`;
const answers = (peer: Peer): number => peer.heard().split('"response_type":1,').length - 1;
const short = { headMs: 200, requestMs: 400, idleMs: 300, checkEveryMs: 50 };

describe.each([
  ["HTTP", false],
  ["HTTPS", true],
])("over %s", (_name, isSecure) => {
  let served: Served;
  beforeAll(async () => {
    served = await serve(short, isSecure ? { certificate } : {});
  });

  test.each<[rule: string, says: string]>([
    ["says nothing", ""],
    ["begins headers and does not finish them", head],
    ["begins a body and does not finish it", `${head}content-length: 100\r\n\r\njson=`],
    ["begins a chunked body and does not finish it", `${head}transfer-encoding: chunked\r\n\r\n5\r\njson=\r\n`],
    ["sent one request and is idle since", whole],
  ])("a client that %s is disconnected", async (_rule, says) => {
    const peer = await open(served.port, isSecure);
    peer.socket.write(says);
    await peer.ended;
    expect(answers(peer)).toBe(says === whole ? 1 : 0);
  });

  test("a client that sends headers or a body without end is disconnected midway", async () => {
    for (const begins of [`${head}x: `, `${head}content-length: 100000\r\n\r\n`]) {
      const peer = await open(served.port, isSecure);
      peer.socket.write(begins);
      const dripping = systemTimers.every(20, () => peer.socket.write("a"));
      await peer.ended;
      dripping.clear();
      expect(answers(peer)).toBe(0);
    }
  });

  test("one address may open a limited number, and another when one has closed", async () => {
    const { port } = await serve({ perAddress: 2 }, isSecure ? { certificate } : {});
    const ask = async (): Promise<Peer> => {
      const peer = await open(port, isSecure);
      peer.socket.write(whole);
      return peer;
    };
    const [first, second] = [await ask(), await ask()];
    await expect.poll(() => [answers(first), answers(second)]).toEqual([1, 1]);
    const third = await ask();
    await third.ended;
    expect(third.heard()).toBe("");
    first.socket.destroy();
    await expect
      .poll(async () => {
        const fourth = await ask();
        return Promise.race([
          fourth.ended.then(() => 0),
          new Promise<number>((resolve) => {
            fourth.socket.once("data", () => resolve(answers(fourth)));
          }),
        ]);
      })
      .toBe(1);
  });
});

test("a client that connects for HTTPS over TCP and does not negotiate is disconnected", async () => {
  const { port } = await serve(short, { certificate });
  const peer = await open(port);
  await peer.ended;
  expect(peer.heard()).toBe("");
});

test.each([
  ["HTTP", false],
  ["HTTPS", true],
])("a client that does not read its response over %s is disconnected", async (_name, isSecure) => {
  const folder = await mkdtemp(join(tmpdir(), "chalkboard-limits-"));
  ends.push(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, "large.txt"), "x".repeat(32 * 1024 * 1024));
  const { server, port } = await serve(
    { checkEveryMs: 50, unreadMs: 300 },
    { webFolder: folder, ...(isSecure ? { certificate } : {}) },
  );
  const peer = await open(port, isSecure);
  peer.socket.pause();
  peer.socket.write("GET /large.txt HTTP/1.1\r\nhost: a\r\n\r\n");
  const counted = (): Promise<number> =>
    new Promise((resolve) => {
      server.fastify.server.getConnections((_error, count) => resolve(count));
    });
  await expect.poll(counted).toBe(1);
  await expect.poll(counted).toBe(0);
});

test("a trusted proxy has no limit of its own", async () => {
  const { port } = await serve({ perAddress: 1 }, { trustProxy: "127.0.0.1" });
  const peers = [await open(port), await open(port), await open(port)];
  for (const { socket } of peers) socket.write(whole);
  await expect.poll(() => peers.map(answers)).toEqual([1, 1, 1]);
});

describe("on one connection", () => {
  let port: number;
  beforeAll(async () => {
    ({ port } = await serve({}));
  });
  const said = async (text: string): Promise<Peer> => {
    const peer = await open(port);
    peer.socket.write(text);
    return peer;
  };
  const close = "connection: close\r\n";
  const headed = (headers: number): string =>
    whole.replace("\r\n\r\n", `\r\n${"a: b\r\n".repeat(headers - 4)}${close}\r\n`);

  test("99 headers are read, 100 are refused with a message", async () => {
    const [fits, tooMany] = [await said(headed(99)), await said(headed(100))];
    await Promise.all([fits.ended, tooMany.ended]);
    expect(fits.heard()).toContain('"response_type":1');
    expect(tooMany.heard()).toContain("more than 99 headers");
  });

  test("headers of 16 kB are the maximum", async () => {
    const peer = await said(whole.replace("\r\n\r\n", `\r\na: ${"b".repeat(16 * 1024)}\r\n\r\n`));
    await peer.ended;
    expect(peer.heard()).toMatch(/^HTTP\/1.1 431/);
  });

  test("16 requests may wait for their responses, a seventeenth ends them all", async () => {
    const fits = await said(whole.repeat(connectionLimits.underWay));
    await expect.poll(() => answers(fits)).toBe(connectionLimits.underWay);
    const tooMany = await said(whole.repeat(connectionLimits.underWay + 1));
    await tooMany.ended;
    expect(answers(tooMany)).toBeLessThan(connectionLimits.underWay);
  });
});

test("a client that leaves midway through a body gets no response, and no error is logged", async () => {
  const said: string[] = [];
  const say = (_data: object, message: string): void => void said.push(message);
  const { port } = await serve({}, {}, { ...silentLog, warn: say, error: say });
  const [leaving, staying] = [await open(port), await open(port)];
  leaving.socket.write(`${head}content-type: application/x-www-form-urlencoded\r\ncontent-length: 100\r\n\r\njson=`);
  staying.socket.write(whole);
  await expect.poll(staying.heard).toContain("200 OK");
  leaving.socket.resetAndDestroy();
  staying.socket.write(whole);
  await expect.poll(() => staying.heard().split("200 OK").length).toBe(3);
  expect(said).toEqual([]);
});

test("a slow download goes on to its end", async () => {
  const folder = await mkdtemp(join(tmpdir(), "chalkboard-slow-"));
  ends.push(() => rm(folder, { recursive: true, force: true }));
  const bytes = 32 * 1024 * 1024;
  await writeFile(join(folder, "large.txt"), "x".repeat(bytes));
  const { port } = await serve({ checkEveryMs: 50, unreadMs: 1_000 }, { webFolder: folder });
  const peer = await open(port);
  let taken = 0;
  let pausedAt = 0;
  // Half a megabyte at a time, with pauses that add up to more than twice the bound.
  peer.socket.removeAllListeners("data").on("data", (chunk: Buffer) => {
    taken += chunk.length;
    if (taken - pausedAt < bytes / 64) return;
    pausedAt = taken;
    peer.socket.pause();
    systemTimers.after(40, () => peer.socket.resume());
  });
  peer.socket.write("GET /large.txt HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n");
  await peer.ended;
  expect(taken).toBeGreaterThan(bytes);
});
