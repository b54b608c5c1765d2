import { useCallback, useRef, useState } from "react";
import { type Action, type Slip, emptySlip, slipAfter } from "./slip.ts";

export type SlipStore = {
  readonly slip: Slip;
  /** Carries out actions in order and answers the slip after them, so that one key press may add, price and sell. */
  readonly run: (...actions: readonly Action[]) => Slip;
};

/** The slip of this till. */
export function useSlip(): SlipStore {
  const [slip, show] = useState(emptySlip);
  const current = useRef(slip);
  const run = useCallback((...actions: readonly Action[]): Slip => {
    current.current = actions.reduce(slipAfter, current.current);
    show(current.current);
    return current.current;
  }, []);
  return { slip, run };
}
