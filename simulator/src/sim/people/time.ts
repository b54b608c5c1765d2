// The world's time: it advances on command, and whatever has waited until then ends.

import type { World } from "../world.ts";
import { endWaits } from "./waiting.ts";

/** Advances the clock by a duration. */
export async function later(world: World, ms: number): Promise<void> {
  await until(world, world.model.now + ms);
}

/** Sets the clock to a time that is not in the past. */
export async function until(world: World, at: number): Promise<void> {
  world.model.now = Math.max(world.model.now, at);
  await world.server.setTime(world.model.now);
  await endWaits(world);
}
