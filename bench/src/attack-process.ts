// A hostile client in its own process: on command it repeats one action over connections that it opens and drops, until
// it is ordered to end. It uses other addresses of this machine than the sellers.

import { connect, type Socket } from "node:net";
import { setPriority } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import type { AttackAnswer, AttackName, AttackOrder, AttackResult } from "./attack-job.ts";

type Attack = {
  /** Sent at once when a connection opens. */
  readonly says: (connection: number) => string;
  /** Sent byte by byte after that. */
  readonly drips?: string;
  readonly perSecond: number;
  /** The number of connections, where all are opened at once; each from its own address. */
  readonly atOnce?: number;
};

const head = "POST /pos/get_hora_actual HTTP/1.1\r\nhost: shop\r\n";
const form = (body: string, path = "/pos/get_hora_actual"): string =>
  `POST ${path} HTTP/1.1\r\nhost: shop\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
const upgrade =
  "GET /live HTTP/1.1\r\nhost: shop\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: " +
  "AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
/** A masked text message; a mask of zeros leaves it readable. */
const message = (text: string): string => `\x81${String.fromCharCode(0x80 | text.length)}\0\0\0\0${text}`;
const signIn = (user: string): string =>
  form(`json=${encodeURIComponent(JSON.stringify({ user, pass: "some wrong password", mac: "0" }))}`, "/general/login");
const largest = 250_000;
const repeated = form("a=1&".repeat(largest / 4));
const numbered = form(Array.from({ length: 40_000 }, (_, n) => n).join("&"));
const deep = form(`json=${"[".repeat(largest - 10)}`);
const named = form(`json={${Array.from({ length: 20_000 }, (_, n) => `"n${n}":1`).join(",")}}`);

const attacks: Readonly<Record<AttackName, Attack>> = {
  repeatedFields: { says: () => repeated, perSecond: 10 },
  numberedFields: { says: () => numbered, perSecond: 10 },
  deepJson: { says: () => deep, perSecond: 10 },
  manyNames: { says: () => named, perSecond: 10 },
  hugeHeaders: { says: () => `${head}x: ${"x".repeat(60_000)}\r\n\r\n`, perSecond: 20 },
  manyHeaders: { says: () => `${head}${"a:b\r\n".repeat(3_000)}\r\n`, perSecond: 20 },
  slowHeaders: { says: () => `${head}x: `, drips: "x", perSecond: 100 },
  slowBodies: {
    says: () => `${head}content-type: application/x-www-form-urlencoded\r\ncontent-length: 100000\r\n\r\n`,
    drips: "x",
    perSecond: 100,
  },
  silence: { says: () => "", perSecond: 100 },
  pipelined: { says: () => form("").repeat(200), perSecond: 5 },
  unknownTokens: { says: (n) => form(`token=${n.toString(16).padStart(64, "f")}`, "/tickets/sell"), perSecond: 50 },
  socketsThatSayNothing: { says: () => upgrade, perSecond: 100 },
  socketsThatSayTooMuch: { says: () => upgrade + message('{"op":"ping"}').repeat(1_000), perSecond: 5 },
  signIns: { says: (n) => signIn(`nobody ${process.pid} ${n}`), perSecond: 0, atOnce: 300 },
};

// On another machine it would take no cores from the server; here it works while the till and the server are idle.
setPriority(10);
/** Messages to this process arrive in turn, on a busy machine late. */
const patienceMs = 120_000;
let mayStay: number | undefined;
let attacking: Promise<AttackResult> | undefined;
process.on("message", (order: AttackOrder) => void obey(order));
// A process that waits for commands must not exit.
process.channel?.ref();

async function obey(order: AttackOrder): Promise<void> {
  if ("begin" in order) {
    mayStay = undefined;
    attacking = attack(attacks[order.begin], order.port);
    answer("begun");
    return;
  }
  mayStay = order.mayStay;
  if (attacking !== undefined) answer(await attacking);
}

function answer(text: AttackAnswer): void {
  process.send?.(text);
}

async function attack({ says, drips, perSecond, atOnce = 0 }: Attack, port: number): Promise<AttackResult> {
  const open = new Set<Socket>();
  const result: Record<string, number> = {};
  let made = 0;
  let cut = 0;
  const begin = (localAddress: string): void => {
    const socket = connect({ host: "127.0.0.1", port, localAddress });
    open.add(socket);
    socket
      .on("error", () => undefined)
      .on("close", () => {
        if (open.delete(socket)) cut += 1;
      });
    socket.setEncoding("latin1").on("data", (text: string) => {
      const what = /"response_type":(-?\d+)/.exec(text)?.[1] ?? /^HTTP\/1\.1 (\d+)/.exec(text)?.[1];
      // A socket's greeting is not a response, and one of several responses is not the end.
      if (what === undefined || what === "101" || what === "1") return;
      result[what] = (result[what] ?? 0) + 1;
      open.delete(socket);
      socket.destroy();
    });
    socket.write(says(made), "latin1");
    made += 1;
  };
  for (let n = 0; n < atOnce; n += 1) begin(`127.1.${n >> 8}.${n & 255}`);
  while (mayStay === undefined) {
    if (atOnce === 0) begin("127.0.0.66");
    if (drips !== undefined) for (const socket of open) socket.write(drips);
    await delay(1_000 / (perSecond || 10));
  }
  const until = performance.now() + patienceMs;
  while (open.size > mayStay && performance.now() < until) await delay(10);
  const kept = open.size;
  for (const socket of open) socket.destroy();
  return { made, firstResponses: result, cut, kept };
}
