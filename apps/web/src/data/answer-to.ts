import type { AnswerOf, Call } from "@chalkboard/contract";
import { type InputOf, sendUntilAnswered, gate } from "./connection/client.ts";
import { isIgnored, RefusedError } from "./connection/refused.ts";

/**
 * Sends a query for the cache.
 * @param before the data shown now, which stays if the refusal is to be ignored; without data the page keeps waiting
 * @throws RefusedError if it is refused
 */
export async function answerTo<C extends Call>(
  call: C,
  payload: InputOf<C>,
  signal: AbortSignal,
  before?: () => AnswerOf<C> | undefined,
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
