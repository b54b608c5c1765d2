// Queues work that keeps the machine busy: a limited number at once in all and per caller, and the callers take turns.
// A till beside it must not notice twelve reports of two months (docs/decisions/0511).

import { responses } from "@chalkboard/contract";
import { refuse, type Refused } from "./handlers.ts";

export type Turns = {
  /**
   * Runs work in its turn; refuses it where too many wait, or where it was abandoned before its turn: nothing was done
   * then.
   */
  readonly take: <T>(asker: number, work: () => Promise<T>, isGone?: () => boolean) => Promise<T | Refused>;
};

export type TurnBounds = {
  readonly atOnce: number;
  readonly atOnceOfOne: number;
  readonly waiting: number;
  readonly waitingOfOne: number;
};

/** Too many wait already. */
const tooMany = refuse(responses.notAllowed, { reason: "tooMany" });

type Waiting = { readonly begin: () => Promise<void>; readonly giveUp: () => void; readonly isGone: () => boolean };

export function createTurns({ atOnce, atOnceOfOne, waiting, waitingOfOne }: TurnBounds): Turns {
  const lines = new Map<number, Waiting[]>();
  const running = new Map<number, number>();
  let atWork = 0;
  let count = 0;

  /** The caller whose turn it is: the first that waits and has room. */
  const nextAsker = (): number | undefined => {
    for (const asker of lines.keys()) if ((running.get(asker) ?? 0) < atOnceOfOne) return asker;
    return undefined;
  };
  /** Abandoned work takes no one's place. */
  const forgetGone = (): void => {
    for (const [asker, line] of lines) {
      const [gone, stay] = [line.filter(({ isGone }) => isGone()), line.filter(({ isGone }) => !isGone())];
      for (const { giveUp } of gone) giveUp();
      count -= gone.length;
      if (stay.length > 0) lines.set(asker, stay);
      else lines.delete(asker);
    }
  };
  const begin = (): void => {
    forgetGone();
    while (atWork < atOnce) {
      const asker = nextAsker();
      if (asker === undefined) return;
      const line = lines.get(asker) ?? [];
      const work = line.shift();
      // Moved to the end of the round, where there is more.
      lines.delete(asker);
      if (line.length > 0) lines.set(asker, line);
      count -= 1;
      atWork += 1;
      running.set(asker, (running.get(asker) ?? 0) + 1);
      void work?.begin().finally(() => {
        atWork -= 1;
        const left = (running.get(asker) ?? 1) - 1;
        if (left > 0) running.set(asker, left);
        else running.delete(asker);
        begin();
      });
    }
  };
  return {
    take: (asker, work, isGone = () => false) => {
      const isFull = (): boolean => count >= waiting || (lines.get(asker)?.length ?? 0) >= waitingOfOne;
      if (isFull()) forgetGone();
      if (isFull()) return Promise.resolve(tooMany);
      return new Promise((resolve, reject) => {
        lines.set(asker, [
          ...(lines.get(asker) ?? []),
          { begin: () => work().then(resolve, reject), giveUp: () => resolve(tooMany), isGone },
        ]);
        count += 1;
        begin();
      });
    },
  };
}
