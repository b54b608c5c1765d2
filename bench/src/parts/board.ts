// The boards of a day with 200 games, over HTTP: a seller's and the desk's.

import { type Call, catalog, lines, type PayloadOf } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import { timedCall } from "../client.ts";
import type { BenchCluster } from "../cluster.ts";
import { type BenchSize, type Figure, latencies } from "../figures.ts";
import { buildBenchWorld } from "../world.ts";
import { startServerProcess } from "../processes.ts";

export async function board(cluster: BenchCluster, { quick }: BenchSize): Promise<readonly Figure[]> {
  const world = await buildBenchWorld(await cluster.empty());
  const server = await startServerProcess(world.url);
  const turns = quick ? 3 : 60;

  async function measured<C extends Call>(
    name: string,
    call: C,
    payload: PayloadOf<C>,
    token: string,
  ): Promise<readonly Figure[]> {
    const timesMs: number[] = [];
    let bytes = 0;
    for (let turn = -3; turn < turns; turn += 1) {
      const answer = await timedCall(server.address, call, payload, token);
      assert(
        (answer.data as { events: unknown[] }).events.length === world.eventIds.length,
        "the board has every game",
        { name },
      );
      bytes = answer.bytes;
      if (turn >= 0) timesMs.push(answer.ms);
    }
    return [...latencies(name, timesMs), { name: `${name}.size`, value: bytes, unit: "bytes" }];
  }

  try {
    return [
      ...(await measured("board.selling", catalog.sellingBoard, { day: world.day }, world.shops[0]?.token ?? "")),
      ...(await measured("board.desk", lines.board, { leagueId: world.leagueId, day: world.day }, world.traderToken)),
    ];
  } finally {
    await server.stop();
  }
}
