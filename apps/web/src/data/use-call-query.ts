import type { AnswerOf, Call } from "@chalkboard/contract";
import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { answerTo } from "./answer-to.ts";
import type { InputOf } from "./client.ts";
import { useAwaited } from "../kit/awaited.tsx";
import { keyOf } from "./queries.ts";

export type QueryResult<Answer> = {
  readonly data: Answer;
  /** The answer itself where it is a list. */
  readonly rows: Answer extends readonly (infer Row)[] ? readonly Row[] : never;
  readonly refresh: () => void;
  /** While a newer answer is on its way, or the shown one belongs to the filters before. */
  readonly isUpdating: boolean;
};

export type QueryOptions = {
  /** Asks again after so many milliseconds, for figures that no live subject carries. */
  readonly everyMs?: number;
};

/**
 * Asks the server and waits: the page around it shows that it loads, or why it was refused, so a page has no branch for either.
 * When the payload changes the old answer stays until the new one is there. A payload of null asks nothing and answers undefined.
 */
export function useCallQuery<C extends Call>(call: C, payload: InputOf<C>, options?: QueryOptions): QueryResult<AnswerOf<C>>;
export function useCallQuery<C extends Call>(call: C, payload: InputOf<C> | null, options?: QueryOptions): QueryResult<AnswerOf<C> | undefined>;
export function useCallQuery<C extends Call>(call: C, payload: InputOf<C> | null, { everyMs }: QueryOptions = {}): QueryResult<AnswerOf<C> | undefined> {
  // The text is compared, not the object, which every render makes anew.
  const wanted = JSON.stringify(payload);
  const shown = useDeferredValue(wanted);
  const { data, refetch, isFetching } = useSuspenseQuery({
    ...questionOf(call, JSON.parse(shown) as InputOf<C> | null),
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  });
  useAwaited(wanted !== shown);
  const answer = data ?? undefined;
  return {
    data: answer,
    rows: (Array.isArray(answer) ? answer : []) as unknown as QueryResult<AnswerOf<C> | undefined>["rows"],
    refresh: () => { void refetch(); },
    isUpdating: isFetching || wanted !== shown,
  };
}

type Asking = { readonly signal: AbortSignal; readonly client: Pick<QueryClient, "getQueryData">; readonly queryKey: readonly unknown[] };

export type Question<C extends Call> = {
  readonly queryKey: readonly unknown[]; readonly queryFn: (context: Asking) => Promise<AnswerOf<C> | null>;
};

/** What the cache is to ask, and where it keeps the answer; a payload of null asks nothing. */
export function questionOf<C extends Call>(call: C, payload: InputOf<C> | null): Question<C> {
  return { queryKey: keyOf(call, payload), queryFn: async ({ signal, client, queryKey }) =>
    payload === null ? null : answerTo(call, payload, signal, () => client.getQueryData<AnswerOf<C>>(queryKey)) };
}
