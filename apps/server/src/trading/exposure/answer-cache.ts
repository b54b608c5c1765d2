// A cache for several people who look at one event and ask again every second: while nothing on it was sold, decided or
// moved, the previous answer is reused, and simultaneous requests share one. An answer that takes long, because the
// event has many tickets, is computed less often, so that viewers never use more than a fifth of one connection's time.
import type { Clock, EpochMs } from "@chalkboard/kernel";

type CachedAnswer = { readonly print: string; readonly from: EpochMs; took: number; readonly answer: Promise<unknown> };

export type AnswerCache = {
  /**
   * @param question the request, as a text
   * @param fingerprint changes when the answer may have changed
   */
  readonly answer: <Answer>(
    question: string,
    fingerprint: () => Promise<string>,
    work: () => Promise<Answer>,
  ) => Promise<Answer>;
};

const mostCached = 60;
/**
 * Lines of other games change the expected value of a parlay and are not in the fingerprint: nothing is cached longer
 * than this.
 */
const cachedMs = 10_000;
const restShare = 4;

/** Recent answers, by question. */
export function createAnswerCache(clock: Clock): AnswerCache {
  const cache = new Map<string, CachedAnswer>();
  return {
    answer: async <Answer>(
      question: string,
      fingerprint: () => Promise<string>,
      work: () => Promise<Answer>,
    ): Promise<Answer> => {
      const cached = cache.get(question);
      const age = cached === undefined ? Infinity : clock.now() - cached.from;
      if (cached !== undefined && age < cached.took * (1 + restShare)) return cached.answer as Promise<Answer>;
      const print = await fingerprint();
      const newest = cache.get(question);
      if (newest !== undefined && newest.print === print && clock.now() - newest.from < cachedMs)
        return newest.answer as Promise<Answer>;
      const from = clock.now();
      const answer = work();
      const entry: CachedAnswer = { print, from, took: Infinity, answer };
      cache.delete(question);
      if (cache.size >= mostCached) for (const oldest of [...cache.keys()].slice(0, 1)) cache.delete(oldest);
      cache.set(question, entry);
      // A failure is not shared with later requests.
      answer.then(
        () => {
          entry.took = clock.now() - from;
        },
        () => {
          if (cache.get(question) === entry) cache.delete(question);
        },
      );
      return answer;
    },
  };
}
