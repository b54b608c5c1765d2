import type { AnswerOf, Call } from "@chalkboard/contract";
import { type InputOf, sendUntilAnswered, gate } from "./connection/client.ts";
import { isIgnored, RefusedError } from "./connection/refused.ts";

export type QueryContext<Data> = {
  readonly signal: AbortSignal;
  /** The key of a reload whose last answer is shown meanwhile: no dialog covers it while there is no answer. */
  readonly reload?: string | undefined;
  /** The data shown now, which stays if the refusal is to be ignored; without data the page keeps waiting. */
  readonly before?: () => Data | undefined;
};

/** Sends a query for the cache. @throws RefusedError if it is refused */
export async function answerTo<C extends Call>(
  call: C,
  payload: InputOf<C>,
  { signal, reload, before }: QueryContext<AnswerOf<C>>,
): Promise<AnswerOf<C>> {
  for (;;) {
    const answered = await sendUntilAnswered(call, payload, { signal, ...(reload === undefined ? {} : { reload }) });
    if (answered.ok) return answered.data;
    if (!isIgnored(call, answered.responseType)) throw new RefusedError(answered.responseType, answered.data);
    const shown = before?.();
    if (shown !== undefined) return shown;
    await gate.wait();
  }
}
