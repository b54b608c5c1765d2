// The world's time: it passes when it is told, and what waited for it comes to its end.

import type { World } from "./world.ts";
import { endWaits } from "./waiting.ts";

/** So much later. */
export async function later(world: World, ms: number): Promise<void> {
  await until(world, world.model.now + ms);
}

/** It is a moment that is not before now. */
export async function until(world: World, at: number): Promise<void> {
  world.model.now = Math.max(world.model.now, at);
  await world.server.setTime(world.model.now);
  await endWaits(world);
}
