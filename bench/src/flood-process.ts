// A persistent hostile client in its own process: a number of connections that repeat the same message as fast as they
// are answered, and are reopened as fast as they are ended.

import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { digits, type Flood, type FloodAnswer, type FloodOrder, type FloodResult } from "./flood-job.ts";

/** A connection that was cut off is reopened after this time. */
const backAfterMs = 20;
const said = /"response_type":(-?\d+)|^HTTP\/1\.1 (\d{3})|"(?:op|reason)":"(\w+)"/gm;

let ending = new AbortController();
let flooding: Promise<FloodResult> | undefined;
process.on("message", (order: FloodOrder) => void obey(order));
// A process that waits for commands must not exit.
process.channel?.ref();

async function obey(order: FloodOrder): Promise<void> {
  if ("begin" in order) {
    ending = new AbortController();
    const begun = Promise.withResolvers<void>();
    flooding = flood(order.begin, order.port, ending.signal, begun.resolve);
    await begun.promise;
    return answer("begun");
  }
  ending.abort();
  if (flooding !== undefined) answer(await flooding);
}

function answer(text: FloodAnswer): void {
  process.send?.(text);
}

async function flood(
  { connections, addresses, says, again }: Flood,
  port: number,
  end: AbortSignal,
  begun: () => void,
): Promise<FloodResult> {
  const received: Record<string, number> = {};
  const open = new Set<Socket>();
  let [made, cut, number] = [0, 0, 0];
  // The messages differ only in their numbers: bytes are written as they are instead of being encoded each time.
  const parts = says.split("{n}").map((part) => Buffer.from(part, "latin1"));
  const say = (socket: Socket): void => {
    socket.cork();
    for (const [index, part] of parts.entries()) {
      if (index > 0) socket.write(String((number += 1)).padStart(digits, "0"));
      socket.write(part);
    }
    socket.uncork();
  };
  const hold = async (localAddress: string): Promise<void> => {
    while (!end.aborted) {
      const socket = connect({ host: "127.0.0.1", port, localAddress });
      open.add(socket);
      made += 1;
      socket
        .setEncoding("latin1")
        .on("error", () => undefined)
        .on("data", (text: string) => {
          for (const [, responseType, status, word] of text.matchAll(said)) {
            const what = responseType ?? word ?? status ?? "";
            received[what] = (received[what] ?? 0) + 1;
            if (again && responseType !== undefined && !end.aborted) say(socket);
          }
        });
      say(socket);
      if (made === connections) begun();
      await once(socket, "close");
      if (open.delete(socket)) cut += 1;
      await delay(backAfterMs);
    }
  };
  const holding = Array.from({ length: connections }, (_, index) => hold(`127.2.0.${String(1 + (index % addresses))}`));
  if (!end.aborted) await once(end, "abort");
  const kept = open.size;
  for (const socket of open) {
    open.delete(socket);
    socket.destroy();
  }
  await Promise.all(holding);
  return { made, cut, kept, heard: received };
}
