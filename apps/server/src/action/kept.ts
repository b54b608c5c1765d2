// Several people look at one event, each asking again every few seconds: while nothing of it was sold, decided or moved, the answer is the one before, and
// two who ask at once share one.
import type { action, AnswerOf, PayloadOf } from "@chalkboard/contract";
import type { EpochMs } from "@chalkboard/kernel";

type Answer = AnswerOf<typeof action.liability> | undefined;
type Tools = {
  /** What says that the answer is as it was. */
  readonly fingerprint: () => Promise<string>;
  readonly work: () => Promise<Answer>;
};
type Kept = { readonly print: string; readonly at: EpochMs; readonly answer: Promise<Answer> };

const mostKept = 40;
/** Lines of other games move what is expected of a parlay, and are not looked at: nothing is kept longer. */
const keptMs = 10_000;

/** Answers of the last moments, by question. */
export function createKeptLiabilities(): (asked: PayloadOf<typeof action.liability>, now: EpochMs, tools: Tools) => Promise<Answer> {
  const kept = new Map<string, Kept>();
  return async (asked, now, { fingerprint, work }) => {
    const name = JSON.stringify([asked.eventId, asked.currency, asked.serviceId, asked.others]);
    const print = await fingerprint();
    const known = kept.get(name);
    if (known !== undefined && known.print === print && now - known.at < keptMs) return known.answer;
    const answer = work();
    kept.delete(name);
    if (kept.size >= mostKept) for (const oldest of [...kept.keys()].slice(0, 1)) kept.delete(oldest);
    kept.set(name, { print, at: now, answer });
    // A failure is nobody's answer but its own.
    answer.catch(() => { if (kept.get(name)?.answer === answer) kept.delete(name); });
    return answer;
  };
}
