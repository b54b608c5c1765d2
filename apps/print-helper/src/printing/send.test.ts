import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { PrinterConfig } from "../config.ts";
import { send } from "./send.ts";

const roll = { name: "Counter", widthMm: 80, cut: true, drawer: false } as const;
const bytes = Uint8Array.from({ length: 200_000 }, (_, index) => index % 251);
const servers: Server[] = [];
const sockets: Socket[] = [];
let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "print-helper-"));
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close();
  rmSync(folder, { recursive: true });
});

/** Opens a printer in the network. @returns its port */
async function printer(onSocket: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => undefined);
    onSocket(socket);
  });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

const network = (port: number, answersStatus = false): PrinterConfig => ({
  kind: "network",
  host: "127.0.0.1",
  port,
  answersStatus,
  ...roll,
});
const never = new AbortController().signal;

test("a raw socket printer receives every byte, and the job is printed when it closes", async () => {
  const received: Buffer[] = [];
  const port = await printer((socket) => socket.on("data", (part) => received.push(part)));
  expect(await send(network(port), bytes, never)).toBe("printed");
  expect(Buffer.concat(received).equals(bytes)).toBe(true);
});

test("a port where nobody listens is a printer that is offline", async () => {
  const port = await printer(() => undefined);
  const [server] = servers.splice(0);
  server?.close();
  await once(server as Server, "close");
  expect(await send(network(port), bytes, never)).toBe("offline");
});

test("a printer that takes the connection and nothing else is given up when the time is over", async () => {
  const timedOut = new AbortController();
  const port = await printer((socket) => {
    socket.pause();
    timedOut.abort();
  });
  expect(await send(network(port), bytes, timedOut.signal)).toBe("noAnswer");
});

test("a printer that breaks off in the middle has not printed", async () => {
  const port = await printer((socket) => socket.once("data", () => socket.destroy()));
  expect(await send(network(port), bytes, never)).toBe("noAnswer");
});

test.each([
  ["ready, and its paper is there", 0x12, 0x00, "printed", true],
  ["its cover is open: nothing is sent", 0x16, 0x00, "coverOpen", false],
  ["it has no paper: nothing is sent", 0x32, 0x00, "noPaper", false],
  ["it has a fault: nothing is sent", 0x52, 0x00, "offline", false],
  ["its paper ended while it printed", 0x12, 0x0c, "noPaper", true],
])("a printer that answers status: %s", async (_, cause, paper, outcome, isSent) => {
  const received: Buffer[] = [];
  const port = await printer((socket) => {
    socket.on("data", (part) => {
      received.push(part);
      const all = Buffer.concat(received);
      if (all.length === 3) socket.write(Buffer.of(cause));
      else if (all.subarray(-3).equals(Buffer.of(0x1d, 0x72, 0x01))) socket.write(Buffer.of(paper));
    });
  });
  expect(await send(network(port, true), bytes, never)).toBe(outcome);
  expect(Buffer.concat(received).length).toBe(isSent ? bytes.length + 6 : 3);
});

test("a printer that should answer status and does not is given up", async () => {
  const timedOut = new AbortController();
  const port = await printer((socket) => socket.on("data", () => timedOut.abort()));
  expect(await send(network(port, true), bytes, timedOut.signal)).toBe("noAnswer");
});

test("a file gets one job after the other, and only its owner may read it", async () => {
  const file: PrinterConfig = { kind: "file", path: join(folder, "jobs.bin"), ...roll };
  expect(await send(file, bytes, never)).toBe("printed");
  expect(await send(file, Uint8Array.of(1, 2), never)).toBe("printed");
  expect(readFileSync(file.path).equals(Buffer.from([...bytes, 1, 2]))).toBe(true);
  expect(statSync(file.path).mode & 0o777).toBe(0o600);
});

test("a device that is unplugged is offline, and no file is made in its place", async () => {
  const path = join(folder, "lp0");
  expect(await send({ kind: "device", path, ...roll }, bytes, never)).toBe("offline");
  expect(statSync(path, { throwIfNoEntry: false })).toBeUndefined();
  expect(await send({ kind: "device", path: "/dev/null", ...roll }, bytes, never)).toBe("printed");
  expect(await send({ kind: "device", path: "/dev/full", ...roll }, bytes, never)).toBe("offline");
});
