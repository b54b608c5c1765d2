// A world with the trader at the desk and a clerk at the till, from a file's first test to its last.
import { afterAll, beforeAll } from "vitest";
import { type World, openWorld } from "./world.ts";
import { type Person, signIn } from "./person.ts";

type There = { house: World; trader: Person; clerk: Person };

/** @returns both people, once the tests run */
export function traderAndClerk(): Readonly<There> {
  const there: Partial<There> = {};
  beforeAll(async () => {
    there.house = await openWorld();
    there.trader = await signIn(there.house.address, "/adm_login", "trader");
    there.clerk = await signIn(there.house.address, "/login_pos", "ana");
  });
  afterAll(async () => {
    for (const person of [there.trader, there.clerk]) await person?.leave();
    await there.house?.close();
  });
  return there as There;
}
