import { lineKeyText } from "@chalkboard/engine";
import { useCallback, useRef, useState } from "react";
import { type Action, type Slip, slipAfter } from "./slip.ts";
import { type Composer, keepUnfinished, readUnfinished } from "./unfinished.ts";

export type SlipStore = {
  readonly slip: Slip;
  /** Carries out actions in order and answers the slip after them, so that one key press may add, price and sell. */
  readonly run: (...actions: readonly Action[]) => Slip;
};

/** The slip of this till; it begins with what the same person left unfinished here. */
export function useSlip({ serviceId, posId, userId }: Composer): SlipStore {
  const [slip, show] = useState(() => readUnfinished({ serviceId, posId, userId }));
  const current = useRef(slip);
  const run = useCallback((...actions: readonly Action[]): Slip => {
    current.current = actions.reduce(slipAfter, current.current);
    show(current.current);
    if (actions.length > 0) keepUnfinished({ serviceId, posId, userId }, current.current);
    return current.current;
  }, [serviceId, posId, userId]);
  return { slip, run };
}

/** Looks at the slip; what comes back says later whether it still has these legs and nothing was given up since. */
export type Watch = () => () => boolean;

/** For what is asked of the server over a slip: an answer that nobody waits for any more is not put on it. */
export function useWatch({ run }: Pick<SlipStore, "run">): { readonly watch: Watch; readonly giveUp: () => void } {
  const givenUp = useRef(0);
  const looks = (): string => `${String(givenUp.current)} ${run().legs.map(({ key }) => lineKeyText(key)).join(" ")}`;
  return {
    watch: () => {
      const before = looks();
      return () => looks() === before;
    },
    giveUp: () => { givenUp.current += 1; },
  };
}
