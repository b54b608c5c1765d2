import type { AnswerOf, Call } from "@chalkboard/contract";
import { keepPreviousData, useIsFetching, useQuery } from "@tanstack/react-query";
import type { InputOf } from "./client.ts";
import { keyOf } from "./queries.ts";
import { questionOf } from "./use-call-query.ts";

/**
 * Asks while the person types and never makes the page wait: undefined until there is an answer, and where the question is refused. The answer before stays
 * until the next is there. A payload of null asks nothing.
 */
export function useFind<C extends Call>(call: C, payload: InputOf<C> | null): AnswerOf<C> | undefined {
  const { data } = useQuery<AnswerOf<C> | null>({ ...questionOf(call, payload), enabled: payload !== null, retry: false, placeholderData: keepPreviousData });
  return payload === null ? undefined : data ?? undefined;
}

/** Whether an answer to one of these calls is on its way. */
export function useIsFinding(calls: readonly Call[]): boolean {
  return useIsFetching({ predicate: ({ queryKey: [path] }) => calls.some((call) => call.path === path) }) > 0;
}

/** Whether the answer to one question is on its way; a payload of null asks nothing. */
export function useIsFiltered<C extends Call>(call: C, payload: InputOf<C> | null): boolean {
  return useIsFetching({ queryKey: keyOf(call, payload), exact: true }) > 0;
}
