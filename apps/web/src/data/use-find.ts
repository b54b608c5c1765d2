import type { AnswerOf, Call } from "@chalkboard/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { AskedOf } from "./client.ts";
import { questionOf } from "./use-ask.ts";

/**
 * Asks while the person types and never makes the page wait: undefined until there is an answer, and where the question is refused. The answer before stays
 * until the next is there. A payload of null asks nothing.
 */
export function useFind<C extends Call>(call: C, payload: AskedOf<C> | null): AnswerOf<C> | undefined {
  const question = payload === null ? { queryKey: [call.path, "nothing"], queryFn: () => Promise.resolve(null) } : questionOf(call, payload);
  const { data } = useQuery<AnswerOf<C> | null>({ ...question, enabled: payload !== null, retry: false, placeholderData: keepPreviousData });
  return payload === null ? undefined : data ?? undefined;
}
