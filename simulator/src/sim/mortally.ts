// What is done while the server may die.

import { type Answered, type Call, type PayloadOf, responses } from "@chalkboard/contract";
import { Disagreement, type World } from "./world.ts";

/** More words to the database than most of what is done needs, so that some of it is over before the end comes. */
const wordsAtMost = 20;

/** Does something that the server's end may come into; answers whether it came. */
export async function mortally(world: World, what: string, work: () => Promise<unknown>): Promise<boolean> {
  world.server.dieAt(world.chance.int(1, wordsAtMost));
  // Who dies answers nothing, or that it failed.
  await work().catch(() => undefined);
  const died = await world.server.riseAgain();
  if (died) world.marks.add(`crash: while ${what}`);
  return died;
}

/** An answer that may be none. */
export async function heard<C extends Call>(world: World, personId: number, call: C, payload: PayloadOf<C>): Promise<Answered<C>> {
  const answer = await world.server.send(personId, call, payload);
  if (answer.responseType === responses.fault) throw new Disagreement("a server that is well answers", { path: call.path });
  return answer;
}
