// A trader moves a line: how long until every open board has received it, from the click to the message.

import { lines, live as messages } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import { timedCall } from "../client.ts";
import type { BenchCluster } from "../cluster.ts";
import { type BenchSize, type Figure, latencies } from "../figures.ts";
import { buildBenchWorld, offers } from "../world.ts";
import { startServerProcess } from "../processes.ts";

type Board = { readonly heard: () => Promise<number>; readonly close: () => void };

export async function live(cluster: BenchCluster, { quick, full }: BenchSize): Promise<readonly Figure[]> {
  const boards = quick ? 10 : full ? 500 : 100;
  const moves = quick ? 3 : 60;
  const world = await buildBenchWorld(await cluster.empty());
  const server = await startServerProcess(world.url);
  try {
    const subject = messages.subjects.lines(world.leagueId);
    const open = await Promise.all(
      Array.from({ length: boards }, (_, index) =>
        openBoard(server.address, world.deskTokens[index % world.deskTokens.length] ?? "", subject),
      ),
    );
    const timesMs: number[] = [];
    const clicks: number[] = [];
    for (let move = 0; move < moves; move += 1) {
      const { betType, side, points, price } = offers[0] ?? { betType: 1, side: 1, points: null, price: 120 };
      const key = { eventId: world.eventIds[move % world.eventIds.length] ?? 0, betType, side, alternate: 0 };
      const received = open.map((board) => board.heard());
      const started = performance.now();
      const payload = { reason: "", moves: [{ key, version: 1, points, price: price + 5 }] };
      const { ms } = await timedCall(server.address, lines.moveLines, payload, world.traderToken);
      clicks.push(ms);
      for (const at of await Promise.all(received)) timesMs.push(at - started);
    }
    for (const board of open) board.close();
    return [
      { name: "live.boards", value: boards, unit: "connections" },
      ...latencies("live.move", clicks),
      ...latencies("live.heard", timesMs),
    ];
  } finally {
    await server.stop();
  }
}

async function openBoard(address: string, token: string, subject: string): Promise<Board> {
  const socket = new WebSocket(`${address.replace("http", "ws")}/live`);
  const waiting = new Map<string, ((at: number) => void)[]>();
  const next = (op: string): Promise<number> =>
    new Promise((resolve) => waiting.set(op, [...(waiting.get(op) ?? []), resolve]));
  socket.addEventListener("message", ({ data }) => {
    const at = performance.now();
    const { op } = messages.fromServer.parse(JSON.parse(String(data)));
    assert(op !== "denied" && op !== "resync", "a board hears of every change", { op });
    waiting.get(op)?.shift()?.(at);
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve());
    socket.addEventListener("error", () => reject(new Error("a board could not connect")));
  });
  const say = (message: messages.FromClient): void => socket.send(JSON.stringify(message));
  const ready = next("ready");
  say({ op: "hello", token, device: "bench" });
  await ready;
  const snap = next("snap");
  say({ op: "sub", id: 1, subject });
  await snap;
  return { heard: () => next("delta"), close: () => socket.close() };
}
