import { createServer, type IncomingMessage } from "node:http";
import { get } from "node:http";
import { get as getSecure } from "node:https";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generate } from "selfsigned";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { openDatabase } from "../../database/database.ts";
import { cloneDatabase } from "../../database/cluster/test-cluster.ts";
import type { Installation } from "../../ports/ports.ts";
import { silentLog, silentMail, systemClock, systemRandom, systemTimers } from "../../ports/system.ts";
import { createServer as createChalkboard } from "../../../server.ts";
import { startProcess } from "../../../testing/server-process.ts";
import { placementSettings } from "../../../selling/tickets/index.ts";

// HTTPS with a certificate, plain HTTP without, and what a proxy may say about client and protocol.

let folder: string;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let certificate: { cert: string; key: string };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "chalkboard-https-"));
  database = await cloneDatabase();
  const made = await generate([{ name: "commonName", value: "banca.example" }], { keyType: "ec", algorithm: "sha256" });
  certificate = { cert: made.cert, key: made.private };
  await writeFile(join(folder, "own.crt"), made.cert);
});

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** The client knows the certificate, and the name in it. */
const trusting = (): { ca: string; servername: string } => ({ ca: certificate.cert, servername: "banca.example" });

type Answer = { readonly status: number | undefined; readonly hsts: string | undefined };

/** Serves one request. */
async function ask(
  installation: Partial<Installation>,
  headers: Record<string, string> = {},
  probe?: (address: string) => Promise<void>,
): Promise<Answer> {
  const ports = {
    clock: systemClock,
    timers: systemTimers,
    pacing: systemTimers,
    random: systemRandom,
    log: silentLog,
    mail: silentMail,
    database: openDatabase({ url: database.url, connections: 2, log: silentLog }),
    placementDatabase: openDatabase({ url: database.url, connections: 2, log: silentLog, settings: placementSettings }),
  };
  const server = await createChalkboard(ports, { webVersion: "8.1.8", ...installation });
  try {
    const address = await server.fastify.listen({ port: 0, host: "127.0.0.1" });
    await probe?.(address);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const asking = address.startsWith("https:") ? getSecure : get;
      asking(`${address}/health`, { ...trusting(), headers }, resolve).once("error", reject);
    });
    answer.resume();
    return { status: answer.statusCode, hsts: answer.headers["strict-transport-security"] };
  } finally {
    await server.close();
  }
}

const halfAYear = "max-age=15768000";

describe("HTTPS", () => {
  test("with a certificate: calls over HTTPS, live connection over wss, with strict transport", async () => {
    const greet = (address: string): Promise<void> =>
      new Promise((resolve, reject) => {
        expect(address).toMatch(/^https:/);
        const socket = new WebSocket(`${address.replace("https", "wss")}/live`, trusting());
        socket
          .once("open", () => {
            socket.once("close", () => {
              resolve();
            });
            socket.close();
          })
          .once("error", reject);
      });
    expect(await ask({ certificate }, {}, greet)).toEqual({ status: 200, hsts: halfAYear });
  });

  test.each<
    [rule: string, installation: Partial<Installation>, headers: Record<string, string>, hsts: string | undefined]
  >([
    ["plain HTTP promises nothing", {}, {}, undefined],
    ["a client's own claim of HTTPS is ignored", {}, { "x-forwarded-proto": "https" }, undefined],
    ["a trusted proxy's claim is believed", { trustProxy: "127.0.0.1" }, { "x-forwarded-proto": "https" }, halfAYear],
    [
      "that of a proxy at another address is not",
      { trustProxy: "10.0.0.0/8" },
      { "x-forwarded-proto": "https" },
      undefined,
    ],
    [
      "a trusted proxy that was reached without HTTPS",
      { trustProxy: true },
      { "x-forwarded-proto": "http" },
      undefined,
    ],
  ])("%s", async (_rule, installation, headers, hsts) => {
    expect(await ask(installation, headers)).toEqual({ status: 200, hsts });
  });

  test("the process ends with one sentence when the key is missing", async () => {
    const probe = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => {
      probe.once("listening", resolve);
    });
    const { port } = probe.address() as AddressInfo;
    await new Promise((resolve) => {
      probe.close(resolve);
    });
    const child = startProcess(
      join(import.meta.dirname, "../../../main.ts"),
      {
        DATABASE_URL: database.url,
        CHALKBOARD_PORT: String(port),
        CHALKBOARD_LOG_LEVEL: "error",
        CHALKBOARD_TLS_CERT: join(folder, "own.crt"),
        CHALKBOARD_TLS_KEY: join(folder, "gone.key"),
      },
      [],
      true,
    );
    let said = "";
    child.stdout?.on("data", (text: Buffer) => {
      said += text.toString();
    });
    const code = await new Promise((resolve) => {
      child.once("close", resolve);
    });
    const lines = said
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { msg: string; error: string });
    expect(lines.map(({ error }) => error)).toEqual([
      `The file of CHALKBOARD_TLS_KEY (${join(folder, "gone.key")}) is not there.`,
    ]);
    expect(code).toBe(1);
  });
});
