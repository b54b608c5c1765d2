import type { Child } from "./children.ts";

/** This many ends by a signal within this time are no longer accidental. */
const mostEnds = 5;
const withinMs = 600_000;

/**
 * Keeps a program running: one that a signal ended (its watchdog, or the system when out of memory) is restarted. One
 * that exits by itself has reported why, and would exit again.
 * @param start starts it, the first time and at each restart
 * @param onRestart receives one sentence about how it ended
 * @returns a child that has ended when the program is given up; its first message is that of the first start
 */
export function keepRunning(start: () => Child, onRestart: (sentence: string) => void): Child {
  let current = start();
  let isStopping = false;
  const first = current;
  const ends: number[] = [];
  const { promise: ended, resolve: giveUp } = Promise.withResolvers<string>();
  const { promise: killed, resolve: sayKilled } = Promise.withResolvers<boolean>();

  const watch = async (): Promise<void> => {
    for (;;) {
      const sentence = await current.ended;
      const wasKilled = await current.killed;
      const now = performance.now();
      ends.push(now);
      const recent = ends.filter((at) => now - at < withinMs).length;
      if (isStopping || !wasKilled || recent >= mostEnds) {
        sayKilled(wasKilled);
        return giveUp(
          wasKilled && !isStopping
            ? `${sentence} That was the ${mostEnds}th time within ${withinMs / 60_000} minutes.`
            : sentence,
        );
      }
      onRestart(sentence);
      current = start();
    }
  };
  void watch();
  return {
    name: first.name,
    firstMessage: first.firstMessage,
    ended,
    killed,
    stop: async (graceMs) => {
      isStopping = true;
      await current.stop(graceMs);
      await ended;
    },
  };
}
