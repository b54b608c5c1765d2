// The end of a journey of one person in a world of its own.
import { afterAll, afterEach } from "vitest";
import type { Person } from "./person.ts";
import type { World } from "./world.ts";

/**
 * Takes a picture of the screen after a failed test, and ends the person and the world after the last one. Either is
 * undefined if it could not be opened.
 * @param picture names the picture
 */
export function endJourney(
  person: () => Person | undefined,
  world: () => World | undefined,
  picture: string | ((task: string) => string),
): void {
  afterEach(async ({ task }) => {
    if (task.result?.state !== "fail") return;
    await person()?.look(typeof picture === "string" ? picture : picture(task.name));
  });
  afterAll(async () => {
    await person()?.leave();
    await world()?.close();
  });
}
