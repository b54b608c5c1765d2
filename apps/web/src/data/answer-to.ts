import type { AnswerOf, Call } from "@chalkboard/contract";
import { type InputOf, sendUntilAnswered, gate } from "./client.ts";
import { isIgnored, RefusedError } from "./refused.ts";

/**
 * What the server answers to a question, for whoever keeps it in the cache.
 * @param before what is shown now, which stays where a refusal is to be ignored; where nothing is, the page goes on waiting
 * @throws RefusedError where it was refused
 */
export async function answerTo<C extends Call>(
  call: C, payload: InputOf<C>, signal: AbortSignal, before?: () => AnswerOf<C> | undefined,
): Promise<AnswerOf<C>> {
  for (;;) {
    const answered = await sendUntilAnswered(call, payload, { signal });
    if (answered.ok) return answered.data;
    if (!isIgnored(call, answered.responseType)) throw new RefusedError(answered.responseType, answered.data);
    const shown = before?.();
    if (shown !== undefined) return shown;
    await gate.wait();
  }
}
