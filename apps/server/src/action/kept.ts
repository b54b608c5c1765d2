// Several people look at one event, each asking again every second: while nothing of it was sold, decided or moved, the answer is the one before, and two who
// ask at once share one. An event with so many tickets that its answer takes long is worked out less often, so that those who look never cost more than a
// fifth of the time of one connection.
import type { Clock, EpochMs } from "@chalkboard/kernel";

type Kept = { readonly print: string; readonly from: EpochMs; took: number; readonly answer: Promise<unknown> };

export type AnswerCache = {
  /**
   * @param question what is asked, as a text
   * @param fingerprint what says that the answer is as it was
   */
  readonly answer: <Answer>(question: string, fingerprint: () => Promise<string>, work: () => Promise<Answer>) => Promise<Answer>;
};

const mostKept = 60;
/** Lines of other games move what is expected of a parlay, and are not looked at: nothing is kept longer. */
const keptMs = 10_000;
const restShare = 4;

/** Answers of the last moments, by question. */
export function createAnswerCache(clock: Clock): AnswerCache {
  const kept = new Map<string, Kept>();
  return {
    answer: async <Answer>(question: string, fingerprint: () => Promise<string>, work: () => Promise<Answer>): Promise<Answer> => {
      const known = kept.get(question);
      const age = known === undefined ? Infinity : clock.now() - known.from;
      if (known !== undefined && age < known.took * (1 + restShare)) return known.answer as Promise<Answer>;
      const print = await fingerprint();
      const newest = kept.get(question);
      if (newest !== undefined && newest.print === print && clock.now() - newest.from < keptMs) return newest.answer as Promise<Answer>;
      const from = clock.now();
      const answer = work();
      const entry: Kept = { print, from, took: Infinity, answer };
      kept.delete(question);
      if (kept.size >= mostKept) for (const oldest of [...kept.keys()].slice(0, 1)) kept.delete(oldest);
      kept.set(question, entry);
      // A failure is nobody's answer but its own.
      answer.then(() => { entry.took = clock.now() - from; }, () => { if (kept.get(question) === entry) kept.delete(question); });
      return answer;
    },
  };
}
