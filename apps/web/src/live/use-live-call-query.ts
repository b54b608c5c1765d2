import type { AnswerOf, Call } from "@chalkboard/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import type { InputOf } from "../data/client.ts";
import { renew } from "../data/queries.ts";
import { type QueryOptions, type QueryResult, useCallQuery } from "../data/use-call-query.ts";
import { useLocale } from "../kit/words.tsx";
import { asRead } from "./as-read.ts";
import { useLive } from "./live.ts";

/**
 * Asks, and lets a subject's changes patch the answer.
 * @param apply the answer with a change in it. It must not mind a change that the answer holds already (compare versions): a change that arrives while
 *   the answer is on its way is applied to the old answer and to the new one. Undefined where the change does not say enough: it is asked again.
 */
export function useLiveCallQuery<C extends Call>(
  call: C, payload: InputOf<C>, subject: string | null, apply: (answer: AnswerOf<C>, delta: unknown) => AnswerOf<C> | undefined, options?: QueryOptions,
): QueryResult<AnswerOf<C>> {
  const cache = useQueryClient();
  const input = useCallQuery(call, payload, options);
  const key = [call.path, JSON.stringify(payload)];
  const onItsWay = useRef<unknown[]>([]);
  const patch = (delta: unknown): void => {
    const answer = cache.getQueryData<AnswerOf<C>>(key);
    if (answer === undefined || answer === null) return;
    const after = apply(answer, delta);
    if (after === undefined) renew(cache, { queryKey: key, exact: true });
    else cache.setQueryData<AnswerOf<C>>(key, after);
  };
  const { language } = useLocale();
  useLive(subject, (received) => {
    const delta = asRead(received, language);
    if (cache.isFetching({ queryKey: key, exact: true }) > 0) onItsWay.current.push(delta);
    patch(delta);
  }, () => { renew(cache, { queryKey: key, exact: true }); });
  // What the cache holds of another question heard none of the subject's changes while this one was asked: it is asked again.
  const text = JSON.stringify(payload);
  const before = useRef(text);
  const askAgain = useEffectEvent(() => { void cache.invalidateQueries({ queryKey: key, exact: true }, { cancelRefetch: false }); });
  useEffect(() => {
    if (before.current !== text) askAgain();
    before.current = text;
  }, [text]);
  // When the answer is there, what arrived meanwhile is put into it once more.
  const isFetching = input.isUpdating;
  const catchUp = useEffectEvent(() => {
    const late = onItsWay.current;
    onItsWay.current = [];
    for (const delta of late) patch(delta);
  });
  useEffect(() => { if (!isFetching) catchUp(); }, [isFetching]);
  return input;
}
