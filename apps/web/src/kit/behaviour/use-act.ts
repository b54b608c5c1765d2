import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { useStable } from "./use-stable.ts";

/** The parameter of an address that names what is to be begun on its page. */
const actName = "act";

/**
 * Begins something on this page that its address names, such as a form for a new record, and takes it out of the
 * address: a reload does not begin it again. It opens a dialog and changes nothing by itself.
 */
export function useAct(name: string, onAct: () => void): void {
  const [parameters, change] = useSearchParams();
  const isWanted = parameters.get(actName) === name;
  const { act } = useStable({ act: onAct });
  useEffect(() => {
    if (!isWanted) return;
    change(
      (now) => {
        now.delete(actName);
        return now;
      },
      { replace: true },
    );
    act();
  }, [isWanted, change, act]);
}
