import type { AnswerOf, Call } from "@chalkboard/contract";
import { keepPreviousData, useIsFetching, useQuery } from "@tanstack/react-query";
import type { InputOf } from "./connection/client.ts";
import { keyOf } from "./connection/queries.ts";
import { questionOf } from "./use-call-query.ts";

/**
 * Queries while the user types and never suspends: undefined until there is a result, and if the query is refused. The
 * previous result stays until the next arrives. A payload of null sends nothing.
 */
export function useFind<C extends Call>(call: C, payload: InputOf<C> | null): AnswerOf<C> | undefined {
  const { data } = useQuery<AnswerOf<C> | null>({
    ...questionOf(call, payload),
    enabled: payload !== null,
    retry: false,
    placeholderData: keepPreviousData,
  });
  return payload === null ? undefined : (data ?? undefined);
}

/** Whether a result of one of these calls is pending. */
export function useIsFinding(calls: readonly Call[]): boolean {
  return useIsFetching({ predicate: ({ queryKey: [path] }) => calls.some((call) => call.path === path) }) > 0;
}

/** Whether the result of one query is pending; a payload of null sends nothing. */
export function useIsFiltered<C extends Call>(call: C, payload: InputOf<C> | null): boolean {
  return useIsFetching({ queryKey: keyOf(call, payload), exact: true }) > 0;
}
