import type { AnswerOf, Call } from "@chalkboard/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import type { InputOf } from "../data/connection/client.ts";
import { renew } from "../data/connection/queries.ts";
import { type QueryOptions, type QueryResult, useCallQuery } from "../data/use-call-query.ts";
import { useLocale } from "../kit/format/locale.tsx";
import { asRead } from "./as-read.ts";
import { useLive } from "./live.ts";

/**
 * Queries, and patches the result with a subject's changes.
 * @param apply returns the result with a change applied. It must tolerate a change that the result already contains
 * (compare versions): a change that arrives during a pending query is applied to the old result and to the new one.
 * Undefined if the change is not detailed enough: then it is queried again.
 */
export function useLiveCallQuery<C extends Call>(
  call: C,
  payload: InputOf<C>,
  subject: string | null,
  apply: (answer: AnswerOf<C>, delta: unknown) => AnswerOf<C> | undefined,
  options?: QueryOptions,
): QueryResult<AnswerOf<C>> {
  const cache = useQueryClient();
  const input = useCallQuery(call, payload, options);
  const key = [call.path, JSON.stringify(payload)];
  const onItsWay = useRef<unknown[]>([]);
  const patch = (delta: unknown): void => {
    const answer = cache.getQueryData<AnswerOf<C>>(key);
    if (answer === undefined || answer === null) return;
    const after = apply(answer, delta);
    if (after === undefined) void renew(cache, { queryKey: key, exact: true });
    else cache.setQueryData<AnswerOf<C>>(key, after);
  };
  const { language } = useLocale();
  useLive(
    subject,
    (received) => {
      const delta = asRead(received, language);
      if (cache.isFetching({ queryKey: key, exact: true }) > 0) onItsWay.current.push(delta);
      patch(delta);
    },
    () => {
      renew(cache, { queryKey: key, exact: true });
    },
  );
  // A cached result of another payload missed the subject's changes meanwhile: refetch it.
  const text = JSON.stringify(payload);
  const before = useRef(text);
  const askAgain = useEffectEvent(() => {
    void cache.invalidateQueries({ queryKey: key, exact: true }, { cancelRefetch: false });
  });
  useEffect(() => {
    if (before.current !== text) askAgain();
    before.current = text;
  }, [text]);
  // When the result arrives, changes that came during the query are applied to it again.
  const isFetching = input.isUpdating;
  const catchUp = useEffectEvent(() => {
    const late = onItsWay.current;
    onItsWay.current = [];
    for (const delta of late) patch(delta);
  });
  useEffect(() => {
    if (!isFetching) catchUp();
  }, [isFetching]);
  return input;
}
