// Actions during which the server may die.

import { type Answered, type Call, type PayloadOf, responses } from "@chalkboard/contract";
import { Disagreement, type World } from "./world.ts";

/** More database statements than most actions need, so that some actions finish before the end comes. */
const wordsAtMost = 20;

/** Runs an action during which the server may die; returns whether it died. */
export async function mortally(world: World, what: string, work: () => Promise<unknown>): Promise<boolean> {
  world.server.dieAt(world.chance.int(1, wordsAtMost));
  // A dying server does not respond, or reports a failure.
  await work().catch(() => undefined);
  const died = await world.server.riseAgain();
  if (died) world.marks.add(`crash: while ${what}`);
  return died;
}

/** Sends a call and requires a response other than a fault. */
export async function heard<C extends Call>(
  world: World,
  personId: number,
  call: C,
  payload: PayloadOf<C>,
): Promise<Answered<C>> {
  const answer = await world.server.send(personId, call, payload);
  if (answer.responseType === responses.fault)
    throw new Disagreement("a server that is well answers", { path: call.path });
  return answer;
}
