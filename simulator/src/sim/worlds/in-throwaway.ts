import { throwawayDatabase } from "../../fixture/throwaway.ts";
import { bindServer } from "./bind.ts";
import { makeWorld } from "./make-world.ts";
import { runWorld } from "../run.ts";
import type { World } from "../world.ts";

/** Runs a world in a temporary database. @param adminUrl a connection that may create databases */
export async function inThrowaway(
  adminUrl: string,
  { seed, steps }: { readonly seed: number; readonly steps: number },
): Promise<World> {
  const database = await throwawayDatabase(adminUrl);
  try {
    const { server, house: fixture, close } = await bindServer(database.url);
    const world = makeWorld(seed, fixture, server);
    await runWorld(world, seed, steps).finally(close);
    return world;
  } finally {
    await database.drop();
  }
}
