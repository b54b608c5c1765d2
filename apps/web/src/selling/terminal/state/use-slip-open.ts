import { responses } from "@chalkboard/contract";
import { useEffect } from "react";
import { slipOpen } from "../../../data/slip-open.ts";
import type { Till } from "./use-till.ts";

/** Reports whether a slip is open here, until the till is closed. */
export function useSlipOpen({ line, slip }: Pick<Till, "line" | "slip">): void {
  // A bet that is being typed counts as an open slip; required reading that blocked its sale is shown before anything
  // else.
  const isTyping = line !== "" && !line.startsWith("/");
  const isHeldUp = slip.refused.some(({ code }) => code === responses.prerequisite);
  const isSlipOpen = isTyping || slip.stage !== "composing" || (slip.legs.length > 0 && !isHeldUp);
  useEffect(() => {
    slipOpen.write(isSlipOpen);
  }, [isSlipOpen]);
  useEffect(
    () => () => {
      slipOpen.write(false);
    },
    [],
  );
}
