import type { AnswerOf, Call } from "@chalkboard/contract";
import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { answerTo } from "./answer-to.ts";
import type { InputOf } from "./connection/client.ts";
import { useAwaited } from "../kit/states/awaited.tsx";
import { keyOf } from "./connection/queries.ts";
import { reloadOf, useReload } from "./use-reload.ts";

export type QueryResult<Answer> = {
  readonly data: Answer;
  /** The result itself if it is a list. */
  readonly rows: Answer extends readonly (infer Row)[] ? readonly Row[] : never;
  readonly refresh: () => void;
  /** While a newer result is pending, or the shown one belongs to the previous filters. */
  readonly isUpdating: boolean;
};

export type QueryOptions = {
  /** Refetch interval in milliseconds, for figures without a live subject. */
  readonly everyMs?: number;
};

/**
 * Queries the server and suspends: the boundaries around it show loading and refusals, so the page needs no branch for
 * either. When the payload changes, the old result stays until the new one arrives. A payload of null sends nothing and
 * returns undefined.
 */
export function useCallQuery<C extends Call>(
  call: C,
  payload: InputOf<C>,
  options?: QueryOptions,
): QueryResult<AnswerOf<C>>;
export function useCallQuery<C extends Call>(
  call: C,
  payload: InputOf<C> | null,
  options?: QueryOptions,
): QueryResult<AnswerOf<C> | undefined>;
export function useCallQuery<C extends Call>(
  call: C,
  payload: InputOf<C> | null,
  { everyMs }: QueryOptions = {},
): QueryResult<AnswerOf<C> | undefined> {
  // Compares the text, because every render creates a new object.
  const wanted = JSON.stringify(payload);
  const shown = useDeferredValue(wanted);
  const question = questionOf(call, JSON.parse(shown) as InputOf<C> | null);
  const { data, refetch, isFetching, isRefetchError, dataUpdatedAt } = useSuspenseQuery({
    ...question,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  });
  useAwaited(wanted !== shown);
  useReload(question.queryKey, { dataUpdatedAt, isRefetchError, isRepeated: everyMs !== undefined });
  const answer = data ?? undefined;
  return {
    data: answer,
    rows: (Array.isArray(answer) ? answer : []) as unknown as QueryResult<AnswerOf<C> | undefined>["rows"],
    refresh: () => {
      void refetch();
    },
    isUpdating: isFetching || wanted !== shown,
  };
}

type Asking = {
  readonly signal: AbortSignal;
  readonly client: Pick<QueryClient, "getQueryData">;
  readonly queryKey: readonly unknown[];
};

export type Question<C extends Call> = {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: Asking) => Promise<AnswerOf<C> | null>;
};

/** The query function and key for the cache; a payload of null disables the query. */
export function questionOf<C extends Call>(call: C, payload: InputOf<C> | null): Question<C> {
  return {
    queryKey: keyOf(call, payload),
    queryFn: async ({ signal, client, queryKey }) =>
      payload === null
        ? null
        : answerTo(call, payload, {
            signal,
            reload: reloadOf(client, queryKey),
            before: () => client.getQueryData<AnswerOf<C>>(queryKey),
          }),
  };
}
