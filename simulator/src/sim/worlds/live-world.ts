import { cloneDatabase } from "../../server.ts";
import { bindServer } from "./bind.ts";
import { makeWorld } from "./make-world.ts";
import { runWorld } from "../run.ts";

/**
 * For tests: runs a world of a seed from its first step to its last, on its own database.
 * @returns what occurred in it
 * @throws WorldFailure with seed and step
 */
export async function liveWorld(seed: number, steps: number): Promise<ReadonlySet<string>> {
  const clone = await cloneDatabase();
  try {
    const { server, house: fixture, close } = await bindServer(clone.url);
    const world = makeWorld(seed, fixture, server);
    await runWorld(world, seed, steps).finally(close);
    return world.marks;
  } finally {
    await clone.drop();
  }
}
