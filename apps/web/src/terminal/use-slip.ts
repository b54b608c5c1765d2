import { lineKeyText } from "@chalkboard/engine";
import { useCallback, useRef, useState } from "react";
import { keepPending, readPending } from "./pending-sale.ts";
import type { Slip } from "./slip.ts";
import { type Aside, type Slips, type SlipsAction, slipsAfter } from "./slips.ts";
import { type Composer, keepUnfinished, readUnfinished } from "./unfinished.ts";

export type SlipStore = {
  /** The one in front. */
  readonly slip: Slip;
  /** Those that were set aside while they wait, the oldest first. */
  readonly aside: readonly Aside[];
  /** Carries out actions in order and answers the slip in front after them, so that one key press may add, price and sell. */
  readonly run: (...actions: readonly SlipsAction[]) => Slip;
  /** All of them as they are now, whatever was drawn last. */
  readonly look: () => Slips;
};

/** The slips of this till; it begins with what was on its way here, and with what the same person left unfinished. */
export function useSlip({ serviceId, posId, userId }: Composer): SlipStore {
  const [slips, show] = useState((): Slips => {
    const { front, aside } = readPending({ serviceId, posId });
    return { front: front ?? readUnfinished({ serviceId, posId, userId }), aside };
  });
  const current = useRef(slips);
  const run = useCallback((...actions: readonly SlipsAction[]): Slip => {
    current.current = actions.reduce(slipsAfter, current.current);
    show(current.current);
    if (actions.length > 0) {
      keepUnfinished({ serviceId, posId, userId }, current.current.front);
      keepPending({ serviceId, posId }, current.current);
    }
    return current.current.front;
  }, [serviceId, posId, userId]);
  const look = useCallback(() => current.current, []);
  return { slip: slips.front, aside: slips.aside, run, look };
}

/** Looks at the slip; what comes back says later whether it still has these legs and nothing was given up since. */
export type Watch = () => () => boolean;

/** For what is asked of the server over a slip: an answer that nobody waits for any more is not put on it. */
export function useWatch({ run }: Pick<SlipStore, "run">): { readonly watch: Watch; readonly giveUp: () => void } {
  const abandoned = useRef(0);
  const looks = (): string => `${String(abandoned.current)} ${run().legs.map(({ key }) => lineKeyText(key)).join(" ")}`;
  return {
    watch: () => {
      const before = looks();
      return () => looks() === before;
    },
    giveUp: () => { abandoned.current += 1; },
  };
}
