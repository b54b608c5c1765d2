import type { AnswerOf, Call } from "@chalkboard/contract";
import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { type AskedOf, ask, gate } from "./client.ts";
import { keyOf } from "./queries.ts";
import { isIgnored, RefusedError } from "./refused.ts";

export type Asked<Answer> = {
  readonly data: Answer;
  /** The answer itself where it is a list. */
  readonly rows: Answer extends readonly (infer Row)[] ? readonly Row[] : never;
  readonly refresh: () => void;
  /** While a newer answer is on its way, or the shown one belongs to the filters before. */
  readonly isUpdating: boolean;
};

export type AskOptions = {
  /** Asks again after so many milliseconds, for figures that no live subject carries. */
  readonly everyMs?: number;
};

/**
 * Asks the server and waits: the page around it shows that it loads, or why it was refused, so a page has no branch for either.
 * When the payload changes the old answer stays until the new one is there. A payload of null asks nothing and answers undefined.
 */
export function useAsk<C extends Call>(call: C, payload: AskedOf<C>, options?: AskOptions): Asked<AnswerOf<C>>;
export function useAsk<C extends Call>(call: C, payload: AskedOf<C> | null, options?: AskOptions): Asked<AnswerOf<C> | undefined>;
export function useAsk<C extends Call>(call: C, payload: AskedOf<C> | null, { everyMs }: AskOptions = {}): Asked<AnswerOf<C> | undefined> {
  // The text is compared, not the object, which every render makes anew.
  const wanted = JSON.stringify(payload);
  const shown = useDeferredValue(wanted);
  const { data, refetch, isFetching } = useSuspenseQuery({
    ...questionOf(call, JSON.parse(shown) as AskedOf<C> | null),
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  });
  const answer = data ?? undefined;
  return {
    data: answer,
    rows: (Array.isArray(answer) ? answer : []) as unknown as Asked<AnswerOf<C> | undefined>["rows"],
    refresh: () => { void refetch(); },
    isUpdating: isFetching || wanted !== shown,
  };
}

/** The answer as the cache keeps it; null for a question that was not asked. */
async function answerTo<C extends Call>(call: C, payload: AskedOf<C> | null, { signal, client, queryKey }: Asking): Promise<AnswerOf<C> | null> {
  if (payload === null) return null;
  for (;;) {
    const answered = await ask(call, payload, { signal });
    if (answered.ok) return answered.data;
    if (!isIgnored(call, answered.responseType)) throw new RefusedError(answered.responseType, answered.data);
    // What was shown stays; where nothing was, the page goes on waiting.
    const before = client.getQueryData<AnswerOf<C>>(queryKey);
    if (before !== undefined) return before;
    await gate.wait();
  }
}

type Asking = { readonly signal: AbortSignal; readonly client: Pick<QueryClient, "getQueryData">; readonly queryKey: readonly unknown[] };

export type Question<C extends Call> = {
  readonly queryKey: readonly unknown[]; readonly queryFn: (context: Asking) => Promise<AnswerOf<C> | null>;
};

/** What the cache is to ask, and where it keeps the answer; a payload of null asks nothing. */
export function questionOf<C extends Call>(call: C, payload: AskedOf<C> | null): Question<C> {
  return { queryKey: keyOf(call, payload), queryFn: (asking) => answerTo(call, payload, asking) };
}
